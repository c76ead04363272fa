/**
 * A draft on this device. It is saved shortly after each change and when the page is left. Sensitive and calculated values
 * are never stored. Two windows with the same form do not overwrite each other: each write names the revision that it
 * replaces, and notifies the other windows. Loaded on demand.
 */
import type { FormChange, FormEngine } from '../../engine/types.js';
import { draftResponse, removeSensitive, storableText } from './draft-data.js';
import {
  type DraftLookup,
  findDraft,
  leaveDraft,
  STORAGE_TIMEOUT,
  withTimeout,
  replaceDraft,
  type StoredDraft,
} from './draft-store.js';
import { takeFocus } from '../view/focus.js';
import type { ViewState } from '../view/view-state.js';

export { draftTexts as texts } from '../strings/parts/draft-texts.js';

/** Milliseconds until a change is saved. With the write itself, less than one second of typing can be lost. */
const DELAY = 400;

interface Written {
  readonly key: string;
  /** Zero: the draft was deleted. */
  readonly revision: number;
}

export interface DraftOptions {
  /** The draft that was found. Its answers are already in the form. */
  readonly found: DraftLookup;
  /** `authored` of the Response that the form started from. */
  readonly base: string | undefined;
  /** Resets the form, when the user discards the draft. */
  restart(): void;
}

/** What the element wants: a draft on this device, or on a server. */
export interface DraftWanted {
  readonly draft: string | null;
  readonly draftSrc: string | null;
  readonly host: HTMLElement;
}

/** A draft while its form is shown. */
export interface KeptDraft {
  connect(on: boolean): void;
  destroy(): void;
  /** Tells the user what was found when the form was loaded. */
  begin(): void;
  /** Called after every engine cycle. */
  note(change: FormChange): void;
  /** Writes what has not been written yet. Never rejects. */
  save(): Promise<void>;
  discard(): Promise<void>;
  /** The key with which the present answers were sent before the page was left. */
  readonly sentKey: string | undefined;
  noteSending(key: string): Promise<void>;
}

/** The result of looking for a draft. If one was found, it is loaded. */
export interface OpenedDraft {
  readonly isFound: boolean;
  keep(view: ViewState, restart: DraftOptions['restart']): KeptDraft;
}

/** There is one draft per form, version and name. `base`: `authored` of the Response that the page gave. */
export async function openDraft(
  engine: FormEngine,
  { draft: name }: Pick<DraftWanted, 'draft'>,
  base: string | undefined,
  signal: AbortSignal,
): Promise<OpenedDraft> {
  const { url, version } = engine.definition;
  const key = `${url}|${version}|${name}`;
  const found = await restore(engine, await findDraft(key), base, signal);
  return {
    isFound: found.state === 'found',
    keep: (view, restart) => new DraftKeeper(view, key, { found, base, restart }),
  };
}

/** Loads the draft, unless the Response that the page gave is newer. */
async function restore(
  engine: FormEngine,
  found: DraftLookup,
  base: string | undefined,
  signal: AbortSignal,
): Promise<DraftLookup> {
  if (found.state !== 'found') return found;
  const { draft } = found;
  // Compares times of two clocks only if nothing else tells which came first.
  if (base !== undefined && base !== draft.base && base > draft.saved) return { ...found, state: 'other' };
  try {
    await engine.loadInSlices(draft.response, signal);
    return found;
  } catch {
    return { ...found, state: 'unreadable' };
  }
}

export class DraftKeeper implements KeptDraft {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** There are changes that no write includes yet. */
  #dirty = false;
  /** The draft is being deleted. */
  #deleting = false;
  #saving: Promise<void> = Promise.resolve();
  /** Revisions that this window wrote or found; more than one while a write is under way. Any other is of another window. */
  #known: readonly number[] = [0];
  /** Another window wrote in between. Nothing is saved until the user has decided. */
  #conflict = false;
  /** The idempotency key with which these answers may have been sent. */
  #sent: { readonly text: string; readonly key: string } | undefined;
  #channel: BroadcastChannel | undefined;
  readonly #view: ViewState;
  readonly #storageKey: string;
  readonly #options: DraftOptions;

