/** Types of a Formspec 1.0 form definition, as written by form authors. */

export type DataType =
  | 'string'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'uri'
  | 'attachment'
  | 'choice'
  | 'multiChoice'
  | 'money';

/** FEL source text. */
export type Fel = string;

/** Extension data; every key starts with `x-`. */
export type Extensions = Record<string, unknown>;

export type NonRelevantBehavior = 'remove' | 'empty' | 'keep';
export type Severity = 'error' | 'warning' | 'info';

export interface Definition {
  $formspec: '1.0';
  /** For editors; it means nothing to a form. */
  $schema?: string;
  url: string;
  version: string;
  versionAlgorithm?: 'semver' | 'date' | 'integer' | 'natural';
  status: 'draft' | 'active' | 'retired';
  title: string;
  items: Item[];
  name?: string;
  description?: string;
  date?: string;
  derivedFrom?: string | { url: string; version?: string };
  /**
   * URLs of sidecars by kind (`references`, `ontology`, `registry`, `locale`), one or several; relative to the definition.
   * Locale documents can also be a map from language tags to URLs, so that only the wanted language is fetched.
   */
  sidecars?: Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>;
  metadata?: { preparation?: Preparation } & Record<string, unknown>;
  binds?: Bind[];
  shapes?: Shape[];
  variables?: Variable[];
  instances?: Record<string, Instance>;
  optionSets?: Record<string, OptionSet>;
  nonRelevantBehavior?: NonRelevantBehavior;
  formPresentation?: FormPresentation;
  migrations?: { from?: Record<string, Migration>; extensions?: Extensions };
  fees?: Fees;
  issuer?: Record<string, unknown>;
  parties?: Party[];
  multiParty?: { tier: 'coEqual' | 'asymmetric' };
  modules?: Record<string, unknown>[];
  extensions?: Extensions;
  [extension: `x-${string}`]: unknown;
}

/** A role in a form that several people complete together. */
export interface Party {
  roleId: string;
  role: 'coEqual' | 'asymmetricPrimary' | 'asymmetricSecondary' | 'guardianFor';
  /** How many people have this role. */
  cardinality: { min: number; max: number | 'unbounded' };
  label?: string;
  assuranceFloor?: Record<string, string>;
  visibilityScope?: 'shared' | 'scoped';
  extensions?: Extensions;
}

export interface ItemBase {
  key: string;
  label: string;
  description?: string;
  hint?: string;
  labels?: Record<string, string>;
  /** Why the question is asked. */
  purpose?: Purpose;
  /** What follows from an answer. */
  consequences?: Consequences;
  partyPolicy?: { visibleTo?: string[]; editableBy?: string[]; signedBy?: string[] };
  presentation?: Presentation;
  extensions?: Extensions;
}

export interface GroupItem extends ItemBase {
  type: 'group';
  children?: Item[];
  repeatable?: boolean;
  minRepeat?: number;
  maxRepeat?: number;
  $ref?: string;
  keyPrefix?: string;
}

export interface FieldItem extends ItemBase {
  type: 'field';
  dataType: DataType;
  currency?: string;
  precision?: number;
  prefix?: string;
  suffix?: string;
  options?: OptionEntry[] | string;
  optionSet?: string;
  initialValue?: unknown;
  prePopulate?: { instance: string; path: string; editable?: boolean };
  semanticType?: string;
  /** Dependent sub-questions. Their path is `parent.child`; their data is stored next to the parent's. */
  children?: Item[];
}

export interface DisplayItem extends ItemBase {
  type: 'display';
}

export type Item = GroupItem | FieldItem | DisplayItem;

export interface OptionEntry {
  value: string;
  label: string;
  keywords?: string[];
  extensions?: Extensions;
}

export interface OptionSet {
  options?: OptionEntry[];
  source?: string;
  valueField?: string;
  labelField?: string;
  extensions?: Extensions;
}

export interface Presentation {
  widgetHint?: string;
  layout?: {
    flow?: 'stack' | 'grid' | 'inline';
    columns?: number;
    collapsible?: boolean;
    collapsedByDefault?: boolean;
    grid?: { span?: number; start?: number; rowSpan?: number; rowStart?: number };
  };
  styleHints?: {
    emphasis?: 'primary' | 'success' | 'warning' | 'danger' | 'muted';
    size?: 'compact' | 'default' | 'large';
  };
  accessibility?: { role?: string; description?: string; liveRegion?: 'off' | 'polite' | 'assertive' };
}

export interface FormPresentation {
  pageMode?: 'single' | 'wizard' | 'tabs';
  labelPosition?: 'top' | 'start' | 'hidden';
  density?: 'compact' | 'comfortable' | 'spacious';
  defaultCurrency?: string;
  direction?: 'ltr' | 'rtl' | 'auto';
  showProgress?: boolean;
  allowSkip?: boolean;
  sidenav?: boolean;
  defaultTab?: number;
  tabPosition?: 'top' | 'bottom' | 'left' | 'right';
}

export interface Bind {
  path: string;
  calculate?: Fel;
  relevant?: Fel;
  required?: Fel;
  readonly?: Fel;
  constraint?: Fel;
  constraintMessage?: string;
  default?: unknown;
  whitespace?: 'preserve' | 'trim' | 'normalize' | 'remove';
  excludedValue?: 'preserve' | 'null';
  nonRelevantBehavior?: NonRelevantBehavior;
  disabledDisplay?: 'hidden' | 'protected';
  extensions?: Extensions;
}

export interface Shape {
  id: string;
  target: string;
  message: string;
  severity?: Severity;
  constraint?: Fel;
  and?: string[];
  or?: string[];
  not?: string;
  xone?: string[];
  code?: string;
  context?: Record<string, Fel>;
  activeWhen?: Fel;
  timing?: 'continuous' | 'submit' | 'demand';
  extensions?: Extensions;
}

export interface Variable {
  name: string;
  expression: Fel;
  scope?: string;
  extensions?: Extensions;
}

export interface Instance {
  description?: string;
  source?: string;
  data?: unknown;
  static?: boolean;
  schema?: Record<string, unknown>;
  readonly?: boolean;
  extensions?: Extensions;
}

export interface Migration {
  description?: string;
  fieldMap?: {
    source: string;
    target: string | null;
    transform: 'preserve' | 'drop' | 'expression';
    expression?: Fel;
  }[];
  defaults?: Record<string, unknown>;
  extensions?: Extensions;
}

export interface Purpose {
  summary?: string;
  authorityRef?: string;
  citationRefs?: string[];
  recipientAudiences?: string[];
  retention?: string;
}

export interface Consequences {
  summary?: string;
  irreversible?: boolean;
  locksAfterSubmit?: boolean;
  deadlines?: { label: string; due?: string; offset?: string; authorityRef?: string }[];
  externalActions?: {
    kind: string;
    label: string;
    description?: string;
    recipient?: string;
    consentRequired?: boolean;
    authorityRef?: string;
  }[];
  authorityRef?: string;
}

/** Documents and information that people need before they start. */
export interface Preparation {
  documents?: {
    id: string;
    label: string;
    description?: string;
    required?: boolean;
    itemPaths?: string[];
    authorityRef?: string;
  }[];
  /** By document, item path or category. */
  expectedAcquisitionWindows?: Record<
    string,
    { label: string; minDays?: number; maxDays?: number; sourceRef?: string }
  >;
}

export interface Fees {
  currency?: string;
  lineItems: {
    id: string;
    label: string;
    calculate: Fel;
    description?: string;
    currency?: string;
    category?: string;
    authorityRef?: string;
  }[];
}
