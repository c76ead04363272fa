/**
 * The processing cycle of a form: write → mark → recalculate → check → notify. Every change of a form runs through it.
 * It owns the scheduler, the journal and the rounds of defaults.
 */
import { together, withSharedAccount } from '../../fel/limits.js';
import type { FelValue } from '../../fel/types.js';
import type { Steps } from '../../model/steps.js';
import { isEmpty, sameValue } from '../../model/values.js';
import type { Unit } from '../compile/unit.js';
import type { FormState } from '../state/form-state.js';
import {
  extraOf,
  type Finding,
  Flag,
  type FormNode,
  isDetached,
  isRelevant,
  pickForRow,
  walk,
} from '../state/node.js';
import type { ChangeSource, Facet } from '../types.js';
import { checkNode } from '../validate/checks.js';
import type { Edge } from './edges.js';
import { Journal } from './journal.js';
import { Notifier } from './notifier.js';
import { Scheduler } from './scheduler.js';

/** A default can make other fields relevant, whose defaults then apply. The specification asks for at least 100 rounds. */
const MAX_ROUNDS = 100;
const NO_FINDINGS: readonly Finding[] = [];

const isDerivedOnly = (facets: ReadonlySet<Facet>): boolean =>
  [...facets].every((facet) => facet === 'text' || facet === 'options');

export class Cycle {
  readonly journal = new Journal();
  readonly notifier = new Notifier();
  readonly #scheduler: Scheduler;
  /** Nodes to check that have no check unit. */
  readonly #toCheck = new Set<FormNode>();
  /** Fields with a default whose relevance changed in this cycle, and their relevance before. */
  readonly #relevanceBefore = new Map<FormNode, boolean>();
  /** Number of open `begin` calls. */
  #depth = 0;
  #isRecalculating = false;
  /** While everything is recalculated, checks are not scheduled one by one: all nodes are checked at the end. */
  #checksAll = false;
  #appliesDefaults = true;
  #isPreview = false;

  constructor(readonly state: FormState) {
    this.#scheduler = new Scheduler(this, state.compiled);
  }

  // --- begin and end ------------------------------------------------------------------------------------

