/** The models as JSON Schema, for the many libraries that read it. */

const TYPES = { text: 'string', number: 'number', select: 'string', checkbox: 'boolean' };

export const property = ({ label, type, options }) => ({
  type: TYPES[type],
  title: label,
  ...(options && { enum: options }),
});

export const properties = (fields, of = property) =>
  Object.fromEntries(fields.map((field) => [field.name, of(field)]));

/** One object per section; in the conditional model the first field of a section brings the others in. */
export const sections = (model, of = property) => ({
  type: 'object',
  title: 'Form',
  properties: Object.fromEntries(
    model.groups.map(({ name, title, fields }) => [
      name,
      model.kind === 'conditional'
        ? {
            type: 'object',
            title,
            properties: properties(fields.slice(0, 1), of),
            if: { properties: { [fields[0].name]: { const: true } }, required: [fields[0].name] },
            then: { properties: properties(fields.slice(1), of) },
          }
        : { type: 'object', title, properties: properties(fields, of) },
    ]),
  ),
});

export const rows = (model, of = property) => ({
  type: 'object',
  title: 'Form',
  properties: {
    rows: {
      type: 'array',
      title: 'Rows',
      items: { type: 'object', title: 'Row', properties: properties(model.fields, of) },
    },
    total: { type: 'number', title: 'Total', readOnly: true },
  },
});

export const withTotal = (data) => ({
  ...data,
  total: data.rows.reduce((sum, row) => sum + (row.amount || 0), 0),
});

export const sectionOf = (model, name) =>
  model.groups.find(({ fields }) => fields.some((field) => field.name === name)).name;
