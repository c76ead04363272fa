/** Definition → live state: every expression compiled, every problem found, everything in order. */
import { FelSyntaxError } from '../fel/errors.js';
import { hostFunctions } from '../fel/functions/index.js';
import { parse } from '../fel/parser.js';
import type { FelClock } from '../fel/types.js';
import { checkDefinition } from '../model/check-definition.js';
import type { Definition, FieldItem } from '../model/definition.js';
import type { Problem } from '../model/problem.js';
import { FormState } from './form-state.js';
import { connect, orderUnits } from './graph.js';
import { InstanceData } from './instances.js';
import { FormLinker } from './linker.js';
import type { LiveNode } from './node.js';
import { OptionSources } from './options.js';
import type { EngineParts } from './parts.js';
import { type Compilation, compileProgram, type Program } from './program.js';
import { createNode, isExpression } from './rows.js';
import {
  checkUnit,
  compileBinds,
  compileInstanceWrites,
  compileVariables,
  declareVariables,
  inheritRules,
  placeBinds,
} from './rules.js';
import { checkStorable } from './storable.js';
import { compileShapes, declareShapes } from './shapes.js';
import { buildTemplates, Template, walkTemplates } from './template.js';
import { compileTexts } from './texts.js';
import type { FormOptions } from './types.js';
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
export function buildForm(
  definition: Definition,
  options: FormOptions,
  { Registry, migrate }: EngineParts,
  problems: Problem[],
): Built {
  const report = (problem: Problem): void => {
    problems.push(problem);
  };
  checkDefinition(definition, report);

  const { now, timeZone, locale, meta } = options;
  const clock: FelClock = {
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
  const declared = declareVariables(form, compilation);
  const uses = placeBinds(definition, form.template, compilation);
  inheritRules(form.template, uses);
  declareShapes(form, compilation);
  const writes = compileInstanceWrites(form, compilation);
  const shapeUnits = compileShapes(form, compilation);
  const units: Unit[] = [
    ...compileBinds(form, uses, compilation),
    ...compileVariables(form, declared, compilation),
    ...writes.keys(),
    ...shapeUnits,
    ...compileTexts(form, compilation),
  ];
  compileInitialValues(form, compilation);
  const fees = (definition.fees?.lineItems ?? []).map(({ id, calculate }, i) =>
    compileProgram(
      calculate,
      { context: form.template, pointer: `/fees/lineItems/${i}/calculate`, what: `The fee "${id}"` },
      compilation,
    ),
  );
  checkMigrations(definition, report);
  units.push(...watchedChecks(form, units));
  orderAndConnect(form, units, writes, shapeUnits, report);
  form.root = createNode(form, form.template, null);
  return { form, fees, compilation, given, initialData };
}

function compileInitialValues(form: FormState, compilation: Compilation): void {
  walkTemplates(form.template, (template) => {
    if (template.kind !== 'field') return;
    const { initialValue, options } = template.item as FieldItem;
    if (typeof options === 'string') form.options.of(template);
    if (!isExpression(initialValue)) {
      checkStorable(initialValue, template, `${template.pointer}/initialValue`, compilation.report);
      return;
    }
    const place = {
      context: template,
      pointer: `${template.pointer}/initialValue`,
      what: `The initial value of "${template.path}"`,
    };
    const program = compileProgram(initialValue.slice(1), place, compilation);
    if (program) template.own().initial = { program };
  });
}

/** Expressions of migrations see data of another version, so only their form can be checked. */
function checkMigrations(definition: Definition, report: (problem: Problem) => void): void {
  for (const [version, { fieldMap = [] }] of Object.entries(definition.migrations?.from ?? {})) {
    fieldMap.forEach(({ expression, transform, source }, i) => {
      const path = `/migrations/from/${version.replace(/~/g, '~0').replace(/\//g, '~1')}/fieldMap/${i}`;
      const what = `The migration of "${source}"`;
      if (transform === 'expression' && expression === undefined)
        report({ code: 'MISSING_PROPERTY', path, message: `${what} needs "expression".` });
      if (expression === undefined) return;
      try {
        parse(expression);
      } catch (error) {
        if (!(error instanceof FelSyntaxError)) throw error;
        report({
          code: 'FEL_SYNTAX',
          path: `${path}/expression`,
          message: `${what} (${expression}): ${error.reason}`,
        });
      }
    });
  }
}

/** Checks whose outcome an expression asks for with `valid()` take part in the order of evaluation. */
function watchedChecks(form: FormState, units: readonly Unit[]): Unit[] {
  const watched = new Set<Template>();
  for (const { reads } of units)
    for (const { from, facet } of reads)
      if (facet === 'valid' && from instanceof Template && !from.check) watched.add(from);
  return [...watched].filter(({ kind }) => kind !== 'display').map((template) => checkUnit(form, template));
}

function orderAndConnect(
  form: FormState,
  units: readonly Unit[],
  writes: ReadonlyMap<Unit, string>,
  shapeUnits: readonly Unit[],
  report: (problem: Problem) => void,
): void {
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
  const { bands, circles } = orderUnits(units, producersOf);
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
  connect(units, form.template);
  for (const { units: members } of bands)
    for (const unit of members) {
      if (unit.isVolatile) form.volatileUnits.push(unit);
      for (let at: Template | undefined = unit.owner; at; at = at.parent)
        if (at.kind === 'row') (at.units ??= []).push(unit);
    }
}
