/** Compiles binds: finds their items and turns their expressions into units. */
import type { Bind } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import { type BindFacet, createBindUpdate } from '../cycle/effects.js';
import { isExpression } from '../state/node-lifecycle.js';
import { checkStorable } from '../state/storable.js';
import type { Compilation } from './compilation.js';
import { compileProgram, type Program } from './program.js';
import { areDisjoint, filteredRows, findTarget, isInstancePath } from './targets.js';
import {
  type Choice,
  climbTemplate,
  type RowFilter,
  type Setting,
  type Template,
  type WatchedFacet,
} from './template.js';
import { type Read, Unit } from './unit.js';

/** A bind at the item that it names. */
interface PlacedBind {
  readonly bind: Bind;
  readonly pointer: string;
  readonly rows: RowFilter;
}
export type PlacedBinds = ReadonlyMap<Template, readonly PlacedBind[]>;

const SETTINGS: readonly Setting[] = [
  'whitespace',
  'excludedValue',
  'nonRelevantBehavior',
  'disabledDisplay',
];

/** Finds the item of each bind and adds the settings. Expressions are compiled later, when all rules are known. */
export function* placeBinds({ definition, root, report }: Compilation): Steps<PlacedBinds> {
  const placed = new Map<Template, PlacedBind[]>();
  for (const [i, bind] of (definition.binds ?? []).entries()) {
    yield;
    const pointer = `/binds/${i}`;
    if (isInstancePath(bind.path, root)) continue;
    const target = findTarget(bind.path, root);
    if (typeof target === 'string') {
      report({
        code: 'UNKNOWN_PATH',
        path: `${pointer}/path`,
        message: `A bind names an item that is not there: ${target}`,
      });
      continue;
    }
    const { template, rows } = target;
    const binds = placed.get(template);
    if (binds) binds.push({ bind, pointer, rows });
    else placed.set(template, [{ bind, pointer, rows }]);
    const rules = template.ownRules();
    for (const name of SETTINGS) {
      const value = bind[name];
      if (value !== undefined) ((rules.settings ??= {})[name] ??= []).push({ rows, value });
    }
  }
  return placed;
}

/** Computes what templates inherit from their ancestors. */
export function inheritRules(templates: readonly Template[], placed: PlacedBinds): void {
  const has = (template: Template, name: 'relevant' | 'readonly'): boolean =>
    placed.get(template)?.some(({ bind }) => bind[name] !== undefined) ?? false;
  for (const template of templates) {
    const { parent } = template;
    if (!parent) continue;
    const hops = (name: 'relevant' | 'readonly', hopsOfParent: number): number =>
      has(template, name) ? 0 : hopsOfParent < 0 ? -1 : hopsOfParent + 1;
    template.relevanceHops = hops('relevant', parent.relevanceHops);
    template.readonlyHops = hops('readonly', parent.readonlyHops);
    const own = template.rules.settings?.excludedValue ?? [];
    template.mayExclude =
      own.some(({ value }) => value === 'null') || (own.every(({ rows }) => rows) && parent.mayExclude);
  }
}

const WORDS: Record<BindFacet, string> = {
  calculate: 'The calculation',
  relevant: 'The relevance',
  required: 'The requirement',
  readonly: 'The lock',
};
const TITLES: Record<BindFacet, string> = {
  calculate: '',
  relevant: 'relevance',
  required: 'required',
  readonly: 'readonly',
};

/** Units for all binds. */
export function* compileBinds(placed: PlacedBinds, compilation: Compilation): Steps<Unit[]> {
  const units: Unit[] = [];
  for (const [template, binds] of placed) {
    yield;
    for (const facet of ['relevant', 'readonly', 'required', 'calculate'] as const) {
      const own = binds.filter(({ bind }) => bind[facet] !== undefined);
      const unit =
        own.length > 0 && isAllowed(facet, template) && compileFacet(facet, template, own, compilation);
      if (unit) units.push(unit);
    }
    for (const placedBind of binds) {
      yield;
      compileConstraint(placedBind, template, compilation);
      compileDefault(placedBind, template, compilation);
    }
    const { constraints } = template.rules;
    if (constraints) {
      const reads = constraints.flatMap(({ rows }) => indexReads(template, rows));
      units.push(createCheckUnit(template, reads));
    }
  }
  return units;
}

/** Groups have no value, and display items are never required or readonly. */
const isAllowed = (facet: BindFacet, { kind }: Template): boolean =>
  facet === 'relevant' ||
  (kind === 'display' ? facet === 'calculate' : facet !== 'calculate' || kind === 'field');

