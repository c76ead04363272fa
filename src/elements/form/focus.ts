/** Brings a node before the user: opens whatever hides it, scrolls there, and moves focus into it. */
import type { FieldState } from '../../engine/types.js';
import { labelInContext } from './error-summary.js';
import type { Session } from './form-view.js';
import { isTabs, selectTab } from '../layout/tab-groups.js';

export function focusNode(session: Session, node: FieldState): boolean {
  const target = placeOf(session, node);
  if (!target) return false;
  const page = session.pages.pageOf(node);
  if (page) session.pages.goTo(page.id, { focus: false });
  for (let at = node; at.parent; at = at.parent) if (isTabs(at.parent)) selectTab(session, at.parent, at);
  for (let box = target.closest('details'); box; box = box.parentElement!.closest('details')) box.open = true;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  const box = target.closest<HTMLElement>('.formspec-field') ?? target;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  // With its label and message: a control alone at the edge of the screen does not say what it asks.
  if (box.offsetHeight < innerHeight * 0.9) box.scrollIntoView({ block: 'nearest', behavior });
  else target.scrollIntoView({ block: 'center', behavior });
  target.focus({ preventScroll: true });
  return true;
}

const STOPS = 'input, select, textarea, button, summary, a[href], [tabindex="0"]';

/** Moves focus on to what comes next: a part that goes away must not take it along. */
export function leave({ host }: Session, part: Element): void {
  const stops = [...host.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !part.contains(stop) && stop.checkVisibility() && !stop.matches(':disabled'),
  );
  const next = stops.find((stop) => part.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
  (next ?? stops.at(-1))?.focus();
}

/** What a validation result is about. */
export interface ResultTarget {
  readonly path: string;
  /** Label of the item, its rows named in front; for the form as a whole its title. */
  readonly label: string;
  /** About the form as a whole, not about one item. */
  readonly wholeForm: boolean;
  /** Whether `focusField(path)` gets there. */
  readonly focusable: boolean;
}

export function resultTarget(session: Session, path: string): ResultTarget | null {
  const { engine } = session;
  if (path === '#') return { path, label: engine.title, wholeForm: true, focusable: false };
  const node = engine.field(path);
  return node
    ? { path, label: labelInContext(node), wholeForm: false, focusable: placeOf(session, node) !== null }
    : null;
}

/** Where focus would go; null while the node is not shown at all. */
function placeOf(session: Session, node: FieldState): HTMLElement | null {
  if (!node.relevant && !node.protected) return null;
  session.slices?.bring(node);
  return elementOf(session, node);
}

function elementOf(session: Session, node: FieldState): HTMLElement | null {
  if (node.kind !== 'field')
    return session.element(session.id(node, 'add')) ?? session.element(session.id(node, 'heading'));
  const control = session.element(session.id(node, 'control'));
  // In a group of radios the chosen one is where the keyboard would land.
  if (control?.matches('input[type=radio]')) {
    const chosen = control
      .closest('.formspec-field')
      ?.querySelector<HTMLElement>('input[type=radio]:checked');
    if (chosen) return chosen;
  }
  return control ?? session.element(session.id(node, 'label'));
}
