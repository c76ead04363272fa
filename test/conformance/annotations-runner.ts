/** Runs annotation case files (`annotation-cases/1`) on rendered forms, inside a browser. */
import '../../src/index.js';
import { forgetSidecars } from '../../src/context/load-sidecars.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import { matches, resolveFixtures } from './match.js';
import type { CaseOutcome } from './outcome.js';

type Patterns = Record<string, unknown>;

interface ControlExpectation {
  count?: number;
  tag?: string;
  attrs?: Patterns;
  first?: Patterns;
  label?: unknown;
  labels?: unknown[];
  describedBy?: unknown;
  editable?: boolean;
  value?: unknown;
}

interface Expectation {
  container?: Patterns;
  form?: Patterns;
  forms?: number;
  controls?: Record<string, ControlExpectation | null>;
  fieldsets?: Record<string, Patterns>;
  fieldsetNames?: Record<string, unknown>;
  links?: { rel: string; href: string }[];
  errors?: number;
  absentSelectors?: string[];
}

type Step = { expect?: Expectation } & (
  | { do: 'set'; path: string; value?: unknown }
  | { do: 'addRow'; path: string }
  | { do: 'removeRow'; path: string; index: number }
  | { do: 'page'; id: string }
  | { do: 'definition'; definition: Definition }
  | { do: 'addForm' }
  | { do: 'removeForm' }
);

interface Case {
  id: string;
  group: string;
  definition: Definition;
  references?: unknown[];
  ontologies?: unknown[];
  registries?: unknown[];
  data?: Record<string, unknown>;
  mount?: { attributes?: Record<string, string>; urls?: Record<string, Record<string, unknown>> };
  expect?: Expectation;
  steps?: Step[];
}

export interface AnnotationCases {
  format: string;
  fixtures?: Record<string, unknown>;
  cases: Record<string, unknown>[];
}

/** The parts of the form element that the cases use. */
interface FormElement extends HTMLElement {
  definition: Definition | undefined;
  references: readonly unknown[];
  ontologies: readonly unknown[];
  registries: readonly unknown[];
  readonly engine: FormEngine | null | undefined;
  readonly updateComplete: Promise<unknown>;
  goToPage(id: string): unknown;
}

type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = 'input, select, textarea';

const attributesOf = (element: Element): Patterns =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

const textOf = (node: Node | null | undefined): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

const referenced = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .map((id) => textOf(id ? document.getElementById(id) : null))
    .join(' ')
    .trim();

const nameOf = (control: NativeControl): string =>
  referenced(control, 'aria-labelledby') ||
  control.getAttribute('aria-label') ||
  [...(control.labels ?? [])].map(textOf).join(' ');

const isEditable = (control: NativeControl): boolean =>
  !control.matches(':disabled') &&
  !('readOnly' in control && control.readOnly && control.type !== 'checkbox');

/** Resolves when the form is ready; never for a form that cannot be shown. */
const isReady = (form: FormElement): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => form.addEventListener('formspec-ready', resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);

