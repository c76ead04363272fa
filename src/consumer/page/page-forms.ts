/** Finds the forms of a document by its HTML alone. */
import { choicesOf } from './page-choice.js';
import { controlsOf } from './page-fields.js';
import { textByIds, textOf } from './page-text.js';

/** The container attribute of every Formspec form. */
const FORMSPEC = '[data-formspec-form]';

/** All matching elements, also in open shadow roots, in document order. */
export function queryAll(root: ParentNode, selector: string): Element[] {
  const found: Element[] = [];
  const walk = (node: ParentNode): void => {
    for (const element of node.querySelectorAll('*')) {
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(root);
  return found;
}

export const findFormspecForms = (page: Document): Element[] => queryAll(page, FORMSPEC);

/** Like `closest`, but crosses shadow roots. */
function isInside(element: Element, selector: string): boolean {
  for (let node: Element | null = element; node;) {
    if (node.closest(selector)) return true;
    const root = node.getRootNode();
    node = root.nodeType === 11 ? ((root as ShadowRoot).host ?? null) : null;
  }
  return false;
}

/**
 * Forms that are not Formspec forms: every `<form>` with something to fill in, and the nearest common ancestor of
 * controls that belong to no form.
 */
export function findPlainForms(page: Document): Element[] {
  const controls = queryAll(page, 'input,select,textarea');
  const forms = queryAll(page, 'form').filter(
    (form) =>
      !isInside(form, FORMSPEC) &&
      !form.querySelector(FORMSPEC) &&
      (controlsOf(form).length > 0 || choicesOf(form).length > 0),
  );
  const loose = controls.filter((control) => {
    const { form, type } = control as HTMLInputElement;
    return !form && !/^(?:hidden|button|submit|reset|image)$/.test(type) && !isInside(control, FORMSPEC);
  });
  return [...forms, ...looseGroups(loose)];
}

/** For controls without a form: the nearest common ancestor of those in the same root. */
function looseGroups(controls: readonly Element[]): Element[] {
  const byRoot = new Map<Node, Element[]>();
  for (const control of controls) {
    const root = control.getRootNode();
    byRoot.set(root, [...(byRoot.get(root) ?? []), control]);
  }
  return [...byRoot.values()].flatMap((group) => {
    let around = group[0]!.parentElement;
    while (around && !group.every((control) => around!.contains(control))) around = around.parentElement;
    return around ? [around] : [];
  });
}

/** The title of a form: its accessible name, its legend, or the heading before it. */
export function titleOf(form: Element): string {
  const stated =
    form.getAttribute('data-formspec-title') ||
    textByIds(form, 'aria-labelledby') ||
    form.getAttribute('aria-label');
  if (stated) return stated;
  const inner = form.querySelector('h1,h2,h3,caption,:scope > fieldset:only-of-type > legend');
  if (inner) return textOf(inner);
  const headings = [...form.ownerDocument.querySelectorAll('h1,h2,h3')].filter(
    // 4: the form follows the heading.
    (heading) => heading.compareDocumentPosition(form) & 4,
  );
  const last = headings.at(-1);
  return (last && textOf(last)) || form.ownerDocument.title || 'Form';
}
