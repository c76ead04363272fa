/** The structure of a definition, one group of properties per line; `readTable` explains the notation. */
import { BASIC, pointerTo, readShapes, readTable, type Rule, shortName } from './schema-rules.js';
import { isObject } from './values.js';

/** Properties that few definitions have. They are loaded and checked on demand: see `peripheral-schema.ts`. */
export const PERIPHERAL_ROOT = [
  'metadata',
  'derivedFrom',
  'fees',
  'migrations',
  'issuer',
  'parties',
  'multiParty',
  'modules',
];
export const PERIPHERAL_ITEM = ['purpose', 'consequences', 'partyPolicy'];
const checkedElsewhere = (names: readonly string[]): string => names.map((name) => `${name} any`).join(', ');

export const DEFINITION_TABLE = `
the definition, open
  $formspec! 1.0, $schema text, url! address, version! filled, versionAlgorithm semver|date|integer|natural, status! draft|active|retired
  title! text, name name, description text, date date
  items! [item], binds [bind], shapes [shape], variables [variable]
  instances {instance}@, optionSets {option set}
  nonRelevantBehavior remove|empty|keep, formPresentation form presentation
  ${checkedElsewhere(PERIPHERAL_ROOT)}, sidecars any, extensions extensions

every item
  key! key, type! text
  label! text, description text, hint text, labels {text}
  ${checkedElsewhere(PERIPHERAL_ITEM)}
  presentation presentation, extensions extensions
every field
  ...every item
  dataType! string|text|integer|decimal|boolean|date|dateTime|time|uri|attachment|choice|multiChoice|money
  prefix text, suffix text, semanticType text
  initialValue any, prePopulate source of the first value, children [item]
group, with children/$ref
  ...every item
  children [item], repeatable boolean, minRepeat count, maxRepeat positive, $ref filled, keyPrefix key
display item
  ...every item
field
  ...every field
decimal
  ...every field
  precision count
money
  ...every field
  precision count, currency currency
choice
  ...every field
  options [option]/filled, optionSet text
source of the first value
  instance! text, path! text, editable boolean

bind
  path! filled
  calculate expression, relevant expression, required expression, readonly expression
  constraint expression, constraintMessage text
  default any, whitespace preserve|trim|normalize|remove
  excludedValue preserve|null, nonRelevantBehavior remove|empty|keep, disabledDisplay hidden|protected
  extensions extensions
shape, with constraint/and/or/not/xone
  id! id, target! filled
  message! text, severity error|warning|info, code text
  constraint expression, and [text], or [text], not text, xone [text]
  context {expression}, activeWhen expression, timing continuous|submit|demand
  extensions extensions
variable
  name! key, expression! expression, scope filled
  extensions extensions
instance, with source/data
  source filled, data any, static boolean, readonly boolean
  description text, schema {text}, extensions extensions
option set, with options/source
  options [option], source filled, valueField filled, labelField filled
  extensions extensions
option
  value! text, label! text, keywords [text]
  extensions extensions

form presentation
  pageMode single|wizard|tabs, showProgress boolean, allowSkip boolean
  labelPosition top|start|hidden, density compact|comfortable|spacious, direction ltr|rtl|auto
  defaultCurrency currency, sidenav boolean, defaultTab count, tabPosition top|bottom|left|right
presentation
  widgetHint extension/WIDGETS
  layout layout, styleHints style hints, accessibility accessibility
layout
  flow stack|grid|inline, columns columns, grid grid placement
  collapsible boolean, collapsedByDefault boolean
grid placement
  span columns, start columns, rowSpan positive, rowStart positive
style hints
  emphasis primary|success|warning|danger|muted, size compact|default|large
accessibility
  role text, description text, liveRegion off|polite|assertive
`;

const NUMBER_WIDGETS = ['NumberInput', 'Slider', 'Rating'];
/** Built-in widgets that can show each kind of item. */
export const WIDGETS_FOR: Readonly<Record<string, readonly string[]>> = {
  string: ['TextInput'],
  text: ['TextInput'],
  uri: ['TextInput'],
  integer: NUMBER_WIDGETS,
  decimal: NUMBER_WIDGETS,
  boolean: ['Toggle'],
  date: ['DatePicker'],
  dateTime: ['DatePicker'],
  time: ['DatePicker'],
  attachment: ['FileUpload', 'Signature'],
  choice: ['Select', 'RadioGroup'],
  multiChoice: ['CheckboxGroup', 'Select'],
  money: ['MoneyInput', 'NumberInput'],
  group:
    'Section Card Accordion Tabs Stack Grid Collapsible ConditionalGroup DataTable Panel Modal Popover'.split(
      ' ',
    ),
  display: 'Text Heading Divider Alert Badge ProgressBar Summary ValidationSummary ActionButton'.split(' '),
};
const WIDGETS = [...new Set(Object.values(WIDGETS_FOR).flat())];

/** Longest pointer to an item: deeper nesting than that is a mistake or an attack. */
const MAX_POINTER = 1000;

/** Objects of the table for fields, by data type, where they have properties of their own. */
const FIELD_OBJECTS = new Map([
  ['decimal', 'decimal'],
  ['money', 'money'],
  ['choice', 'choice'],
  ['multiChoice', 'choice'],
]);

const item: Rule = (value, parent, at, report) => {
  const path = pointerTo(parent, at);
  if (!isObject(value)) return BASIC['object']!(value, parent, at, report);
  const { type, dataType, key } = value as Record<string, string>;
  if (path.length > MAX_POINTER)
    report({ code: 'INVALID_VALUE', path, message: 'Items are nested too deeply.' });
  else if (type === 'group') ruleFor('group')(value, parent, at, report);
  else if (type === 'display') ruleFor('display item')(value, parent, at, report);
  else if (type === 'field') ruleFor(FIELD_OBJECTS.get(dataType!) ?? 'field')(value, parent, at, report);
  else if (type === undefined)
    report({ code: 'MISSING_PROPERTY', path, message: `Item "${shortName(key)}" needs "type".` });
  else ruleFor('group|field|display')(type, path, 'type', report);
};

/** Names of the properties that an object of the table can have. */
export const definitionProperties = (name: string): string[] => [
  ...(readShapes(DEFINITION_TABLE).get(name)?.properties.keys() ?? []),
];

const ruleFor = readTable(DEFINITION_TABLE.replace('WIDGETS', WIDGETS.join('|')), { item });

export const definitionRule: Rule = ruleFor('the definition');
