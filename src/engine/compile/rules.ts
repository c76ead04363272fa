/** Turns binds and variables into units: what has to be evaluated, where, and what to do with the outcome. */
import type { FelValue } from '../../fel/types.js';
import { toJson } from '../../fel/values/json.js';
import type { Bind, Definition } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import { didYouMean } from '../../model/suggest.js';
import type { FormState } from '../state/form-state.js';
import { climbTemplate } from './linker.js';
import { type LiveNode, pick } from '../state/node.js';
import { type Compilation, compileProgram, type Program } from './program.js';
import { checkStorable } from '../state/storable.js';
import { areDisjoint, filteredRows, findScope, findTarget } from './targets.js';
import {
  type Choice,
  type RowFilter,
  type Setting,
  type Source,
  type Template,
  walkTemplates,
} from './template.js';
import { type Read, Unit, type Variable } from './unit.js';

/** A bind and the place it applies to. */
interface Use {
  readonly bind: Bind;
  readonly pointer: string;
  readonly rows: RowFilter;
}
export type Uses = Map<Template, Use[]>;

const SETTINGS: readonly Setting[] = [
  'whitespace',
  'excludedValue',
  'nonRelevantBehavior',
  'disabledDisplay',
];

/** Puts every bind on the item it names. Nothing is compiled yet: expressions must know all rules first. */
export function* placeBinds(definition: Definition, root: Template, compilation: Compilation): Steps<Uses> {
  const uses: Uses = new Map();
  for (const [i, bind] of (definition.binds ?? []).entries()) {
    yield;
    const pointer = `/binds/${i}`;
    if (isInstancePath(bind.path, root)) continue;
    const target = findTarget(bind.path, root);
    if (typeof target === 'string') {
      compilation.report({
        code: 'UNKNOWN_PATH',
        path: `${pointer}/path`,
        message: `A bind names an item that is not there: ${target}`,
      });
      continue;
    }
    const { template, rows } = target;
    uses.set(template, [...(uses.get(template) ?? []), { bind, pointer, rows }]);
    const rules = template.own();
    for (const name of SETTINGS) {
      const value = bind[name];
      if (value !== undefined) ((rules.settings ??= {})[name] ??= []).push({ rows, value });
    }
  }
  return uses;
}

/** What every template can know about its surroundings before expressions are compiled. */
export function inheritRules(root: Template, uses: Uses): void {
  const has = (template: Template, name: 'relevant' | 'readonly'): boolean =>
    uses.get(template)?.some(({ bind }) => bind[name] !== undefined) ?? false;
  walkTemplates(root, (template) => {
    const parent = template.parent!;
    const hops = (name: 'relevant' | 'readonly', above: number): number =>
      has(template, name) ? 0 : above < 0 ? -1 : above + 1;
    template.relevanceHops = hops('relevant', parent.relevanceHops);
    template.readonlyHops = hops('readonly', parent.readonlyHops);
    const own = template.rules.settings?.excludedValue ?? [];
    template.mayExclude =
      own.some(({ value }) => value === 'null') || (own.every(({ rows }) => rows) && parent.mayExclude);
  });
}

type Facet = 'calculate' | 'relevant' | 'required' | 'readonly';
const WORDS: Record<Facet, string> = {
  calculate: 'The calculation',
  relevant: 'The relevance',
  required: 'The requirement',
  readonly: 'The lock',
};
/** How the outcome of an expression is taken, null and failures included. */
const ACTIONS: Record<Facet, (form: FormState, node: LiveNode, value: FelValue) => void> = {
  calculate: (form, node, value) => form.storeCalculated(node, value),
  relevant: (form, node, value) => form.setRelevant(node, value !== false),
  required: (form, node, value) => form.setRequired(node, value === true),
  readonly: (form, node, value) => form.setReadonly(node, value === true),
};

