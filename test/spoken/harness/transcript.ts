/**
 * Reads a transcript: what somebody does with a form, and what the screen reader must and must not say then.
 *
 *   path: A failed submit
 *   page: contact.html
 *
 *   # A comment for the reader.
 *   press Tab
 *     heard: Full name entry required.
 *     not heard: Error
 *   press Tab 2 times
 *     heard once: Submit push button.
 *     known defect: A field that was only visited shows an error.
 *       not heard: Enter an answer
 *
 * Steps stand at the start of a line: `press`, `type`, `choose file`, `happens` (something that the page does) and
 * `wait`. Lines under a step are indented by two spaces, those under a known defect by four.
 */

export type Action =
  | { readonly kind: 'press'; readonly keys: readonly string[] }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'choose file'; readonly file: string }
  | { readonly kind: 'happens'; readonly what: string }
  | { readonly kind: 'wait' };

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
  readonly page: string;
  readonly steps: readonly Step[];
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Entry)[] ? Entry[] : T[Key] };

export class TranscriptError extends Error {
  constructor(name: string, line: number, problem: string) {
    super(`${name}.txt, line ${line}: ${problem}`);
    this.name = 'TranscriptError';
  }
}

export function parseTranscript(name: string, source: string): Transcript {
  const head: { title?: string; page?: string } = {};
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
        if (steps.length === 0 && readHead(text, head)) break;
        if (!head.title || !head.page) fail('"path:" and "page:" come before the first step.');
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
  if (!head.title || !head.page) throw new TranscriptError(name, 1, 'It has no steps.');
  return { name, title: head.title, page: head.page, steps };
}

function readHead(text: string, head: { title?: string; page?: string }): boolean {
  const title = after(text, 'path:');
  const page = after(text, 'page:');
  if (title) head.title = title;
  if (page) head.page = page;
  return Boolean(title ?? page);
}

function readAction(text: string): Action | undefined {
  if (text === 'wait') return { kind: 'wait' };
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
