/** Nodes are the instances of items: fields, groups, repeats, rows and display items of one form. */
import type { FelValue } from '../../fel/types.js';
import type { DataType, GroupItem, Item, OptionEntry } from '../../model/definition.js';
import type { PathSegment } from '../../model/path.js';
import type { ValidationResult } from '../../model/response.js';
import { MAX_LONG_TEXT, MAX_TEXT, shorten } from '../../model/shorten.js';
import type { RegistryEntry } from '../../model/sidecars.js';
import type { Choice, RowFilter, Setting, Template } from '../compile/template.js';
import type { FieldState, NodeChange, OptionsStatus, RedactedState } from '../types.js';

/** A validation result without its path. Rows move, so the path is added when the result is read. */
export type Finding = Omit<ValidationResult, 'path' | '$formspecValidationResult'>;

export const isError = ({ severity }: Finding): boolean => severity === 'error';

/** Properties that only some nodes have. */
export interface Extra {
  /** Values of the variables whose scope is this node. */
  variables?: FelValue[];
  /** Texts with evaluated expressions, by name. */
  texts?: Map<string, string>;
  /** Findings of binds: type, required, constraints, rows, extensions. */
  bindFindings?: readonly Finding[];
  /** Findings of shapes. `order` is the position of the shape in the definition. */
  shapeFindings?: Map<{ readonly order: number }, Finding>;
  /** How many of them are errors. */
  shapeErrors?: number;
  externalFindings?: readonly Finding[];
  /** Findings of the last requested validation (mode deferred). */
  requestedFindings?: readonly Finding[];
  listeners?: Set<(change: NodeChange) => void>;
}

/** What nodes read from their form. */
export interface NodeHost {
  text(node: FormNode, name: TextName, context?: string): string | undefined;
  textLanguage(node: FormNode, name: TextName, context?: string): string | undefined;
  shownFindings(node: FormNode): readonly Finding[];
  showsValid(node: FormNode): boolean;
  optionsOf(node: FormNode): { entries: readonly OptionEntry[] | undefined; status: OptionsStatus };
  currencyOf(template: Template): string | undefined;
  registryEntriesOf(template: Template): readonly RegistryEntry[];
  dataOf(node: FormNode): unknown;
  isSensitive(template: Template): boolean;
  redacted(node: FormNode): RedactedState;
}

export type TextName = 'label' | 'hint' | 'description';

export const Flag = {
  relevant: 1,
  required: 2,
  readonly: 4,
  /** The node is in a row that was removed. */
  detached: 8,
  /** The node has a finding of severity error. */
  invalid: 16,
  /** The node was created in this cycle, so listeners do not know it yet. */
  new: 32,
} as const;

const NO_NODES: FormNode[] = [];
let lastId = 0;

/** One instance of an item. It stores as little as possible and derives the rest from its template and ancestors. */
export class FormNode implements FieldState {
  readonly id = ++lastId;
  /** Children by slot, or the rows of a repeat. */
  childNodes: FormNode[] = NO_NODES;
  /** The value as JSON. Only `FormState.store` assigns it. */
  stored: unknown = null;
  /** The value as FEL reads it; undefined until it is read. */
  typed: FelValue | undefined = undefined;
  flags: number = Flag.relevant;
  extra: Extra | undefined = undefined;

  constructor(
    readonly host: NodeHost,
    readonly template: Template,
    /** The node above; null for the form itself. */
    readonly parentNode: FormNode | null,
    /** Position of a row among its siblings, otherwise -1. */
    public position: number,
  ) {}

  get path(): string {
    const { parentNode, template } = this;
    // Outside of rows there is one instance, whose path never changes.
    if (template.depth === 0 || parentNode === null) return template.path;
    if (template.kind === 'row') return `${parentNode.path}[${this.position}]`;
    return parentNode.parentNode === null ? template.key : `${parentNode.path}.${template.key}`;
  }

  get key(): string {
    return this.template.key;
  }
  get kind(): FieldState['kind'] {
    return this.template.kind;
  }
  get item(): Item {
    return this.template.item;
  }
  get dataType(): DataType | undefined {
    return this.template.dataType;
  }
  get parent(): FieldState | null {
    return this.parentNode?.parentNode ? this.parentNode : null;
  }
  get children(): readonly FieldState[] {
    return this.template.kind === 'repeat' ? NO_NODES : this.childNodes;
  }
  get rows(): readonly FieldState[] {
    return this.template.kind === 'repeat' ? this.childNodes : NO_NODES;
  }
  get index(): number | undefined {
    return this.template.kind === 'row' ? this.position : undefined;
  }

  get value(): unknown {
    return this.host.dataOf(this);
  }
  get relevant(): boolean {
    return isRelevant(this);
  }
  get required(): boolean {
    return isRequired(this);
  }
  get readonly(): boolean {
    return isReadonly(this);
  }
  get calculated(): boolean {
    return calculationOf(this) !== undefined;
  }
  get expression(): string | undefined {
    return calculationOf(this);
  }
  get protected(): boolean {
    return !isRelevant(this) && settingOf(this, 'disabledDisplay') === 'protected';
  }
  get valid(): boolean {
    return this.host.showsValid(this);
  }
  get results(): readonly ValidationResult[] {
    return this.host.shownFindings(this).map((finding) => resultAt(this.path, finding));
  }

