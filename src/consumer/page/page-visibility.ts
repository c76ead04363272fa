/** Checks whether a person can see and use a control. Invisible fields are never filled: they are traps for bots. */
import type { PageControl } from './page-text.js';

/** Controls farther outside of the page than this count as hidden. */
const OFF_PAGE = 1000;

function isRendered(element: Element): boolean {
  return element.checkVisibility
    ? element.checkVisibility({ visibilityProperty: true })
    : element.getClientRects().length > 0;
}

function isOnPage(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView!;
  if (width < 2 || height < 2) return false;
  return (
    right + view.scrollX > 0 &&
    bottom + view.scrollY > 0 &&
    left > -OFF_PAGE &&
    top + view.scrollY > -OFF_PAGE
  );
}

function isOpaque(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement)
    if (Number(node.ownerDocument.defaultView!.getComputedStyle(node).opacity) < 0.1) return false;
  return true;
}

const seen = (element: Element): boolean => isRendered(element) && isOnPage(element) && isOpaque(element);

export const isVisibleElement = (element: Element): boolean => !element.closest('[inert]') && seen(element);

export function isVisible(control: PageControl): boolean {
  if (control.closest('[inert]')) return false;
  if (seen(control)) return true;
  // Many pages hide native check boxes and draw their own; users then click the label.
  const isTick = control.type === 'checkbox' || control.type === 'radio';
  return isTick && [...(control.labels ?? [])].some(seen);
}
