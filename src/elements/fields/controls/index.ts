/** Which control a field gets. */
import type { FieldState } from '../../../engine/types.js';
import type { DataType, FieldItem } from '../../../model/definition.js';
import { checkboxControl, switchControl, yesNoControl } from './boolean.js';
import { checkboxesControl } from './checkboxes.js';
import type { Control, Widget } from './control.js';
import { dateControl } from './date.js';
import { later } from './later.js';
import { moneyControl } from './money.js';
import { numberControl } from './number.js';
import { radiosControl } from './radios.js';
import { selectControl } from './select.js';
import { multilineControl, textControl } from './text.js';

/** All options in sight up to here; then the browser's list; beyond the second number, a list that can be searched. */
const MOST_RADIOS = 5;
const MOST_SELECT = 20;
/** More than that in sight, or as check boxes, would keep the page busy, whatever the author asks for. */
const MOST_IN_SIGHT = 500;

const widgets = new Map<string, Widget>();

/**
 * Adds a control for a `widgetHint`, or replaces a built-in one. Forms rendered from then on use it for every
 * field with that hint.
 */
export function registerWidget(name: string, widget: Widget): void {
  widgets.set(name, widget);
}

const attachmentControl = later({ frame: 'labelled' }, () => import('./attachment.js'));
const comboboxControl = later({ frame: 'labelled' }, () => import('./combobox.js'));
const openMoneyControl = later({ frame: 'grouped' }, () => import('./open-money.js'));
const ratingControl = later({ frame: 'grouped', role: 'radiogroup' }, () => import('./rating.js'));
const selectAllControl = later({ frame: 'grouped' }, () => import('./select-all.js'));
const signatureControl = later({ frame: 'grouped' }, () => import('./signature.js'));
const sliderControl = later({ frame: 'labelled', inWords: 'required' }, () => import('./slider.js'));
const switchSidesControl = later(
  { frame: 'labelled', inWords: 'required' },
  () => import('./switch-sides.js'),
);
const stepperControl = later({ frame: 'labelled', inWords: 'readonly' }, () => import('./stepper.js'));

const byHint: Readonly<Partial<Record<DataType, Readonly<Record<string, Control>>>>> = {
  integer: { Slider: sliderControl, Rating: ratingControl, 'x-stepper': stepperControl },
  decimal: { Slider: sliderControl, Rating: ratingControl, 'x-stepper': stepperControl },
  boolean: { Toggle: switchControl, RadioGroup: yesNoControl, 'x-yes-no': yesNoControl },
  choice: { RadioGroup: radiosControl, 'x-combobox': comboboxControl },
  multiChoice: {
    Select: comboboxControl,
    'x-combobox': comboboxControl,
    'x-select-all': selectAllControl,
  },
  attachment: { Signature: signatureControl },
};

const byType: Readonly<Record<DataType, Control | ((field: FieldState) => Control)>> = {
  string: textControl,
  text: multilineControl,
  uri: textControl,
  integer: numberControl,
  decimal: numberControl,
  boolean: checkboxControl,
  date: dateControl,
  dateTime: dateControl,
  time: dateControl,
  choice: choiceControl,
  multiChoice: (field) => (lacksOptions(field) ? comboboxControl : checkboxesControl),
  money: (field) => (field.currency ? moneyControl : openMoneyControl),
  attachment: attachmentControl,
};

/** A hint that is unknown, or that does not fit the data type, leaves the default. */
export function controlFor(field: FieldState): Control {
  const dataType = field.dataType ?? 'string';
  const isChoice = dataType === 'choice' || dataType === 'multiChoice';
  if (isChoice && field.options && field.options.length > MOST_IN_SIGHT) return comboboxControl;
  const hint = field.item.presentation?.widgetHint;
  const hinted =
    hint && (widgets.get(hint) ?? (isChoice && lacksOptions(field) ? undefined : byHint[dataType]?.[hint]));
  if (hinted && !(hinted.role && isCell(field)))
    return hinted === switchControl && hasAffix(field.item as FieldItem) ? switchSidesControl : hinted;
  const control = byType[dataType] ?? textControl;
  return typeof control === 'function' ? control(field) : control;
}

/** With nothing to tick, there is at least a box to type in. */
const lacksOptions = ({ options, optionsStatus }: FieldState): boolean =>
  !options?.length && optionsStatus !== 'loading';

const hasAffix = ({ prefix, suffix }: FieldItem): boolean => Boolean(prefix ?? suffix);

const remote = new WeakSet<FieldState>();

/** In a table all options in sight would make high rows of what should be lines. */
function isCell({ parent, dataType }: FieldState): boolean {
  return (
    dataType === 'choice' && parent?.kind === 'row' && parent.item.presentation?.widgetHint === 'DataTable'
  );
}

/** Options from elsewhere may be few, many or none: their control must not become another one when they arrive. */
function choiceControl(field: FieldState): Control {
  const { item, options = [], optionsStatus } = field;
  if (optionsStatus !== 'ready' || typeof (item as FieldItem).options === 'string') remote.add(field);
  const count = options.length;
  if (count === 0 || count > MOST_SELECT || remote.has(field)) return comboboxControl;
  return count > MOST_RADIOS || item.presentation?.widgetHint === 'Select' || isCell(field)
    ? selectControl
    : radiosControl;
}

/** What kept widgets of the page from being prepared. */
const failures = new WeakMap<Control, unknown>();

/** The control of a field; throws what kept it from being prepared, to be told where the field would stand. */
export function preparedControl(field: FieldState): Control {
  const control = controlFor(field);
  if (failures.has(control)) throw failures.get(control);
  return control;
}

function prepare(control: Control, owner: Document): Promise<unknown> | undefined {
  const fail = (cause: unknown): unknown => failures.set(control, cause);
  try {
    return control.prepare!(owner)?.then(() => failures.delete(control), fail);
  } catch (cause) {
    fail(cause);
    return undefined;
  }
}

/** Resolves once every control in these nodes can be rendered; undefined when nothing has to be waited for. */
export function prepareControls(nodes: readonly FieldState[], owner: Document): Promise<unknown> | undefined {
  const controls = new Set<Control>();
  const collect = (node: FieldState): void => {
    if (node.kind === 'field') {
      const control = controlFor(node);
      if (control.prepare) controls.add(control);
    }
    node.children.forEach(collect);
    node.rows.forEach(collect);
  };
  nodes.forEach(collect);
  const arriving = [...controls].flatMap((control) => prepare(control, owner) ?? []);
  return arriving.length > 0 ? Promise.all(arriving) : undefined;
}