  constructor(view: ViewState, storageKey: string, options: DraftOptions) {
    this.#view = view;
    this.#storageKey = storageKey;
    this.#options = options;
    const { found } = options;
    if (found.state === 'found') this.#take(found.draft, found.follows);
    else if (found.state === 'unreadable') this.#known = found.follows;
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  connect(on: boolean): void {
    const method = on ? 'addEventListener' : 'removeEventListener';
    window[method]('pagehide', this.#leave);
    document[method]('visibilitychange', this.#flush);
    if (on) {
      this.#channel = new BroadcastChannel('formspec-elements');
      this.#channel.onmessage = ({ data }: MessageEvent<Written | null>) => {
        if (data?.key === this.#storageKey && !this.#known.includes(data.revision)) this.#collide();
      };
    } else {
      this.#channel?.close();
      this.#channel = undefined;
      void this.save();
    }
  }

  /** Tells the user what was found when the form was loaded. */
  begin(): void {
    const options = this.#options;
    const view = this.#view;
    const { found } = options;
    const { notices } = view;
    switch (found.state) {
      case 'found': {
        notices.show('draft', {
          tone: 'info',
          text: found.draft.submission === undefined ? 'draftRestored' : 'draftUnconfirmed',
          values: () => ({ date: dateTime(view).format(new Date(found.draft.saved)) }),
          actions: [
            { text: 'draftDiscard', run: () => this.#restart() },
            { text: 'dismiss', run: () => notices.clear('draft') },
          ],
          passing: true,
        });
        break;
      }
      case 'unreadable':
        this.#unreadable();
        break;
      case 'other':
        this.#collide();
        break;
      case 'unavailable':
        this.#unavailable();
        break;
      case 'none':
    }
  }

  /**
   * Starts again from the title. Says so too: Orca says nothing about a heading that takes focus from a button that is
   * removed.
   */
  #restart(): void {
    const view = this.#view;
    const { screen } = view;
    this.#options.restart();
    takeFocus(
      screen.find(view.id(null, 'title')) ??
        screen.element.querySelector('.formspec-content :is(input, select, textarea, button)'),
    );
    screen.announce(view.text('draftDiscarded'));
  }

  /** Deletes the draft, unless another window has written it since. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = this.#sent = undefined;
    this.#dirty = this.#conflict = false;
    this.#deleting = true;
    this.#view.notices.clear('draft');
    await (this.#saving = this.#saving.then(() => this.#replace(undefined)));
  }

  /** Writes what has not been written yet. Never rejects. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#saving = this.#saving
      .then(() => (this.#dirty && !this.#conflict ? this.#replace(this.#snapshot()) : undefined))
      // A snapshot that fails must not stop later ones.
      .catch(() => this.#retry()));
  }

  /** The key with which the present answers were sent before the page was left. */
  get sentKey(): string | undefined {
    return this.#sent?.text === storableText(this.#view.engine) ? this.#sent.key : undefined;
  }

  /** Stores the key with which the answers are about to be sent, so that another attempt uses the same one. */
  async noteSending(key: string): Promise<void> {
    this.#sent = { text: storableText(this.#view.engine), key };
    this.#dirty = true;
    await withTimeout(this.save()).catch(() => undefined);
  }

  #snapshot(): StoredDraft {
    const { engine } = this.#view;
    return {
      revision: crypto.getRandomValues(new Uint32Array(1))[0]!,
      saved: new Date().toISOString(),
      response: draftResponse(engine),
      base: this.#options.base,
      submission: this.sentKey,
    };
  }

  async #replace(next: StoredDraft | undefined): Promise<void> {
    const { notices } = this.#view;
    const revision = next?.revision ?? 0;
    const follows = this.#known;
    const late = next && setTimeout(() => this.#unavailable(), STORAGE_TIMEOUT);
    this.#dirty = false;
    // A page that is left does not learn whether its write succeeded.
    this.#known = [...follows, revision];
    try {
      if (await replaceDraft(this.#storageKey, next, follows)) {
        this.#known = [revision];
        this.#channel?.postMessage({ key: this.#storageKey, revision } satisfies Written);
        notices.clear('storage');
      } else if (next) this.#collide();
    } catch {
      this.#known = follows;
      if (next) this.#retry();
    } finally {
      if (!next) this.#deleting = false;
      clearTimeout(late);
    }
  }

  #retry(): void {
    this.#dirty = true;
    this.#unavailable();
    if (this.#channel) this.#timer ??= setTimeout(() => void this.save(), STORAGE_TIMEOUT);
  }

  /** Called after every engine cycle. */
  note({ changes, source }: FormChange): void {
    if (source === 'host' || source === 'calculate') return;
    if (!changes.some(({ facets }) => facets.has('value') || facets.has('rows'))) return;
    this.#dirty = true;
    // Timers of hidden pages may be delayed by a minute. A running timer is not restarted: otherwise nothing would be
    // saved while somebody types without a pause.
    if (document.hidden) void this.save();
    else this.#timer ??= setTimeout(() => void this.save(), DELAY);
  }

  #flush = (): void => {
    if (document.hidden) void this.save();
  };

  #leave = (): void => {
    if (this.#conflict || !(this.#dirty || this.#deleting || this.#known.length > 1)) return;
    const draft = this.#dirty || !this.#deleting ? this.#snapshot() : undefined;
    leaveDraft(this.#storageKey, { draft, follows: this.#known });
  };

  #collide(): void {
    if (this.#conflict) return;
    this.#conflict = true;
    this.#view.notices.show('draft', {
      tone: 'warning',
      text: 'draftConflict',
      actions: [
        { text: 'draftOverwrite', run: () => void this.#settle(false) },
        { text: 'draftTake', run: () => void this.#settle(true) },
      ],
    });
  }

  /** Uses the draft as it is now: the other window may have written since the user was asked. */
  async #settle(takeOther: boolean): Promise<void> {
    const { engine, notices } = this.#view;
    const other = await findDraft(this.#storageKey);
    if (other.state === 'unavailable') return this.#unavailable();
    this.#conflict = false;
    notices.clear('draft');
    this.#known = 'draft' in other ? other.follows : [0];
    if (!takeOther) {
      this.#dirty = true;
      return this.save();
    }
    if (!('draft' in other)) return this.#restart();
    try {
      engine.load(other.draft.response);
      this.#view.rendering.refreshAll(engine.items);
      this.#take(other.draft, other.follows);
    } catch {
      this.#unreadable();
    }
  }

  /** The answers of this draft are now in the form. */
  #take({ submission, revision }: StoredDraft, follows: readonly number[]): void {
    this.#known = follows;
    const isCleaned = removeSensitive(this.#view.engine);
    this.#sent = isKey(submission) ? { text: storableText(this.#view.engine), key: submission } : undefined;
    // Or from a page that could not write any more.
    this.#dirty = isCleaned || !follows.includes(revision);
    if (this.#dirty) void this.save();
  }

  #unreadable(): void {
    const { notices } = this.#view;
    const actions = [{ text: 'dismiss', run: () => notices.clear('draft') }] as const;
    notices.show('draft', { tone: 'warning', text: 'draftUnreadable', actions, passing: true });
  }

  #unavailable(): void {
    const { notices } = this.#view;
    if (!notices.has('storage')) notices.show('storage', { tone: 'warning', text: 'draftUnavailable' });
  }
}

/** Other text could not be sent as a header. */
const isKey = (stored: unknown): stored is string => typeof stored === 'string' && /^\w+$/.test(stored);

const dateTime = ({ locale }: ViewState): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