/** Undefined if the expression cannot be used. Lenient mode leaves such a rule out. */
function compileExpression(
  source: string,
  name: keyof Bind,
  what: string,
  { pointer }: PlacedBind,
  context: Template,
  compilation: Compilation,
): Program | undefined {
  const site = { context, pointer: `${pointer}/${name}`, what: `${what} of "${context.path}"` };
  const program = compileProgram(source, site, compilation);
  return program?.canRun ? program : undefined;
}

function compileFacet(
  facet: BindFacet,
  template: Template,
  binds: readonly PlacedBind[],
  compilation: Compilation,
): Unit | undefined {
  const rules = template.ownRules();
  const last = binds.at(-1)!;
  const choices: Choice<Program | undefined>[] = binds.map((placedBind) => ({
    rows: placedBind.rows,
    value: compileExpression(placedBind.bind[facet]!, facet, WORDS[facet], placedBind, template, compilation),
  }));
  if (facet === 'calculate') {
    refuseSecondCalculation(binds, template.path, compilation);
    // Without a calculation the field can be edited.
    if (choices.every(({ value }) => !value)) return undefined;
    if (binds.some(({ rows }) => rows))
      rules.calculations = binds.map(({ bind, rows }) => ({ rows, value: bind.calculate! }));
  }
  if (facet === 'readonly' && last.bind.readonly!.trim() === 'false') rules.isUnlocked = true;
  const reads = choices.flatMap(({ value, rows }) => [
    ...(value?.reads ?? []),
    ...indexReads(template, rows),
  ]);
  if (facet === 'relevant' || facet === 'readonly') reads.push(...ancestorReads(template, facet));
  const update = createBindUpdate(facet, choices);
  const unit = new Unit(TITLES[facet], template, `${last.pointer}/${facet}`, reads, update, last.bind[facet]);
  unit.isVolatile = choices.some(({ value }) => value?.isVolatile);
  rules[facet] = unit;
  return unit;
}

function compileConstraint(placedBind: PlacedBind, template: Template, compilation: Compilation): void {
  const { constraint: source, constraintMessage: message } = placedBind.bind;
  if (source === undefined || template.kind === 'display') return;
  (template.ownRules().constraints ??= []).push({
    program: compileExpression(source, 'constraint', 'The constraint', placedBind, template, compilation),
    source,
    message,
    rows: placedBind.rows,
  });
}

function compileDefault(placedBind: PlacedBind, template: Template, compilation: Compilation): void {
  const { bind, rows, pointer } = placedBind;
  const { default: literal } = bind;
  if (literal === undefined || template.kind !== 'field') return;
  const defaults = (template.ownRules().defaults ??= []);
  if (!isExpression(literal)) {
    checkStorable(literal, template, `${pointer}/default`, compilation.report);
    defaults.push({ rows, value: { literal } });
    return;
  }
  const program = compileExpression(
    literal.slice(1),
    'default',
    'The default',
    placedBind,
    template,
    compilation,
  );
  if (program) defaults.push({ rows, value: { program } });
}

function refuseSecondCalculation(binds: readonly PlacedBind[], path: string, { report }: Compilation): void {
  binds.forEach(({ rows, pointer }, i) => {
    if (binds.slice(0, i).some((other) => !areDisjoint(other.rows, rows)))
      report({
        code: 'DUPLICATE_CALCULATE',
        path: `${pointer}/calculate`,
        message: `"${path}" has two calculations; only one can decide its value.`,
      });
  });
}

/** A bind for certain rows applies to other nodes when rows move. */
const indexReads = (template: Template, rows: RowFilter): Read[] =>
  filteredRows(template, rows).map((row) => ({ from: row, facet: 'index', bound: row.depth, shift: 0 }));

/** A condition is combined with the condition of the nearest ancestor that has one. */
function ancestorReads(template: Template, facet: 'relevant' | 'readonly'): Read[] {
  const parent = template.parent!;
  const hops = facet === 'relevant' ? parent.relevanceHops : parent.readonlyHops;
  if (hops < 0) return [];
  const from = climbTemplate(parent, hops);
  return [{ from, facet, bound: from.depth, shift: 0 }];
}

/** Creates the unit that checks the instances of a template. Only templates that others wait for need one. */
export function createCheckUnit(template: Template, more: readonly Read[] = []): Unit {
  const implicit = (facet: WatchedFacet, from = template): Read => ({
    from,
    facet,
    bound: from.depth,
    shift: 0,
    isImplicit: true,
  });
  const reads: Read[] = [implicit('value'), implicit('required'), ...more];
  if (template.relevanceHops >= 0)
    reads.push(implicit('relevant', climbTemplate(template, template.relevanceHops)));
  const { constraints = [] } = template.rules;
  for (const { program } of constraints) if (program) reads.push(...program.reads);
  const unit = new Unit('validity', template, template.pointer, reads, (cycle, node) => cycle.check(node));
  unit.isVolatile = constraints.some(({ program }) => program?.isVolatile);
  template.check = unit;
  return unit;
}
