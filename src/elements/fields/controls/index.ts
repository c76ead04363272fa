/** The controls by name, and the loading of those that are not in the core. The layout layer chooses the name. */
import { html } from 'lit';
import type { FieldState, FormEngine } from '../../../engine/types.js';
import type { ControlName } from '../../../layout/plan.js';
import { widgetOf } from '../../../layout/widget.js';
import { loadedPart, loadPart, partFailure } from '../../rendering/lazy-parts.js';
import { checkboxControl, switchControl, yesNoControl } from './choices/boolean.js';
import { checkboxesControl } from './choices/checkboxes.js';
import { loadStrings } from '../../strings/load-strings.js';
import type { PlannedView } from '../../planned/planned-view.js';
import type { Control, Widget } from './control.js';
import { hasNativeOrder } from './date-order.js';
import { prefersDateParts, prefersYesNo } from './preferred-controls.js';
import { numberControl } from './numbers/number.js';
import { radiosControl } from './choices/radios.js';
import { selectControl } from './choices/select.js';
import { multilineControl, textControl } from './text.js';

type LazyControlName =
  | 'attachment'
  | 'combobox'
  | 'date'
  | 'date-parts'
  | 'money'
  | 'open-money'
  | 'rating'
  | 'select-all'
  | 'signature'
  | 'slider'
  | 'stepper'
  | 'switch-sides';

/** A control whose code is loaded on demand. What its frame needs is known before. */
function lazyControl(name: LazyControlName, look: Pick<Control, 'frame' | 'role' | 'inWords'>): Control {
  return {
    ...look,
    prepare: (owner) => loadPart(name, owner),
    render(context) {
      const part = loadedPart(name);
      if (part) return part.control.render(context);
      const failure = partFailure(name);
      if (failure) throw failure;
      // The code of a control in a new row, or for new options, is still being loaded.
      return html``;
    },
  };
}

const controls: Readonly<Record<ControlName, Control>> = {
  text: textControl,
  multiline: multilineControl,
  number: numberControl,
  stepper: lazyControl('stepper', { frame: 'labelled', inWords: 'readonly' }),
  slider: lazyControl('slider', { frame: 'labelled', inWords: 'required' }),
  rating: lazyControl('rating', { frame: 'grouped', role: 'radiogroup' }),
  checkbox: checkboxControl,
  switch: switchControl,
  'switch-sides': lazyControl('switch-sides', { frame: 'labelled', inWords: 'required' }),
  'yes-no': yesNoControl,
  date: lazyControl('date', { frame: 'labelled', inWords: 'both' }),
  radios: radiosControl,
  select: selectControl,
  combobox: lazyControl('combobox', { frame: 'labelled' }),
  checkboxes: checkboxesControl,
  'select-all': lazyControl('select-all', { frame: 'grouped' }),
  money: lazyControl('money', { frame: 'labelled' }),
  'open-money': lazyControl('open-money', { frame: 'grouped' }),
  attachment: lazyControl('attachment', { frame: 'labelled', inWords: 'required' }),
  signature: lazyControl('signature', { frame: 'grouped' }),
};

const widgets = new Map<string, Widget>();

/**
 * Adds a control for a `widgetHint`, or replaces a built-in one. Forms rendered from then on use it for every
 * field with that hint.
 */
export function registerWidget(name: string, widget: Widget): void {
  widgets.set(name, widget);
}

const dateParts = lazyControl('date-parts', { frame: 'grouped' });

/** What the choice of a control depends on beyond the field. */
export type ControlForm = Pick<FormEngine, 'definition' | 'locale'>;

/** How documents draw a field; undefined if they leave it out. */
export type PlannedControls = Pick<PlannedView, 'nodeOf'>;

export function controlFor(field: FieldState, form: ControlForm, planned?: PlannedControls): Control {
  const { definition, locale } = form;
  const node = planned?.nodeOf(field);
  const { control, widget } = node?.control ? node : widgetOf(field, { definition, widgets });
  if (widget !== undefined) return widgets.get(widget)!;
  if (control === 'checkbox' && !node?.control && prefersYesNo(form, field)) return yesNoControl;
  // In another order than its own, the browser would take the day for the month.
  if (control === 'date' && field.dataType !== 'time')
    if (!hasNativeOrder(locale) || (!node?.control && prefersDateParts(form, field))) return dateParts;
  return controls[control!];
}

/** Names of the widgets that the page registered. */
export const registeredWidgets = (): Iterable<string> => widgets.keys();

/** Errors of registered widgets that could not be prepared. */
const failures = new WeakMap<Control, unknown>();

/** The control of a field. Throws the error that kept it from being prepared, which is shown in its place. */
export function preparedControl(field: FieldState, form: ControlForm, planned?: PlannedControls): Control {
  const control = controlFor(field, form, planned);
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

/**
 * Prepares every control in these nodes. Resolves to the fields whose controls had to be waited for; undefined if there
 * are none.
 */
export function prepareControls(
  nodes: readonly FieldState[],
  form: ControlForm,
  owner: Document,
  planned?: PlannedControls,
): Promise<FieldState[]> | undefined {
  const fieldsOf = new Map<Control, FieldState[]>();
  const collect = (node: FieldState): void => {
    if (node.kind === 'field') {
      const control = controlFor(node, form, planned);
      const fields = fieldsOf.get(control);
      if (fields) fields.push(node);
      else if (control.prepare) fieldsOf.set(control, [node]);
    }
    node.children.forEach(collect);
    node.rows.forEach(collect);
  };
  nodes.forEach(collect);
  const waiting = [...fieldsOf].flatMap(
    ([control, fields]) => prepare(control, owner)?.then(() => fields) ?? [],
  );
  if (waiting.length === 0) return undefined;
  return Promise.all(waiting).then(async (lists) => {
    // Controls may bring texts of their own.
    await loadStrings(form.locale ?? '');
    return lists.flat();
  });
}
