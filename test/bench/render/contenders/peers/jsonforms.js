import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { register } from '../../contender.js';
import { properties, rows, withTotal } from './json-schema.js';

const scope = (name) => `#/properties/${name}`;
const control = ({ name, label, visibleIf }) => ({
  type: 'Control',
  scope: scope(name),
  label,
  ...(visibleIf && {
    rule: {
      effect: 'SHOW',
      condition: { scope: scope(visibleIf), schema: { const: true }, failWhenUndefined: true },
    },
  }),
});

const forRepeat = (model) => ({
  schema: rows(model),
  uischema: {
    type: 'VerticalLayout',
    elements: ['rows', 'total'].map((name) => ({ type: 'Control', scope: scope(name) })),
  },
  // Calculations are application code here; this is the documented place for them.
  middleware(state, action, next) {
    const after = next(state, action);
    const data = after.data?.rows && withTotal(after.data);
    return data && data.total !== after.data.total ? { ...after, data } : after;
  },
});
const forSections = ({ groups }) => ({
  schema: { type: 'object', properties: properties(groups.flatMap(({ fields }) => fields)) },
  uischema: {
    type: 'VerticalLayout',
    elements: groups.map(({ title, fields }) => ({
      type: 'Group',
      label: title,
      elements: fields.map(control),
    })),
  },
});

register({
  id: 'jsonforms',
  supports: ['flat', 'conditional', 'repeat'],
  mount(root, model) {
    const isRepeat = model.kind === 'repeat';
    const handle = { root, data: isRepeat ? withTotal({ rows: model.data }) : {}, react: createRoot(root) };
    const onChange = ({ data }) => (handle.data = data);
    const parts = isRepeat ? forRepeat(model) : forSections(model);
    handle.react.render(
      createElement(JsonForms, {
        ...parts,
        data: handle.data,
        renderers: vanillaRenderers,
        cells: vanillaCells,
        onChange,
      }),
    );
    return handle;
  },
  control: ({ root }, name, row) =>
    row === undefined
      ? (root.querySelector(`[id="${scope(name)}-input"]`) ??
        root.querySelector(`[id="${scope(name)}"] :is(input, select)`))
      : root.querySelectorAll('tbody tr')[row].querySelectorAll('input')[2],
  value: ({ data }, name) => data[name],
  total: ({ root }) => root.querySelector(`[id="${scope('total')}-input"]`).value,
  unmount: ({ react }) => react.unmount(),
});
