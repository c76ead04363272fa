/** Facts about the nodes of a plan that drawing needs: their position, their heading level, and which of them draws an item. */
import { isInput } from '../../layout/vocabulary/component-names.js';
import type { Plan, PlanNode } from '../../layout/plan.js';

export interface NodeFacts {
  /** Position in the tree, for ids and for the state of tabs and dialogs. */
  readonly key: string;
  /** Level of the node's own heading, if it has one. */
  readonly level: number;
}

const TITLED = new Set(['Section', 'Card', 'Panel', 'Collapsible', 'Modal']);

/** The heading of a node that a document or the label of a group gives. */
export function titleOf({ component, props, path, label, origin }: PlanNode): string | undefined {
  if (TITLED.has(component) && typeof props['title'] === 'string' && props['title'] !== '')
    return props['title'];
  return origin !== 'component' && path !== undefined && component !== 'Row' ? label : undefined;
}

/** Whether a node stands for a group or a repeat as the definition has it, with a legend of its own. */
export const isItemGroup = ({ origin, path, component, control, text }: PlanNode): boolean =>
  origin !== 'component' &&
  path !== undefined &&
  component !== 'Row' &&
  control === undefined &&
  text === undefined &&
  !isInput(component);

export class TreeIndex {
  readonly #facts = new Map<PlanNode, NodeFacts>();
  readonly #byPath = new Map<string, PlanNode>();
  readonly #cells = new Set<string>();
  /** Repeats that are drawn, by path. */
  readonly repeats = new Set<string>();

  /** `top`: level of the outermost headings. */
  constructor({ root, appended }: Plan, top: number) {
    this.#visit(root, 'n', top - 1, top - 1);
    appended.forEach((node, i) => this.#visit(node, `a${i}`, top, top));
  }

  of(node: PlanNode): NodeFacts {
    return this.#facts.get(node) ?? { key: 'n', level: 6 };
  }

  at(path: string): PlanNode | undefined {
    return this.#byPath.get(path);
  }

  isCell(path: string): boolean {
    return this.#cells.has(path);
  }

  get paths(): Iterable<string> {
    return this.#byPath.keys();
  }

  /** `above`: level of the heading around the node; `last`: level of the last heading before it in the same box. */
  #visit(node: PlanNode, key: string, above: number, last: number): number {
    const { component, path, children } = node;
    const isHeading = component === 'Heading';
    // A level is never skipped: screen readers and their users take a gap for missing content.
    const level = isHeading ? Math.min(Number(node.props['level']) || above + 1, last + 1) : above + 1;
    this.#facts.set(node, { key, level });
    if (path !== undefined) this.#note(node, path);
    const hasHeadings = component === 'Accordion' || component === 'Row';
    const inner = titleOf(node) !== undefined || (hasHeadings && component === 'Row') ? level : above;
    const around = component === 'Accordion' && path === undefined ? inner + 1 : inner;
    let before = around;
    children.forEach((child, i) => {
      before = this.#visit(child, `${key}-${i}`, around, before);
    });
    return isHeading && node.visible ? level : last;
  }

  #note(node: PlanNode, path: string): void {
    const { component, children } = node;
    const known = this.#byPath.get(path);
    const draws =
      isInput(component) || isItemGroup(node) || children.some(isRow) || component === 'DataTable';
    // A text that mirrors a field does not draw it.
    if (!draws) return;
    if (!known || (!known.visible && node.visible)) this.#byPath.set(path, node);
    if (component === 'DataTable' || children.some(isRow) || node.canAdd !== undefined)
      this.repeats.add(path);
    if (component === 'DataTable')
      for (const row of children)
        for (const cell of row.children) if (cell.path !== undefined) this.#cells.add(cell.path);
  }
}

const isRow = ({ component }: PlanNode): boolean => component === 'Row';
