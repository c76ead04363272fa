/** The one stylesheet of all forms, adopted by the document or shadow root that a form is in. */
import { controls } from './controls.css.js';
import { field } from './field.css.js';
import { media } from './media.css.js';
import { structure } from './structure.css.js';
import { tokens } from './tokens.css.js';

const sheets = new WeakMap<Document, CSSStyleSheet>();
const uses = new WeakMap<Document | ShadowRoot, number>();

/** In a layer, so that any rule of the page outranks it without a fight over specificity. */
function sheetFor(owner: Document): CSSStyleSheet {
  let sheet = sheets.get(owner);
  if (!sheet) {
    // A sheet can be adopted only in the document whose window made it.
    sheet = new (owner.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(`@layer formspec{${tokens}${field}${controls}${structure}${media}}`);
    sheets.set(owner, sheet);
  }
  return sheet;
}

/** Parses the sheet of a document ahead of its first form. */
export function prepareStyles(owner: Document): void {
  sheetFor(owner);
}

const extensions = new WeakMap<CSSStyleSheet, Set<string>>();

/** Adds the rules of a part that is loaded later. They stay: whoever needs them once will again. */
export function extendStyles(owner: Document, rules: string): void {
  const sheet = sheetFor(owner);
  let known = extensions.get(sheet);
  if (!known) extensions.set(sheet, (known = new Set()));
  if (known.has(rules)) return;
  known.add(rules);
  sheet.insertRule(`@layer formspec{${rules}}`, sheet.cssRules.length);
}

/** Call when a form enters a root; the function that it returns when it leaves. The last one takes the sheet along. */
export function adoptStyles(root: Document | ShadowRoot): () => void {
  const sheet = sheetFor(root.ownerDocument ?? (root as Document));
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
