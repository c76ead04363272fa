/** Reads and writes values through native controls, with the events that the page's own code expects. */
import { isEmpty, isObject } from '../../model/values.js';
import { ToolFailure } from '../../assist/result.js';
import { choose as press, chosenValues, type PageChoice } from './page-choice.js';
import { findPartOption, writePart } from './page-date-part.js';
import { isSelect, type PageField } from './page-fields.js';
import type { PageControl } from './page-text.js';

const ticks = (field: PageField): HTMLInputElement[] =>
  field.controls.filter(({ type }) => type === 'radio' || type === 'checkbox') as HTMLInputElement[];

/** The text as a number, or unchanged when it is not a number. */
function toNumber(text: string): unknown {
  const number = Number(text.replace(/[\s\u00a0\u202f]/g, ''));
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}

export function readValue(field: PageField): unknown {
  if (field.choice) {
    const chosen = chosenValues(field.choice);
    return field.choice.isMultiple ? chosen : (chosen[0] ?? null);
  }
  const [first, second] = field.controls;
  const boxes = ticks(field);
  if (boxes.length > 0) {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (field.dataType === 'boolean' && boxes[0]!.type === 'checkbox') return boxes[0]!.checked;
    if (field.dataType === 'boolean') return chosen[0] === undefined ? null : chosen[0] === 'true';
    return field.dataType === 'multiChoice' ? chosen : (chosen[0] ?? null);
  }
  if (isSelect(first!) && first.multiple) return [...first.selectedOptions].map(({ value }) => value);
  const text = first!.value;
  if (text === '' || field.dataType === 'attachment') return null;
  if (field.dataType === 'integer' || field.dataType === 'decimal') return toNumber(text);
  if (field.dataType === 'money' && second) return { amount: text, currency: second.value };
  return text;
}

/** The value as a helper may see it. */
export const shownValue = (field: PageField): unknown => (field.secret ? null : readValue(field));

/** A box that is not ticked counts as an answer only if it is not required. */
export function isFilled(field: PageField): boolean {
  const value = readValue(field);
  return field.dataType === 'boolean'
    ? value === true || (value === false && !field.required)
    : !isEmpty(value);
}

/**
 * Uses the setter of the element's class. Frameworks define a property on the element itself to track what they wrote;
 * they notice a change only if their property is bypassed.
 */
function setNative(control: Element, property: 'value' | 'checked' | 'selectedIndex', value: unknown): void {
  Reflect.set(Object.getPrototypeOf(control) as object, property, value, control);
}

/** Dispatches the events that typing into a control and leaving it causes. */
function announce(control: Element): void {
  for (const type of ['input', 'change'])
    control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  control.dispatchEvent(new FocusEvent('blur', { composed: true }));
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
}

function refuse(field: PageField, expected: string): never {
  throw new ToolFailure('INVALID_VALUE', `"${field.label}" takes ${expected}; null clears it.`, field.path);
}

const languageOf = (element: Element): string =>
  element.closest('[lang]')?.getAttribute('lang') || element.ownerDocument.defaultView!.navigator.language;

/** Finds an option by value or by label; one for a part of a date also by its number. */
function findOption(field: PageField, wanted: unknown): string {
  const options = field.options ?? [];
  const text = String(wanted).trim().toLowerCase();
  const part = field.concept?.part;
  const option =
    (part && findPartOption(options, part, wanted, languageOf(field.element))) ??
    options.find(({ value }) => value === wanted) ??
    options.find(({ label, value }) => label.toLowerCase() === text || value.toLowerCase() === text);
  if (!option)
    refuse(
      field,
      `one of: ${options
        .slice(0, 20)
        .map(({ value }) => value)
        .join(', ')}`,
    );
  return option.value;
}

function tick(box: HTMLInputElement, checked: boolean): void {
  if (box.checked === checked) return;
  // Frameworks listen to clicks on boxes. A radio button cannot be unticked by a click.
  if (box.type === 'radio' && !checked) {
    setNative(box, 'checked', false);
    announce(box);
  } else box.click();
}

