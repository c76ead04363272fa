/**
 * Runs in the page, in an isolated world: page scripts can neither call it nor read its variables. It finds the forms,
 * keeps a connection to each and forwards the panel's requests. It knows nothing about the user.
 */
import {
  connect,
  discover,
  type DiscoveredForm,
  errorOf,
  type FormClient,
  listenForForms,
} from '../../src/consumer/index.js';
import type { PageForm, PageRequest } from './page-messages.js';

interface KnownForm {
  readonly form: DiscoveredForm;
  client?: Promise<FormClient>;
}

const known = new Map<string, KnownForm>();
const running = new Map<string, AbortController>();
/** Formspec forms that had no provider when first seen; a provider they have now is from our bridge. */
const passive = new WeakSet<Element>();
const ids = new WeakMap<Element, string>();

function idOf({ element, reach }: DiscoveredForm): string {
  if (!element) return JSON.stringify(reach);
  let id = ids.get(element);
  if (!id) ids.set(element, (id = crypto.randomUUID()));
  return id;
}

async function listForms(): Promise<PageForm[]> {
  const found = await discover(document);
  const seen = new Set<string>();
  const list = found.map((form): PageForm => {
    const { element, mode, title, reach } = form;
    const id = idOf(form);
    seen.add(id);
    // With `assist`, the form's own provider is not loaded yet.
    if (element && mode === 2 && !element.hasAttribute('assist')) passive.add(element);
    const before = known.get(id);
    if (JSON.stringify(before?.form.reach) !== JSON.stringify(reach)) {
      void before?.client?.then((client) => client.close());
      known.set(id, { form });
    }
    const kind = reach.by === 'messaging' || reach.by === 'webmcp' ? reach.by : 'dom';
    const url = location.origin + location.pathname;
    return { id, mode: element && passive.has(element) ? 2 : mode, title, reach: kind, url };
  });
  for (const id of known.keys()) if (!seen.has(id)) known.delete(id);
  return list;
}

/** The bridge may need a moment to load code. */
async function settledForms(): Promise<PageForm[]> {
  const isSettled = (forms: readonly PageForm[]): boolean =>
    forms.every(({ mode, reach }) => mode !== 2 || reach !== 'dom');
  let forms = await listForms();
  if (isSettled(forms)) return forms;
  await new Promise<void>((resolve) => {
    const stop = listenForForms(document, () => void finish());
    const timer = setTimeout(() => void finish(true), 3000);
    const finish = async (late = false): Promise<void> => {
      forms = await listForms();
      if (!late && !isSettled(forms)) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
  });
  return forms;
}

function clientOf(id: string): Promise<FormClient> {
  const entry = known.get(id);
  if (!entry) return Promise.reject(new Error('The form is no longer there.'));
  entry.client ??= connect(entry.form, { agentName: 'Formspec helper' });
  // A failed or closed connection is opened again the next time.
  entry.client.catch(() => delete entry.client);
  return entry.client;
}

async function call(request: Extract<PageRequest, { type: 'call' }>): Promise<unknown> {
  const controller = new AbortController();
  running.set(request.callId, controller);
  try {
    const client = await clientOf(request.form);
    const result = await client.call(request.name, request.input, { signal: controller.signal });
    if (errorOf(result)?.code === 'x-disconnected') delete known.get(request.form)?.client;
    return result;
  } finally {
    running.delete(request.callId);
  }
}

async function answer(request: PageRequest): Promise<unknown> {
  switch (request.type) {
    case 'forms':
      return request.settle ? settledForms() : listForms();
    case 'tools':
      return (await clientOf(request.form)).tools();
    case 'call':
      return call(request);
    case 'abort':
      running.get(request.callId)?.abort();
      return null;
  }
}

function start(): void {
  chrome.runtime.onMessage.addListener((message, sender, respond) => {
    if (sender.id !== chrome.runtime.id) return false;
    answer(message as PageRequest).then(respond, () => respond(null));
    return true;
  });
}

// The panel injects this file whenever it opens; only the first copy listens.
const started = Symbol.for('formspec-helper');
if (!(started in globalThis)) {
  Object.defineProperty(globalThis, started, { value: true });
  start();
}
