/**
 * A draft on a server (`draft-src`), resumed by link on any device. It is saved shortly after each change. Each write names
 * the revision that it replaces: if somebody else wrote in between, the user sees both versions and decides. Confidential
 * and calculated values are not sent. Loaded on demand.
 */
import type { FormChange, FormEngine } from '../../engine/types.js';
import type { FormResponse } from '../../model/response.js';
import { isEmpty } from '../../model/values.js';
import { savingTemplate } from '../layout/saving.js';
import { savingSection } from '../strings/saving-section.js';
import { addSection } from '../strings/load-strings.js';
import { draftTexts } from '../strings/parts/draft-texts.js';
import { takeFocus } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';
import type { DraftWanted, KeptDraft, OpenedDraft } from './draft.js';
import { compareDraft } from './draft-comparison.js';
import { draftResponse } from './draft-data.js';
import {
  deleteDraft,
  isToken,
  randomToken,
  readDraft,
  type RemoteDraft,
  writeDraft,
} from './remote-draft.js';

export const texts = draftTexts;

addSection(savingSection);

/** Milliseconds until a change is saved, and until a failed write is tried again. */
const DELAY = 1_000;
const RETRY = 10_000;

/** The draft that the server had when the form was loaded. */
interface Found {
  /** `kept`: the page of the server has the answers. `failed`: they could not be fetched. */
  readonly state: 'none' | 'kept' | 'found' | 'gone' | 'failed' | 'unreadable';
  readonly token: string;
  readonly etag: string | undefined;
  readonly saved: string | undefined;
}

export async function openDraft(
  engine: FormEngine,
  { draftSrc, host }: DraftWanted,
  _base: string | undefined,
  signal: AbortSignal,
): Promise<OpenedDraft> {
  const memory = new TokenMemory(draftSrc!, engine);
  const found = await find(engine, draftSrc!, host, memory, signal);
  return {
    isFound: found.state === 'found',
    keep: (view, restart) => new ServerDraft(view, draftSrc!, memory, found, restart),
  };
}

async function find(
  engine: FormEngine,
  src: string,
  host: HTMLElement,
  memory: TokenMemory,
  signal: AbortSignal,
): Promise<Found> {
  const unknown = { token: randomToken(), etag: undefined, saved: undefined };
  const rendered = draftInPage(host);
  if (rendered && host.dataset['server'] !== 'fresh') return { ...unknown, state: 'kept', ...rendered };
  const linked = new URL(document.baseURI).searchParams.get('resume');
  const token = rendered?.token ?? linked ?? memory.token;
  if (!isToken(token)) return { ...unknown, state: linked === null ? 'none' : 'gone' };
  let draft: RemoteDraft | undefined;
  try {
    draft = await readDraft(src, token, signal);
  } catch {
    signal.throwIfAborted();
    return { ...unknown, state: 'failed' };
  }
  // A token that only this tab knows may be of answers that were sent.
  if (!draft) return { ...unknown, state: linked === null ? 'none' : 'gone' };
  try {
    await engine.loadInSlices(draft.response, signal);
  } catch {
    signal.throwIfAborted();
    return { ...unknown, state: 'unreadable' };
  }
  return { state: 'found', token, etag: draft.etag, saved: draft.saved };
}

/** The draft that a page of a server names in its hidden inputs. */
function draftInPage(host: HTMLElement): { token: string; etag: string } | undefined {
  const valueOf = (name: string): string | undefined =>
    host.querySelector<HTMLInputElement>(`:scope > form > input[type=hidden][name="${name}"]`)?.value;
  const token = valueOf('formspec-draft');
  const revision = valueOf('formspec-revision');
  return isToken(token) && revision ? { token, etag: `"${revision}"` } : undefined;
}

/** The token of this tab, so that a page that is loaded again goes on. It goes with the tab. */
class TokenMemory {
  readonly #key: string;

