/** All calls of assistants in their order, also those that only read and those that were refused. */
import type { AssistCall } from './activity.js';

export interface AssistEvent {
  readonly id: number;
  readonly tool: string;
  readonly agent: string | undefined;
  /** Time of the call; of the last one, when equal calls are counted together. */
  readonly time: string;
  /** `unchanged`: a write that stored what was there already. */
  readonly outcome: 'read' | 'written' | 'remembered' | 'refused' | 'unchanged';
  /** Codes of the refusals, each once. A call with `written` can have refused entries too. */
  readonly codes: readonly string[];
  /** The call in `ActivityLog.calls`, when it changed the form. */
  readonly call?: AssistCall;
  /** Equal calls in a row. */
  readonly count: number;
}

/** Older events are dropped, so that the log cannot grow without limit. */
const KEPT_EVENTS = 500;

export class EventLog {
  readonly list: AssistEvent[] = [];
  #nextId = 1;

  add(event: Omit<AssistEvent, 'id' | 'count'>): void {
    const last = this.list.at(-1);
    if (last && !event.call && !last.call && isSame(last, event))
      this.list[this.list.length - 1] = { ...last, time: event.time, count: last.count + 1 };
    else this.list.push({ ...event, id: this.#nextId++, count: 1 });
    this.list.splice(0, this.list.length - KEPT_EVENTS);
  }
}

const isSame = (a: Omit<AssistEvent, 'id' | 'count'>, b: Omit<AssistEvent, 'id' | 'count'>): boolean =>
  a.tool === b.tool && a.agent === b.agent && a.outcome === b.outcome && a.codes.join() === b.codes.join();
