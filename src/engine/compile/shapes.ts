/** Rules across fields: compiled once, judged per target instance. */
import { toJson } from '../../fel/values/json.js';
import type { Shape as ShapeDefinition } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import { descend, rowAt, stepsDown } from '../cycle/edges.js';
import type { FormState } from '../state/form-state.js';
import { climbTemplate } from './linker.js';
import { applies, extraOf, type Finding, isRelevant, type LiveNode } from '../state/node.js';
import { type Compilation, compileProgram, type Program } from './program.js';
import { filteredRows, findTarget } from './targets.js';
import type { RowFilter, Template } from './template.js';
import { compileText, fillText, type Text } from './texts.js';
import { type Read, Unit } from './unit.js';

/** A part of a composition: another shape, or an expression (undefined when it does not parse). */
type Element = { readonly shape: Shape } | { readonly program: Program | undefined };

/** How an expression or an element came out; `unknown` is null for want of data, `error` null after a failure. */
type Outcome = 'true' | 'false' | 'unknown' | 'error';

export interface Shape {
  readonly definition: ShapeDefinition;
  readonly pointer: string;
  /** Position in the definition. */
  readonly order: number;
  readonly target: Template;
  readonly rows: RowFilter;
  constraint?: Element;
  activeWhen?: Program;
  and: Element[];
  or: Element[];
  xone: Element[];
  not: Element[];
  context: [string, Program | undefined][];
  message?: Text;
  reads: Read[];
  isVolatile: boolean;
}

/** Shapes with their targets; a shape whose target is unknown is left out. */
export function declareShapes(form: FormState, compilation: Compilation): void {
  form.definition.shapes?.forEach((definition, i) => {
    const pointer = `/shapes/${i}`;
    const target =
      definition.target === '#'
        ? { template: form.template, rows: undefined }
        : findTarget(definition.target, form.template);
    if (typeof target === 'string') {
      compilation.report({
        code: 'UNKNOWN_PATH',
        path: `${pointer}/target`,
        message: `The target of shape "${definition.id}" is not there: ${target}`,
      });
      return;
    }
    const lists = {
      and: [],
      or: [],
      xone: [],
      not: [],
      context: [],
      reads: [],
      isVolatile: false,
    };
    form.shapes.push({ definition, pointer, order: i, target: target.template, rows: target.rows, ...lists });
  });
}

export function* compileShapes(form: FormState, compilation: Compilation): Steps<Unit[]> {
  const byId = new Map(form.shapes.map((shape) => [shape.definition.id, shape]));
  for (const shape of form.shapes) {
    compileShape(shape, byId, compilation);
    yield;
  }
  const judgements = refuseCircles(form.shapes, compilation);
  return form.shapes
    .filter(
      (shape) =>
        (shape.definition.timing ?? 'continuous') === 'continuous' &&
        judgements.get(shape)! <= MAX_JUDGEMENTS,
    )
    .map((shape) => {
      const reads = readsOf(shape, shape.target, new Set());
      const name = `shape ${shape.definition.id}`;
      const unit = new Unit(name, shape.target, shape.pointer, reads, (node) => update(form, shape, node));
      unit.isVolatile = shape.isVolatile;
      return unit;
    });
}

function compileShape(shape: Shape, byId: ReadonlyMap<string, Shape>, compilation: Compilation): void {
  const { definition, pointer, target } = shape;
  const what = `Shape "${definition.id}"`;
  const program = (source: string, name: string): Program | undefined => {
    const compiled = compileProgram(
      source,
      { context: target, pointer: `${pointer}/${name}`, what },
      compilation,
    );
    if (compiled) shape.reads.push(...compiled.reads);
    if (compiled?.isVolatile) shape.isVolatile = true;
    return compiled;
  };
  const element = (source: string, name: string): Element => {
    const other = byId.get(source);
    return other ? { shape: other } : { program: program(source, name) };
  };
  if (definition.constraint !== undefined)
    shape.constraint = { program: program(definition.constraint, 'constraint') };
  if (definition.activeWhen !== undefined) {
    const compiled = program(definition.activeWhen, 'activeWhen');
    if (compiled) shape.activeWhen = compiled;
  }
  for (const name of ['and', 'or', 'xone'] as const)
    shape[name] = (definition[name] ?? []).map((source, i) => element(source, `${name}/${i}`));
  if (definition.not !== undefined) shape.not = [element(definition.not, 'not')];
  shape.context = Object.entries(definition.context ?? {}).map(([key, source]) => [
    key,
    program(source, `context/${key}`),
  ]);
  const message = compileText(
    definition.message,
    { context: target, pointer: `${pointer}/message`, what },
    compilation,
  );
  shape.message = message;
  shape.reads.push(...message.reads);
  shape.isVolatile ||= message.isVolatile;
  if (target.relevanceHops >= 0) {
    const from = climbTemplate(target, target.relevanceHops);
    shape.reads.push({ from, facet: 'relevant', bound: from.depth, shift: 0 });
  }
  for (const row of filteredRows(target, shape.rows))
    shape.reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
}

const elementsOf = ({ and, or, xone, not }: Shape): Element[] => [...and, ...or, ...xone, ...not];

/** Rows that two targets have in common. */
function sharedDepth(a: Template, b: Template): number {
  for (let depth = Math.min(a.depth, b.depth); depth > 0; depth--)
    if (rowAt(a, depth) === rowAt(b, depth)) return depth;
  return 0;
}