function writeText(field: PageField, control: PageControl, text: string): void {
  const before = control.value;
  setNative(control, 'value', text);
  // Date, time, number and colour controls discard values that they cannot parse; text controls drop line breaks.
  const kept =
    control.type === 'number' || control.type === 'range'
      ? Number(control.value) === Number(text)
      : control.value !== '' || text === '';
  if (!kept) {
    setNative(control, 'value', before);
    refuse(field, expectation(control));
  }
  announce(control);
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  time: 'a time such as 14:30',
  'datetime-local': 'a date and time such as 2026-01-31T14:30',
  month: 'a month such as 2026-01',
  week: 'a week such as 2026-W05',
  number: 'a number',
  range: 'a number within its range',
  color: 'a colour such as #336699',
};
const expectation = ({ type }: PageControl): string => FORMATS[type] ?? 'text';

/** Chooses options of a `<select multiple>`. The browser dispatches no events for that. */
function choose(select: HTMLSelectElement, values: readonly string[]): void {
  for (const option of select.options) option.selected = values.includes(option.value);
  announce(select);
}

function writeChoice(field: PageField, choice: PageChoice, value: unknown): void {
  if (choice.isMultiple && !isEmpty(value) && !Array.isArray(value)) refuse(field, 'a list of options');
  const wanted = isEmpty(value)
    ? []
    : Array.isArray(value) && choice.isMultiple
      ? (value as unknown[])
      : [value];
  const values = wanted.map((one) =>
    typeof one === 'string' || typeof one === 'number' ? findOption(field, one) : refuse(field, 'an option'),
  );
  if (!press(choice, values))
    throw new ToolFailure('INVALID_VALUE', `"${field.label}" cannot be emptied again.`, field.path);
}

/** Writes a value, or throws `ToolFailure` and writes nothing. Does not check readonly and visibility. */
export function writeValue(field: PageField, value: unknown): void {
  if (field.choice) return writeChoice(field, field.choice, value);
  const { dataType } = field;
  const first = field.controls[0]!;
  const boxes = ticks(field);
  const cleared = isEmpty(value);
  if (dataType === 'attachment')
    throw new ToolFailure('UNSUPPORTED', 'Only the user can choose a file.', field.path);
  if (dataType === 'boolean') {
    const answer = cleared ? null : value === 'true' ? true : value === 'false' ? false : value;
    if (answer !== null && typeof answer !== 'boolean') refuse(field, 'true or false');
    for (const box of boxes)
      tick(box, box.type === 'checkbox' ? answer === true : answer !== null && box.value === String(answer));
    return;
  }
  if (dataType === 'multiChoice') {
    if (!cleared && !Array.isArray(value)) refuse(field, 'a list of options');
    const chosen = cleared ? [] : (value as unknown[]).map((wanted) => findOption(field, wanted));
    if (isSelect(first)) choose(first, chosen);
    else for (const box of boxes) tick(box, chosen.includes(box.value));
    return;
  }
  if (boxes.length > 0 || isSelect(first)) {
    if (!cleared && typeof value !== 'string' && typeof value !== 'number') refuse(field, 'an option');
    const chosen = cleared ? '' : findOption(field, value);
    if (isSelect(first)) {
      if (cleared && ![...first.options].some((option) => option.value === ''))
        setNative(first, 'selectedIndex', -1);
      else setNative(first, 'value', chosen);
      announce(first);
    } else for (const box of boxes) tick(box, !cleared && box.value === chosen);
    return;
  }
  if (dataType === 'money' && isObject(value)) {
    const { amount, currency } = value;
    const isAmount = typeof amount === 'string' || typeof amount === 'number';
    if (!isAmount || typeof currency !== 'string') refuse(field, '{"amount": "12.50", "currency": "EUR"}');
    writeText(field, first, String(amount));
    if (field.controls[1]) writeText(field, field.controls[1], currency);
    return;
  }
  if (!cleared && typeof value !== 'string' && !Number.isFinite(value)) refuse(field, expectation(first));
  const part = field.concept?.part;
  const text = cleared ? '' : String(value);
  writeText(field, first, part ? writePart(part, text, first) : text);
}
