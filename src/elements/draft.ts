/**
 * A draft on this device, in IndexedDB: saved shortly after each change and when the page goes away. What is marked
 * sensitive, and what can be calculated again, is never written. Two windows on one form do not overwrite each
 * other: each write names the revision that it follows.
 */
import { createStore, del, get, update, type UseStore } from 'idb-keyval';
import type { FieldState, FormChange, FormEngine } from '../engine/types.js';
import type { FormResponse } from '../model/response.js';
import { parsePath } from '../model/path.js';
import type { Session } from './session.js';

interface StoredDraft {
  readonly revision: number;
  readonly saved: string;
  readonly response: FormResponse;
}

export type DraftLookup =
  | { readonly state: 'none' }
  | { readonly state: 'found'; readonly draft: StoredDraft }
  | { readonly state: 'unreadable' }
  | { readonly state: 'unavailable' };

const DELAY = 400;
/** Storage that does not answer must not keep the form from showing. */
const PATIENCE = 2000;

let store: UseStore | undefined;
const drafts = (): UseStore => (store ??= createStore('formspec-elements', 'drafts'));

export function draftKey({ definition }: FormEngine, name: string): string {
  return `${definition.url}|${definition.version}|${name}`;
}

export async function findDraft(key: string): Promise<DraftLookup> {
  try {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer')), PATIENCE),
    );
    const draft = await Promise.race([get<StoredDraft>(key, drafts()), late]);
    if (draft === undefined) return { state: 'none' };
    const usable =
      typeof draft === 'object' &&
      draft !== null &&
      Number.isInteger(draft.revision) &&
      typeof draft.response?.data === 'object';
    return usable ? { state: 'found', draft } : { state: 'unreadable' };
  } catch {
    return { state: 'unavailable' };
  }
}

export class DraftKeeper {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #revision = 0;
  /** Another window wrote in between; nothing more is saved until the user has decided. */
  #conflict = false;
  #stop: () => void;

  constructor(
    readonly session: Session,
    readonly key: string,
    /** Starts the form anew: what discarding the draft leads to. */
    readonly restart: () => void,
  ) {
    this.#stop = session.onCycle((change) => this.#note(change));
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  connect(on: boolean): void {
    const method = on ? 'addEventListener' : 'removeEventListener';
    window[method]('pagehide', this.#flush);
    document[method]('visibilitychange', this.#flush);
    if (!on) this.#flush();
  }

  /** Takes over what was found when the form was loaded and tells the user about it. */
  begin(found: DraftLookup): void {
    const { notices } = this.session;
    switch (found.state) {
      case 'found': {
        this.#revision = found.draft.revision;
        const when = new Intl.DateTimeFormat(this.session.locale, {
          dateStyle: 'medium',
          timeStyle: 'short',
        });
        notices.show('draft', {
          tone: 'info',
          text: this.session.text('draftRestored', { date: when.format(new Date(found.draft.saved)) }),
          actions: [
            { text: 'draftDiscard', run: () => void this.discard().then(this.restart) },
            { text: 'draftKept', run: () => notices.clear('draft') },
          ],
        });
        break;
      }
      case 'unreadable':
        void this.discard();
        notices.show('draft', { tone: 'warning', text: this.session.text('draftUnreadable') });
        break;
      case 'unavailable':
        this.#unavailable();
        break;
      case 'none':
    }
  }

  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#revision = 0;
    this.#conflict = false;
    this.session.notices.clear('draft');
    await del(this.key, drafts()).catch(() => undefined);
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#conflict) return;
    const response = draftResponse(this.session.engine);
    const next: StoredDraft = { revision: this.#revision + 1, saved: new Date().toISOString(), response };
    let other: StoredDraft | undefined;
    try {
      await update<StoredDraft>(
        this.key,
        (stored) => {
          other = stored && stored.revision !== this.#revision ? stored : undefined;
          return other ?? next;
        },
        drafts(),
      );
      if (other) this.#collide(other);
      else this.#revision = next.revision;
    } catch {
      this.#unavailable();
    }
  }

  #note({ changes, source }: FormChange): void {
    if (source === 'host' || source === 'calculate' || this.#conflict) return;
    if (!changes.some(({ facets }) => facets.has('value') || facets.has('rows'))) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), DELAY);
  }

  #flush = (): void => {
    if (this.#timer !== undefined && (document.hidden || !this.session.host.isConnected)) void this.save();
  };

  #collide(other: StoredDraft): void {
    this.#conflict = true;
    const settle = (work: () => void) => () => {
      this.#conflict = false;
      this.#revision = other.revision;
      this.session.notices.clear('draft');
      work();
    };
    this.session.notices.show('draft', {
      tone: 'warning',
      text: this.session.text('draftConflict'),
      actions: [
        { text: 'draftOverwrite', run: settle(() => void this.save()) },
        { text: 'draftTake', run: settle(() => this.session.engine.load(other.response)) },
      ],
    });
  }

  #unavailable(): void {
    this.session.notices.show('storage', { tone: 'warning', text: this.session.text('draftUnavailable') });
  }
}

/** The response as it may be stored: no secrets, nothing derived from them, no report that quotes them. */
function draftResponse(engine: FormEngine): FormResponse {
  const { $formspecResponse, definitionUrl, definitionVersion, status, data, authored } = engine.response();
  const kept = structuredClone(data);
  for (const field of engine.fields((one) => one.sensitive || one.calculated)) drop(kept, field);
  return { $formspecResponse, definitionUrl, definitionVersion, status, data: kept, authored };
}

function drop(data: Record<string, unknown>, field: FieldState): void {
  // Sub-questions are stored beside their parent field, so the holder is the nearest group or row.
  let holder = field.parent;
  while (holder?.kind === 'field') holder = holder.parent;
  let at: unknown = data;
  for (const { key, index } of holder ? parsePath(holder.path) : []) {
    at = (at as Record<string, unknown> | undefined)?.[key];
    if (typeof index === 'number') at = (at as unknown[] | undefined)?.[index];
  }
  if (typeof at === 'object' && at !== null) delete (at as Record<string, unknown>)[field.key];
}
