import Jedison from 'jedison';
import { register } from '../../contender.js';
import { property, rows, sectionOf, sections, withTotal } from './json-schema.js';

const checkable = (field) => ({
  ...property(field),
  ...(field.type === 'checkbox' && { 'x-format': 'checkbox' }),
});
const pathOf = (model, name) => `#/${sectionOf(model, name)}/${name}`;

register({
  id: 'jedison',
  commit: 'change',
  supports: ['flat', 'conditional', 'repeat'],
  mount(root, model) {
    const isRepeat = model.kind === 'repeat';
    const editor = new Jedison.Create({
      container: root,
      theme: new Jedison.Theme(),
      schema: isRepeat ? rows(model, checkable) : sections(model, checkable),
      ...(isRepeat && { data: withTotal({ rows: model.data }) }),
    });
    if (isRepeat) {
      editor.on('change', () => {
        const before = editor.getValue();
        const { total } = withTotal(before);
        if (total !== before.total) editor.getInstance('#/total').setValue(total);
      });
    }
    return { root, model, editor };
  },
  control({ model, editor }, name, row) {
    const instance = editor.getInstance(row === undefined ? pathOf(model, name) : `#/rows/${row}/${name}`);
    const control = instance?.ui?.control?.input;
    return control?.isConnected ? control : null;
  },
  value: ({ model, editor }, name) => editor.getInstance(pathOf(model, name))?.getValue(),
  total: ({ editor }) => editor.getInstance('#/total').ui.control.input.value,
  unmount({ root, editor }) {
    editor.destroy();
    root.replaceChildren();
  },
});
