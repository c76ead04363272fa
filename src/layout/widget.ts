/** Which control a field gets from the definition alone: by data type, `widgetHint` and the number of options. */
import type { FieldState } from '../engine/types.js';
import type { DataType, Definition, FieldItem } from '../model/definition.js';
import type { ComponentName, ControlName } from './plan.js';

/** All options are in sight up to the first number; then the browser's list; beyond the second, a list with search. */
const MOST_RADIOS = 5;
const MOST_SELECT = 20;
/** Longer lists become a select or a combobox, whatever the author asks for: rendering all options would take too long. */
const MOST_IN_SIGHT = 500;

export interface WidgetContext {
  readonly definition: Definition;
  /** Widgets registered by the host, by the `widgetHint` they serve; `role` as the control declares it. */
  readonly widgets?: { get(hint: string): { readonly role?: string } | undefined };
}

/** What the choice depends on; a `FieldState` has it all, and so has an item of which there is no instance yet. */
export type WidgetField = Pick<FieldState, 'item' | 'dataType' | 'options' | 'optionsStatus' | 'currency'> & {
  readonly parent: Pick<FieldState, 'kind' | 'item'> | null;
};

export interface WidgetChoice {
  readonly component: ComponentName;
  readonly control: ControlName;
  /** What the component needs to be this control. */
  readonly props: Readonly<Record<string, unknown>>;
  /** The registered widget that takes the control's place. */
  readonly widget?: string;
}

const choice = (
  component: ComponentName,
  control: ControlName,
  props: WidgetChoice['props'] = {},
): WidgetChoice => ({ component, control, props });

const text = choice('TextInput', 'text');
const number = choice('NumberInput', 'number');
const date = choice('DatePicker', 'date');
const stepper = choice('NumberInput', 'stepper', { showStepper: true });
const slider = choice('Slider', 'slider');
const rating = choice('Rating', 'rating');
const yesNo = choice('Toggle', 'yes-no');
const radios = choice('RadioGroup', 'radios');
const select = choice('Select', 'select');
const combobox = choice('Select', 'combobox', { searchable: true });
const comboboxOfMany = choice('Select', 'combobox', { searchable: true, multiple: true });
const checkboxes = choice('CheckboxGroup', 'checkboxes');
const toggle = choice('Toggle', 'switch');
const toggleWithSides = choice('Toggle', 'switch-sides');
const money = choice('MoneyInput', 'money');
const openMoney = choice('MoneyInput', 'open-money');

const numbers = { Slider: slider, Rating: rating, 'x-stepper': stepper };

const byHint: Readonly<Partial<Record<DataType, Readonly<Record<string, WidgetChoice>>>>> = {
  integer: numbers,
  decimal: numbers,
  boolean: { Toggle: toggle, RadioGroup: yesNo, 'x-yes-no': yesNo },
  choice: { RadioGroup: radios, 'x-combobox': combobox },
  multiChoice: {
    Select: comboboxOfMany,
    'x-combobox': comboboxOfMany,
    'x-select-all': choice('CheckboxGroup', 'select-all', { selectAll: true }),
  },
  attachment: { Signature: choice('Signature', 'signature') },
};

type ByType = WidgetChoice | ((field: WidgetField, context: WidgetContext) => WidgetChoice);

const byType: Readonly<Record<DataType, ByType>> = {
  string: text,
  text: choice('TextInput', 'multiline'),
  uri: text,
  integer: number,
  decimal: number,
  boolean: choice('Toggle', 'checkbox'),
  date,
  dateTime: date,
  time: date,
  choice: choiceWidget,
  multiChoice: (field) => (lacksOptions(field) ? comboboxOfMany : checkboxes),
  money: (field) => (field.currency ? money : openMoney),
  attachment: choice('FileUpload', 'attachment'),
};

/**
 * The control of a field. A hint that is unknown, or that does not fit the data type, leaves the default.
 * `hint` replaces the definition's own `widgetHint`; `null` asks for the default of the data type.
 */
export function widgetOf(
  field: WidgetField,
  context: WidgetContext,
  hint: string | null | undefined = field.item.presentation?.widgetHint,
): WidgetChoice {
  const dataType = field.dataType ?? 'string';
  const isMulti = dataType === 'multiChoice';
  const isChoice = isMulti || dataType === 'choice';
  if (isChoice && field.options && field.options.length > MOST_IN_SIGHT)
    return isMulti ? comboboxOfMany : combobox;
  if (hint) {
    const registered = context.widgets?.get(hint);
    if (registered && !(registered.role && isCell(field)))
      return { ...widgetOf(field, context, null), widget: hint };
    const hinted = isChoice && lacksOptions(field) ? undefined : own(byHint[dataType], hint);
    if (hinted === toggle && hasAffix(field.item as FieldItem)) return toggleWithSides;
    if (hinted && !(hinted === radios && isCell(field))) return hinted;
  }
  const found = byType[dataType] ?? text;
  if (found === choiceWidget && hint === 'Select') return selectOf(field, context);
  return typeof found === 'function' ? found(field, context) : found;
}

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** Without options to tick there is at least a box to type in. */
const lacksOptions = ({ options, optionsStatus }: WidgetField): boolean =>
  !options?.length && optionsStatus !== 'loading';

const hasAffix = ({ prefix, suffix }: FieldItem): boolean => Boolean(prefix ?? suffix);

/** In a table, options in sight would make high rows of what should be lines. */
function isCell({ parent, dataType }: WidgetField): boolean {
  return (
    dataType === 'choice' && parent?.kind === 'row' && parent.item.presentation?.widgetHint === 'DataTable'
  );
}

function choiceWidget(field: WidgetField, context: WidgetContext): WidgetChoice {
  const found = selectOf(field, context);
  return found === select && field.options!.length <= MOST_RADIOS && !isCell(field) ? radios : found;
}

/** Lists from elsewhere can be of any length; their control must not become another one when they arrive. */
function selectOf({ item, options = [], optionsStatus }: WidgetField, { definition }: WidgetContext) {
  const { options: listed, optionSet } = item as FieldItem;
  const isRemote =
    typeof listed === 'string' ||
    optionsStatus !== 'ready' ||
    (optionSet !== undefined && own(definition.optionSets, optionSet)?.source !== undefined);
  return isRemote || options.length === 0 || options.length > MOST_SELECT ? combobox : select;
}
