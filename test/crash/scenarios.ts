/**
 * What a person or an assistant is doing when the page or browser ends. Each step also describes its effect on the
 * answers.
 */
import type { Page } from 'playwright-core';
import type { FormspecForm } from '../../src/index.js';
import type { Answers, AnswerHistory, Step } from './answer-history.js';

export type Random = () => number;

export const formOn = (page: Page): ReturnType<Page['locator']> => page.locator('formspec-form');
const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!;
export const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const word = (random: Random): string => random().toString(36).slice(2, 8);

const openPage = (page: Page, index: number): Promise<unknown> =>
  formOn(page).evaluate((form: FormspecForm, to) => form.goToPage(to), index);
const field = (page: Page, name: string): ReturnType<Page['locator']> => page.locator(`[name="${name}"]`);

function typing(name: 'name' | 'story', random: Random): Step {
  const letter = pick([...'abcdefghijklmnopqrstuvwxyz'], random);
  return {
    apply: ({ about }) => (about[name] = (about[name] ?? '') + letter),
    async perform(page) {
      await field(page, `about.${name}`).press('End');
      await field(page, `about.${name}`).press(letter);
    },
  };
}

const nothing: Step['apply'] = () => {};

interface Scenario {
  /** Index of the form page where it starts. */
  readonly page: number;
  steps(random: Random, answers: Answers): Generator<Step>;
}

function* submitting(random: Random, answers: Answers): Generator<Step> {
  if (!answers.about.name) for (let i = 0; i < 5; i++) yield typing('name', random);
  yield { apply: nothing, perform: send, isDone: isSent };
}

export const SCENARIOS = {
  typing: {
    page: 0,
    *steps(random) {
      for (;;) {
        const name = pick(['name', 'story'] as const, random);
        for (let i = 0; i < 12; i++) yield typing(name, random);
      }
    },
  },
  paging: {
    page: 0,
    *steps(random) {
      for (;;) {
        for (let i = 0; i < 4; i++) yield typing('story', random);
        yield { apply: nothing, perform: (page) => page.getByRole('button', { name: 'Continue' }).click() };
        yield { apply: nothing, perform: (page) => page.getByRole('button', { name: 'Back' }).click() };
      }
    },
  },
  rows: {
    page: 1,
    *steps(random) {
      for (;;) {
        yield {
          apply: ({ family }) => family.people.push({}),
          perform: (page) => page.locator('button[data-row-action="add"]').click(),
        };
        const name = word(random);
        for (const key of ['first', 'last'] as const)
          yield {
            apply: ({ family }) => (family.people.at(-1)![key] = name),
            perform: (page) => page.locator(`[name$=".${key}"]`).last().fill(name),
          };
      }
    },
  },
  agent: {
    page: 2,
    *steps(random) {
      for (;;) {
        const [note, remark] = [word(random), word(random)];
        const single = random() < 0.5;
        const [tool, input] = single
          ? (['field.set', { path: 'papers.note', value: note }] as const)
          : ([
              'field.bulkSet',
              {
                entries: [
                  { path: 'papers.note', value: note },
                  { path: 'papers.remark', value: remark },
                ],
              },
            ] as const);
        yield {
          apply: ({ papers }) => Object.assign(papers, single ? { note } : { note, remark }),
          perform: (page) => callTool(page, `formspec.${tool}`, input, random() < 0.5),
        };
      }
    },
  },
  upload: {
    page: 2,
    *steps(random) {
      for (;;) {
        const name = `${word(random)}.txt`;
        const content = word(random).repeat(Math.ceil(random() * 5000));
        yield {
          apply: ({ papers }) =>
            (papers.letter = { contentType: 'text/plain', name, size: content.length, url: content.length }),
          perform: (page) =>
            field(page, 'papers.letter').setInputFiles({
              name,
              mimeType: 'text/plain',
              buffer: Buffer.from(content),
            }),
          isDone: (page) => page.locator('.formspec-file-card a', { hasText: name }).isVisible(),
        };
      }
    },
  },
  submit: { page: 0, steps: submitting },
  /** The page sends the answers itself and says with `waitUntil` when they have arrived. */
  host: { page: 0, steps: submitting },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** Opens the page of the scenario and performs its steps until told to stop or until the page is gone. */
export async function runScenario(
  page: Page,
  scenario: ScenarioName,
  random: Random,
  history: AnswerHistory,
  order: { stop: boolean },
): Promise<void> {
  await openPage(page, SCENARIOS[scenario].page);
  for (const step of (SCENARIOS[scenario] as Scenario).steps(random, history.last)) {
    if (order.stop) return;
    history.begin(step);
    await step.perform(page);
    while (step.isDone && !(await step.isDone(page))) {
      if (order.stop) return;
      await wait(10);
    }
    history.confirm();
    await wait(random() * 80);
  }
}

export async function send(page: Page): Promise<void> {
  await openPage(page, 2);
  await page.getByRole('button', { name: 'Submit' }).click();
}

export const isSent = (page: Page): Promise<boolean> => page.locator('.formspec-confirmation').isVisible();

/** Calls a tool of the provider, directly or through the browser's WebMCP. */
async function callTool(page: Page, name: string, input: object, native: boolean): Promise<void> {
  await formOn(page).evaluate(
    async (form: FormspecForm, call) => {
      if (!call.native) return void (await form.provider!.call(call.name, call.input));
      const { modelContext } = document as unknown as {
        modelContext: {
          getTools(): Promise<{ name: string }[]>;
          executeTool(tool: object, input: object): Promise<string>;
        };
      };
      const tool = (await modelContext.getTools()).find((one) => one.name === call.name);
      await modelContext.executeTool(tool!, call.input);
    },
    { name, input, native },
  );
}
