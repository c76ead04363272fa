/** Puts a form on the page for a test, and waits until it is ready. */
import { aTimeout, fixture, html, nextFrame } from '@open-wc/testing';
import '../../src/index.js';
import type { FormspecForm } from '../../src/index.js';
import type { Definition, FieldItem, GroupItem, Item } from '../../src/model/definition.js';
import { definition, field, group as build } from '../support/definition.js';

export { required } from '../support/definition.js';

export type Sketch = Partial<Definition> & { items: Item[] };

let count = 0;

/** A complete definition. Each has its own URL, because drafts are stored by URL. */
export const definitionOf = ({ items, ...more }: Sketch): Definition =>
  definition(items, { url: `https://forms.example.org/test-${++count}`, title: 'Test form', ...more });

export const text = (key: string, more: Partial<FieldItem> = {}): FieldItem =>
  field(key, 'string', { label: `Label of ${key}`, ...more });

export const group = (key: string, children: Item[], more: Partial<GroupItem> = {}): GroupItem =>
  build(key, children, { label: `Group ${key}`, ...more });

export async function renderForm(
  sketch: Sketch,
  attributes: Record<string, string> = {},
  content = '',
): Promise<FormspecForm> {
  const holder = await fixture<HTMLElement>(html`<main></main>`);
  const form = document.createElement('formspec-form');
  for (const name in attributes) form.setAttribute(name, attributes[name]!);
  if (content) {
    const template = document.createElement('template');
    template.innerHTML = content;
    form.append(template.content);
  }
  form.definition = definitionOf(sketch);
  holder.append(form);
  await form.updateComplete;
  return form;
}

export function control<T extends HTMLElement = HTMLInputElement>(form: Element, name: string): T {
  const found = form.querySelector<T>(`[name="${CSS.escape(name)}"]`);
  if (!found) throw new Error(`No control is named ${name}.`);
  return found;
}

export function button(form: Element, label: string | RegExp): HTMLButtonElement {
  const found = [...form.querySelectorAll('button')].find((one) => {
    const name = one.textContent!.replace(/\s+/g, ' ').trim();
    return one.checkVisibility() && (typeof label === 'string' ? name === label : label.test(name));
  });
  if (!found) throw new Error(`No button says ${label}.`);
  return found;
}

/** Whether a control says that it is required; Firefox gets the ARIA attribute in place of the native one. */
export const isRequired = (control: HTMLInputElement): boolean =>
  control.required || control.ariaRequired === 'true';

/** Visible text of an element, in one line. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Text of everything in `aria-describedby`. */
export function describedBy(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => textOf(document.getElementById(id))).join(' ');
}

/** What the form has said to screen readers. */
export async function announced(form: Element): Promise<string> {
  await aTimeout(80);
  return textOf(form.querySelector('.formspec-live'));
}

export function eventsOf<T>(form: Element, name: string): T[] {
  const details: T[] = [];
  form.addEventListener(name, (event) => details.push((event as CustomEvent<T>).detail));
  return details;
}

/** Answers `fetch` for the length of a test. */
export function answerFetch(answer: (request: Request) => Response | Promise<Response>): () => void {
  const real = window.fetch;
  window.fetch = async (input, init) => answer(new Request(input, init));
  return () => {
    window.fetch = real;
  };
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

export { nextFrame };