/** Units of all binds. */
export function* compileBinds(form: FormState, uses: Uses, compilation: Compilation): Steps<Unit[]> {
  const units: Unit[] = [];
  for (const [template, list] of uses) {
    yield;
    const { path } = template;
    const rules = template.own();
    const indexReads = (rows: RowFilter): Read[] =>
      filteredRows(template, rows).map((row) => ({ from: row, facet: 'index', bound: row.depth, shift: 0 }));
    const compiled = (source: string, use: Use, name: string, what: string): Program | undefined =>
      compileProgram(
        source,
        { context: template, pointer: `${use.pointer}/${name}`, what: `${what} of "${path}"` },
        compilation,
      );

    for (const facet of ['relevant', 'readonly', 'required', 'calculate'] as const) {
      const own = list.filter(({ bind }) => bind[facet] !== undefined);
      if (own.length === 0 || !suits(facet, template)) continue;
      if (facet === 'calculate') {
        refuseSecond(own, path, compilation);
        if (own.some(({ rows }) => rows))
          rules.calculations = own.map(({ bind, rows }) => ({ rows, value: bind.calculate! }));
      }
      if (facet === 'readonly' && own.at(-1)!.bind.readonly!.trim() === 'false') rules.unlocked = true;
      const choices: Choice<Program | undefined>[] = own.map((use) => ({
        rows: use.rows,
        value: compiled(use.bind[facet]!, use, facet, WORDS[facet]),
      }));
      const reads = choices.flatMap(({ value, rows }) => [...(value?.reads ?? []), ...indexReads(rows)]);
      if (facet === 'relevant' || facet === 'readonly') reads.push(...aboveReads(template, facet));
      const act = ACTIONS[facet];
      const single = choices.length === 1 && !choices[0]!.rows ? choices[0]!.value : undefined;
      const update = single
        ? (node: LiveNode): void => act(form, node, form.run(single, node))
        : (node: LiveNode): void => {
            if (facet === 'calculate' && !node.calculated) return;
            const program = pick(choices, node);
            act(form, node, program ? form.run(program, node) : null);
          };
      const title = facet === 'calculate' ? '' : facet === 'relevant' ? 'relevance' : facet;
      const unit = new Unit(
        title,
        template,
        `${own.at(-1)!.pointer}/${facet}`,
        reads,
        update,
        own.at(-1)!.bind[facet],
      );
      unit.isVolatile = choices.some(({ value }) => value?.isVolatile);
      rules[facet] = unit;
      units.push(unit);
    }
    for (const use of list) {
      const { constraint, constraintMessage, default: fallback } = use.bind;
      if (constraint !== undefined && template.kind !== 'display')
        (rules.constraints ??= []).push({
          program: compiled(constraint, use, 'constraint', 'The constraint'),
          source: constraint,
          message: constraintMessage,
          rows: use.rows,
        });
      if (fallback !== undefined && template.kind === 'field') {
        const isExpression = typeof fallback === 'string' && fallback.startsWith('=');
        const program = isExpression ? compiled(fallback.slice(1), use, 'default', 'The default') : undefined;
        if (!isExpression) checkStorable(fallback, template, `${use.pointer}/default`, compilation.report);
        if (!isExpression || program)
          (rules.defaults ??= []).push({
            rows: use.rows,
            value: program ? { program } : { literal: fallback },
          });
      }
    }
    if (rules.constraints)
      units.push(
        checkUnit(
          form,
          template,
          rules.constraints.flatMap(({ rows }) => indexReads(rows)),
        ),
      );
  }
  return units;
}

const suits = (facet: Facet, { kind }: Template): boolean =>
  facet === 'relevant' ||
  (kind === 'display' ? facet === 'calculate' : facet !== 'calculate' || kind === 'field');

function refuseSecond(uses: readonly Use[], path: string, { report }: Compilation): void {
  uses.forEach((use, i) => {
    if (uses.slice(0, i).some((other) => !areDisjoint(other.rows, use.rows)))
      report({
        code: 'DUPLICATE_CALCULATE',
        path: `${use.pointer}/calculate`,
        message: `"${path}" has two calculations; only one can decide its value.`,
      });
  });
}

/** A condition is combined with the one of the nearest conditional ancestor. */
function aboveReads(template: Template, facet: 'relevant' | 'readonly'): Read[] {
  const hops = facet === 'relevant' ? template.parent!.relevanceHops : template.parent!.readonlyHops;
  if (hops < 0) return [];
  const from = climbTemplate(template.parent!, hops);
  return [{ from, facet, bound: from.depth, shift: 0 }];
}

