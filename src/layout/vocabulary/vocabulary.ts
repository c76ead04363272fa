/** The 33 components: what each may bind to and contain, its props with their rules and defaults. */
import {
  either,
  flag,
  list,
  number,
  object,
  oneOf,
  pattern,
  positive,
  type Rule,
  text,
  textOrNumber,
  whole,
} from '../documents/rules.js';
import { type Category, COMPONENTS, CORE_NAMES } from './component-names.js';
import type { ComponentName, PlanTexts } from '../plan.js';

export interface PropSpec {
  readonly rule: Rule;
  readonly required?: boolean;
  readonly default?: unknown;
  /** The default is one of the renderer's texts. */
  readonly words?: 'on' | 'off' | 'open' | 'select';
  /** Takes references to tokens, and passes the rule for safe values. */
  readonly token?: boolean;
  /** Is the same at all widths. */
  readonly fixed?: boolean;
}

export interface ComponentSpec {
  readonly category: Category;
  readonly isCore: boolean;
  readonly bind: 'forbidden' | 'required' | 'optional';
  readonly hasChildren: boolean;
  readonly props: ReadonlyMap<string, PropSpec>;
}

type Props = Readonly<Record<string, Rule | PropSpec>>;

const size: PropSpec = { rule: textOrNumber, token: true };
const fixed = (rule: Rule, byDefault?: unknown): PropSpec => ({ rule, fixed: true, default: byDefault });
const optional = (rule: Rule, byDefault: unknown): PropSpec => ({ rule, default: byDefault });
const required = (rule: Rule): PropSpec => ({ rule, required: true });
const no: PropSpec = { rule: flag, default: false };
const yes: PropSpec = { rule: flag, default: true };
const triggerLabel: PropSpec = { rule: text, words: 'open' };

/** Text written in the document, or a name for one in a Locale document. */
const localized = either(
  object({ ref: text }, { required: ['ref'] }),
  object({ literal: text }, { required: ['literal'] }),
);
const track = either(text, positive);

/** Look of a box. Responsive overrides may set these on every component. */
export const SURFACE: Props = {
  padding: size,
  background: size,
  border: size,
  radius: size,
  elevation: size,
};

const numeric: Props = {
  placeholder: text,
  step: optional(number, 1),
  min: number,
  max: number,
  showStepper: no,
};

interface Draft {
  readonly bind?: ComponentSpec['bind'];
  readonly hasChildren?: boolean;
  readonly props: Props;
}

const withChildren = (props: Props): Draft => ({ hasChildren: true, props });
const input = (props: Props): Draft => ({ bind: 'required', props });
const display = (props: Props): Draft => ({ props });

