/** Definition → live state: every expression compiled, every problem found, everything in order. */
import { hostFunctions } from '../../fel/functions/index.js';
import type { EvaluationContext } from '../../fel/types.js';
import { checkConsistency } from '../../model/check-definition.js';
import type { Definition, FieldItem } from '../../model/definition.js';
import { MAX_PATH_LENGTH } from '../../model/path.js';
import type { Problem } from '../../model/problem.js';
import type { Steps } from '../../model/steps.js';
import { FormState } from '../state/form-state.js';
import { connect, orderUnits } from './graph.js';
import { InstanceData } from '../state/instances.js';
import { FormLinker } from './linker.js';
import type { LiveNode } from '../state/node.js';
import { OptionSources } from '../state/options.js';
import type { EngineParts } from '../lazy-parts.js';
import { type Compilation, compileProgram, type Program } from './program.js';
import { createNode, isExpression } from '../state/node-lifecycle.js';
import {
  checkUnit,
  compileBinds,
  compileInstanceWrites,
  compileVariables,
  declareVariables,
  inheritRules,
  placeBinds,
} from './rules.js';
import { checkStorable } from '../state/storable.js';
import { compileShapes, declareShapes } from './shapes.js';
import { buildTemplates, Template, templatesIn } from './template.js';
import { compileTexts } from './texts.js';
import type { FormOptions } from '../types.js';
import type { Read, Unit } from './unit.js';

export interface Built {
  readonly form: FormState;
  readonly fees: readonly (Program | undefined)[];
  readonly compilation: Compilation;
  /** Names of the instances whose data is at hand. */
  readonly given: Set<string>;
  /** Data of the instances at the start, by name. */
  readonly initialData: ReadonlyMap<string, unknown>;
}

