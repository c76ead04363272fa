/** Compiles a definition: checks it, compiles every expression, and orders everything that is calculated. */
import type { FelFunction } from '../../fel/types.js';
import { checkConsistency, checkStructure } from '../../model/check-definition.js';
import type { Definition, FieldItem } from '../../model/definition.js';
import { MAX_PATH_LENGTH } from '../../model/path.js';
import { completeProblem, type Problem } from '../../model/problem.js';
import type { Steps } from '../../model/steps.js';
import { DefinitionError } from '../errors.js';
import type { EngineParts } from '../lazy-parts.js';
import { isExpression } from '../state/node-lifecycle.js';
import { checkStorable } from '../state/storable.js';
import type { FormOptions } from '../types.js';
import { Compilation } from './compilation.js';
import type { CompiledInstance } from './compiled-instance.js';
import { connectUnits, orderUnits, type Producers } from './graph.js';
import type { FormLinker } from './linker.js';
import { compileProgram, type Program } from './program.js';
import { compileBinds, createCheckUnit, inheritRules, placeBinds } from './rules.js';
import type { Shape } from './shapes.js';
import { Template } from './template.js';
import { type CompiledText, compileTexts } from './texts.js';
import type { RankGroup, Unit, Variable } from './unit.js';
import { compileVariables, declareVariables } from './variables.js';

/** Everything about a form that does not depend on its data. Immutable, so many forms can share one. */
export interface CompiledForm {
  /** The definition with everything that it includes. */
  readonly definition: Definition;
  readonly root: Template;
  /** All items in document order. The first one is the form itself. */
  readonly templates: readonly Template[];
  /** The order of evaluation. */
  readonly rankGroups: readonly RankGroup[];
  readonly unitCount: number;
  readonly volatileUnits: readonly Unit[];
  readonly variables: ReadonlyMap<string, readonly Variable[]>;
  readonly instances: ReadonlyMap<string, CompiledInstance>;
  /** Calculations that write into instances, with the paths that they write. */
  readonly instanceWrites: ReadonlyMap<Unit, string>;
  readonly shapes: readonly Shape[];
  /** Texts with expressions, by item and name. */
  readonly texts: ReadonlyMap<Template, ReadonlyMap<string, CompiledText>>;
  /** Programs of the fee line items. */
  readonly fees: readonly (Program | undefined)[];
  readonly functions: ReadonlyMap<string, FelFunction>;
  readonly linker: FormLinker;
  /** Remarks, and in lenient mode errors. */
  readonly problems: readonly Problem[];
}

type CompileOptions = Pick<FormOptions, 'resolve' | 'functions' | 'lenient'>;

/** Compiles a definition. Throws `DefinitionError` with all problems that refuse it. */
export function* compileForm(
  definition: unknown,
  options: CompileOptions,
  parts: EngineParts,
): Steps<CompiledForm> {
  const problems: Problem[] = [];
  const compiled = yield* tryToCompile(definition, options, parts, problems);
  const refused = problems.filter(
    ({ severity }) => severity === 'fatal' || (severity === 'error' && !options.lenient),
  );
  if (refused.length > 0 || !compiled) throw new DefinitionError(refused);
  return compiled;
}

/** Finds everything that is wrong or remarkable about a definition. */
export function* findProblems(
  definition: unknown,
  options: CompileOptions,
  parts: EngineParts,
): Steps<Problem[]> {
  const problems: Problem[] = [];
  yield* tryToCompile(definition, options, parts, problems);
  return problems;
}

/** Adds all problems to the list. Undefined if the definition is so malformed that it cannot be compiled. */
function* tryToCompile(
  definition: unknown,
  { resolve, functions }: CompileOptions,
  parts: EngineParts,
  problems: Problem[],
): Steps<CompiledForm | undefined> {
  const { checkPeripheralStructure } = parts.peripheral ?? {};
  const normalised = parts.normalise?.(definition);
  const given = (normalised ? normalised.definition : definition) as Definition;
  for (const problem of checkStructure(given)) problems.push(problem);
  for (const problem of checkPeripheralStructure?.(given) ?? []) problems.push(problem);
  const isWellFormed = problems.length === 0;
  yield;
  try {
    const whole = parts.assemble
      ? parts.assemble(given, resolve, problems, checkPeripheralStructure, parts.normalise)
      : given;
    return yield* compileDefinition(whole, functions, parts, problems);
  } catch (error) {
    // A malformed definition can break the deeper checks. Its problems are in the list already.
    if (isWellFormed) throw error;
    return undefined;
  } finally {
    problems.forEach((problem, i) => {
      problems[i] = completeProblem(normalised?.placed(problem) ?? problem);
    });
    if (normalised) problems.unshift(...normalised.problems);
  }
}

