/** Forms that agents call in tests, and a user who enters answers without keys. */
import { group, type Sketch, text } from '../../render-form.js';

export const choice = (key: string, ...values: string[]): ReturnType<typeof text> =>
  text(key, { dataType: 'choice', options: values.map((value) => ({ value, label: `Option ${value}` })) });

export const sketch: Sketch = { name: 'order', items: [text('a'), text('b'), text('c')] };

export const wizard: Sketch = {
  name: 'order',
  items: [group('one', [text('a')]), group('two', [text('b')])],
  formPresentation: { pageMode: 'wizard' },
};

/** Rules by which the answers of the first fields change the rest of the form. */
export const changing: Sketch = {
  name: 'order',
  items: [
    choice('kind', 'shop', 'home'),
    text('partner', { dataType: 'boolean' }),
    text('name'),
    text('shop'),
    group('other', [text('born', { dataType: 'date' }), choice('tie', 'x', 'y')]),
    text('fixed'),
    text('last'),
  ],
  binds: [
    { path: 'shop', relevant: "$kind != 'home'" },
    { path: 'other', relevant: '$partner = true' },
    { path: 'other.born', required: 'true' },
    { path: 'name', required: '$partner = true' },
    { path: 'fixed', readonly: '$partner = true' },
  ],
};

/** Enters text as dictation and the paste menu do: without keys or pointer. */
export function insert(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromDictation' }));
}

/** Fills a control as the browser's autofill does: with plain events. */
export function autofill(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The control of a field, also while it has no name. */
export const shown = (form: Element, path: string): HTMLInputElement =>
  form.querySelector(`[data-formspec-path="${path}"]`)!;
