/**
 * What a plan is: plain data that says what stands where in a form. Elements and the server only draw it.
 * `planNode` makes one node from the definition, `planForm` a whole plan with Component and Theme documents applied.
 */

/** The 33 components of the Component vocabulary. */
export type ComponentName =
  | 'Section'
  | 'Stack'
  | 'Grid'
  | 'Tabs'
  | 'Accordion'
  | 'TextInput'
  | 'NumberInput'
  | 'DatePicker'
  | 'Select'
  | 'CheckboxGroup'
  | 'Toggle'
  | 'FileUpload'
  | 'RadioGroup'
  | 'MoneyInput'
  | 'Slider'
  | 'Rating'
  | 'Signature'
  | 'Heading'
  | 'Text'
  | 'Divider'
  | 'ActionButton'
  | 'Alert'
  | 'Badge'
  | 'ProgressBar'
  | 'Summary'
  | 'ValidationSummary'
  | 'DataTable'
  | 'Card'
  | 'Collapsible'
  | 'ConditionalGroup'
  | 'Panel'
  | 'Modal'
  | 'Popover';

/** The controls that a renderer has for fields; one component can have several of them. */
export type ControlName =
  | 'text'
  | 'multiline'
  | 'number'
  | 'stepper'
  | 'slider'
  | 'rating'
  | 'checkbox'
  | 'switch'
  | 'switch-sides'
  | 'yes-no'
  | 'date'
  | 'radios'
  | 'select'
  | 'combobox'
  | 'checkboxes'
  | 'select-all'
  | 'money'
  | 'open-money'
  | 'attachment'
  | 'signature';

/** Which document asked for a node. */
export type Origin = 'component' | 'theme' | 'definition';

export type LabelPosition = 'top' | 'start' | 'hidden';

export interface Accessibility {
  readonly role?: string;
  readonly description?: string;
  readonly liveRegion?: 'off' | 'polite' | 'assertive';
}

/** Place in a grid. */
export interface GridPlace {
  readonly span?: number;
  readonly start?: number;
  readonly rowSpan?: number;
  readonly rowStart?: number;
}

/** How a group, a repeat or a row is drawn by the hints of the definition. */
export interface GroupLayout {
  /** What is around it: a plain box, a card, or a fold that can be shut. */
  readonly box: 'plain' | 'card' | 'fold';
  /** Whether a fold is open at first. */
  readonly open: boolean;
  /** How its groups or rows stand: in the flow, as tabs, as folds, or as lines of a table. */
  readonly content: 'flow' | 'tabs' | 'folds' | 'table';
  /** Of its folds, only one at a time is open. */
  readonly exclusive: boolean;
  readonly flow: 'stack' | 'grid' | 'inline';
  /** Of a grid. */
  readonly columns: number;
}

/** A line of a Summary. */
export interface SummaryEntry {
  readonly label: string;
  readonly path?: string;
  /** The written answer; empty when there is none. */
  readonly text: string;
}

export interface PlanNode {
  /** What to draw; `Row` is one instance of a repeat. */
  readonly component: ComponentName | 'Row';
  /** Instance path of the bound item: `lines[0].total`. */
  readonly path?: string;
  readonly label?: string;
  readonly required?: boolean;
  readonly readonly?: boolean;
  /** The resolved text of a display, a trigger, a button, or the fallback that a ConditionalGroup shows. */
  readonly text?: string;
  /** False while the node or one around it is hidden. */
  readonly visible: boolean;
  /** Props of the component. In a plan of `planForm` they are complete, with defaults filled in. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly style?: Readonly<Record<string, string | number>>;
  readonly cssClass?: readonly string[];
  readonly accessibility?: Accessibility;
  readonly labelPosition?: LabelPosition;
  readonly grid?: GridPlace;
  readonly id?: string;
  /** Headings of tabs or accordion sections, one per child. */
  readonly labels?: readonly string[];
  readonly entries?: readonly SummaryEntry[];
  /** Of a repeat: whether a row may be added or removed now. */
  readonly canAdd?: boolean;
  readonly canRemove?: boolean;
  /** An ActionButton that resolves to nothing, and why. */
  readonly inert?: boolean;
  readonly reason?: string;
  /** Of an ActionButton: what its action is for. */
  readonly intent?: string;
  readonly origin: Origin;
  readonly children: readonly PlanNode[];
  /** Of a field: the control that draws it. */
  readonly control?: ControlName;
  /** Of a field: a widget registered by the host, which takes the place of the control. */
  readonly widget?: string;
  /** Of a group, repeat or row that the definition lays out. */
  readonly group?: GroupLayout;
}

