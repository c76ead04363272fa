/**
 * Reads a transcript: what somebody does with a form, and what the screen reader must and must not say then.
 *
 *   path: A failed submit
 *   form: contact
 *   attributes: action="/send/accept"
 *
 *   # A comment for the reader. A "control:" in place of the "form:" names a page of plain HTML.
 *   press Tab
 *     heard: Full name entry required.
 *     not heard: Error
 *   press Tab 2 times
 *     heard once: Submit push button.
 *     known defect: A field that was only visited shows an error.
 *       not heard: Enter an answer
 *
 * Steps stand at the start of a line: `press`, `type`, `choose file`, `happens` (something that the page does),
 * `wait` and `load again`. Lines under a step are indented by two spaces, those under a known defect by four.
 */

import { readdirSync } from 'node:fs';
import type { ControlPage, FormPage } from './serve-pages.js';

export type Action =
  | { readonly kind: 'press'; readonly keys: readonly string[] }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'choose file'; readonly file: string }
  | { readonly kind: 'happens'; readonly what: string }
  | { readonly kind: 'wait' }
  | { readonly kind: 'load again' };

export interface Expectation {
  readonly line: number;
  readonly kind: 'heard' | 'heard once' | 'not heard';
  readonly text: string;
}

export interface KnownDefect {
  readonly line: number;
  readonly about: string;
  readonly expectations: readonly Expectation[];
}

export interface Step {
  readonly line: number;
  /** As it is written. */
  readonly text: string;
  readonly action: Action;
  readonly expectations: readonly Expectation[];
  readonly defects: readonly KnownDefect[];
}

export interface Transcript {
  readonly name: string;
  readonly title: string;
  readonly page: FormPage | ControlPage;
  readonly steps: readonly Step[];
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Entry)[] ? Entry[] : T[Key] };

export class TranscriptError extends Error {
  constructor(name: string, line: number, problem: string) {
    super(`${name}.txt, line ${line}: ${problem}`);
    this.name = 'TranscriptError';
  }
}

/** Names of all transcripts: paths through forms, and those through pages of plain HTML in `controls/`. */
export function findTranscripts(folder: string): string[] {
  return ['', 'controls/']
    .flatMap((inside) => readdirSync(`${folder}${inside}`).map((file) => `${inside}${file}`))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length))
    .sort();
}

export function parseTranscript(name: string, source: string): Transcript {
  const head = new Map<string, string>();
  const steps: Draft<Step>[] = [];
  let defect: Draft<KnownDefect> | undefined;

  for (const [index, raw] of source.split('\n').entries()) {
    const line = index + 1;
    const fail = (problem: string): never => {
      throw new TranscriptError(name, line, problem);
    };
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) continue;
    const indent = raw.length - raw.trimStart().length;
    const step = steps.at(-1);
    switch (indent) {
      case 0: {
        defect = undefined;
        const [, key, value] = /^(path|form|control|attributes|language): (.+)$/.exec(text) ?? [];
        if (key && steps.length > 0) fail(`"${key}:" comes before the first step.`);
        if (key) {
          head.set(key, value!);
          break;
        }
        const action = readAction(text) ?? fail(`"${text}" is no step.`);
        steps.push({ line, text, action, expectations: [], defects: [] });
        break;
      }
      case 2: {
        if (!step) fail('An expectation needs a step before it.');
        const about = after(text, 'known defect:');
        defect = about === undefined ? undefined : { line, about, expectations: [] };
        if (defect) step!.defects.push(defect);
        else step!.expectations.push(readExpectation(text, line) ?? fail(`"${text}" is no expectation.`));
        break;
      }
      case 4:
        if (!defect) fail('Only expectations of a known defect are indented by four spaces.');
        defect!.expectations.push(readExpectation(text, line) ?? fail(`"${text}" is no expectation.`));
        break;
      default:
        fail('Indent by two spaces under a step, by four under a known defect.');
    }
  }
  check(name, steps);
  const title = head.get('path');
  const page = readPage(head);
  if (!title || !page || steps.length === 0)
    throw new TranscriptError(name, 1, 'A transcript has a "path:", a "form:" or "control:", and steps.');
  return { name, title, page, steps };
}

function readPage(head: ReadonlyMap<string, string>): FormPage | ControlPage | undefined {
  const control = head.get('control');
  const form = head.get('form');
  if (control) return { control };
  return form
    ? { form, attributes: head.get('attributes') ?? '', language: head.get('language') ?? 'en' }
    : undefined;
}

function readAction(text: string): Action | undefined {
  if (text === 'wait' || text === 'load again') return { kind: text };
  const pressed = /^press (.+?)(?: (\d+) times)?$/.exec(text);
  if (pressed) {
    const keys = pressed[1]!.split(', ');
    return { kind: 'press', keys: Array.from({ length: Number(pressed[2] ?? 1) }, () => keys).flat() };
  }
  const typed = after(text, 'type ');
  if (typed) return { kind: 'type', text: typed };
  const file = after(text, 'choose file ');
  if (file) return { kind: 'choose file', file };
  const what = after(text, 'happens:');
  return what ? { kind: 'happens', what } : undefined;
}

function readExpectation(text: string, line: number): Expectation | undefined {
  for (const kind of ['heard', 'heard once', 'not heard'] as const) {
    const wanted = after(text, `${kind}:`);
    if (wanted) return { line, kind, text: wanted };
  }
  return undefined;
}

const after = (text: string, start: string): string | undefined =>
  text.startsWith(start) ? text.slice(start.length).trim() : undefined;

/** Every step that is heard proves that it was carried out; silence alone could also mean that nothing happened. */
function check(name: string, steps: readonly Step[]): void {
  for (const { line, action, expectations, defects } of steps) {
    const all = [...expectations, ...defects.flatMap((defect) => defect.expectations)];
    if (action.kind === 'press' && !all.some(({ kind }) => kind !== 'not heard'))
      throw new TranscriptError(name, line, 'Say what is heard when these keys are pressed.');
    for (const defect of defects) {
      if (!/^[A-Z].*\.$/.test(defect.about))
        throw new TranscriptError(name, defect.line, 'Describe the defect in a sentence.');
      if (defect.expectations.length === 0)
        throw new TranscriptError(
          name,
          defect.line,
          'Say under the defect what should be heard, or not heard.',
        );
    }
  }
}
