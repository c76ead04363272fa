/**
 * Rounds of an interrupted form: the page is reloaded at a random time, then the browser is killed at a random time.
 * After each, the form is opened again and the restored answers are compared with the recorded ones.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import type { FormspecForm } from '../../src/index.js';
import { type Answers, AnswerHistory, noAnswers } from './answer-history.js';
import {
  formOn,
  isSent,
  runScenario,
  SCENARIOS,
  type ScenarioName,
  type Random,
  send,
  wait,
} from './scenarios.js';
import { KillableBrowser } from './killable-browser.js';
import { openSite, type Site } from './site.js';

/** Milliseconds of typing that may be lost when a browser is killed. */
const ALLOWED = 1000;
/** Longest time before an interruption, in milliseconds. */
const LONGEST = 1800;

export interface Figures {
  rounds: number;
  readonly scenarios: Partial<Record<ScenarioName, number>>;
  kills: number;
  reloads: number;
  withoutDraft: number;
  submissions: number;
  /** Largest loss by a kill: age of the oldest lost change, in milliseconds. */
  longestLoss: number;
  /** Rounds that lost more than the last second. */
  lost: number;
  /** Drafts restored to a state that never existed. */
  corrupt: number;
  /** Forms without a draft that are not empty, and controls that show another value than their field has. */
  halfWritten: number;
  duplicates: number;
  readonly complaints: string[];
}

/** A small random number generator with a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Shown {
  readonly answers: Answers;
  readonly notices: string;
  /** Controls whose text is not the value of their field. */
  readonly differing: string[];
}

const ready = (page: Page, assisted: boolean): Promise<unknown> =>
  page.waitForFunction((withProvider) => {
    const form = document.querySelector('formspec-form');
    return form?.engine && (!withProvider || form.provider);
  }, assisted);

function read(page: Page): Promise<Shown> {
  return formOn(page).evaluate(async (form: FormspecForm) => {
    await form.updateComplete;
    const data = form.getResponse().data as Record<string, Record<string, unknown> | undefined>;
    const filled = (group: object = {}): object =>
      Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null));
    const papers = filled(data['papers']) as { letter?: { url?: string; size?: number } };
    if (papers.letter)
      papers.letter = { ...papers.letter, url: Number(papers.letter.url?.split('/').pop()) } as object;
    return {
      answers: {
        about: filled(data['about']),
        family: { people: ((data['family']?.['people'] ?? []) as object[]).map(filled) },
        papers,
      } as Answers,
      notices: [...form.querySelectorAll('.formspec-notice p')].map((one) => one.textContent).join(' '),
      differing: [...form.querySelectorAll<HTMLInputElement>('input[name]:not([type=file]), textarea')]
        .filter((control) => control.value !== (form.engine!.field(control.name)?.value ?? ''))
        .map((control) => control.name),
    };
  });
}

const BAD_NOTICE = /could not be read|another tab|not being saved/;

export async function playRounds(
  rounds: number,
  seed: number,
  report: (line: string) => void,
  names = Object.keys(SCENARIOS) as readonly ScenarioName[],
): Promise<Figures> {
  const figures: Figures = {
    rounds: 0,
    scenarios: {},
    kills: 0,
    reloads: 0,
    withoutDraft: 0,
    submissions: 0,
    longestLoss: 0,
    lost: 0,
    corrupt: 0,
    halfWritten: 0,
    duplicates: 0,
    complaints: [],
  };
  const random = seeded(seed);
  const browser = new KillableBrowser();
  const site = await openSite();
  site.delay = () => random() * 800;
  try {
    let page = await browser.start();
    for (let round = 0; round < rounds; round++) {
      const scenario = names[round % names.length]!;
      // Every eighth round: eight and the number of scenarios have no common divisor, so each scenario gets one.
      const withDraft = round % 8 !== 7;
      page = await new Round(round, scenario, withDraft, { figures, random, browser, site }).play(page);
      figures.rounds++;
      if (!withDraft) figures.withoutDraft++;
      figures.scenarios[scenario] = (figures.scenarios[scenario] ?? 0) + 1;
      report(`${figures.rounds}/${rounds} ${scenario}${withDraft ? '' : ' without draft'}`);
    }
  } finally {
    await browser.dispose();
    await site.close();
  }
  return figures;
}

interface Stage {
  readonly figures: Figures;
  readonly random: Random;
  readonly browser: KillableBrowser;
  readonly site: Site;
}

