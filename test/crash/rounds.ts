/**
 * Rounds of a form that is left in the middle: first the page is reloaded, then the browser is killed, each at a
 * moment of chance; then both are opened again and what is there is held against what was done.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import type { FormspecForm } from '../../src/index.js';
import { type Answers, Diary, noAnswers } from './diary.js';
import { formOn, isSent, live, MOMENTS, type MomentName, type Random, send, wait } from './moments.js';
import { MortalBrowser } from './mortal-browser.js';
import { openSite, type Site } from './site.js';

/** Typing that a killed browser may take with it. */
const ALLOWED = 1000;
/** Longest time that somebody is left alone. */
const LONGEST = 1800;

export interface Figures {
  rounds: number;
  readonly moments: Partial<Record<MomentName, number>>;
  kills: number;
  reloads: number;
  withoutDraft: number;
  submissions: number;
  /** Age of the oldest thing that a kill took, in milliseconds, at its worst. */
  longestLoss: number;
  /** Rounds that lost more than the last second. */
  lost: number;
  /** Drafts that were not restored as they were at some moment. */
  corrupt: number;
  /** Forms without a draft that came back with something in them, or fields that show what they do not hold. */
  halfWritten: number;
  duplicates: number;
  readonly complaints: string[];
}

/** Small, seeded and good enough (mulberry32). */
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
  /** Controls whose text is not the answer of their field. */
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
  names = Object.keys(MOMENTS) as readonly MomentName[],
): Promise<Figures> {
  const figures: Figures = {
    rounds: 0,
    moments: {},
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
  const browser = new MortalBrowser();
  const site = await openSite();
  site.delay = () => random() * 800;
  try {
    let page = await browser.start();
    for (let round = 0; round < rounds; round++) {
      const moment = names[round % names.length]!;
      // Every seventh, so that each moment has its turn.
      const withDraft = round % 7 !== 6;
      page = await new Round(round, moment, withDraft, { figures, random, browser, site }).play(page);
      figures.rounds++;
      if (!withDraft) figures.withoutDraft++;
      figures.moments[moment] = (figures.moments[moment] ?? 0) + 1;
      report(`${figures.rounds}/${rounds} ${moment}${withDraft ? '' : ' without draft'}`);
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
  readonly browser: MortalBrowser;
  readonly site: Site;
}

class Round {
  #diary = new Diary();
  /** How often answers were seen to have arrived. */
  #completed = 0;
  readonly #address: string;

  constructor(
    readonly number: number,
    readonly moment: MomentName,
    readonly withDraft: boolean,
    readonly stage: Stage,
  ) {
    // Chromium 156 crashes now and then when a form that it made a tool of is changed and its page left.
    const query = new URLSearchParams({ action: `/submit?to=${number}`, 'no-tool': '' });
    if (withDraft) query.set('draft', `round-${number}`);
    if (moment === 'agent') {
      query.set('assist', '');
      query.set('assist-policy', '{"bulk":"allow"}');
    }
    this.#address = `${stage.site.url}?${query}`;
  }

  async play(first: Page): Promise<Page> {
    const { figures, browser } = this.stage;
    await first.goto(this.#address);
    await this.#live(first, async (stopped) => {
      await stopped;
      await first.reload();
    });
    figures.reloads++;
    await this.#check(first, undefined);

    let killed = 0;
    await this.#live(first, async () => {
      killed = performance.now();
      await browser.kill();
    });
    figures.kills++;
    const second = await browser.start();
    await second.goto(this.#address);
    await this.#check(second, killed);
    if (this.moment === 'submit') await this.#finish(second);
    return second;
  }

  /** Lets somebody work for a while. */
  async #live(page: Page, end: (stopped: Promise<void>) => Promise<void>): Promise<void> {
    await ready(page, this.moment === 'agent');
    const told = { stop: false };
    // Killed, it fails in the middle of whatever it does.
    const life = live(page, this.moment, this.stage.random, this.#diary, told).catch((cause: unknown) => {
      if (!told.stop) throw cause;
    });
    await Promise.race([wait(this.stage.random() * LONGEST), life.then(() => wait(LONGEST))]);
    told.stop = true;
    await end(life);
    await life;
  }

  async #check(page: Page, killed: number | undefined): Promise<void> {
    const { figures } = this.stage;
    await ready(page, false);
    const { answers, notices, differing } = await read(page);
    const { last } = this.#diary;
    const complain = (text: string): void =>
      void figures.complaints.push(
        `round ${this.number}, ${this.moment}, ${killed === undefined ? 'reload' : 'kill'}: ${text}; ` +
          `there is ${JSON.stringify(answers)}, there was ${JSON.stringify(last)}; ${notices}`,
      );
    if (differing.length) {
      figures.halfWritten++;
      complain(`controls differ from answers at ${differing.join(', ')}`);
    }
    const isEmpty = isDeepStrictEqual(answers, noAnswers());
    if (isEmpty && this.#arrived > this.#completed) {
      this.#completed = this.#arrived;
      this.#diary = new Diary();
      return;
    }
    if (!this.withDraft) {
      this.#diary = new Diary();
      if (isEmpty) return;
      figures.halfWritten++;
      return complain('something came back without a draft');
    }
    const loss = this.#diary.lossAt(killed ?? performance.now(), answers);
    if (loss === undefined || BAD_NOTICE.test(notices)) {
      figures.corrupt++;
      complain('it never was like that');
    } else if (loss > (killed === undefined ? 0 : ALLOWED)) {
      figures.lost++;
      complain(`${Math.round(loss)} ms are lost`);
    }
    if (killed !== undefined) figures.longestLoss = Math.max(figures.longestLoss, Math.round(loss ?? 0));
  }

  /** How many submissions the server holds. */
  get #arrived(): number {
    return this.stage.site.submissions.get(String(this.number))?.size ?? 0;
  }

  /** Whoever finds answers in the form sends them again; they arrive once. */
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