  constructor(src: string, { definition: { url, version } }: FormEngine) {
    this.#key = `formspec-elements|draft-src|${new URL(src, document.baseURI).href}|${url}|${version}`;
  }

  get token(): string | null {
    try {
      return sessionStorage.getItem(this.#key);
    } catch {
      return null;
    }
  }

  set token(token: string | null) {
    try {
      if (token === null) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, token);
    } catch {
      // Storage is forbidden: the link still works.
    }
  }
}

export class ServerDraft implements KeptDraft {
  readonly #view: ViewState;
  readonly #src: string;
  readonly #memory: TokenMemory;
  readonly #found: Found;
  readonly #restart: () => void;
  #token: string;
  /** The revision that the next write replaces; undefined if nothing is stored yet. */
  #etag: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dirty = false;
  #isConnected = false;
  #saving: Promise<void> = Promise.resolve();
  /** Somebody else wrote in between. Nothing is saved until the user has decided. */
  #conflict = false;
  #sent: { readonly etag: string | undefined; readonly key: string } | undefined;
  #savedAt: Date | undefined;
  #expires: string | undefined;
  #isLinkShown = false;
  #isCopied = false;

  constructor(view: ViewState, src: string, memory: TokenMemory, found: Found, restart: () => void) {
    this.#view = view;
    this.#src = src;
    this.#memory = memory;
    this.#found = found;
    this.#restart = restart;
    this.#token = found.token;
    this.#etag = found.etag;
    view.settings.saving = () =>
      savingTemplate(view, {
        link: this.#isLinkShown ? this.#link : undefined,
        savedAt: this.#savedAt,
        expires: this.#expires,
        isCopied: this.#isCopied,
        leavesOutSecrets: view.engine.fields((field) => field.sensitive && !isEmpty(field.value)).length > 0,
        save: () => void this.#showLink(),
        copy: () => void this.#copyLink(),
      });
  }

