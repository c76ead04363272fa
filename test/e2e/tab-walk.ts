/**
 * Walks a page by Tab alone and notes what somebody who has only a keyboard would stumble over. What is noted is
 * noted in the page when the next Tab is pressed: by then focus has settled, and the test need not ask at each stop.
 */
import type { Page } from 'playwright-core';

export interface Walk {
  readonly stops: number;
  /** Whether Tab came out at the end, rather than going round or staying somewhere. */
  readonly ended: boolean;
  /** What can be operated and was not reached. */
  readonly missed: readonly string[];
  /** No ring, out of sight, covered by something, or out of order. */
  readonly problems: readonly string[];
}

/** As text, since the test runner's compiler would add helpers that are not there. Every frame reports to the top. */
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
    // What carries the ring for a control that is itself invisible, or is a part of something larger.
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
    // WCAG 2.4.11: some of it can be seen. Tried at the middle and near the corners of what is on the screen of each of its boxes.
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
    // The editor notices its focus a moment later than it has it, and only in a page that has focus itself: in Firefox
    // the walk has ended in the address bar.
    const lookAtEditors = async () => {
      if (!document.hasFocus()) return;
      for (const editor of [...stops].filter((stop) => stop.closest('.cm-editor'))) {
        editor.focus();
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (!hasRing(editor)) problems.push('no ring: ' + describe(editor));
      }
    };
    // Firefox has no stop at dates that can only be read; they are read with the rest of the page.
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

/** For a page that was just opened, with focus nowhere. */
export async function walkByTab(page: Page): Promise<Walk> {
  for (const frame of page.frames()) await frame.evaluate(NOTE);
  for (let pressed = 0; pressed < MOST; pressed += STEP) {
    for (let press = 0; press < STEP; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate('walkEnded()')) break;
  }
  return page.evaluate('walked()');
}

/** Where the first two stops lead: the skip link and, once it is followed, into the content. */
export async function followSkipLink(page: Page): Promise<{ first: string; isInContent: boolean }> {
  await page.keyboard.press('Tab');
  const first = await page.evaluate(() => document.activeElement?.className ?? '');
  await page.keyboard.press('Enter');
  // Firefox follows a link a moment after the key.
  await page.waitForFunction(() => location.hash !== '');
  await page.keyboard.press('Tab');
  return {
    first,
    isInContent: await page.evaluate(() => document.activeElement?.closest('main') !== null),
  };
}
