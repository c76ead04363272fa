/** The questions that wait for the user: shown one at a time, and merged where one dialog can show several. */
import {
  type Accepted,
  aborted,
  acceptedChanges,
  type Confirm,
  type ConfirmationRequest,
  type ProposedChange,
} from './confirmation.js';
import { ToolFailure } from './result.js';

/** Questions that may wait at once; calls beyond that are refused. */
const MAX_WAITING = 16;
/** After so many questions in a row in which nothing was accepted, no question is shown for a while. */
const MAX_DECLINED = 5;
const PAUSE_MS = 60_000;

export interface Question {
  readonly tool: string;
  readonly purpose: ConfirmationRequest['purpose'];
  readonly agent: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly confirm: Confirm;
  /** Runs the dialog inside the transport's own way of reaching the user. */
  readonly mediate?: <T>(question: () => Promise<T>) => Promise<T>;
  /** Collects the changes when the question's turn comes, so that the dialog shows the form as it is then. */
  readonly collect: () => readonly ProposedChange[];
}

interface Waiting extends Question {
  readonly resolve: (accepted: Accepted) => void;
  readonly reject: (reason: unknown) => void;
}

const NOTHING: Accepted = new Map();

export class Questions {
  #waiting: Waiting[] = [];
  /** Closes the dialog that is open. */
  #open: AbortController | undefined;
  #isRunning = false;
  #declinedInARow = 0;
  #pausedUntil = 0;

  /** Resolves when the user has decided; rejects with `x-aborted` as soon as the caller gives up. */
  ask(question: Question): Promise<Accepted> {
    const { signal } = question;
    if (signal?.aborted) return Promise.reject(aborted());
    if (Date.now() < this.#pausedUntil) return Promise.resolve(NOTHING);
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(
        new ToolFailure('x-busy', 'Too many questions wait for the user; wait for the answers first.'),
      );
    return new Promise<Accepted>((resolve, reject) => {
      const waiting: Waiting = {
        ...question,
        resolve: (accepted) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(accepted);
        },
        reject,
      };
      const giveUp = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(aborted());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiting);
      // In a later task, so that calls made together can share a dialog, also if their code has to be loaded first.
      if (this.#isRunning) return;
      this.#isRunning = true;
      setTimeout(() => void this.#run());
    });
  }

  /** Declines everything that is open or waits. */
  declineAll(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve(NOTHING);
    this.#open?.abort();
  }

  /** Takes the first question, and those that the same dialog can show: same assistant, same purpose, other fields. */
  #take(): { asked: Map<Waiting, readonly ProposedChange[]>; first: Waiting } | undefined {
    const asked = new Map<Waiting, readonly ProposedChange[]>();
    const paths = new Set<string>();
    let first: Waiting | undefined;
    for (const waiting of this.#waiting) {
      const { purpose, agent, confirm } = first ?? waiting;
      if (waiting.purpose !== purpose || waiting.agent !== agent || waiting.confirm !== confirm) continue;
      let changes: readonly ProposedChange[];
      try {
        changes = waiting.collect();
      } catch (error) {
        asked.set(waiting, []);
        waiting.reject(error);
        continue;
      }
      if (changes.some(({ path }) => paths.has(path))) continue;
      asked.set(waiting, changes);
      if (changes.length === 0) waiting.resolve(NOTHING);
      else first ??= waiting;
      for (const { path } of changes) paths.add(path);
    }
    this.#waiting = this.#waiting.filter((waiting) => !asked.has(waiting));
    return first && { asked, first };
  }

  async #run(): Promise<void> {
    for (let taken = this.#take(); taken; taken = this.#take()) {
      const { asked, first } = taken;
      const accepted = await this.#show(first, [...asked]);
      for (const { resolve } of asked.keys()) resolve(accepted);
      this.#count(first, accepted);
      // Lets the calls write first: the next dialog then shows their values as the present ones.
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#isRunning = false;
  }

  async #show(
    { tool, purpose, agent, confirm, mediate }: Waiting,
    asked: readonly [Waiting, readonly ProposedChange[]][],
  ): Promise<Accepted> {
    const open = (this.#open = new AbortController());
    const callers = asked.map(([{ signal }]) => signal);
    // A dialog that several calls share stays open while one of them still waits.
    const close = (): void => {
      if (callers.every((signal) => signal?.aborted)) open.abort();
    };
    for (const signal of callers) signal?.addEventListener('abort', close);
    const changes = asked.flatMap(([, list]) => list);
    const dialog = async (): Promise<unknown> =>
      confirm({ tool, purpose, agent, changes, signal: open.signal });
    try {
      const closed = new Promise<false>((resolve) =>
        open.signal.addEventListener('abort', () => resolve(false)),
      );
      const answer = await Promise.race([mediate ? mediate(dialog) : dialog(), closed]);
      return open.signal.aborted ? NOTHING : acceptedChanges(changes, answer);
    } catch {
      // A dialog that fails is not consent.
      return NOTHING;
    } finally {
      for (const signal of callers) signal?.removeEventListener('abort', close);
      this.#open = undefined;
    }
  }

  /** A "no" to everything also answers what the same assistant has waiting, and limits how often it can ask. */
  #count({ agent, signal }: Waiting, accepted: Accepted): void {
    if (signal?.aborted) return;
    if (accepted.size > 0) {
      this.#declinedInARow = 0;
      return;
    }
    for (const waiting of this.#waiting.filter((other) => other.agent === agent)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.resolve(NOTHING);
    }
    if (++this.#declinedInARow < MAX_DECLINED) return;
    this.#declinedInARow = 0;
    this.#pausedUntil = Date.now() + PAUSE_MS;
  }
}