/** The documents that a plan can take into account beside the definition. */
export type DocumentKind = 'component' | 'theme' | 'actions';

/** A remark about a document, for its author. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly document: DocumentKind;
  /** JSON Pointer into the document. */
  readonly path: string;
  readonly message: string;
}

/** What a theme's page says about the place of an item on its grid of twelve columns. */
export interface PlanRegion {
  /** Of the item in the definition. */
  readonly path: string;
  readonly span: number;
  readonly start?: number;
  readonly visible: boolean;
}

export interface PlanPage {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly visible: boolean;
  /** Paths of the inputs that are shown on it, in order. */
  readonly fields: readonly string[];
  readonly regions?: readonly PlanRegion[];
  /** The nodes on the page. They are also part of the root, or appended. */
  readonly nodes: readonly PlanNode[];
}

/** How an item looks, after the cascade. */
export interface ItemPresentation {
  /** The widget that is drawn: a component, or a widget registered by the host. */
  readonly widget: string;
  readonly widgetConfig: Readonly<Record<string, unknown>>;
  readonly labelPosition: LabelPosition;
  /** Names are in camel case. */
  readonly style: Readonly<Record<string, string | number>>;
  readonly cssClass: readonly string[];
  readonly accessibility: Accessibility;
}

export interface Plan {
  readonly root: PlanNode;
  /** Required items that the documents leave out or hide; drawn after the root, visibly set apart. */
  readonly appended: readonly PlanNode[];
  readonly pages: readonly PlanPage[];
  /** Nodes that follow the pages of a theme; they are part of the root too. */
  readonly rest: readonly PlanNode[];
  readonly pageSource: 'component' | 'theme' | 'definition' | 'none';
  /** The path is an instance path, or a position in the definition without rows. */
  presentation(path: string): ItemPresentation | undefined;
  readonly tokens: Readonly<Record<string, string | number>>;
  /** Custom properties to set on the form. */
  readonly variables: Readonly<Record<string, string>>;
  /** Absolute addresses, in order. */
  readonly stylesheets: readonly string[];
  readonly breakpoints: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Documents that could not be used at all. */
  readonly refused: readonly DocumentKind[];
}

/** Words of the renderer that a plan contains. */
export interface PlanTexts {
  readonly yes: string;
  readonly no: string;
  readonly unnamedFile: string;
  /** Of the page with texts before the first group. */
  readonly introPage: string;
  /** Of the last page, with the items that are on no other page. */
  readonly morePage: string;
  /** The two sides of a switch, the trigger of a dialog, and a list without a choice. */
  readonly on: string;
  readonly off: string;
  readonly open: string;
  readonly select: string;
  /** Names for tabs and sections without a name; a number follows. */
  readonly tab: string;
  readonly section: string;
  /** Severities of an alert. */
  readonly severities: Readonly<Record<string, string>>;
  /** Labels of buttons, by the intent of their action. */
  readonly intents: Readonly<Record<string, string>>;
  /** Texts that documents name by reference (`{"ref": …}`). */
  readonly reference?: (name: string) => string | undefined;
  /**
   * Translations of documents by their locale key (`$component.<id>.title`, `$page.<id>.title`), complete with what their
   * expressions give in the row at `rowPath`.
   */
  readonly translation?: (key: string, rowPath?: string) => string | undefined;
}

export interface PlanOptions {
  /** A Component document. */
  readonly component?: unknown;
  /** A Theme document. */
  readonly theme?: unknown;
  /** A Response Actions document. */
  readonly actions?: unknown;
  /** Width of the viewport in pixels, or the name of a breakpoint. Absent: base values only. */
  readonly breakpoint?: number | string;
  /** Components that the drawing side has; those of the Core level always count. Default: all. */
  readonly supports?: Iterable<string>;
  /** Names of the widgets registered by the host. */
  readonly widgets?: Iterable<string>;
  /** Paths of fields that are appended although their component is hidden. */
  readonly reveal?: readonly string[];
  /** Address of the page and of the theme, for its stylesheets. */
  readonly page?: string;
  readonly themeUrl?: string;
  /** Further origins from which stylesheets are taken; `none` refuses all, also those of the page. */
  readonly stylesheetOrigins?: readonly string[] | 'none';
  readonly texts?: Partial<PlanTexts>;
}