function* compileDefinition(
  definition: Definition,
  functions: readonly FelFunction[] | undefined,
  parts: EngineParts,
  problems: Problem[],
): Steps<CompiledForm> {
  const report = (problem: Problem): void => {
    problems.push(problem);
  };
  checkConsistency(definition, report);
  parts.peripheral?.checkParties(definition, report);
  yield;
  const compilation = new Compilation(definition, functions, parts, report);
  yield;
  const declared = declareVariables(compilation);
  const placed = yield* placeBinds(compilation);
  inheritRules(compilation.templates, placed);
  yield;
  parts.shapes?.declareShapes(compilation);
  const instanceWrites = parts.instances
    ? yield* parts.instances.compileInstanceWrites(compilation)
    : new Map<Unit, string>();
  const shapeUnits = parts.shapes ? yield* parts.shapes.compileShapes(compilation) : [];
  const units: Unit[] = [
    ...(yield* compileBinds(placed, compilation)),
    ...(yield* compileVariables(declared, compilation)),
    ...instanceWrites.keys(),
    ...shapeUnits,
    ...(yield* compileTexts(compilation)),
  ];
  yield* compileInitialValues(compilation);
  const fees = yield* compileFees(compilation);
  if (parts.checkMigrations) yield* parts.checkMigrations(definition, report, compilation.functions);
  for (const unit of createWatchedChecks(units)) units.push(unit);
  const rankGroups = yield* order(units, instanceWrites, shapeUnits, compilation);
  const { root, templates, variables, instances, shapes, texts, linker } = compilation;
  return {
    definition,
    root,
    templates,
    rankGroups,
    unitCount: units.length,
    volatileUnits: rankGroups.flatMap((group) => group.units.filter(({ isVolatile }) => isVolatile)),
    variables,
    instances,
    instanceWrites,
    shapes,
    texts,
    fees,
    functions: compilation.functions,
    linker,
    problems,
  };
}

function* compileInitialValues(compilation: Compilation): Steps<void> {
  const { templates, report } = compilation;
  for (const template of templates) {
    yield;
    if (template.kind !== 'field') continue;
    if (maxPathLength(template) > MAX_PATH_LENGTH)
      report({
        code: 'INVALID_VALUE',
        path: template.pointer,
        severity: 'fatal',
        message: `The keys down to this field have more than ${MAX_PATH_LENGTH} letters: nothing could be written to it.`,
      });
    const { initialValue } = template.item as FieldItem;
    const pointer = `${template.pointer}/initialValue`;
    if (!isExpression(initialValue)) {
      checkStorable(initialValue, template, pointer, report);
      continue;
    }
    const site = { context: template, pointer, what: `The initial value of "${template.path}"` };
    const program = compileProgram(initialValue.slice(1), site, compilation);
    if (program) template.ownRules().initial = { program };
  }
}

/** Length of the path in the last possible row. */
function maxPathLength({ parent, kind, key }: Template): number {
  return (kind === 'row' ? '[9999]'.length : key.length + 1) + (parent ? maxPathLength(parent) : 0);
}

function* compileFees(compilation: Compilation): Steps<(Program | undefined)[]> {
  const { definition, root: context } = compilation;
  const programs: (Program | undefined)[] = [];
  for (const [i, { id, calculate }] of (definition.fees?.lineItems ?? []).entries()) {
    yield;
    const site = { context, pointer: `/fees/lineItems/${i}/calculate`, what: `The fee "${id}"` };
    programs.push(compileProgram(calculate, site, compilation));
  }
  return programs;
}

/** Creates check units for all items whose validity an expression reads with `valid()`. */
function createWatchedChecks(units: readonly Unit[]): Unit[] {
  const watched = new Set<Template>();
  for (const { reads } of units)
    for (const { from, facet } of reads)
      if (facet === 'valid' && from instanceof Template && !from.check) watched.add(from);
  return [...watched].map((template) => createCheckUnit(template));
}

/** Orders and connects the units. Reports circular dependencies. */
function* order(
  units: readonly Unit[],
  instanceWrites: ReadonlyMap<Unit, string>,
  shapeUnits: readonly Unit[],
  { root, report }: Compilation,
): Steps<readonly RankGroup[]> {
  const { rankGroups, loops } = yield* orderUnits(units, producersOf(instanceWrites, shapeUnits));
  for (const loop of loops) {
    const names = loop.map(({ name }) => name);
    report({
      code: 'CYCLE',
      path: loop[0]!.pointer,
      message:
        names.length === 2
          ? `${names[0]} depends on itself.`
          : `These depend on each other in a circle: ${names.join(' → ')}.`,
    });
  }
  if (loops.length > 0) return [];
  yield* connectUnits(units, root);
  for (const group of rankGroups)
    for (const unit of group.units)
      for (let at: Template | undefined = unit.owner; at; at = at.parent)
        if (at.kind === 'row') (at.units ??= []).push(unit);
  return rankGroups;
}

const producersOf =
  (instanceWrites: ReadonlyMap<Unit, string>, shapeUnits: readonly Unit[]): Producers =>
  ({ from, facet, path = '' }) => {
    if (from instanceof Template) {
      const { rules, check } = from;
      if (facet === 'value') return rules.calculate ? [rules.calculate] : [];
      if (facet === 'relevant' || facet === 'required' || facet === 'readonly')
        return rules[facet] ? [rules[facet]] : [];
      if (facet !== 'valid') return [];
      return [...(check ? [check] : []), ...shapeUnits.filter(({ owner }) => owner === from)];
    }
    if (facet === 'variable') return 'unit' in from && from.unit ? [from.unit] : [];
    const place = `instances.${(from as CompiledInstance).name}${path === '' ? '' : `.${path}`}`;
    return [...instanceWrites].flatMap(([unit, written]) =>
      written === place || written.startsWith(`${place}.`) || place.startsWith(`${written}.`) ? [unit] : [],
    );
  };
