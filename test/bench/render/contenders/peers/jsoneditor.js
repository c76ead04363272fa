import { JSONEditor } from '@json-editor/json-editor';
import { register } from '../../contender.js';
import { properties, property, sectionOf } from './json-schema.js';

const dependent = (field) => ({
  ...property(field),
  ...(field.type === 'checkbox' && { format: 'checkbox' }),
  ...(field.visibleIf && { options: { dependencies: { [field.visibleIf]: true } } }),
});
const editorOf = ({ editor, model }, name) => editor.getEditor(`root.${sectionOf(model, name)}.${name}`);

register({
  id: 'jsoneditor',
  commit: 'change',
  supports: ['flat', 'conditional'],
  async mount(root, model) {
    const editor = new JSONEditor(root, {
      schema: {
        type: 'object',
        title: 'Form',
        properties: Object.fromEntries(
          model.groups.map(({ name, title, fields }) => [
            name,
            { type: 'object', title, properties: properties(fields, dependent) },
          ]),
        ),
      },
      theme: 'html',
      disable_edit_json: true,
      disable_properties: true,
      disable_collapse: true,
    });
    await editor.promise;
    return { root, model, editor };
  },
  control: (handle, name) => editorOf(handle, name)?.input,
  value: (handle, name) => editorOf(handle, name)?.getValue(),
  total: () => '',
  unmount({ root, editor }) {
    editor.destroy();
    root.replaceChildren();
  },
});