/** Builds a form that may still have problems; these are in the list, and decide whether it may be used. */
export function* buildForm(
  definition: Definition,
  options: FormOptions,
  { Registry, migrate, checkMigrations, createRedaction, peripheral }: EngineParts,
  problems: Problem[],
): Steps<Built> {
  const report = (problem: Problem): void => {
    problems.push(problem);
  };
  checkConsistency(definition, report);
  peripheral?.checkParties(definition, report);
  yield;

  const { now, timeZone, locale, meta } = options;
  const clock: EvaluationContext = {
    ...(now === undefined ? {} : { now }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(meta === undefined ? {} : { meta }),
    locale: locale ?? null,
  };
  const form = new FormState(definition, buildTemplates(definition), clock, hostFunctions(options.functions));
  if (options.registries) form.registry = new Registry!(options.registries);
  form.migrate = migrate;
  form.options = new OptionSources(definition);
  const given = new Set<string>();
  const initialData = new Map<string, unknown>();
  for (const [name, declaration] of Object.entries(definition.instances ?? {})) {
    const own =
      options.instances && Object.hasOwn(options.instances, name) ? options.instances[name] : undefined;
    if (own !== undefined) given.add(name);
    initialData.set(name, own ?? declaration.data);
    form.instances.set(name, new InstanceData(name, declaration, own ?? declaration.data));
  }

  const { variables, instances, functions } = form;
  const around = { variables, instances, functions, isValid: (node: LiveNode) => form.isValid(node) };
  const compilation: Compilation = { ...around, report, linker: new FormLinker(around) };
  yield;
  const declared = declareVariables(form, compilation);
  const uses = yield* placeBinds(definition, form.template, compilation);
  inheritRules(form.template, uses);
  yield;
  declareShapes(form, compilation);
  const writes = compileInstanceWrites(form, compilation);
  const shapeUnits = yield* compileShapes(form, compilation);
  const units: Unit[] = [
    ...(yield* compileBinds(form, uses, compilation)),
    ...(yield* compileVariables(form, declared, compilation)),
    ...writes.keys(),
    ...shapeUnits,
    ...(yield* compileTexts(form, compilation)),
  ];
  yield* compileInitialValues(form, compilation);
  const fees = (definition.fees?.lineItems ?? []).map(({ id, calculate }, i) =>
    compileProgram(
      calculate,
      { context: form.template, pointer: `/fees/lineItems/${i}/calculate`, what: `The fee "${id}"` },
      compilation,
    ),
  );
  checkMigrations?.(definition, report, form.functions);
  for (const unit of watchedChecks(form, units)) units.push(unit);
  yield* orderAndConnect(form, units, writes, shapeUnits, report);
  form.redaction = createRedaction?.(form, writes);
  form.root = createNode(form, form.template, null);
  return { form, fees, compilation, given, initialData };
}

function* compileInitialValues(form: FormState, compilation: Compilation): Steps<void> {
  for (const template of templatesIn(form.template)) {
    yield;
    if (template.kind !== 'field') continue;
    if (longestPath(template) > MAX_PATH_LENGTH)
      compilation.report({
        code: 'INVALID_VALUE',
        path: template.pointer,
        message: `The keys down to this field have more than ${MAX_PATH_LENGTH} letters: nothing could be written to it.`,
      });
    const { initialValue, options } = template.item as FieldItem;
    if (typeof options === 'string') form.options.of(template);
    if (!isExpression(initialValue)) {
      checkStorable(initialValue, template, `${template.pointer}/initialValue`, compilation.report);
      continue;
    }
    const place = {
      context: template,
      pointer: `${template.pointer}/initialValue`,
      what: `The initial value of "${template.path}"`,
    };
    const program = compileProgram(initialValue.slice(1), place, compilation);
    if (program) template.own().initial = { program };
  }
}

/** Letters of its path in the last row that there can be. */
function longestPath({ parent, kind, key }: Template): number {
  return (kind === 'row' ? '[9999]'.length : key.length + 1) + (parent ? longestPath(parent) : 0);
}

/** Checks whose outcome an expression asks for with `valid()` take part in the order of evaluation. */
function watchedChecks(form: FormState, units: readonly Unit[]): Unit[] {
  const watched = new Set<Template>();
  for (const { reads } of units)
    for (const { from, facet } of reads)
      if (facet === 'valid' && from instanceof Template && !from.check) watched.add(from);
  return [...watched].map((template) => checkUnit(form, template));
}

function* orderAndConnect(
  form: FormState,
  units: readonly Unit[],
  writes: ReadonlyMap<Unit, string>,
  shapeUnits: readonly Unit[],
  report: (problem: Problem) => void,
): Steps<void> {
  const producersOf = ({ from, facet, path = '' }: Read): readonly Unit[] => {
    if (from instanceof Template) {
      const { rules, check } = from;
      if (facet === 'value') return rules.calculate ? [rules.calculate] : [];
      if (facet === 'relevant' || facet === 'required' || facet === 'readonly')
        return rules[facet] ? [rules[facet]] : [];
      if (facet !== 'valid') return [];
      return [...(check ? [check] : []), ...shapeUnits.filter(({ owner }) => owner === from)];
    }
    if (facet === 'variable') return 'unit' in from && from.unit ? [from.unit] : [];
    const place = `instances.${from.name}${path === '' ? '' : `.${path}`}`;
    return [...writes].flatMap(([unit, written]) =>
      written === place || written.startsWith(`${place}.`) || place.startsWith(`${written}.`) ? [unit] : [],
    );
  };
  const { bands, circles } = yield* orderUnits(units, producersOf);
  for (const circle of circles) {
    const names = circle.map(({ name }) => name);
    report({
      code: 'CYCLE',
      path: circle[0]!.pointer,
      message:
        names.length === 2
          ? `${names[0]} depends on itself.`
          : `These depend on each other in a circle: ${names.join(' → ')}.`,
    });
  }
  if (circles.length > 0) return;
  form.scheduler.bands = bands;
  yield* connect(units, form.template);
  for (const { units: members } of bands)
    for (const unit of members) {
      if (unit.isVolatile) form.volatileUnits.push(unit);
      for (let at: Template | undefined = unit.owner; at; at = at.parent)
        if (at.kind === 'row') (at.units ??= []).push(unit);
    }
}
