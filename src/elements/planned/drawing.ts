/** What the templates of components use of the form around them. */
import type { PlanNode } from '../../layout/plan.js';
import type { ViewState } from '../view/view-state.js';
import type { NodeFacts } from './tree-index.js';

export interface Drawing {
  readonly view: ViewState;
  factsOf(node: PlanNode): NodeFacts;
  /** A node, or nothing while it is hidden. */
  draw(node: PlanNode): unknown;
  /** The content of a node without its box and heading. */
  drawBody(node: PlanNode): unknown;
  /** Screen state of a node: the open tab, an alert that was closed. */
  stateOf(node: PlanNode): Readonly<Record<string, unknown>>;
  /** Changes the screen state and draws again. */
  setState(node: PlanNode, state: Readonly<Record<string, unknown>>): void;
  /** Runs the action of a button. */
  run(node: PlanNode): void;
  isRunning(node: PlanNode): boolean;
  /** Whether the button submits the form in place of the form's own button. */
  isSubmit(node: PlanNode): boolean;
  /** Whether somebody tried to submit the form. */
  readonly isAttempted: boolean;
}

/** DOM id of a part of a node. */
export const idOf = (drawing: Drawing, node: PlanNode, part: string): string =>
  drawing.view.id(null, `${drawing.factsOf(node).key}-${part}`);

export const drawChildren = (drawing: Drawing, { children }: PlanNode): unknown[] =>
  children.map((child) => drawing.draw(child));
