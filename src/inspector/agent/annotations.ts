/** Reads the annotations of a form from the page, using only the DOM. */

export interface FieldAnnotation {
  readonly path: string;
  readonly type: string;
  readonly description: string;
  readonly autocomplete: string;
  readonly concept: string;
  readonly required: boolean;
}

const CONTAINER = ['form', 'title', 'url', 'version', 'status'] as const;

/** One entry per field in document order; radio buttons and checkboxes of one field count once. */
export function readFields(form: Element): FieldAnnotation[] {
  const found = new Map<string, FieldAnnotation>();
  for (const control of form.querySelectorAll('[data-formspec-path]')) {
    const path = control.getAttribute('data-formspec-path')!;
    if (found.has(path)) continue;
    found.set(path, {
      path,
      type: control.getAttribute('data-formspec-type') ?? '',
      description:
        control.getAttribute('toolparamdescription') ??
        control.closest('fieldset[toolparamdescription]')?.getAttribute('toolparamdescription') ??
        '',
      autocomplete: control.getAttribute('autocomplete') ?? '',
      concept: control.getAttribute('data-formspec-concept') ?? '',
      required: control.hasAttribute('required') || control.getAttribute('aria-required') === 'true',
    });
  }
  return [...found.values()];
}

/** Attributes of the container, as `[attribute, value]`. */
export function readContainer(form: Element): [string, string][] {
  return CONTAINER.map((name): [string, string] => [
    `data-formspec-${name}`,
    form.getAttribute(`data-formspec-${name}`) ?? '',
  ]).filter(([attribute]) => form.hasAttribute(attribute));
}

/** Sidecar links in the head. */
export function readLinks(): [rel: string, href: string][] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel^="formspec-"]')].map((link) => [
    link.rel,
    link.getAttribute('href') ?? '',
  ]);
}
