/** Records the steps taken in a form, to compare the restored answers with them. */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';

export interface Answers {
  about: { name?: string; story?: string };
  family: { people: { first?: string; last?: string }[] };
  papers: { letter?: object; note?: string; remark?: string };
}

export interface Step {
  /** Changes the answers like the step does. */
  apply(answers: Answers): void;
  perform(page: Page): Promise<unknown>;
  /** Whether an asynchronous step is complete. Without it, a step is complete after `perform`. */
  isDone?(page: Page): Promise<boolean>;
}

interface State {
  readonly answers: Answers;
  /** Time when the answers were complete; undefined while the step is running. */
  since?: number;
}

export const noAnswers = (): Answers => ({ about: {}, family: { people: [] }, papers: {} });

/** All states of the answers, oldest first. */
export class AnswerHistory {
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
   * Time between the oldest lost change and `time`: 0 if no completed change is lost, undefined if the answers match no
   * state. Drops the lost states.
   */
  lossAt(time: number, answers: Answers): number | undefined {
    const at = this.#states.findLastIndex((state) => isDeepStrictEqual(state.answers, answers));
    if (at < 0) return undefined;
    const lost = this.#states.splice(at + 1).find((state) => state.since !== undefined);
    this.confirm();
    return lost ? time - lost.since! : 0;
  }
}
