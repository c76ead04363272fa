/**
 * Markup that the page put inside `<formspec-form>`: then the page owns the layout. Its nodes need a native form
 * around them. If the page brings one itself (`<formspec-form><form>…`), that one is used and nothing moves; else
 * all nodes are wrapped once, before the first rendering, in order and with `moveBefore` where the browser has it,
 * so that frames, media and focus inside survive.
 */

const NOT_LAYOUT = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'NOSCRIPT']);

/** The native form around authored content, or null when there is none and the form renders itself. */
export function adoptAuthored(host: HTMLElement): HTMLFormElement | null {
  const elements = [...host.children].filter((child) => !NOT_LAYOUT.has(child.tagName));
  if (elements.length === 0) return null;
  const own = elements.find((child) => child.localName === 'form') as HTMLFormElement | undefined;
  const form = own ?? wrap(host);
  // By the prototype: authored controls may carry names that hide the form's own members.
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