/** The unit that checks the instances of a template; made only where something else must wait for it. */
export function checkUnit(form: FormState, template: Template, more: readonly Read[] = []): Unit {
  const own = (facet: Source, from = template): Read => ({
    from,
    facet,
    bound: from.depth,
    shift: 0,
    implicit: true,
  });
  const reads: Read[] = [own('value'), own('required'), ...more];
  if (template.relevanceHops >= 0)
    reads.push(own('relevant', climbTemplate(template, template.relevanceHops)));
  for (const { program } of template.rules.constraints ?? []) if (program) reads.push(...program.reads);
  const unit = new Unit('validity', template, template.pointer, reads, (node) => form.check(node));
  unit.isVolatile = template.rules.constraints?.some(({ program }) => program?.isVolatile) ?? false;
  template.check = unit;
  return unit;
}

// --- variables and instances ----------------------------------------------------------------------------

/** Variables by name, before their expressions are compiled: these may refer to each other. */
export function declareVariables(form: FormState, compilation: Compilation): Map<Variable, number> {
  const declared = new Map<Variable, number>();
  form.definition.variables?.forEach(({ name, scope = '#' }, i) => {
    const found = findScope(scope, form.template);
    if (!found)
      compilation.report({
        code: 'UNKNOWN_PATH',
        path: `/variables/${i}/scope`,
        message: `The variable "${name}" belongs to "${scope}", which does not exist.`,
      });
    const template = found ?? form.template;
    const variable: Variable = { name, scope: template, slot: template.variableCount++, edges: [] };
    form.variables.set(name, [...(form.variables.get(name) ?? []), variable]);
    declared.set(variable, i);
  });
  return declared;
}

export function* compileVariables(
  form: FormState,
  declared: Map<Variable, number>,
  compilation: Compilation,
): Steps<Unit[]> {
  const units: Unit[] = [];
  for (const [variable, i] of declared) {
    yield;
    const { name, scope } = variable;
    const pointer = `/variables/${i}/expression`;
    const source = form.definition.variables![i]!.expression;
    const program = compileProgram(
      source,
      { context: scope, inside: true, pointer, what: `The variable "${name}"` },
      compilation,
    );
    const unit = new Unit(`@${name}`, scope, pointer, [...(program?.reads ?? [])], (node) =>
      form.setVariable(node, variable, program ? form.run(program, node) : null),
    );
    unit.isVolatile = program?.isVolatile ?? false;
    variable.unit = unit;
    units.push(unit);
  }
  return units;
}

const isInstancePath = (path: string, root: Template): boolean =>
  path.startsWith('instances.') && !root.child('instances');

/** Calculations that write into secondary data: `instances.pad.total`. */
export function compileInstanceWrites(form: FormState, compilation: Compilation): Map<Unit, string> {
  const units = new Map<Unit, string>();
  const written = new Set<string>();
  form.definition.binds?.forEach(({ path, calculate }, i) => {
    if (!isInstancePath(path, form.template)) return;
    const pointer = `/binds/${i}`;
    const [, name = '', ...keys] = path.split('.');
    const instance = form.instances.get(name);
    const refuse = (code: string, message: string): void =>
      compilation.report({ code, path: `${pointer}/path`, message });
    if (!instance)
      refuse(
        'UNKNOWN_INSTANCE',
        `"${path}" names an instance that does not exist.${didYouMean(name, form.instances.keys())}`,
      );
    else if (!instance.isWritable)
      refuse('READONLY_INSTANCE', `"${path}" cannot be calculated: the instance "${name}" is readonly.`);
    else if (keys.length === 0 || keys.some((key) => !/^[A-Za-z_]\w*$/.test(key) || key === '__proto__'))
      refuse('UNKNOWN_PATH', `"${path}" is not a place in an instance, such as instances.pad.total.`);
    else if (calculate !== undefined) {
      if (written.has(path)) refuse('DUPLICATE_CALCULATE', `"${path}" has two calculations.`);
      written.add(path);
      const place = {
        context: form.template,
        pointer: `${pointer}/calculate`,
        what: `The calculation of "${path}"`,
      };
      const program = compileProgram(calculate, place, compilation);
      const update = (node: LiveNode): void => {
        const outcome = instance.write(keys, program ? toJson(form.run(program, node)) : null);
        if (outcome === undefined) form.scheduler.mark(instance.edgesFor(keys[0]!), form.root);
        else if (outcome)
          form.remarks.set(path, {
            code: 'INSTANCE_TYPE',
            path: place.pointer,
            message: `${outcome}.`,
            severity: 'warning',
          });
      };
      units.set(new Unit(path, form.template, place.pointer, [...(program?.reads ?? [])], update), path);
    }
  });
  return units;
}
