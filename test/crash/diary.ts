/** What was done in a form, so that what is there afterwards can be held against it. */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';

export interface Answers {
  about: { name?: string; story?: string };
  family: { people: { first?: string; last?: string }[] };
  papers: { letter?: object; note?: string; remark?: string };
}

export interface Step {
  /** Changes the answers as the step does, or is going to. */
  apply(answers: Answers): void;
  perform(page: Page): Promise<unknown>;
  /** Whether what was begun is through; left out: at once. */
  isThrough?(page: Page): Promise<boolean>;
}

interface State {
  readonly answers: Answers;
  /** When it was seen to be so; undefined: somebody was about to do it. */
  since?: number;
}

export const noAnswers = (): Answers => ({ about: {}, family: { people: [] }, papers: {} });

/** Everything that the answers have been, oldest first. */
export class Diary {
  readonly #states: State[] = [{ answers: noAnswers(), since: 0 }];

  get last(): Answers {
    return this.#states.at(-1)!.answers;
  }

  begin(step: Step): void {
    const answers = structuredClone(this.last);
    step.apply(answers);
    if (!isDeepStrictEqual(answers, this.last)) this.#states.push({ answers });
  }

  confirm(): void {
    this.#states.at(-1)!.since ??= performance.now();
  }

  /**
   * How long before `time` the oldest change was made that these answers lack: 0 if they lack none that was through,
   * undefined if they never were like that. What follows starts from them.
   */
  lossAt(time: number, answers: Answers): number | undefined {
    const at = this.#states.findLastIndex((state) => isDeepStrictEqual(state.answers, answers));
    if (at < 0) return undefined;
    const lost = this.#states.splice(at + 1).find((state) => state.since !== undefined);
    this.confirm();
    return lost ? time - lost.since! : 0;
  }
}
