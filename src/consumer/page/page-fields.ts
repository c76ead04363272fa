/** The fields of a form as its HTML shows them: controls grouped into fields with label and type. */
import type { DataType, OptionEntry } from '../../model/definition.js';
import { type GuessedConcept, guessConcept, isSecret } from './page-concept.js';
import { contextOf } from './page-context.js';
import { controlLabel, groupLabel, memberLabel, type PageControl, textByIds } from './page-text.js';
import {
  choicesOf,
  isLocked,
  labelOfChoice,
  optionLabel,
  optionValue,
  type PageChoice,
} from './page-choice.js';
import { isVisible, isVisibleElement } from './page-visibility.js';

export interface PageField {
  /** From `data-formspec-path` if present, else from the name or id. Unique in the form. */
  readonly path: string;
  /** The element that stands for the field: its first control, or the element of its choice. */
  readonly element: Element;
  /** Native controls; none if the page builds the choice itself. */
  readonly controls: readonly PageControl[];
  readonly choice: PageChoice | undefined;
  readonly label: string;
  readonly hint: string | undefined;
  readonly dataType: DataType;
  readonly options: readonly OptionEntry[] | undefined;
  readonly concept: GuessedConcept | undefined;
  readonly secret: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  /** Whether a person sees it. A getter, because the check makes the browser compute the layout. */
  readonly relevant: boolean;
}

const BUTTONS = new Set(['submit', 'button', 'reset', 'image', 'hidden']);
const TYPES: Readonly<Record<string, DataType>> = {
  __proto__: null as never,
  number: 'decimal',
  range: 'decimal',
  date: 'date',
  time: 'time',
  'datetime-local': 'dateTime',
  url: 'uri',
  checkbox: 'boolean',
  radio: 'choice',
  file: 'attachment',
  textarea: 'text',
  'select-one': 'choice',
  'select-multiple': 'multiChoice',
};

export const isSelect = (control: PageControl): control is HTMLSelectElement =>
  control.localName === 'select';
const isTick = ({ type }: PageControl): boolean => type === 'radio' || type === 'checkbox';

function dataTypeOf(controls: readonly PageControl[]): DataType {
  const first = controls[0]!;
  const stated = first.getAttribute('data-formspec-type');
  if (stated) return stated as DataType;
  if (first.type === 'checkbox' && controls.length > 1) return 'multiChoice';
  if (first.type === 'number' && /^(?:1|)$/.test(first.getAttribute('step') ?? '')) return 'integer';
  return TYPES[first.type] ?? 'string';
}

function optionsOf(controls: readonly PageControl[], dataType: DataType): OptionEntry[] | undefined {
  const first = controls[0]!;
  if (isSelect(first))
    return [...first.options]
      .filter(({ value, disabled }) => value !== '' && !disabled)
      .map(({ value, label }) => ({ value, label: label.trim() || value }));
  return isTick(first) && dataType !== 'boolean'
    ? controls.map((control) => ({ value: control.value, label: memberLabel(control) }))
    : undefined;
}

/** A searchable list consists of an input, which comes first, and a hidden select with the options. Returns the select first. */
const answersFirst = (controls: readonly PageControl[]): readonly PageControl[] =>
  controls.length === 2 && isSelect(controls[1]!) && !isSelect(controls[0]!)
    ? [controls[1], controls[0]!]
    : controls;

function toField(path: string, all: readonly PageControl[]): PageField {
  const first = all[0]!;
  const controls = answersFirst(all);
  const dataType = dataTypeOf(controls);
  const isGroup = isTick(first) && (controls.length > 1 || first.type === 'radio');
  const label = isGroup ? groupLabel(controls) : controlLabel(first);
  return {
    path,
    element: controls[0]!,
    controls,
    choice: undefined,
    label,
    hint:
      textByIds(first, 'aria-describedby') ||
      (first.getAttribute('placeholder') !== label && first.getAttribute('placeholder')) ||
      undefined,
    dataType,
    options: optionsOf(controls, dataType),
    concept: isTick(first) ? undefined : guessConcept(first, label, contextOf(first)),
    secret: isSecret(first, label),
    required: controls.some(
      (control) => control.required || control.getAttribute('aria-required') === 'true',
    ),
    readonly: controls.every(
      (control) => control.matches(':disabled') || (control as HTMLInputElement).readOnly === true,
    ),
    get relevant() {
      return controls.some(isVisible);
    },
  };
}

