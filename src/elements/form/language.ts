/** The language of an element: the nearest `lang`, across shadow roots, as HTML defines it. */

function* ancestors(element: Element): Generator<Element> {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at instanceof Element) yield at;
  }
}

/** BCP 47 tag of the language at an element. Without a `lang`, the language of the browser. */
export function languageAt(element: Element): string {
  for (const at of ancestors(element)) {
    const lang = at.getAttribute('lang');
    if (lang && isLanguageTag(lang)) return lang;
  }
  return navigator.language;
}

/** Calls back when a `lang` around the element changes. The returned function stops it. */
export function watchLanguage(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const at of ancestors(element)) observer.observe(at, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** Whether a language is written from right to left, for `formPresentation.direction: auto`. */
export function isRightToLeft(language: string): boolean {
  return /^(?:ar|he|fa|ur|ps|sd|yi)\b/i.test(language);
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
