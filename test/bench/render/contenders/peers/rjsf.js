import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { register } from '../../contender.js';
import { rows, sectionOf, sections, withTotal } from './json-schema.js';

register({
  id: 'rjsf',
  supports: ['flat', 'conditional', 'repeat'],
  mount(root, model) {
    const isRepeat = model.kind === 'repeat';
    const schema = isRepeat ? rows(model) : sections(model);
    const handle = { model, data: isRepeat ? withTotal({ rows: model.data }) : {}, react: createRoot(root) };
    const App = () => {
      const [formData, setData] = useState(handle.data);
      const onChange = (event) => {
        handle.data = isRepeat ? withTotal(event.formData) : event.formData;
        setData(handle.data);
      };
      return createElement(Form, { schema, validator, formData, onChange });
    };
    handle.react.render(createElement(App));
    return handle;
  },
  control: ({ model }, name, row) =>
    document.getElementById(
      row === undefined ? `root_${sectionOf(model, name)}_${name}` : `root_rows_${row}_${name}`,
    ),
  value: ({ model, data }, name) => data[sectionOf(model, name)]?.[name],
  total: () => document.getElementById('root_total').value,
  unmount: ({ react }) => react.unmount(),
});
