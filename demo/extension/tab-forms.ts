/** The forms of a tab for the panel: each has the same typed client that a page would use. */
import { isEnvelope } from '../../src/bindings/message-check.js';
import type { ToolDeclaration } from '../../src/assist/tool.js';
import { refusal } from '../../src/assist/result.js';
import { createClient, type FormClient, type Transport } from '../../src/consumer/index.js';
import { type PageForm, type PageRequest, readForms } from './page-messages.js';

export interface TabForm extends PageForm {
  readonly frameId: number;
}

export interface TabForms {
  /** Rejects if the extension may not access the tab. */
  list(): Promise<TabForm[]>;
  open(form: TabForm): FormClient;
}

export function openTab(tabId: number): TabForms {
  const ask = (frameId: number, request: PageRequest): Promise<unknown> =>
    chrome.tabs.sendMessage(tabId, request, { frameId });

  const formsOf = async (frameId: number): Promise<TabForm[]> => {
    let forms = readForms(await ask(frameId, { type: 'forms' }));
    if (forms.some(({ mode, reach }) => mode === 2 && reach === 'dom')) {
      await chrome.scripting.executeScript({
        target: { tabId, frameIds: [frameId] },
        files: ['page-bridge.js'],
        world: 'MAIN',
      });
      forms = readForms(await ask(frameId, { type: 'forms', settle: true }));
    }
    return forms.map((form) => ({ ...form, frameId }));
  };

  return {
    async list() {
      const frames = await chrome.scripting.executeScript({
        target: { tabId, allFrames: true },
        files: ['content.js'],
      });
      const lists = await Promise.all(frames.map(({ frameId }) => formsOf(frameId).catch(() => [])));
      return lists.flat().sort((a, b) => a.mode - b.mode);
    },
    open: (form) =>
      createClient(
        form.mode,
        throughPage(form, (request) => ask(form.frameId, request)),
      ),
  };
}

/** A transport to the script in the page. */
function throughPage(form: TabForm, ask: (request: PageRequest) => Promise<unknown>): Transport {
  return {
    kind: form.reach,
    pageUrl: form.url,
    async tools() {
      const tools = await ask({ type: 'tools', form: form.id });
      return Array.isArray(tools) ? (tools as ToolDeclaration[]) : [];
    },
    async call(name, input, { signal } = {}) {
      const callId = crypto.randomUUID();
      const abort = (): void => void ask({ type: 'abort', callId });
      signal?.addEventListener('abort', abort);
      try {
        const answer = await ask({ type: 'call', form: form.id, callId, name, input });
        return isEnvelope(answer) ? answer : refusal('ENGINE_ERROR', 'The page did not answer.');
      } catch {
        return refusal('x-disconnected', 'The page is no longer there.');
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    onToolsChange: () => () => undefined,
    close: () => undefined,
  };
}
