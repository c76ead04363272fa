/** Baseline: the same form as hand-written HTML, with the least script that makes it work. */
import { register } from '../contender.js';
import type { Model, ModelField } from '../models.js';

interface Handle {
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

function markup(model: Model): string {
  if (model.kind !== 'repeat')
    return model.groups.map((g) => fieldset(g.title, g.fields.map((f) => field(f)).join(''))).join('');
  const rows = model.data.map((row, i) =>
    fieldset(
      `Row ${i + 1}`,
      model.fields.map((f) => field(f, `${f.name}-${i}`, String(row[f.name as 'item']))).join(''),
    ),
  );
  return `${rows.join('')}<p>Total: <output id="total">${model.size}</output></p>`;
}

register<Handle>({
  id: 'html',
  supports: ['flat', 'conditional', 'repeat'],
  mount(root, model) {
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
    return { root, data };
  },
  control: ({ root }, name, row) =>
    root.querySelector<HTMLElement>(`#${row === undefined ? name : `${name}-${row}`}`),
  value: ({ data }, name) => data.get(name),
  total: ({ root }) => root.querySelector('#total')!.textContent,
  unmount: ({ root }) => root.replaceChildren(),
});
