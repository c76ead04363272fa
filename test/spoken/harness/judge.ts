/** Compares what was heard in a step with what its transcript says. */
import type { Expectation, Step } from './transcript.js';

export interface Verdict {
  /** Sentences; none when the step is as it should be. */
  readonly failures: readonly string[];
  /** Defects that are still there, as the transcript describes them. */
  readonly knownDefects: readonly string[];
}

export function isMet({ kind, text }: Expectation, heard: string): boolean {
  const count = heard.split(text).length - 1;
  switch (kind) {
    case 'heard':
      return count > 0;
    case 'heard once':
      return count === 1;
    case 'not heard':
      return count === 0;
  }
}

export function judge(step: Step, heard: string): Verdict {
  const failures = step.expectations
    .filter((expectation) => !isMet(expectation, heard))
    .map(
      (expectation) =>
        `line ${expectation.line}, ${step.text}: "${expectation.text}" ${complaint(expectation, heard)}.`,
    );
  const knownDefects: string[] = [];
  for (const { line, about, expectations } of step.defects) {
    if (expectations.every((expectation) => isMet(expectation, heard)))
      failures.push(`line ${line}, ${step.text}: this defect is gone; remove its mark: ${about}`);
    else knownDefects.push(about);
  }
  return { failures, knownDefects };
}

function complaint({ kind, text }: Expectation, heard: string): string {
  if (kind === 'not heard') return 'must not be heard';
  if (kind === 'heard') return 'is not heard';
  return `is heard ${heard.split(text).length - 1} times instead of once`;
}
