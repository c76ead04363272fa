/** The form as a view inside a conversation (MCP Apps): one page, no network; everything goes through the host. */
import '../elements/define.js';
import type { FormspecForm } from '../elements/formspec-form.js';
import { FormSync, type SyncReply } from './form-sync.js';
import { HostBridge, type HostContext } from './host-bridge.js';
import { applyHostContext } from './host-theme.js';

const PROTOCOL = '2026-01-26';
/** Larger files do not fit into the messages of most hosts. */
const MAX_FILE_BYTES = 1_000_000;

interface ToolReply {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
}

interface InitializeResult {
  readonly hostContext?: HostContext;
}

const bridge = new HostBridge(parent);
const main = document.querySelector('main')!;
const token = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="formspec-view-token"]')?.content ?? '';

let sync: FormSync | undefined;
let opened: Promise<void> | undefined;
let context: HostContext = {};

function say(message: string): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = message;
  main.replaceChildren(line);
}

/** Only the text of a result reaches the view in every host. */
function payloadOf(reply: ToolReply): Record<string, unknown> {
  const text = reply.content?.find(({ type }) => type === 'text')?.text ?? '{}';
  const payload = JSON.parse(text) as Record<string, unknown>;
  if (reply.isError) throw new Error(String(payload['message'] ?? 'The form could not be reached.'));
  return payload;
}

async function open(handle: string | undefined): Promise<void> {
  const call = async (input: Record<string, unknown>): Promise<SyncReply> => {
    const reply = await bridge.request<ToolReply>('tools/call', {
      name: 'formspec.view.sync',
      arguments: { token: token(), ...(handle !== undefined && { form: handle }), ...input },
    });
    return payloadOf(reply) as unknown as SyncReply;
  };
  const first = await call({ since: -1 });
  const form = document.createElement('formspec-form') as FormspecForm;
  form.setAttribute('heading-level', '1');
  form.setAttribute('no-tool', '');
  form.setAttribute('assist', '');
  const ready = new Promise((resolve) => form.addEventListener('formspec-ready', resolve, { once: true }));
  if (first.locales) form.locales = first.locales;
  if (first.inlineLocale !== undefined) form.inlineLang = first.inlineLocale;
  if (first.references) form.references = first.references;
  if (first.ontologies) form.ontologies = first.ontologies;
  if (first.registries) form.registries = first.registries;
  form.readonly = first.submitted === true;
  form.definition = first.definition!;
  applyHostContext(document.documentElement, form, context);
  main.replaceChildren(form);
  await ready;
  if (first.response) form.engine!.load(first.response);
  sync = new FormSync(form, call, first.revision);
  submitThroughServer(form, sync);
  refuseLargeFiles(form);
}

/** Hosts need not allow forms to be submitted in the frame; then browsers drop the submission before any event. */
function submitThroughServer(form: FormspecForm, live: FormSync): void {
  const start = (native: HTMLFormElement): void =>
    void native.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button');
    if (!button?.form || button.type !== 'submit') return;
    event.preventDefault();
    start(button.form);
  });
  form.addEventListener('keydown', (event) => {
    const input = event.target as HTMLInputElement;
    const submits =
      event.key === 'Enter' &&
      !event.isComposing &&
      !event.defaultPrevented &&
      input.localName === 'input' &&
      !['button', 'reset', 'file', 'checkbox', 'radio'].includes(input.type);
    if (!submits || !input.form) return;
    event.preventDefault();
    start(input.form);
  });
  form.addEventListener('formspec-submit', (event) => {
    const work = live.submit().then((reply) => {
      if (reply.submitted) {
        tellModel('The person submitted the form.');
        return;
      }
      if (reply.report) form.engine!.injectExternal(reply.report.results);
      throw new Error(reply.message ?? 'The answers were not taken.');
    });
    const { waitUntil } = event.detail as { waitUntil?: (work: Promise<unknown>) => void };
    if (waitUntil) waitUntil(work);
    else work.catch((cause: Error) => say(cause.message));
  });
}

/** Hosts may not offer this; the answers are with the server in any case. */
function tellModel(text: string): void {
  bridge.request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
}

function refuseLargeFiles(form: FormspecForm): void {
  form.addEventListener(
    'change',
    (event) => {
      const input = event.target as HTMLInputElement;
      const large = [...(input.files ?? [])].find(({ size }) => size > MAX_FILE_BYTES);
      if (!large) return;
      event.stopImmediatePropagation();
      input.value = '';
      form.engine!.injectExternal([
        {
          path: input.dataset['formspecPath'] ?? '#',
          severity: 'error',
          constraintKind: 'external',
          code: 'x-too-large',
          message: `${large.name} is larger than 1 MB, which is the most that fits into a conversation.`,
          source: 'external',
          sourceId: 'formspec-view',
        },
      ]);
    },
    { capture: true },
  );
}

bridge.on('ui/notifications/tool-result', (reply: ToolReply) => {
  if (opened) {
    sync?.lookAgain();
    return;
  }
  opened = (async () => {
    const { form } = payloadOf(reply);
    await open(typeof form === 'string' ? form : undefined);
  })().catch((cause: unknown) => {
    opened = undefined;
    say(cause instanceof Error ? cause.message : 'The form could not be shown.');
  });
});
bridge.on('ui/notifications/host-context-changed', (change: HostContext) => {
  context = { ...context, ...change };
  const form = main.querySelector<FormspecForm>('formspec-form');
  applyHostContext(document.documentElement, form ?? main, context);
});
bridge.on('ui/resource-teardown', async () => {
  await sync?.stop();
  return {};
});

let size = '';
new ResizeObserver(() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const current = `${scrollWidth}×${scrollHeight}`;
  if (current === size) return;
  size = current;
  bridge.notify('ui/notifications/size-changed', { width: scrollWidth, height: scrollHeight });
}).observe(document.body);

const { hostContext = {} } = await bridge.request<InitializeResult>('ui/initialize', {
  protocolVersion: PROTOCOL,
  appInfo: { name: 'formspec-elements', version: '1.0.0' },
  appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
});
context = hostContext;
applyHostContext(document.documentElement, main, context);
bridge.notify('ui/notifications/initialized', {});
