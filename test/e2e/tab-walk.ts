/**
 * Walks through a page with Tab and records what a keyboard user would have problems with. Each stop is recorded in the
 * page when the next Tab is pressed: focus has settled by then, and the test need not query every stop.
 */
import type { Page } from 'playwright-core';

export interface Walk {
  readonly stops: number;
  /** Whether Tab reached the end of the page, instead of looping or getting stuck. */
  readonly ended: boolean;
  /** Interactive elements that were not reached. */
  readonly missed: readonly string[];
  /** Stops without a focus ring, out of view, covered, or out of order. */
  readonly problems: readonly string[];
}

/** As text, because tsx would add helpers that pages do not have. Every frame reports to the top frame. */
const NOTE = `
  window.addEventListener('keydown', ({ key }) => { if (key === 'Tab') top.noteStop?.(); }, true);
  if (window === top) {
    const stops = new Set();
    const problems = [];
    let last;
    let ended = false;
    const describe = (element) =>
      element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + ' ' +
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40);
    const deepActive = () => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active;
    };
    const isDrawn = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    // The element that shows the focus ring for an invisible control, or for a part of a larger control.
    const around = (element) => element.closest('.cm-editor, .formspec-star, .formspec-drop, label');
    const hasRing = (element) =>
      element.tagName === 'IFRAME' || isDrawn(getComputedStyle(element)) ||
      isDrawn(getComputedStyle(element, '::after')) ||
      (around(element) && isDrawn(getComputedStyle(around(element))));
    const hit = (x, y) => {
      let found = document.elementFromPoint(x, y);
      while (found?.shadowRoot) {
        const inner = found.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === found) break;
        found = inner;
      }
      return found;
    };
    // WCAG 2.4.11: at least a part is visible. Tests the middle and points near the corners of each visible box.
    const isSeen = (element) => {
      const target = around(element) ?? element;
      return [...target.getClientRects(), ...element.getClientRects()].some((box) => {
        const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
        if (left > right || top > bottom) return false;
        return [[0.5, 0.5], [0.05, 0.1], [0.95, 0.1], [0.05, 0.9], [0.95, 0.9]].some(([x, y]) => {
          const found = hit(left + (right - left) * x, top + (bottom - top) * y);
          return found && (target.contains(found) || element.contains(found) || found.contains(element) && found.closest('label, fieldset') === found);
        });
      });
    };
    const place = (element) => {
      while (element.getRootNode() instanceof ShadowRoot) element = element.getRootNode().host;
      return element;
    };
    const isAfter = (element, other) =>
      place(other) === place(element) ||
      Boolean(place(other).compareDocumentPosition(place(element)) & Node.DOCUMENT_POSITION_FOLLOWING);
    window.noteStop = () => {
      const active = deepActive();
      if (ended || active === last) return;
      if (!active || active === document.body) { ended = stops.size > 0; return; }
      if (stops.has(active)) { problems.push('again: ' + describe(active)); ended = true; return; }
      stops.add(active);
      if (!hasRing(active) && !active.closest('.cm-editor')) problems.push('no ring: ' + describe(active));
      if (!isSeen(active)) problems.push('not in sight: ' + describe(active));
      if (last && !isAfter(active, last)) problems.push('before ' + describe(last) + ': ' + describe(active));
      last = active;
    };
    const OPERABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], iframe';
    const everywhere = (root) => [
      ...root.querySelectorAll(OPERABLE),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? everywhere(shadowRoot) : [])),
    ];
    // The editor applies its focus style a moment later, and only in a page with focus; in Firefox the walk ends in the
    // address bar.
    const lookAtEditors = async () => {
      if (!document.hasFocus()) return;
      for (const editor of [...stops].filter((stop) => stop.closest('.cm-editor'))) {
        editor.focus();
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (!hasRing(editor)) problems.push('no ring: ' + describe(editor));
      }
    };
    // Firefox has no tab stop at read-only dates.
    const UNREACHABLE = navigator.userAgent.includes('Firefox')
      ? 'input[readonly]:is([type=date], [type=time], [type=datetime-local])' : ':not(*)';
    window.walked = async () => {
      await lookAtEditors();
      const groups = new Set([...stops].filter(({ type }) => type === 'radio').map(({ name }) => name));
      return {
        stops: stops.size, ended, problems,
        missed: everywhere(document)
          .filter((element) => !element.disabled && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => !stops.has(element) && !element.matches(UNREACHABLE) && !(element.type === 'radio' && groups.has(element.name)))
          .map(describe),
      };
    };
    window.walkEnded = () => ended;
  }
`;

const STEP = 20;
const MOST = 1200;

/** For a page that was just opened, without focus. */
export async function walkByTab(page: Page): Promise<Walk> {
  for (const frame of page.frames()) await frame.evaluate(NOTE);
  for (let pressed = 0; pressed < MOST; pressed += STEP) {
    for (let press = 0; press < STEP; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate('walkEnded()')) break;
  }
  return page.evaluate('walked()');
}

/** The target of the first stop (the skip link), and whether the next stop is inside the content. */
export async function followSkipLink(page: Page): Promise<{ first: string; isInContent: boolean }> {
  await page.keyboard.press('Tab');
  const first = await page.evaluate(() => document.activeElement?.className ?? '');
  await page.keyboard.press('Enter');
  // Firefox follows the link a moment after the key press.
  await page.waitForFunction(() => location.hash !== '');
  await page.keyboard.press('Tab');
  return {
    first,
    isInContent: await page.evaluate(() => document.activeElement?.closest('main') !== null),
  };
}