/** What a shape reads, the shapes that it names included, as seen from the instances of `target`. */
function readsOf(shape: Shape, target: Template, seen: Set<Shape>): Read[] {
  if (seen.has(shape)) return [];
  seen.add(shape);
  const shared = sharedDepth(shape.target, target);
  const reads = shape.reads.map((read): Read =>
    read.bound <= shared
      ? read
      : {
          ...read,
          bound: shared,
          shift: 0,
          facet: read.facet === 'index' ? 'rows' : read.facet,
          from: read.facet === 'index' ? (read.from as Template).parent! : read.from,
        },
  );
  for (let at: Template | undefined = shape.target; at && at.depth > shared; at = at.parent)
    if (at.kind === 'row') reads.push({ from: at.parent!, facet: 'rows', bound: shared, shift: 0 });
  for (const element of elementsOf(shape))
    if ('shape' in element) reads.push(...readsOf(element.shape, target, seen));
  return reads;
}

/** Shapes that one may name through others, and how often one may be judged for another. */
const MAX_CHAIN = 100;
const MAX_JUDGEMENTS = 1_000;

/** Returns how many judgements each shape asks for, its own included. */
function refuseCircles(shapes: readonly Shape[], { report }: Compilation): ReadonlyMap<Shape, number> {
  const done = new Map<Shape, number>();
  const visit = (shape: Shape, path: readonly Shape[]): void => {
    if (path.length > MAX_CHAIN) {
      done.set(shape, Infinity);
    } else if (path.includes(shape)) {
      const ids = [...path.slice(path.indexOf(shape)), shape].map(({ definition }) => definition.id);
      report({
        code: 'CYCLE',
        path: shape.pointer,
        message: `These shapes refer to each other in a circle: ${ids.join(' → ')}.`,
      });
    } else if (!done.has(shape)) {
      let judgements = 1;
      for (const element of elementsOf(shape))
        if ('shape' in element) {
          visit(element.shape, [...path, shape]);
          judgements += done.get(element.shape) ?? 0;
        }
      done.set(shape, judgements);
      if (judgements > MAX_JUDGEMENTS)
        report({
          code: 'INVALID_VALUE',
          path: shape.pointer,
          message: `Shape "${shape.definition.id}" names too many others, or those name too many.`,
        });
    }
  };
  for (const shape of shapes) visit(shape, []);
  return done;
}

// --- judging --------------------------------------------------------------------------------------------

function update(form: FormState, shape: Shape, node: LiveNode): void {
  const finding = judge(form, shape, node);
  const before = node.extra?.shapes?.get(shape);
  if (!finding && !before) return;
  form.changeFindings(node, () => {
    const shapes = (extraOf(node).shapes ??= new Map());
    if (finding) shapes.set(shape, finding);
    else shapes.delete(shape);
  });
}

/** The result of a shape at one target, or undefined when there is nothing to say. */
export function judge(form: FormState, shape: Shape, node: LiveNode): Finding | undefined {
  if (!isJudged(form, shape, node) || passes(form, shape, node)) return undefined;
  const { id, severity = 'error', code = 'SHAPE_FAILED', constraint } = shape.definition;
  const finding: Finding = {
    severity,
    constraintKind: 'shape',
    code,
    message: fillText(shape.message!, form, node),
    source: 'shape',
    shapeId: id,
    ...(constraint === undefined ? {} : { constraint }),
    ...(shape.context.length === 0 ? {} : { context: contextOf(form, shape, node) }),
  };
  form.redaction?.rememberFinding(finding, shape, node);
  return finding;
}

function contextOf(form: FormState, shape: Shape, node: LiveNode): Record<string, unknown> {
  const context = Object.create(null) as Record<string, unknown>;
  for (const [key, program] of shape.context) context[key] = program ? toJson(form.run(program, node)) : null;
  return context;
}

function isJudged(form: FormState, { rows, activeWhen }: Shape, node: LiveNode): boolean {
  if (!isRelevant(node) || !applies(rows, node)) return false;
  return !activeWhen || form.run(activeWhen, node) !== false;
}

function passes(form: FormState, shape: Shape, node: LiveNode): boolean {
  const outcome = (element: Element): Outcome => outcomeOf(form, element, shape, node);
  const holds = (element: Element): boolean => ['true', 'unknown'].includes(outcome(element));
  const { constraint, and, or, xone, not } = shape;
  return (
    (!constraint || holds(constraint)) &&
    and.every(holds) &&
    (or.length === 0 || or.some(holds)) &&
    not.every((element) => ['false', 'unknown'].includes(outcome(element))) &&
    (xone.length === 0 || xone.filter((element) => outcome(element) === 'true').length === 1)
  );
}

function outcomeOf(form: FormState, element: Element, shape: Shape, node: LiveNode): Outcome {
  if ('shape' in element) return passesElsewhere(form, element.shape, shape, node) ? 'true' : 'false';
  if (!element.program) return 'error';
  const value = form.run(element.program, node);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return value === null && form.env.errors.length === 0 ? 'unknown' : 'error';
}

/** A named shape holds when it does at every target of its own in the rows that both share. */
function passesElsewhere(form: FormState, other: Shape, shape: Shape, node: LiveNode): boolean {
  const depth = sharedDepth(shape.target, other.target);
  let base = node;
  while (base.up && !(base.template.kind === 'row' && base.template.depth === depth && depth > 0))
    base = base.up;
  let holds = true;
  descend(base, stepsDown(base.template, other.target), (target) => {
    holds &&= !isJudged(form, other, target) || passes(form, other, target);
  });
  return holds;
}