/** The field of a choice that the page builds itself. */
function toChoiceField(path: string, choice: PageChoice): PageField {
  const { element, options, isMultiple } = choice;
  return {
    path,
    element,
    controls: [],
    choice,
    label: labelOfChoice(choice),
    hint: textByIds(element, 'aria-describedby') || undefined,
    dataType: isMultiple ? 'multiChoice' : 'choice',
    options: options.map((option) => ({ value: optionValue(option), label: optionLabel(option) })),
    concept: undefined,
    secret: false,
    required: element.getAttribute('aria-required') === 'true',
    readonly: isLocked(choice),
    get relevant() {
      return isVisibleElement(element) || options.some(isVisibleElement);
    },
  };
}

/** Uses the property of the class, because a control named "elements" hides the property of the form. */
const elementsOf = (form: Element): Iterable<Element> =>
  Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;

const CONTROL = /^(?:input|select|textarea)$/;

/**
 * The controls of a form: all controls of a `<form>`; in a Formspec form those that are marked as fields, because its
 * dialogs have others; in any other element those without a form.
 */
export function controlsOf(root: Element): PageControl[] {
  const isForm = root.matches('form');
  const marked = isForm ? [] : [...root.querySelectorAll('[data-formspec-path]')];
  const isFormspec = root.matches('[data-formspec-form]');
  const all = isForm
    ? elementsOf(root)
    : isFormspec && marked.length > 0
      ? marked
      : root.querySelectorAll('input,select,textarea');
  // By name, because elements of another frame are not instances of this window's classes.
  return [...all].filter(
    (element): element is PageControl =>
      CONTROL.test(element.localName) &&
      !BUTTONS.has((element as PageControl).type) &&
      (isForm || isFormspec || !(element as PageControl).form),
  );
}

/** All fields in document order. Not cached, because pages change their forms while they are filled. */
export function fieldsOf(root: Element): PageField[] {
  const fields = fieldsOfControls(controlsOf(root));
  const names = new Map(fields.map(({ path }) => [path, true]));
  const choices = choicesOf(root).map((choice) => {
    const { element } = choice;
    const own = element.getAttribute('name') || element.getAttribute('data-name') || element.id;
    const path = freeName(names, own || slugOf(labelOfChoice(choice)));
    names.set(path, true);
    return toChoiceField(path, choice);
  });
  if (choices.length === 0) return fields;
  // 4: b follows a.
  return [...fields, ...choices].sort((a, b) => (a.element.compareDocumentPosition(b.element) & 4 ? -1 : 1));
}

function fieldsOfControls(controls: readonly PageControl[]): PageField[] {
  const groups = new Map<string, PageControl[]>();
  const add = (key: string, control: PageControl): void => {
    const group = groups.get(key);
    if (group) group.push(control);
    else groups.set(key, [control]);
  };
  for (const control of controls) {
    const path = control.getAttribute('data-formspec-path');
    const name = control.name || control.id;
    if (path) add(path, control);
    else if (isTick(control) && control.name && sameKind(groups.get(name), control)) add(name, control);
    else add(freeName(groups, name || fallbackName(control)), control);
  }
  return [...groups].map(([path, group]) => toField(path, group));
}

const sameKind = (group: readonly PageControl[] | undefined, control: PageControl): boolean =>
  group === undefined || group[0]!.type === control.type;

const fallbackName = (control: PageControl): string => slugOf(controlLabel(control));

function slugOf(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'field'
  );
}

/** Adds a number to a name that is already taken, as in rows of a table. */
function freeName(groups: ReadonlyMap<string, unknown>, name: string): string {
  if (!groups.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name}#${number}`;
    if (!groups.has(numbered)) return numbered;
  }
}