const DRAFTS: Readonly<Record<ComponentName, Draft>> = {
  Section: withChildren({ title: text, description: text, ...SURFACE }),
  Stack: withChildren({
    direction: optional(oneOf('vertical', 'horizontal'), 'vertical'),
    gap: { ...size, default: 0 },
    align: optional(oneOf('start', 'center', 'end', 'stretch'), 'stretch'),
    justify: optional(oneOf('start', 'center', 'end', 'between', 'around', 'evenly'), 'start'),
    wrap: no,
    ...SURFACE,
  }),
  Grid: withChildren({
    columns: { rule: either(text, whole(1), list(track, 1)), default: 2, token: true },
    gap: { ...size, default: 0 },
    rowGap: size,
    ...SURFACE,
  }),
  Tabs: withChildren({
    placement: optional(oneOf('top', 'bottom', 'left', 'right'), 'top'),
    tabLabels: fixed(list(text)),
    defaultTab: fixed(whole(0), 0),
  }),
  Accordion: {
    bind: 'optional',
    ...withChildren({
      allowMultiple: fixed(flag, false),
      defaultOpen: fixed(whole(0), 0),
      labels: fixed(list(text)),
    }),
  },
  TextInput: input({
    placeholder: text,
    maxLines: optional(whole(1), 1),
    inputMode: optional(oneOf('text', 'email', 'tel', 'url', 'search'), 'text'),
    prefix: text,
    suffix: text,
    variant: optional(oneOf('plain', 'richtext', 'markdown', 'latex'), 'plain'),
  }),
  NumberInput: input({ ...numeric, locale: fixed(text) }),
  DatePicker: input({ placeholder: text, format: text, minDate: text, maxDate: text, showTime: no }),
  Select: input({
    searchable: no,
    multiple: fixed(flag, false),
    placeholder: { rule: text, words: 'select' },
    clearable: no,
  }),
  CheckboxGroup: input({ columns: optional(whole(1), 1), selectAll: no }),
  Toggle: input({ onLabel: { rule: text, words: 'on' }, offLabel: { rule: text, words: 'off' } }),
  FileUpload: input({
    accept: optional(text, '*/*'),
    maxSize: whole(),
    multiple: fixed(flag, false),
    dragDrop: yes,
  }),
  RadioGroup: input({
    columns: optional(whole(1), 1),
    orientation: optional(oneOf('horizontal', 'vertical'), 'vertical'),
  }),
  MoneyInput: input({
    ...numeric,
    step: number,
    currency: pattern(/^[A-Z]{3}$/, 'three capital letters such as EUR'),
    showCurrency: yes,
    locale: text,
  }),
  Slider: input({
    min: optional(number, 0),
    max: optional(number, 100),
    step: optional(number, 1),
    showValue: yes,
    showTicks: no,
  }),
  Rating: input({
    max: optional(whole(1), 5),
    icon: optional(oneOf('star', 'heart', 'circle'), 'star'),
    allowHalf: no,
  }),
  Signature: input({
    strokeColor: { rule: text, token: true, default: '#000000' },
    height: { ...size, default: 150 },
    penWidth: optional(number, 2),
    clearable: yes,
  }),
  Heading: display({ level: required(whole(1, 6)), text: required(text) }),
  Text: { bind: 'optional', props: { text, format: optional(oneOf('plain', 'markdown'), 'plain') } },
  Divider: display({ label: fixed(text) }),
  ActionButton: display({
    actionRef: required(pattern(/^[A-Za-z][A-Za-z0-9-]*$/, 'a letter followed by letters, digits or -')),
    label: localized,
    pendingLabel: localized,
    disableWhenPending: fixed(flag, true),
  }),
  Alert: display({
    severity: required(oneOf('info', 'success', 'warning', 'error')),
    text: required(text),
    dismissible: no,
  }),
  Badge: display({
    text: required(text),
    variant: optional(oneOf('default', 'primary', 'success', 'warning', 'error'), 'default'),
  }),
  ProgressBar: {
    bind: 'optional',
    props: { value: optional(number, 0), max: optional(number, 100), label: text, showPercent: yes },
  },
  Summary: display({
    items: list(object({ label: text, bind: text, optionSet: text }, { required: ['label', 'bind'] })),
  }),
  ValidationSummary: display({
    source: fixed(oneOf('live', 'submit'), 'live'),
    mode: fixed(oneOf('continuous', 'submit'), 'continuous'),
    showFieldErrors: no,
    jumpLinks: no,
    dedupe: yes,
  }),
  DataTable: {
    bind: 'optional',
    props: {
      columns: list(
        object(
          { header: text, bind: text, min: number, max: number, step: number },
          { required: ['header', 'bind'] },
        ),
      ),
      showRowNumbers: no,
      allowAdd: fixed(flag, true),
      allowRemove: fixed(flag, true),
    },
  },
  Card: withChildren({ title: text, subtitle: fixed(text), ...SURFACE }),
  Collapsible: withChildren({ title: required(text), defaultOpen: fixed(flag, false) }),
  ConditionalGroup: withChildren({ fallback: fixed(text) }),
  Panel: withChildren({
    placement: optional(oneOf('left', 'right'), 'left'),
    title: text,
    width: { ...size, default: '300px' },
    ...SURFACE,
  }),
  Modal: withChildren({
    title: required(text),
    size: optional(oneOf('sm', 'md', 'lg', 'xl', 'full'), 'md'),
    trigger: fixed(oneOf('button', 'auto'), 'button'),
    triggerLabel,
    closable: fixed(flag, true),
    headingLevel: whole(1, 6),
    placement: oneOf('top', 'right', 'bottom', 'left'),
  }),
  Popover: withChildren({
    triggerBind: fixed(text),
    triggerLabel,
    placement: optional(oneOf('top', 'right', 'bottom', 'left'), 'bottom'),
  }),
};

const propMap = (props: Props): ReadonlyMap<string, PropSpec> =>
  new Map(
    Object.entries(props).map(([name, prop]) => [name, typeof prop === 'function' ? { rule: prop } : prop]),
  );

export const SURFACE_PROPS = propMap(SURFACE);

const SPECS = new Map<string, ComponentSpec>(
  COMPONENTS.map(({ name, category }) => {
    const { bind = 'forbidden', hasChildren = false, props } = DRAFTS[name];
    return [name, { category, isCore: CORE_NAMES.has(name), bind, hasChildren, props: propMap(props) }];
  }),
);

export const specOf = (name: ComponentName): ComponentSpec => SPECS.get(name)!;

type PropValues = Readonly<Record<string, unknown>>;

/** Defaults by component, for each set of texts. */
const defaults = new WeakMap<PlanTexts, Map<ComponentName, PropValues>>();

function defaultsOf(component: ComponentName, texts: PlanTexts): PropValues {
  let known = defaults.get(texts);
  if (!known) defaults.set(texts, (known = new Map()));
  let props = known.get(component);
  if (!props) {
    props = Object.fromEntries(
      [...specOf(component).props]
        .map(([name, { default: byDefault, words }]) => [name, words ? texts[words] : byDefault] as const)
        .filter(([, value]) => value !== undefined),
    );
    known.set(component, props);
  }
  return props;
}

/** Props with defaults for those that are left open. */
export function completeProps(
  component: ComponentName | 'Row',
  given: PropValues,
  texts: PlanTexts,
): PropValues {
  if (component === 'Row') return given;
  const props: Record<string, unknown> = { ...defaultsOf(component, texts), ...given };
  if (component === 'Grid') props['rowGap'] ??= props['gap'];
  return props;
}