/** Waits until several frames in a row change nothing. */
async function settle(): Promise<void> {
  for (let quiet = 0, before = ''; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    const now = document.documentElement.outerHTML;
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

class Stage {
  readonly #forms: FormElement[] = [];
  readonly #served = new Map<string, string>();
  readonly #fetch = window.fetch;
  errors = 0;
  readonly #count = () => {
    this.errors++;
  };

  constructor(readonly test: Case) {
    window.addEventListener('error', this.#count);
    window.addEventListener('unhandledrejection', this.#count);
    document.addEventListener('formspec-error', this.#count);
    for (const list of Object.values(test.mount?.urls ?? {}))
      for (const [url, body] of Object.entries(list))
        this.#served.set(new URL(url, document.baseURI).href, JSON.stringify(body));
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
      const body = this.#served.get(url);
      if (body === undefined) return this.#fetch.call(window, input, init);
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    };
  }

  async mount(): Promise<void> {
    const { definition, references, ontologies, registries, data, mount } = this.test;
    const form = document.createElement('formspec-form') as FormElement;
    for (const [name, value] of Object.entries(mount?.attributes ?? {})) form.setAttribute(name, value);
    for (const [kind, list] of Object.entries(mount?.urls ?? {}))
      form.setAttribute(kind, Object.keys(list).join(' '));
    if (references) form.references = references;
    if (ontologies) form.ontologies = ontologies;
    if (registries) form.registries = registries;
    form.definition = definition;
    const ready = isReady(form);
    document.body.append(form);
    this.#forms.push(form);
    await ready;
    await settle();
    if (data && form.engine) {
      form.engine.load({
        $formspecResponse: '1.0',
        definitionUrl: definition.url,
        definitionVersion: definition.version,
        status: 'in-progress',
        authored: '2026-03-01T12:00:00Z',
        data,
      });
      await settle();
    }
  }

  get form(): FormElement | undefined {
    return this.#forms.at(-1);
  }

  async step(step: Step): Promise<void> {
    const engine = this.form?.engine;
    switch (step.do) {
      case 'set':
        engine!.set(step.path, step.value ?? null, { source: 'host' });
        break;
      case 'addRow':
        engine!.addRow(step.path);
        break;
      case 'removeRow':
        engine!.removeRow(step.path, step.index);
        break;
      case 'page':
        this.form!.goToPage(step.id);
        break;
      case 'definition': {
        const ready = isReady(this.form!);
        this.form!.definition = step.definition;
        await ready;
        break;
      }
      case 'addForm':
        await this.mount();
        break;
      case 'removeForm':
        this.#forms.pop()?.remove();
        break;
    }
    await settle();
  }

  async clear(): Promise<void> {
    for (const form of this.#forms.splice(0)) form.remove();
    await settle();
    // Another case may serve another document at the same address.
    forgetSidecars();
    await caches.delete('formspec-sidecars');
    window.fetch = this.#fetch;
    window.removeEventListener('error', this.#count);
    window.removeEventListener('unhandledrejection', this.#count);
    document.removeEventListener('formspec-error', this.#count);
  }
}

/** Yields every expectation that is not met, with the actual value. */
function* faults(expected: Expectation, stage: Stage): Generator<{ expected: unknown; actual: unknown }> {
  const { form: element } = stage;
  const compare = function* (where: string, pattern: unknown, actual: unknown) {
    if (!matches(pattern, actual)) yield { expected: { [where]: pattern }, actual };
  };
  if (element) {
    if (expected.container) yield* compare('container', expected.container, attributesOf(element));
    const native = [...element.querySelectorAll('form')];
    if (expected.forms !== undefined) yield* compare('forms', expected.forms, native.length);
    if (expected.form) yield* compare('form', expected.form, native[0] && attributesOf(native[0]));
    for (const selector of expected.absentSelectors ?? [])
      yield* compare(`no ${selector}`, 0, element.querySelectorAll(selector).length);
  }
  const named = (name: string): NativeControl[] =>
    [...(element?.querySelectorAll<NativeControl>(CONTROLS) ?? [])].filter(
      (control) => control.name === name,
    );
  for (const [name, wanted] of Object.entries(expected.controls ?? {})) {
    const controls = named(name);
    if (wanted === null) {
      yield* compare(
        `no enabled ${name}`,
        0,
        controls.filter((control) => !control.matches(':disabled')).length,
      );
      continue;
    }
    if (wanted.editable === false)
      yield* compare(`${name} cannot be edited`, false, controls.some(isEditable));
    if (wanted.editable === true) yield* compare(`${name} can be edited`, true, controls.some(isEditable));
    const asksForControl = Object.keys(wanted).some((key) => key !== 'editable');
    if (asksForControl && controls.length === 0) yield { expected: { [name]: wanted }, actual: 'no control' };
    if (wanted.count !== undefined) yield* compare(`${name} count`, wanted.count, controls.length);
    for (const control of controls) {
      if (wanted.tag !== undefined) yield* compare(`${name} tag`, wanted.tag, control.localName);
      if (wanted.attrs) yield* compare(`${name} attributes`, wanted.attrs, attributesOf(control));
    }
    const [first] = controls;
    if (!first) continue;
    if (wanted.first) yield* compare(`${name} first`, wanted.first, attributesOf(first));
    if (wanted.label !== undefined) yield* compare(`${name} label`, wanted.label, nameOf(first));
    if (wanted.labels) yield* compare(`${name} labels`, wanted.labels, controls.map(nameOf));
    if (wanted.describedBy !== undefined)
      yield* compare(`${name} description`, wanted.describedBy, referenced(first, 'aria-describedby'));
    if (wanted.value !== undefined) yield* compare(`${name} value`, wanted.value, first.value);
  }
  const fieldsetOf = (name: string) => named(name)[0]?.closest('fieldset') ?? undefined;
  for (const [name, patterns] of Object.entries(expected.fieldsets ?? {})) {
    const fieldset = fieldsetOf(name);
    yield* compare(`${name} fieldset`, patterns, fieldset && attributesOf(fieldset));
  }
  for (const [name, pattern] of Object.entries(expected.fieldsetNames ?? {}))
    yield* compare(`${name} legend`, pattern, textOf(fieldsetOf(name)?.querySelector('legend')));
  if (expected.links) {
    const found = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel^="formspec-"]')];
    const list = (links: { rel: string; href: string }[]) =>
      links.map(({ rel, href }) => `${rel} ${new URL(href, document.baseURI).href}`).sort();
    yield* compare('links', list(expected.links), list(found));
  }
  if (expected.errors !== undefined) yield* compare('errors', expected.errors, stage.errors);
}

async function runCase(test: Case): Promise<Omit<CaseOutcome, 'id' | 'group'>> {
  const stage = new Stage(test);
  try {
    await stage.mount();
    const stations: (() => Promise<Expectation | undefined>)[] = [
      async () => test.expect,
      ...(test.steps ?? []).map((step) => async () => {
        await stage.step(step);
        return step.expect;
      }),
    ];
    for (const [station, reach] of stations.entries()) {
      const expected = await reach();
      const [fault] = expected ? faults(expected, stage) : [];
      if (fault)
        return { ok: false, expected: { station, ...(fault.expected as object) }, actual: fault.actual };
    }
    return { ok: true };
  } finally {
    await stage.clear();
  }
}

export async function run(cases: AnnotationCases): Promise<CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  for (const raw of cases.cases) {
    const test = resolveFixtures(raw, cases.fixtures ?? {}) as unknown as Case;
    try {
      outcomes.push({ id: test.id, group: test.group, ...(await runCase(test)) });
    } catch (error) {
      outcomes.push({ id: test.id, group: test.group, ok: false, actual: String(error) });
    }
  }
  return outcomes;
}
