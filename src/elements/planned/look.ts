/** How a node looks: classes, place in a grid, roles and styles. Documents were checked when the plan was made. */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { PlanNode } from '../../layout/plan.js';
import type { ElementOutput } from '../rendering/element-output.js';
import { type Attributes, syncAttributes } from '../rendering/sync-attributes.js';

/** The author's classes after a space. Those of the project are not for documents: some of them hide things. */
export function classesOf({ cssClass = [] }: PlanNode): string {
  return cssClass
    .filter((name) => !name.startsWith('formspec-'))
    .map((name) => ` ${name}`)
    .join('');
}

const COLUMNS = 12;

/** Place in the grid around the node. A span ends at the last column. */
export function placeAttributes({ grid }: PlanNode): Attributes {
  const { span, start, rowSpan, rowStart } = grid ?? {};
  const text = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : String(value);
  return {
    'data-span': text(
      span === undefined ? undefined : Math.max(1, Math.min(span, COLUMNS + 1 - (start ?? 1))),
    ),
    'data-start': text(start),
    'data-row-span': text(rowSpan),
    'data-row-start': text(rowStart),
  };
}

/** Roles that need children or states of a certain kind, which a document cannot give. */
const UNFIT = new Set(['list']);

export function roleOf({ accessibility }: PlanNode): string | undefined {
  const role = accessibility?.role;
  return role === undefined || UNFIT.has(role) ? undefined : role;
}

export const liveness = ({ accessibility }: PlanNode): string | undefined =>
  accessibility?.liveRegion === 'off' ? undefined : accessibility?.liveRegion;

/** Attributes of the root element of a node without an item. */
export function rootAttributes(node: PlanNode): Attributes {
  return {
    ...placeAttributes(node),
    role: roleOf(node),
    'aria-live': liveness(node),
    'data-component': node.component,
    'data-component-id': node.id,
  };
}

export type Styles = Readonly<Record<string, string | number>>;

const UNITLESS = new Set(['fontWeight', 'lineHeight']);

const SURFACE = {
  padding: 'padding',
  background: 'background',
  border: 'border',
  radius: 'borderRadius',
  elevation: 'boxShadow',
} as const;

/** Styles of a node, those of its surface props included. Names are in camel case or are custom properties. */
export function stylesOf({ style = {}, props }: Pick<PlanNode, 'style' | 'props'>): Styles {
  const styles: Record<string, string | number> = {};
  for (const [prop, name] of Object.entries(SURFACE)) {
    const value = props[prop];
    if (typeof value === 'string' || typeof value === 'number') styles[name] = value;
  }
  return { ...styles, ...style };
}

export const cssValue = (name: string, value: string | number): string =>
  typeof value === 'number' && !UNITLESS.has(name) ? `${value}px` : String(value);

export const cssName = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const worn = new WeakMap<HTMLElement, Styles>();

/** Through the CSSOM: a strict content security policy forbids `style` attributes, but not this. */
export function applyStyles(element: HTMLElement, styles: Styles): void {
  const current = worn.get(element) ?? {};
  for (const name in current) if (!(name in styles)) element.style.removeProperty(cssName(name));
  for (const [name, value] of Object.entries(styles))
    if (current[name] !== value) element.style.setProperty(cssName(name), cssValue(name, value));
  worn.set(element, styles);
}

class LookDirective extends Directive {
  #current: Attributes = {};

  /** What a server renders: the attributes. Styles come with the script. */
  render(node: PlanNode, more: Attributes = {}, _styles?: Styles): ElementOutput {
    return { attributes: { ...rootAttributes(node), ...more } };
  }

  override update(part: ElementPart, [node, more, styles]: [PlanNode, Attributes?, Styles?]): unknown {
    const next = { ...rootAttributes(node), ...more };
    syncAttributes(part.element, this.#current, next);
    this.#current = next;
    applyStyles(part.element as HTMLElement, { ...stylesOf(node), ...styles });
    return noChange;
  }
}

/** Element directive: `<div class="… ${classesOf(node)}" ${look(node)}>`. */
export const look = directive(LookDirective);
