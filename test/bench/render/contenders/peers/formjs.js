import { Form } from '@bpmn-io/form-js-viewer';
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import { register } from '../../contender.js';

const KINDS = { text: 'textfield', number: 'number', select: 'select', checkbox: 'checkbox' };
const component = ({ name, label, type, options, visibleIf }) => ({
  type: KINDS[type],
  id: `id_${name}`,
  key: name,
  label,
  ...(options && { values: options.map((value) => ({ value, label: value })) }),
  ...(visibleIf && { conditional: { hide: `=${visibleIf} != true` } }),
});

const schema = (model) => ({
  type: 'default',
  schemaVersion: 18,
  components:
    model.kind === 'repeat'
      ? [
          {
            type: 'dynamiclist',
            id: 'list',
            path: 'rows',
            label: 'Rows',
            isRepeating: true,
            allowAddRemove: true,
            defaultRepetitions: model.size,
            components: model.fields.map(component),
          },
          { type: 'text', id: 'total', text: 'Total: {{sum(rows.amount)}}' },
        ]
      : model.groups.map(({ name, title, fields }) => ({
          type: 'group',
          id: name,
          label: title,
          showOutline: true,
          components: fields.map(component),
        })),
});

register({
  id: 'formjs',
  supports: ['flat', 'conditional', 'repeat'],
  async mount(root, model) {
    const form = new Form({ container: root, debounce: false });
    await form.importSchema(schema(model), model.kind === 'repeat' ? { rows: model.data } : {});
    return { root, form };
  },
  control: ({ root }, name, row) =>
    root.querySelector(
      row === undefined
        ? `[id$="id_${name}"]`
        : `[id$="id_${name}-_${row}"],[id$="id_${name}-${row}"],[id$="id_${name}_${row}"]`,
    ),
  value: ({ form }, name) => form._getState().data[name],
  total: ({ root }) => root.querySelector('.fjs-form-field-text')?.textContent ?? '',
  unmount: ({ form }) => form.destroy(),
});
