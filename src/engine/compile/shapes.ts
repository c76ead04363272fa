/** Compiles shapes: rules across fields. */
import type { Shape as ShapeDefinition } from '../../model/definition.js';
import type { Steps } from '../../model/steps.js';
import { sharedDepth } from '../cycle/edges.js';
import type { FormState } from '../state/form-state.js';
import type { Finding, FormNode } from '../state/node.js';
import { evaluateShape, updateShape } from '../validate/shapes.js';
import type { Compilation } from './compilation.js';
import { compileProgram, type Program } from './program.js';
import { filteredRows, findTarget } from './targets.js';
import { climbTemplate, type RowFilter, type Template } from './template.js';
import { type CompiledText, compileText } from './texts.js';
import { type Read, Unit } from './unit.js';

/** An operand of a shape: another shape, or an expression (undefined if it could not be compiled). */
export type Operand = { readonly shape: Shape } | { readonly program: Program | undefined };

/** The compiler fills in everything below `rows`, because shapes can name shapes that are declared later. */
export interface Shape {
  readonly definition: ShapeDefinition;
  readonly pointer: string;
  /** Position in the definition. */
  readonly order: number;
  readonly target: Template;
  readonly rows: RowFilter;
  /** The finding at one target; undefined if the shape passes or is inactive. */
  evaluate(state: FormState, node: FormNode): Finding | undefined;
  constraint?: Operand;
  activeWhen?: Program;
  and: readonly Operand[];
  or: readonly Operand[];
  xone: readonly Operand[];
  not: readonly Operand[];
  context: readonly (readonly [key: string, program: Program | undefined])[];
  message: CompiledText;
  reads: Read[];
  isVolatile: boolean;
  /** Not every condition of it could be compiled (lenient mode), so it is never active. */
  isBroken: boolean;
}

const NO_TEXT: CompiledText = { source: '', programs: new Map(), reads: [], isVolatile: false };

/** Finds the targets of all shapes. A shape whose target does not exist is left out. */
export function declareShapes(compilation: Compilation): void {
  const { definition, root, report, shapes } = compilation;
  definition.shapes?.forEach((shape, order) => {
    const pointer = `/shapes/${order}`;
    const found = shape.target === '#' ? { template: root, rows: undefined } : findTarget(shape.target, root);
    if (typeof found === 'string') {
      report({
        code: 'UNKNOWN_PATH',
        path: `${pointer}/target`,
        message: `The target of shape "${shape.id}" is not there: ${found}`,
      });
      return;
    }
    shapes.push({
      definition: shape,
      evaluate(state, node) {
        return evaluateShape(state, this, node);
      },
      pointer,
      order,
      target: found.template,
      rows: found.rows,
      and: [],
      or: [],
      xone: [],
      not: [],
      context: [],
      message: NO_TEXT,
      reads: [],
      isVolatile: false,
      isBroken: false,
    });
  });
}

/** Compiles all shapes. Returns units for the shapes that are evaluated continuously. */
export function* compileShapes(compilation: Compilation): Steps<Unit[]> {
  const { shapes } = compilation;
  const byId = new Map(shapes.map((shape) => [shape.definition.id, shape]));
  for (const shape of shapes) {
    compileShape(shape, byId, compilation);
    yield;
  }
  const evaluations = countEvaluations(compilation);
  return shapes
    .filter(
      (shape) =>
        (shape.definition.timing ?? 'continuous') === 'continuous' &&
        evaluations.get(shape)! <= MAX_EVALUATIONS,
    )
    .map((shape) => {
      const reads = readsOf(shape, shape.target, new Set());
      const unit = new Unit(
        `shape ${shape.definition.id}`,
        shape.target,
        shape.pointer,
        reads,
        (cycle, node) => updateShape(cycle, node, shape),
      );
      unit.isVolatile = shape.isVolatile;
      return unit;
    });
}

function compileShape(shape: Shape, byId: ReadonlyMap<string, Shape>, compilation: Compilation): void {
  const { definition, pointer, target } = shape;
  const what = `Shape "${definition.id}"`;
  const compile = (source: string, name: string): Program | undefined => {
    const site = { context: target, pointer: `${pointer}/${name}`, what };
    const program = compileProgram(source, site, compilation);
    if (program) shape.reads.push(...program.reads);
    if (program?.isVolatile) shape.isVolatile = true;
    return program;
  };
  const condition = (source: string, name: string): Program | undefined => {
    const program = compile(source, name);
    shape.isBroken ||= !program?.canRun;
    return program;
  };
  const operand = (source: string, name: string): Operand => {
    const named = byId.get(source);
    return named ? { shape: named } : { program: condition(source, name) };
  };
  if (definition.constraint !== undefined)
    shape.constraint = { program: condition(definition.constraint, 'constraint') };
  if (definition.activeWhen !== undefined) {
    const program = condition(definition.activeWhen, 'activeWhen');
    if (program) shape.activeWhen = program;
  }
  for (const name of ['and', 'or', 'xone'] as const)
    shape[name] = (definition[name] ?? []).map((source, i) => operand(source, `${name}/${i}`));
  if (definition.not !== undefined) shape.not = [operand(definition.not, 'not')];
  shape.context = Object.entries(definition.context ?? {}).map(
    ([key, source]) => [key, compile(source, `context/${key}`)] as const,
  );
  shape.message = compileText(
    definition.message,
    { context: target, pointer: `${pointer}/message`, what },
    compilation,
  );
  shape.reads.push(...shape.message.reads);
  shape.isVolatile ||= shape.message.isVolatile;
  if (target.relevanceHops >= 0) {
    const from = climbTemplate(target, target.relevanceHops);
    shape.reads.push({ from, facet: 'relevant', bound: from.depth, shift: 0 });
  }
  for (const row of filteredRows(target, shape.rows))
    shape.reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
}

const operandsOf = ({ and, or, xone, not }: Shape): Operand[] => [...and, ...or, ...xone, ...not];

/** Everything that a shape and the shapes it names read, as seen from the instances of `target`. */
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
  for (const operand of operandsOf(shape))
    if ('shape' in operand) reads.push(...readsOf(operand.shape, target, seen));
  return reads;
}

/** Maximum length of a chain of shapes that name each other. */
const MAX_CHAIN = 100;
/** Maximum number of shapes that are evaluated for one, itself included. */
const MAX_EVALUATIONS = 1_000;

/** Counts the evaluations that each shape causes. Reports circular shapes and shapes that cause too many. */
function countEvaluations({ shapes, report }: Compilation): ReadonlyMap<Shape, number> {
  const counts = new Map<Shape, number>();
  const visit = (shape: Shape, path: readonly Shape[]): void => {
    if (path.length > MAX_CHAIN) {
      counts.set(shape, Infinity);
    } else if (path.includes(shape)) {
      const ids = [...path.slice(path.indexOf(shape)), shape].map(({ definition }) => definition.id);
      report({
        code: 'CYCLE',
        path: shape.pointer,
        message: `These shapes refer to each other in a circle: ${ids.join(' → ')}.`,
      });
    } else if (!counts.has(shape)) {
      let count = 1;
      for (const operand of operandsOf(shape))
        if ('shape' in operand) {
          visit(operand.shape, [...path, shape]);
          count += counts.get(operand.shape) ?? 0;
        }
      counts.set(shape, count);
      if (count > MAX_EVALUATIONS)
        report({
          code: 'INVALID_VALUE',
          path: shape.pointer,
          severity: 'fatal',
          message: `Shape "${shape.definition.id}" names too many others, or those name too many.`,
        });
    }
  };
  for (const shape of shapes) visit(shape, []);
  return counts;
}
