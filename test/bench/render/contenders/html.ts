/** Baseline: the same form as hand-written HTML, with the minimum of script. */
import { register } from '../contender.js';
import type { ModelField, RepeatModel, SectionsModel } from '../models.js';

interface Handle {
  readonly model: SectionsModel | RepeatModel;
  readonly root: HTMLElement;
  readonly data: Map<string, unknown>;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function field({ name, label, type, options, visibleIf }: ModelField, id = name, value = ''): string {
  const attributes = `id="${id}" name="${id}"`;
  const text = `<label for="${id}">${escape(label)}</label>`;
  const control =
    type === 'select'
      ? `<select ${attributes}><option value=""></option>${options!.map((o) => `<option>${o}</option>`).join('')}</select>`
      : `<input type="${type}" ${attributes} value="${escape(value)}">`;
  const hidden = visibleIf ? ` hidden data-if="${visibleIf}"` : '';
  return `<div${hidden}>${type === 'checkbox' ? `${control} ${text}` : `${text} ${control}`}</div>`;
}

const fieldset = (title: string, content: string): string =>
  `<fieldset><legend>${escape(title)}</legend>${content}</fieldset>`;

const row = (model: RepeatModel, index: number, values?: RepeatModel['data'][number]): string =>
  fieldset(
    `Row ${index + 1}`,
    model.fields
      .map((f) => field(f, `${f.name}-${index}`, values && String(values[f.name as 'item'])))
      .join(''),
  );

function markup(model: SectionsModel | RepeatModel): string {
  if (model.kind === 'repeat') {
    const rows = model.data.map((values, i) => row(model, i, values));
    return `<div id="rows">${rows.join('')}</div><p>Total: <output id="total">${model.size}</output></p>`;
  }
  const parts = model.groups.map((g) => fieldset(g.title, g.fields.map((f) => field(f)).join('')));
  return model.kind === 'wizard'
    ? parts.map((part, i) => `<section${i > 0 ? ' hidden' : ''}>${part}</section>`).join('')
    : parts.join('');
}

register<Handle>({
  id: 'html',
  supports: ['flat', 'conditional', 'repeat', 'wizard'],
  mount(root, given) {
    const model = given as SectionsModel | RepeatModel;
    const data = new Map<string, unknown>();
    const form = document.createElement('form');
    form.innerHTML = markup(model);
    form.addEventListener('input', ({ target }) => {
      const control = target as HTMLInputElement;
      const value = control.type === 'checkbox' ? control.checked : control.value;
      data.set(control.name, value);
      if (model.kind === 'repeat') {
        const amount = (i: number): number => Number(data.get(`amount-${i}`) ?? model.data[i]!.amount);
        form.querySelector('#total')!.textContent = String(
          model.data.reduce((sum, _, i) => sum + amount(i), 0),
        );
      } else if (control.type === 'checkbox') {
        for (const part of form.querySelectorAll<HTMLElement>(`[data-if="${control.name}"]`))
          part.hidden = !control.checked;
      }
    });
    root.append(form);
    return { root, model, data };
  },
  control: ({ root }, name, row) =>
    root.querySelector<HTMLElement>(`#${row === undefined ? name : `${name}-${row}`}`),
  value: ({ data }, name) => data.get(name),
  total: ({ root }) => root.querySelector('#total')!.textContent,
  addRow({ root, model }) {
    const rows = root.querySelector('#rows')!;
    rows.insertAdjacentHTML('beforeend', row(model as RepeatModel, rows.childElementCount));
  },
  turnPage({ root }, turn) {
    root.querySelectorAll('section').forEach((section, i) => {
      section.hidden = i !== (turn + 1) % 2;
    });
  },
  unmount: ({ root }) => root.replaceChildren(),
});
