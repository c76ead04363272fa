/** Walks one path: opens its page, carries out its steps with real key presses and listens after each of them. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { ChromiumWindow } from '../desktop/chromium-window.js';
import { Desktop } from '../desktop/desktop.js';
import { pause } from '../desktop/wait.js';
import { isMet, judge } from './judge.js';
import { ScreenReader } from './screen-reader.js';
import type { PageServer } from './serve-pages.js';
import type { Action, Step, Transcript } from './transcript.js';

/** Milliseconds that a sentence may be late. Only a step that fails waits that long. */
const PATIENCE = 4000;

export interface StepResult {
  readonly step: Step;
  readonly heard: string;
  readonly failures: readonly string[];
  readonly knownDefects: readonly string[];
}

export interface Walk {
  readonly transcript: Transcript;
  readonly results: readonly StepResult[];
  readonly browser: string;
  readonly seconds: number;
}

export async function walk(transcript: Transcript, server: PageServer): Promise<Walk> {
  const start = Date.now();
  const desktop = await Desktop.start();
  try {
    const reader = await ScreenReader.start(desktop);
    const window = await ChromiumWindow.open(desktop);
    const { page } = window;
    await openPage(page, server.addressOf(transcript.page));
    await reader.silent();
    const results: StepResult[] = [];
    for (const step of transcript.steps) {
      reader.listen();
      await act(step.action, { desktop, reader, page });
      await listenFor(step, reader);
      const heard = reader.heard();
      results.push({ step, heard, ...judge(step, heard) });
    }
    const browser = window.version;
    await window.close();
    return { transcript, results, browser, seconds: Math.round((Date.now() - start) / 1000) };
  } finally {
    await desktop.close();
  }
}

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const forms = [...document.querySelectorAll('formspec-form')] as { engine?: object | null }[];
    return forms.every((form) => form.engine);
  });
  await page.bringToFront();
}

interface Surroundings {
  readonly desktop: Desktop;
  readonly reader: ScreenReader;
  readonly page: Page;
}

async function act(action: Action, { desktop, reader, page }: Surroundings): Promise<void> {
  switch (action.kind) {
    case 'press':
      for (const [index, key] of action.keys.entries()) {
        if (index > 0) await reader.idle();
        await desktop.press(key);
      }
      break;
    case 'type':
      await desktop.type(action.text);
      break;
    case 'choose file': {
      const chooser = page.waitForEvent('filechooser');
      await desktop.press('space');
      await (await chooser).setFiles(fileURLToPath(new URL(`../files/${action.file}`, import.meta.url)));
      break;
    }
    case 'happens':
      await page.evaluate((what) => {
        const { happenings } = globalThis as unknown as { happenings?: Record<string, () => unknown> };
        const happening = happenings?.[what];
        if (!happening) throw new Error(`The page knows no "${what}".`);
        // Not awaited: an assistant that asks first gets its answer in a later step.
        void happening();
      }, action.what);
      break;
    case 'load again':
      await openPage(page, page.url());
      break;
    case 'wait':
      await pause(PATIENCE / 2);
  }
}

/** Waits until everything was said that must be said, then for silence, in which nothing else may be said. */
async function listenFor(step: Step, reader: ScreenReader): Promise<void> {
  const wanted = [...step.expectations, ...step.defects.flatMap((defect) => defect.expectations)].filter(
    ({ kind }) => kind !== 'not heard',
  );
  await reader.silent();
  const end = Date.now() + PATIENCE;
  const isComplete = (): boolean => wanted.every((expectation) => isMet(expectation, reader.heard()));
  while (!isComplete() && Date.now() < end) {
    await pause(100);
    if (isComplete()) await reader.silent();
  }
}
