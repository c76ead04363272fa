/** The stylesheet of all forms, adopted by the document or shadow root that a form is in. */
import { coreStyles } from './core-styles.js';

const sheets = new WeakMap<Document, CSSStyleSheet>();
const uses = new WeakMap<Document | ShadowRoot, number>();

/**
 * In a cascade layer, so that any rule of the page wins, whatever its specificity.
 * Undefined without constructable stylesheets: such pages link `formspec-elements.css`.
 */
function sheetFor(owner: Document): CSSStyleSheet | undefined {
  let sheet = sheets.get(owner);
  if (sheet) return sheet;
  try {
    // A sheet can only be adopted by the document whose window created it.
    sheet = new (owner.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(`@layer formspec{${coreStyles}}`);
    sheets.set(owner, sheet);
    return sheet;
  } catch {
    return undefined;
  }
}

/** Parses the sheet of a document before its first form connects. */
export function prepareStyles(owner: Document): void {
  sheetFor(owner);
}

const extensions = new WeakMap<CSSStyleSheet, Set<string>>();

/** Adds the rules of a lazy-loaded part, once. They stay in the sheet. */
export function extendStyles(owner: Document, rules: string): void {
  const sheet = sheetFor(owner);
  if (!sheet) return;
  let known = extensions.get(sheet);
  if (!known) extensions.set(sheet, (known = new Set()));
  if (known.has(rules)) return;
  known.add(rules);
  sheet.insertRule(`@layer formspec{${rules}}`, sheet.cssRules.length);
}

/**
 * Call when a form enters a root, and the returned function when the form leaves it. The sheet is removed with the last
 * form of the root.
 */
export function adoptStyles(root: Document | ShadowRoot): () => void {
  const sheet = sheetFor(root.ownerDocument ?? (root as Document));
  if (!sheet) return () => undefined;
  const count = uses.get(root) ?? 0;
  if (count === 0) root.adoptedStyleSheets.push(sheet);
  uses.set(root, count + 1);
  let active = true;
  return () => {
    if (!active) return;
    active = false;
    const left = uses.get(root)! - 1;
    uses.set(root, left);
    if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