  /** Whether the present writes will be undone at the end of the cycle. */
  get isPreview(): boolean {
    return this.#isPreview;
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Runs work that writes. The outermost call recalculates and notifies once, at its end. */
  change<T>(source: ChangeSource | undefined, work: () => T): T {
    this.begin(source);
    try {
      return work();
    } finally {
      this.end();
    }
  }

  /** Begins a change that cannot be a single function call. `end` must follow. */
  begin(source: ChangeSource | undefined): void {
    if (this.#isRecalculating) throw new Error('A form cannot be written to while it is being calculated.');
    if (this.#depth === 0) this.journal.source = source ?? 'host';
    this.#depth++;
  }

  end(): void {
    this.#depth--;
    if (this.#depth > 0) return;
    this.settle();
    this.#relevanceBefore.clear();
    this.state.locales?.noteAffected(this.journal);
    const taken = this.journal.takeChanges((node) => this.state.shownFindings(node));
    // Texts and options are noted without a comparison. After a preview they are as before.
    const changes = this.#isPreview ? taken.filter(({ facets }) => !isDerivedOnly(facets)) : taken;
    if (changes.length > 0) this.notifier.notify({ source: this.journal.source, changes });
  }

  /** Recalculates everything that is marked, and applies defaults. */
  settle(): void {
    withSharedAccount(() => {
      this.recalculate();
      for (let round = 0; round < MAX_ROUNDS && this.#applyDefaults(); round++) this.recalculate();
    });
  }

  /** Runs work and then `undo` in one cycle, so that subscribers hear nothing of either. */
  preview<T>(work: () => T, undo: () => void): T {
    this.begin('host');
    this.#isPreview = true;
    try {
      return work();
    } finally {
      this.#appliesDefaults = false;
      try {
        undo();
        this.end();
      } finally {
        this.#appliesDefaults = true;
        this.#isPreview = false;
      }
    }
  }

  /** Runs a change in which no defaults apply: undo must restore exactly what was there. */
  changeWithoutDefaults(source: ChangeSource, work: () => void): void {
    this.#appliesDefaults = false;
    try {
      this.change(source, work);
    } finally {
      this.#appliesDefaults = true;
    }
  }

  // --- write --------------------------------------------------------------------------------------------

  /** Stores a value and marks everything that depends on it. `typed` is the exact value of a calculation. */
  write(node: FormNode, stored: unknown, source: ChangeSource, typed?: FelValue): void {
    const before = node.stored;
    if (!this.state.store(node, stored, typed)) return;
    if (node.stored !== before) {
      this.journal.noteBefore(node, 'value', before, source);
      this.recheck(node);
    }
    this.mark(node.template.edges?.value, node);
  }

  /** Stores a value that a user, an assistant or the host entered. */
  enter(node: FormNode, value: unknown, source: ChangeSource): void {
    this.journal.noteWrite(node);
    this.write(node, this.state.conform(node, value), source);
  }

  /** Stores a value without marking anything, for changes after which everything is recalculated. */
  fill(node: FormNode, stored: unknown): void {
    const before = node.stored;
    if (this.state.store(node, stored) && node.stored !== before)
      this.journal.noteBefore(node, 'value', before);
  }

  // --- mark ---------------------------------------------------------------------------------------------

  /** Marks the units that depend on a node through these edges. */
  mark(edges: readonly Edge[] | undefined, node: FormNode): void {
    if (edges) this.#scheduler.mark(edges, node);
  }

  /** Marks one instance of a unit. */
  markUnit(unit: Unit, node: FormNode): void {
    this.#scheduler.add(unit, node);
  }

  /** Marks a node to be checked before the cycle ends. */
  recheck(node: FormNode): void {
    if (this.#checksAll) return;
    const { check } = node.template;
    if (check) this.#scheduler.add(check, node);
    else this.#toCheck.add(node);
  }

  /** Remembers the relevance of a field with a default, so that the default applies if the field becomes relevant. */
  noteRelevance(node: FormNode, wasRelevant: boolean): void {
    if (!this.#relevanceBefore.has(node)) this.#relevanceBefore.set(node, wasRelevant);
  }

  /** Forgets changes of relevance below a node. New fields get initial values, not defaults. */
  forgetRelevance(node: FormNode): void {
    if (this.#relevanceBefore.size > 0) walk(node, (at) => this.#relevanceBefore.delete(at));
  }

  // --- recalculate --------------------------------------------------------------------------------------

  /** Runs and checks everything that is marked. Defaults wait for the end of the cycle. */
  recalculate(): void {
    this.#isRecalculating = true;
    try {
      withSharedAccount(() => this.#runMarked());
    } finally {
      this.#isRecalculating = false;
    }
  }

  #runMarked(): void {
    do {
      this.#scheduler.run();
      for (const node of this.#toCheck) {
        this.#toCheck.delete(node);
        if (!isDetached(node)) this.check(node);
      }
    } while (!this.#scheduler.isIdle);
  }

  /** Recalculates and checks the whole form from the stored values. */
  *recalculateAll(): Steps<void> {
    this.#isRecalculating = this.#checksAll = true;
    try {
      yield* together(this.#runAll());
    } finally {
      this.#isRecalculating = this.#checksAll = false;
    }
    this.recalculate();
    this.#relevanceBefore.clear();
  }

  *#runAll(): Steps<void> {
    const { root } = this.state;
    yield* this.#scheduler.runAll(root);
    const unchecked: FormNode[] = [];
    walk(root, (node) => {
      if (!node.template.check) unchecked.push(node);
    });
    for (const node of unchecked) {
      yield;
      this.check(node);
    }
  }

  #applyDefaults(): boolean {
    let isApplied = false;
    for (const [node, wasRelevant] of this.#relevanceBefore) {
      this.#relevanceBefore.set(node, true);
      if (wasRelevant || !this.#appliesDefaults || isDetached(node) || !isRelevant(node)) continue;
      const source = pickForRow(node.template.rules.defaults, node);
      if (!source || !isEmpty(node.stored) || node.calculated) continue;
      this.enter(node, this.state.valueFrom(source, node), 'calculate');
      isApplied = true;
    }
    return isApplied;
  }

  // --- check --------------------------------------------------------------------------------------------

  check(node: FormNode): void {
    const findings = checkNode(this.state, node);
    if (!sameValue(node.extra?.bindFindings ?? NO_FINDINGS, findings))
      this.changeFindings(node, () => {
        extraOf(node).bindFindings = findings;
      });
  }

  /** Runs a change of a node's findings and updates everything that depends on them. */
  changeFindings(node: FormNode, change: () => void): void {
    const { state, journal } = this;
    if (!journal.hasNoted(node, 'results')) journal.noteBefore(node, 'results', state.shownFindings(node));
    change();
    if (state.hasFindings(node)) state.nodesWithFindings.add(node);
    else state.nodesWithFindings.delete(node);
    const isInvalid = state.hasErrors(node);
    if (isInvalid === ((node.flags & Flag.invalid) !== 0)) return;
    node.flags ^= Flag.invalid;
    this.mark(node.template.edges?.valid, node);
  }
}