  label(context?: string): string {
    return shortenLabel(this, this.host.text(this, 'label', context));
  }
  hint(context?: string): string | undefined {
    return shorten(this.host.text(this, 'hint', context));
  }
  description(context?: string): string | undefined {
    return shorten(this.host.text(this, 'description', context));
  }
  textLanguage(name: TextName, context?: string): string | undefined {
    return this.host.textLanguage(this, name, context);
  }

  get options(): readonly OptionEntry[] | undefined {
    return this.host.optionsOf(this).entries;
  }
  get optionsStatus(): OptionsStatus {
    return this.host.optionsOf(this).status;
  }
  get currency(): string | undefined {
    return this.host.currencyOf(this.template);
  }
  get minRepeat(): number | undefined {
    return this.template.kind === 'repeat' ? ((this.item as GroupItem).minRepeat ?? 0) : undefined;
  }
  get maxRepeat(): number | undefined {
    return this.template.kind === 'repeat' ? (this.item as GroupItem).maxRepeat : undefined;
  }
  get registryEntries(): readonly RegistryEntry[] {
    return this.host.registryEntriesOf(this.template);
  }
  get sensitive(): boolean {
    return this.host.isSensitive(this.template);
  }
  get redacted(): RedactedState {
    return this.host.redacted(this);
  }
}

/** A label that is not too long to be shown. The label of a display item is a text to read, which may be longer. */
export const shortenLabel = ({ kind, key }: FormNode, label = key): string =>
  shorten(label, kind === 'display' ? MAX_LONG_TEXT : MAX_TEXT);

/** Creates a node and everything below it. Repeats start without rows. */
export function createNode(
  host: NodeHost,
  template: Template,
  parentNode: FormNode | null,
  position = -1,
): FormNode {
  const node = new FormNode(host, template, parentNode, position);
  if (template.row) node.childNodes = [];
  else if (template.children.length > 0)
    node.childNodes = template.children.map((child) => createNode(host, child, node));
  return node;
}

/** The node at an instance path, or undefined. The path of a repeat has no row number, paths inside it have one. */
export function findNode(root: FormNode, segments: readonly PathSegment[]): FormNode | undefined {
  let at: FormNode | undefined = root;
  for (const { key, index } of segments) {
    if (at!.template.row) return undefined;
    const template = at!.template.child(key);
    at = template && at!.childNodes[template.slot];
    if (!at) return undefined;
    if (index !== undefined) at = at.template.row && index !== '*' ? at.childNodes[index] : undefined;
    if (!at) return undefined;
  }
  return at;
}

export function resultAt(path: string, finding: Finding): ValidationResult {
  return { $formspecValidationResult: '1.0', path, ...finding };
}

function ancestorFlag(node: FormNode, hops: number, flag: number, otherwise: boolean): boolean {
  if (hops < 0) return otherwise;
  let at = node;
  for (let i = hops; i > 0; i--) at = at.parentNode!;
  return (at.flags & flag) !== 0;
}

export const isRelevant = (node: FormNode): boolean =>
  ancestorFlag(node, node.template.relevanceHops, Flag.relevant, true);

export const isRequired = (node: FormNode): boolean => (node.flags & Flag.required) !== 0 && isRelevant(node);

export function isReadonly(node: FormNode): boolean {
  const { template } = node;
  const { rules, item } = template;
  return (
    (calculationOf(node) !== undefined && !rules.isUnlocked) ||
    (item.type === 'field' && item.prePopulate?.editable === false) ||
    ancestorFlag(node, template.readonlyHops, Flag.readonly, false)
  );
}

/** Whether a node and everything below it is without errors, as `valid()` sees it. */
export const isValid = (node: FormNode): boolean =>
  (node.flags & Flag.invalid) === 0 && node.childNodes.every(isValid);

export const isDetached = (node: FormNode): boolean => (node.flags & Flag.detached) !== 0;

/** Whether a filter applies to the row that a node is in. */
export function appliesToRow(rows: RowFilter, node: FormNode): boolean {
  if (!rows) return true;
  return rows.every(({ hops, position }) => {
    let row = node;
    for (let i = hops; i > 0; i--) row = row.parentNode!;
    return row.position === position;
  });
}

/** The last choice that applies to the row that a node is in. */
export function pickForRow<T>(choices: readonly Choice<T>[] | undefined, node: FormNode): T | undefined {
  if (choices)
    for (let i = choices.length - 1; i >= 0; i--)
      if (appliesToRow(choices[i]!.rows, node)) return choices[i]!.value;
  return undefined;
}

/** Source of the calculation that decides the value of a node, or undefined. */
export function calculationOf(node: FormNode): string | undefined {
  const { calculate, calculations } = node.template.rules;
  return calculations ? pickForRow(calculations, node) : calculate?.source;
}

/** A setting of the node's own binds. */
export const settingOf = (node: FormNode, name: Setting): string | undefined =>
  pickForRow(node.template.rules.settings?.[name], node);

/** A setting of the node's own binds, or else of the nearest ancestor that has it. */
export function inheritedSetting(node: FormNode, name: Setting): string | undefined {
  for (let at: FormNode | null = node; at; at = at.parentNode) {
    const setting = settingOf(at, name);
    if (setting !== undefined) return setting;
  }
  return undefined;
}

/** Visits a node and everything below it in document order. */
export function walk(node: FormNode, visit: (node: FormNode) => unknown): void {
  visit(node);
  for (const child of node.childNodes) walk(child, visit);
}

export function extraOf(node: FormNode): Extra {
  return (node.extra ??= {});
}