class Round {
  #history = new AnswerHistory();
  /** Number of submissions seen to arrive. */
  #completed = 0;
  readonly #address: string;

  constructor(
    readonly number: number,
    readonly scenario: ScenarioName,
    readonly withDraft: boolean,
    readonly stage: Stage,
  ) {
    // Chromium 156 sometimes crashes when a form with a browser tool changes and the page is left.
    const sender = scenario === 'host' ? 'receiver' : 'action';
    const query = new URLSearchParams({ [sender]: `/submit?to=${number}`, 'no-tool': '' });
    if (withDraft) query.set('draft', `round-${number}`);
    if (scenario === 'agent') {
      query.set('assist', '');
      query.set('assist-policy', '{"bulk":"allow"}');
    }
    this.#address = `${stage.site.url}?${query}`;
  }

  async play(first: Page): Promise<Page> {
    const { figures, browser } = this.stage;
    await first.goto(this.#address);
    await this.#work(first, async (stopped) => {
      await stopped;
      await first.reload();
    });
    figures.reloads++;
    await this.#check(first, undefined);

    let killed = 0;
    await this.#work(first, async () => {
      killed = performance.now();
      await browser.kill();
    });
    figures.kills++;
    const second = await browser.start();
    await second.goto(this.#address);
    await this.#check(second, killed);
    if (this.scenario === 'submit' || this.scenario === 'host') await this.#finish(second);
    return second;
  }

  /** Runs the scenario for a random time, then calls `end`. */
  async #work(page: Page, end: (stopped: Promise<void>) => Promise<void>): Promise<void> {
    await ready(page, this.scenario === 'agent');
    const order = { stop: false };
    // When the browser is killed, the running step fails.
    const work = runScenario(page, this.scenario, this.stage.random, this.#history, order).catch(
      (cause: unknown) => {
        if (!order.stop) throw cause;
      },
    );
    await Promise.race([wait(this.stage.random() * LONGEST), work.then(() => wait(LONGEST))]);
    order.stop = true;
    await end(work);
    await work;
  }

  async #check(page: Page, killed: number | undefined): Promise<void> {
    const { figures } = this.stage;
    await ready(page, false);
    const { answers, notices, differing } = await read(page);
    const { last } = this.#history;
    const complain = (text: string): void =>
      void figures.complaints.push(
        `round ${this.number}, ${this.scenario}, ${killed === undefined ? 'reload' : 'kill'}: ${text}; ` +
          `there is ${JSON.stringify(answers)}, there was ${JSON.stringify(last)}; ${notices}`,
      );
    if (differing.length) {
      figures.halfWritten++;
      complain(`controls differ from answers at ${differing.join(', ')}`);
    }
    const isEmpty = isDeepStrictEqual(answers, noAnswers());
    if (isEmpty && this.#arrived > this.#completed) {
      this.#completed = this.#arrived;
      this.#history = new AnswerHistory();
      return;
    }
    if (!this.withDraft) {
      this.#history = new AnswerHistory();
      if (isEmpty) return;
      figures.halfWritten++;
      return complain('something came back without a draft');
    }
    const loss = this.#history.lossAt(killed ?? performance.now(), answers);
    if (loss === undefined || BAD_NOTICE.test(notices)) {
      figures.corrupt++;
      complain('it never was like that');
    } else if (loss > (killed === undefined ? 0 : ALLOWED)) {
      figures.lost++;
      complain(`${Math.round(loss)} ms are lost`);
    }
    if (killed !== undefined) figures.longestLoss = Math.max(figures.longestLoss, Math.round(loss ?? 0));
  }

  /** Number of submissions that the server has. */
  get #arrived(): number {
    return this.stage.site.submissions.get(String(this.number))?.size ?? 0;
  }

  /** Submits restored answers again; they must arrive once. */
  async #finish(page: Page): Promise<void> {
    const { figures } = this.stage;
    if (this.withDraft && (await read(page)).answers.about.name) {
      await send(page);
      while (!(await isSent(page))) await wait(20);
      this.#completed++;
    }
    figures.submissions += this.#arrived;
    if (!this.withDraft || this.#arrived === this.#completed) return;
    figures.duplicates++;
    figures.complaints.push(
      `round ${this.number}: ${this.#completed} submissions arrived as ${this.#arrived}`,
    );
  }
}
