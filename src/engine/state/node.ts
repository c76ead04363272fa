import type { FelValue } from '../../fel/types.js';
import type { DataType, GroupItem, Item, OptionEntry } from '../../model/definition.js';
import type { ValidationResult } from '../../model/response.js';
import { MAX_LONG_TEXT, MAX_TEXT, shorten } from '../../model/shorten.js';
import type { RegistryEntry } from '../../model/sidecars.js';
import type { Choice, RowFilter, Setting, Template } from '../compile/template.js';
import type { FieldState, NodeChange, OptionsStatus, RedactedState } from '../types.js';

/** A result without its place: rows move, so the path is added when somebody asks. */
export type Finding = Omit<ValidationResult, 'path' | '$formspecValidationResult'>;

/** What only some nodes have. */
export interface Extra {
  /** Values of the variables of this scope. */
  locals?: FelValue[];
  texts?: Map<string, string>;
  bind?: readonly Finding[];
  /** Results of shapes, whose order is that of the definition. */
  shapes?: Map<{ readonly order: number }, Finding>;
  external?: Finding[];
  /** Results as of the last requested validation (mode deferred). */
  requested?: readonly Finding[];
  listeners?: Set<(change: NodeChange) => void>;
}

/** What a node asks its form for. */
export interface NodeHost {
  text(node: LiveNode, name: 'label' | 'hint' | 'description', context?: string): string | undefined;
  shownFindings(node: LiveNode): readonly Finding[];
  showsValid(node: LiveNode): boolean;
  optionsOf(node: LiveNode): { entries: readonly OptionEntry[] | undefined; status: OptionsStatus };
  currencyOf(template: Template): string | undefined;
  entriesOf(template: Template): readonly RegistryEntry[];
  dataOf(node: LiveNode): unknown;
  redacted(node: LiveNode): RedactedState;
}

export const Flag = { relevant: 1, required: 2, readonly: 4, detached: 8, invalid: 16, fresh: 32 } as const;

const NO_NODES: LiveNode[] = [];
let lastId = 0;

/** One item instance; what it is not told to remember it derives from its template and its ancestors. */
export class LiveNode implements FieldState {
  readonly id = ++lastId;
  /** Children by position, or the rows of a repeat. */
  kids: LiveNode[] = NO_NODES;
  stored: unknown = null;
  /** The value as FEL sees it; undefined until somebody asks. */
  typed: FelValue | undefined = undefined;
  flags: number = Flag.relevant;
  extra: Extra | undefined = undefined;

  constructor(
    readonly form: NodeHost,
    readonly template: Template,
    /** The node above; null for the form itself. */
    readonly up: LiveNode | null,
    /** Position of a row. */
    public at: number,
  ) {}

  get path(): string {
    const { up, template } = this;
    // Outside of rows there is one instance, and its path never changes.
    if (template.depth === 0 || up === null) return template.path;
    if (template.kind === 'row') return `${up.path}[${this.at}]`;
    return up.up === null ? template.key : `${up.path}.${template.key}`;
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
    return this.up?.up ? this.up : null;
  }
  get children(): readonly FieldState[] {
    return this.template.kind === 'repeat' ? NO_NODES : this.kids;
  }
  get rows(): readonly FieldState[] {
    return this.template.kind === 'repeat' ? this.kids : NO_NODES;
  }
  get index(): number | undefined {
    return this.template.kind === 'row' ? this.at : undefined;
  }

  get value(): unknown {
    return this.form.dataOf(this);
  }
  get relevant(): boolean {
    return isRelevant(this);
  }
  get required(): boolean {
    return (this.flags & Flag.required) !== 0 && isRelevant(this);
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
    return this.form.showsValid(this);
  }
  get results(): readonly ValidationResult[] {
    return this.form.shownFindings(this).map((finding) => resultAt(this.path, finding));
  }

  label(context?: string): string {
    const most = this.kind === 'display' ? MAX_LONG_TEXT : MAX_TEXT;
    return shorten(this.form.text(this, 'label', context) ?? this.key, most);
  }
  hint(): string | undefined {
    return shorten(this.form.text(this, 'hint'));
  }
  description(): string | undefined {
    return shorten(this.form.text(this, 'description'));
  }

  get options(): readonly OptionEntry[] | undefined {
    return this.form.optionsOf(this).entries;
  }
  get optionsStatus(): OptionsStatus {
    return this.form.optionsOf(this).status;
  }
  get currency(): string | undefined {
    return this.form.currencyOf(this.template);
  }
  get minRepeat(): number | undefined {
    return this.template.kind === 'repeat' ? ((this.item as GroupItem).minRepeat ?? 0) : undefined;
  }
  get maxRepeat(): number | undefined {
    return this.template.kind === 'repeat' ? (this.item as GroupItem).maxRepeat : undefined;
  }
  get registryEntries(): readonly RegistryEntry[] {
    return this.form.entriesOf(this.template);
  }
  get sensitive(): boolean {
    return this.template.sensitive;
  }
  get redacted(): RedactedState {
    return this.form.redacted(this);
  }
}

export function resultAt(path: string, finding: Finding): ValidationResult {
  return { $formspecValidationResult: '1.0', path, ...finding };
}

function ancestorFlag(node: LiveNode, hops: number, flag: number, otherwise: boolean): boolean {
  if (hops < 0) return otherwise;
  let at = node;
  for (let i = hops; i > 0; i--) at = at.up!;
  return (at.flags & flag) !== 0;
}

export const isRelevant = (node: LiveNode): boolean =>
  ancestorFlag(node, node.template.relevanceHops, Flag.relevant, true);

export function isReadonly(node: LiveNode): boolean {
  const { template } = node;
  const { rules, item } = template;
  return (
    (calculationOf(node) !== undefined && !rules.unlocked) ||
    (item.type === 'field' && item.prePopulate?.editable === false) ||
    ancestorFlag(node, template.readonlyHops, Flag.readonly, false)
  );
}

export const isDetached = (node: LiveNode): boolean => (node.flags & Flag.detached) !== 0;

export function applies(rows: RowFilter, node: LiveNode): boolean {
  if (!rows) return true;
  return rows.every(({ hops, at }) => {
    let row = node;
    for (let i = hops; i > 0; i--) row = row.up!;
    return row.at === at;
  });
}

/** The last choice that applies to the node. */
export function pick<T>(choices: readonly Choice<T>[] | undefined, node: LiveNode): T | undefined {
  if (choices)
    for (let i = choices.length - 1; i >= 0; i--)
      if (applies(choices[i]!.rows, node)) return choices[i]!.value;
  return undefined;
}

/** The source of the calculation that decides a node's value, if there is one. */
export function calculationOf(node: LiveNode): string | undefined {
  const { calculate, calculations } = node.template.rules;
  return calculations ? pick(calculations, node) : calculate?.source;
}

/** What binds say about a node itself. */
export const settingOf = (node: LiveNode, name: Setting): string | undefined =>
  pick(node.template.rules.settings?.[name], node);

/** The same for settings that a group hands down to everything in it. */
export function inheritedSetting(node: LiveNode, name: Setting): string | undefined {
  for (let at: LiveNode | null = node; at; at = at.up) {
    const setting = settingOf(at, name);
    if (setting !== undefined) return setting;
  }
  return undefined;
}

/** Visits a node and everything below it in document order. */
export function walk(node: LiveNode, visit: (node: LiveNode) => unknown): void {
  visit(node);
  for (const kid of node.kids) walk(kid, visit);
}

export function extraOf(node: LiveNode): Extra {
  return (node.extra ??= {});
}
