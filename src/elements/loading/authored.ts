/**
 * Markup inside `<formspec-form>`: the page owns the layout. It needs a native form around it. If the page has one
 * (`<formspec-form><form>…`), that one is used. Otherwise all nodes are wrapped once, before the first rendering, with
 * `moveBefore` if the browser supports it, so that frames, media and focus inside keep their state.
 */

const NOT_LAYOUT = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'NOSCRIPT']);

/** The native form around authored content; null if there is no content and the form renders itself. */
export function adoptAuthored(host: HTMLElement): HTMLFormElement | null {
  const elements = [...host.children].filter((child) => !NOT_LAYOUT.has(child.tagName));
  if (elements.length === 0) return null;
  const own = elements.find((child) => child.localName === 'form') as HTMLFormElement | undefined;
  const form = own ?? wrap(host);
  // Through the prototype, because controls of the page may have names that hide members of the form.
  Element.prototype.setAttribute.call(form, 'novalidate', '');
  return form;
}

function wrap(host: HTMLElement): HTMLFormElement {
  const form = document.createElement('form');
  form.className = 'formspec-native';
  const nodes = [...host.childNodes];
  host.append(form);
  const { moveBefore } = Element.prototype as { moveBefore?: (node: Node, before: Node | null) => void };
  for (const node of nodes) {
    if (moveBefore && host.isConnected && !(node instanceof DocumentType)) moveBefore.call(form, node, null);
    else Node.prototype.appendChild.call(form, node);
  }
  return form;
}
