/** The names of the 33 components, by category and level. */
import type { ComponentName } from '../plan.js';

export type Category = 'layout' | 'input' | 'display' | 'container';

const CATEGORIES: readonly (readonly [Category, string])[] = [
  ['layout', 'Section Stack Grid Tabs Accordion'],
  ['input', 'TextInput NumberInput DatePicker Select CheckboxGroup Toggle FileUpload RadioGroup'],
  ['input', 'MoneyInput Slider Rating Signature'],
  [
    'display',
    'Heading Text Divider ActionButton Alert Badge ProgressBar Summary ValidationSummary DataTable',
  ],
  ['container', 'Card Collapsible ConditionalGroup Panel Modal Popover'],
];

const BY_NAME = new Map<string, Category>(
  CATEGORIES.flatMap(([category, names]) => names.split(' ').map((name) => [name, category] as const)),
);

export const COMPONENTS = [...BY_NAME].map(([name, category]) => ({ name: name as ComponentName, category }));
export const COMPONENT_NAMES: readonly string[] = [...BY_NAME.keys()];

/** Every renderer has these; the others can be substituted. */
export const CORE_NAMES: ReadonlySet<string> = new Set(
  (
    'Section Stack Grid TextInput NumberInput DatePicker Select CheckboxGroup Toggle FileUpload Heading Text Divider ' +
    'ActionButton Card Collapsible ConditionalGroup'
  ).split(' '),
);

/** Names of earlier drafts. */
export const RETIRED_NAMES: ReadonlySet<string> = new Set(['Page', 'Columns', 'Spacer']);

export const categoryOf = (name: string): Category | undefined => BY_NAME.get(name);
export const isComponentName = (name: unknown): name is ComponentName => BY_NAME.has(name as string);
export const isInput = (name: string): boolean => BY_NAME.get(name) === 'input';
