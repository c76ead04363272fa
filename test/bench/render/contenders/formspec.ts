/** Ours: the shipped one-file bundle with all annotations, as a page would use it. */
import 'formspec-elements/bundle';
import type { FormEngine } from '../../../../src/engine/types.js';
import { register } from '../contender.js';
import type { ModelField, RepeatModel, SectionsModel } from '../models.js';

type Form = HTMLElement & {
  definition: unknown;
  src: string;
  responseSrc: string;
  engine: FormEngine;
  setData(data: unknown): void;
  goToPage(page: string | number): boolean;
};

const DATA_TYPES = { text: 'string', number: 'decimal', select: 'choice', checkbox: 'boolean' };

const item = ({ name, label, type, options }: ModelField): object => ({
  key: name,
  type: 'field',
  dataType: DATA_TYPES[type],
  label,
  ...(options && {
    options: options.map((value) => ({ value, label: value })),
    presentation: { widgetHint: 'Select' },
  }),
});

function definition(model: SectionsModel | RepeatModel): object {
  const base = {
    $formspec: '1.0',
    url: 'https://bench.example/form',
    version: '1.0.0',
    status: 'active',
    title: 'Bench',
    ...(model.kind === 'wizard' && { formPresentation: { pageMode: 'wizard' } }),
  };
  if (model.kind === 'repeat') {
    return {
      ...base,
      items: [
        { key: 'rows', type: 'group', label: 'Row', repeatable: true, children: model.fields.map(item) },
        { key: 'total', type: 'field', dataType: 'decimal', label: 'Total' },
      ],
      binds: [{ path: 'total', calculate: 'sum($rows[*].amount)' }],
    };
  }
  return {
    ...base,
    items: model.groups.map(({ name, title, fields }) => ({
      key: name,
      type: 'group',
      label: title,
      children: fields.map(item),
    })),
    binds: model.groups.flatMap((group) =>
      group.fields
        .filter((field) => field.visibleIf)
        .map((field) => ({
          path: `${group.name}.${field.name}`,
          relevant: `$${group.name}.${field.visibleIf} = true`,
        })),
    ),
  };
}

const pathOf = (name: string): string =>
  /^f\d/.test(name) ? `g${Math.floor(Number(name.slice(1)) / 10)}.${name}` : name;
const named = (form: Form, path: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[name="${path}"]`);

register<Form>({
  id: 'formspec',
  supports: ['flat', 'conditional', 'repeat', 'wizard', 'grant'],
  async mount(root, model) {
    const form = document.createElement('formspec-form') as Form;
    const ready = new Promise((resolve) => form.addEventListener('formspec-ready', resolve, { once: true }));
    if (new URLSearchParams(location.search).has('no-tool')) form.setAttribute('no-tool', '');
    if (model.kind === 'grant') {
      form.src = `${model.folder}definition.json`;
      form.responseSrc = `${model.folder}sample.json`;
    } else form.definition = definition(model);
    root.append(form);
    await ready;
    if (model.kind === 'repeat') form.setData({ rows: model.data });
    if (model.kind === 'grant') form.goToPage(model.page);
    return form;
  },
  control: (form, name, row) => named(form, row === undefined ? pathOf(name) : `rows[${row}].${name}`),
  value: (form, name) => form.engine.get(pathOf(name)),
  total: (form) => {
    const control = named(form, 'total');
    return control instanceof HTMLInputElement ? control.value : String(form.engine.get('total'));
  },
  addRow: (form) => form.querySelector<HTMLElement>('[data-row-action=add]')!.click(),
  turnPage(form, turn) {
    form.goToPage(turn % 2 === 0 ? 1 : 0);
  },
  switchLanguage: (form, language) => form.setAttribute('lang', language),
  unmount: (form) => form.remove(),
});
