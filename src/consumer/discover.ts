/** Finds the forms of a page, sorted by how well they can be helped. */
import { readResult } from './assist-error.js';
import type { Mode } from './client.js';
import { askForms } from './transports/messaging-transport.js';
import { findFormspecForms, findPlainForms, titleOf } from './page/page-forms.js';
import { hasWebMCPForms, openWebMCP } from './transports/webmcp-transport.js';
import { isObject } from '../model/values.js';

/** How a form can be reached, for `connect`. */
export type Reach =
  | { readonly by: 'messaging'; readonly form: string }
  | { readonly by: 'webmcp'; readonly form?: string }
  /** A Formspec form without provider: through its engine if this script sees it, else through its HTML. */
  | { readonly by: 'element' }
  | { readonly by: 'dom' };

export interface DiscoveredForm {
  readonly mode: Mode;
  readonly title: string;
  readonly url: string | undefined;
  readonly version: string | undefined;
  /** The form's element; undefined for tools that no element announced. */
  readonly element: Element | undefined;
  readonly document: Document;
  readonly reach: Reach;
}

const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name) ?? undefined;

function describe(
  page: Document,
  mode: Mode,
  reach: Reach,
  element: Element | undefined,
  title?: string,
): DiscoveredForm {
  return {
    mode,
    title: title ?? (element ? titleOf(element) : page.title),
    url: attribute(element, 'data-formspec-url'),
    version: attribute(element, 'data-formspec-version'),
    element,
    document: page,
    reach,
  };
}

/** Forms behind the page's WebMCP tools. The tools list their forms if there are several. */
async function webMCPForms(
  page: Document,
): Promise<{ form?: string; title: string; url: string | undefined }[]> {
  if (!(await hasWebMCPForms(page))) return [];
  try {
    const about = readResult<Record<string, unknown>>(
      await openWebMCP(page).call('formspec.form.describe'),
      isObject,
    );
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    const forms = Array.isArray(about['forms']) ? (about['forms'] as unknown[]).filter(isObject) : [];
    if (forms.length === 0) return [{ title: text(about['title']) ?? page.title, url: text(about['url']) }];
    return forms.flatMap(({ form, title }) =>
      typeof form === 'string' ? [{ form, title: text(title) ?? form, url: undefined }] : [],
    );
  } catch {
    return [];
  }
}

const inOrder = (a: DiscoveredForm, b: DiscoveredForm): number => {
  if (a.mode !== b.mode || !a.element || !b.element) return a.mode - b.mode;
  // 4: b follows a.
  return a.element.compareDocumentPosition(b.element) & 4 ? -1 : 1;
};

/**
 * All forms of a document: forms with an active provider (mode 1), then Formspec forms without one (mode 2), then plain
 * HTML forms (mode 3), in document order within each mode. For frames, pass their document, or use `askFrame` if they
 * have another origin.
 */
export async function discover(page: Document = document): Promise<DiscoveredForm[]> {
  const passive = new Set(findFormspecForms(page));
  const found: DiscoveredForm[] = [];

  const announced = new Map<Element | string, DiscoveredForm>();
  for (const { id, element } of askForms(page)) {
    // A provider that is bound to the document belongs to its form if there is only one.
    const place = element ?? (passive.size === 1 ? [...passive][0] : undefined);
    // Of several providers for one form, the latest one counts.
    announced.set(place ?? id, describe(page, 1, { by: 'messaging', form: id }, place));
  }
  for (const form of announced.values()) {
    if (form.element) passive.delete(form.element);
    found.push(form);
  }
  // Forms that answer messages usually have WebMCP tools too and must not be listed twice. A form that only WebMCP
  // lists counts as another one if an element of the page matches it.
  const answering = [...found];
  const mayHoldMore =
    answering.every(({ element }) => element) && (answering.length === 0 || passive.size > 0);
  for (const { form, title, url } of mayHoldMore ? await webMCPForms(page) : []) {
    const isSame = (other: { title: string; url: string | undefined }) =>
      other.title === title && (!url || other.url === url);
    const twin = answering.findIndex(isSame);
    if (twin >= 0) {
      answering.splice(twin, 1);
      continue;
    }
    const place = [...passive].find((element) =>
      isSame({ title: titleOf(element), url: attribute(element, 'data-formspec-url') }),
    );
    if (place) passive.delete(place);
    else if (announced.size > 0) continue;
    const reach: Reach = form === undefined ? { by: 'webmcp' } : { by: 'webmcp', form };
    found.push({ ...describe(page, 1, reach, place, title), ...(url && { url }) });
  }
  for (const element of passive) found.push(describe(page, 2, { by: 'element' }, element));
  for (const element of findPlainForms(page)) found.push(describe(page, 3, { by: 'dom' }, element));
  return found.sort(inOrder);
}
