/** Brings a node before the user: opens whatever hides it, scrolls to it, and moves focus into it. */
import type { FieldState } from '../../engine/types.js';
import { isTabs, selectTab } from '../layout/tab-groups.js';
import { labelInContext } from './labels.js';
import type { ViewState } from './view-state.js';

/** Returns false if the node is not shown. */
export function focusNode(view: ViewState, node: FieldState): boolean {
  const target = focusTarget(view, node);
  if (!target) return false;
  const page = view.pages.pageOf(node);
  if (page) view.pages.goTo(page.id, { focus: false });
  for (let at = node; at.parent; at = at.parent) if (isTabs(at.parent)) selectTab(view, at.parent, at);
  view.planned?.open(target);
  for (let box = target.closest('details'); box; box = box.parentElement!.closest('details')) box.open = true;
  const box = target.closest<HTMLElement>('.formspec-field') ?? target;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  // Scrolls to the whole box, because a control at the edge of the screen does not show its label and messages.
  if (box.offsetHeight < innerHeight * 0.9) box.scrollIntoView({ block: 'nearest', behavior });
  else target.scrollIntoView({ block: 'center', behavior });
  takeFocus(target, { preventScroll: true });
  return true;
}

/**
 * Moves focus, and drops the caret of the page first. Screen readers that read along with that caret say nothing about an
 * element without text input if the caret is already there, as in a page that was hidden before. Headings and other
 * elements that cannot have focus can have it until it goes on.
 */
export function takeFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return;
  getSelection()?.removeAllRanges();
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(options);
}

const FOCUSABLE = 'input, select, textarea, button, summary, a[href], [tabindex="0"]';

/** Moves focus from a part that is about to be removed to what follows it. */
export function moveFocusFrom(form: HTMLElement, part: Element): void {
  const others = [...form.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => !part.contains(one) && one.checkVisibility() && !one.matches(':disabled'),
  );
  const next = others.find((one) => part.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  takeFocus(next ?? others.at(-1));
}

/** What a validation result is about. */
export interface ResultTarget {
  readonly path: string;
  /** Label of the item, after the names of its rows; for the form as a whole its title. */
  readonly label: string;
  /** About the form as a whole, not about one item. */
  readonly wholeForm: boolean;
  /** Whether `focusField(path)` can go there. */
  readonly focusable: boolean;
}

export function resultTarget(view: ViewState, path: string): ResultTarget | null {
  const { engine } = view;
  if (path === '#') return { path, label: engine.title, wholeForm: true, focusable: false };
  const node = engine.field(path);
  return node
    ? { path, label: labelInContext(node), wholeForm: false, focusable: focusTarget(view, node) !== null }
    : null;
}

/** The element that takes focus for a node; null while the node is not shown. */
function focusTarget(view: ViewState, node: FieldState): HTMLElement | null {
  if (!node.relevant && !node.protected) return null;
  view.rendering.slicer?.renderNow(node);
  const find = (part: string): HTMLElement | null => view.screen.find(view.id(node, part));
  if (node.kind !== 'field') return find('add') ?? find('heading');
  const control = find('control');
  // In a group of radio buttons the keyboard lands on the checked one.
  if (control?.matches('input[type=radio]')) {
    const checked = control
      .closest('.formspec-field')
      ?.querySelector<HTMLElement>('input[type=radio]:checked');
    if (checked) return checked;
  }
  // In a date of several parts it lands on the one that is wrong.
  const wrongPart = control?.matches('[data-date-part]')
    ? control.closest('.formspec-field')?.querySelector<HTMLElement>('[data-date-part][aria-invalid=true]')
    : undefined;
  return wrongPart ?? control ?? find('label');
}