  /** The address of this page with the draft. */
  get #link(): string {
    const url = new URL(location.href);
    url.searchParams.set('resume', this.#token);
    url.hash = '';
    return url.href;
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  connect(on: boolean): void {
    this.#isConnected = on;
    const method = on ? 'addEventListener' : 'removeEventListener';
    window[method]('pagehide', this.#leave);
    document[method]('visibilitychange', this.#leave);
    if (!on) void this.save();
  }

  /** Tells the user what was found when the form was loaded. */
  begin(): void {
    const { notices, locale } = this.#view;
    const { state, saved } = this.#found;
    const dismiss = { text: 'dismiss', run: () => notices.clear('draft') } as const;
    switch (state) {
      case 'found': {
        const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
        notices.show('draft', {
          tone: 'info',
          text: 'resumed',
          values: () => ({ date: format.format(saved === undefined ? new Date() : new Date(saved)) }),
          actions: [{ text: 'draftDiscard', run: () => this.#restart() }, dismiss],
          passing: true,
        });
        break;
      }
      case 'gone':
      case 'failed':
      case 'unreadable': {
        const text = ({ gone: 'linkGone', failed: 'fetchFailed', unreadable: 'draftUnreadable' } as const)[
          state
        ];
        notices.show('draft', { tone: 'warning', text, actions: [dismiss], passing: true });
        break;
      }
      case 'none':
      case 'kept':
    }
  }

  /** Called after every engine cycle. */
  note({ changes, source }: FormChange): void {
    if (source === 'host' || source === 'calculate') return;
    if (!changes.some(({ facets }) => facets.has('value') || facets.has('rows'))) return;
    this.#dirty = true;
    this.#timer ??= setTimeout(() => void this.save(), DELAY);
  }

  /** Writes what has not been written yet. Never rejects. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#saving = this.#saving.then(() =>
      this.#dirty && !this.#conflict ? this.#write() : undefined,
    ));
  }

  async #write(): Promise<void> {
    const { notices, engine } = this.#view;
    this.#dirty = false;
    const outcome = await writeDraft(this.#src, this.#token, draftResponse(engine), this.#etag);
    switch (outcome.kind) {
      case 'written':
        this.#etag = outcome.etag;
        this.#expires = outcome.expires;
        this.#savedAt = new Date();
        this.#memory.token = this.#token;
        notices.clear('storage');
        if (this.#isLinkShown) this.#refresh();
        return;
      case 'conflict':
        this.#dirty = true;
        await this.#collide(outcome.current);
        return;
      case 'failed':
        this.#dirty = true;
        if (!notices.has('storage')) notices.show('storage', { tone: 'warning', text: 'saveFailed' });
        if (!outcome.isFinal && this.#isConnected) this.#timer ??= setTimeout(() => void this.save(), RETRY);
    }
  }

  /** Deletes the draft: the answers have arrived, or the user starts again. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = this.#sent = undefined;
    this.#dirty = this.#conflict = this.#isLinkShown = false;
    this.#view.notices.clear('draft');
    await this.#saving;
    const token = this.#token;
    const etag = this.#etag;
    this.#token = randomToken();
    this.#etag = this.#savedAt = this.#expires = undefined;
    this.#memory.token = null;
    this.#refresh();
    if (etag !== undefined) await deleteDraft(this.#src, token, etag);
  }

  /** The key with which the answers were sent that are stored now. */
  get sentKey(): string | undefined {
    return this.#sent && !this.#dirty && this.#sent.etag === this.#etag ? this.#sent.key : undefined;
  }

  async noteSending(key: string): Promise<void> {
    await Promise.race([this.save(), new Promise((resolve) => setTimeout(resolve, DELAY))]);
    this.#sent = { etag: this.#etag, key };
  }

  #leave = (): void => {
    if (this.#dirty && (document.hidden || !document.hasFocus())) void this.save();
  };

  /** Saves now, and shows the link to return. */
  async #showLink(): Promise<void> {
    this.#dirty ||= this.#etag === undefined;
    await this.save();
    if (this.#dirty || this.#conflict) return;
    this.#isLinkShown = true;
    this.#isCopied = false;
    this.#refresh();
    takeFocus(this.#view.screen.find(this.#view.id(null, 'saved')));
  }

  async #copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#link);
    } catch {
      // The page may not write to the clipboard. The link is there to copy by hand.
      return;
    }
    this.#isCopied = true;
    this.#refresh();
    this.#view.screen.announce(this.#view.text('linkCopied'));
  }

  #refresh(): void {
    this.#view.rendering.refresh('assist');
  }

  async #collide(current: Omit<RemoteDraft, 'saved'> | undefined): Promise<void> {
    const { notices } = this.#view;
    this.#conflict = true;
    const details = current && (await compareDraft(this.#view, current.response));
    const mine = { text: 'keepMine', run: () => void this.#keepMine(current) } as const;
    const other = { text: 'keepOther', run: () => this.#take(current!) } as const;
    notices.show('draft', {
      tone: 'warning',
      text: current ? 'conflict' : 'conflictGone',
      actions: current ? [mine, other] : [mine],
      ...(details && { details }),
    });
  }

  /** Replaces the version that the user has seen. If it was changed again, there is another conflict. */
  async #keepMine(current: Omit<RemoteDraft, 'saved'> | undefined): Promise<void> {
    this.#conflict = false;
    this.#view.notices.clear('draft');
    if (!current) this.#token = randomToken();
    this.#etag = current?.etag;
    this.#dirty = true;
    await this.save();
  }

  #take({ response, etag }: { readonly response: FormResponse; readonly etag: string }): void {
    const { engine, notices, rendering } = this.#view;
    notices.clear('draft');
    try {
      engine.load(response);
    } catch {
      notices.show('draft', { tone: 'warning', text: 'draftUnreadable' });
      return;
    }
    this.#conflict = this.#dirty = false;
    this.#etag = etag;
    rendering.refreshAll(engine.items);
  }
}
