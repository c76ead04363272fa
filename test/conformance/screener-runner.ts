/** Runs `screener-cases/1`: a document, answers and the record that they give. */
import { isDeepStrictEqual } from 'node:util';
import {
  createScreener,
  type Determination,
  expire,
  screen,
  type ScreenerDocument,
} from '../../src/screener/index.js';
import { DefinitionError } from '../../src/engine/index.js';
import { pointerExists, resolveFixtures } from './match.js';
import type { CaseOutcome } from './outcome.js';

interface ScreenerCase {
  readonly id: string;
  readonly group: string;
  readonly screener: ScreenerDocument;
  readonly answers?: Record<string, unknown>;
  readonly declined?: readonly string[];
  readonly now?: string;
  readonly started?: string;
  readonly lenient?: boolean;
  /** When the record is looked at again. */
  readonly later?: string;
  readonly reject?: { readonly mentions?: readonly string[] };
  readonly expect?: {
    readonly determination?: unknown;
    readonly inputPaths?: readonly string[];
    readonly absent?: readonly string[];
    readonly later?: unknown;
  };
}

interface ScreenerCases {
  readonly fixtures?: Record<string, unknown>;
  readonly cases: readonly ScreenerCase[];
}

export function run({ fixtures = {}, cases }: ScreenerCases): CaseOutcome[] {
  return cases.map((each) => runCase(resolveFixtures(each, fixtures) as ScreenerCase));
}

function runCase(test: ScreenerCase): CaseOutcome {
  const { id, group, reject, lenient } = test;
  const members = Object.getOwnPropertyNames(Object.prototype).length;
  try {
    if (reject) {
      createScreener(test.screener, { ...(lenient !== undefined && { lenient }) }).destroy();
      return { id, group, ok: false, expected: { reject }, actual: 'accepted' };
    }
    const wrong = differences(test);
    if (Object.getOwnPropertyNames(Object.prototype).length !== members)
      wrong.push('Object.prototype changed');
    return { id, group, ok: wrong.length === 0, expected: test.expect, actual: wrong };
  } catch (error) {
    if (!reject || !(error instanceof DefinitionError))
      return { id, group, ok: false, expected: reject ?? test.expect, actual: String(error) };
    const said = [error.message, ...error.problems.flatMap(({ path, message }) => [path, message])].join(
      '\n',
    );
    const ok = (reject.mentions ?? ['']).some((mention) => said.includes(mention));
    return { id, group, ok, expected: reject, actual: said };
  }
}

function differences({
  screener,
  answers,
  declined,
  now,
  started,
  lenient,
  later,
  expect = {},
}: ScreenerCase): string[] {
  const record = screen(screener, answers, {
    ...(declined && { declined }),
    ...(now !== undefined && { now }),
    ...(started !== undefined && { started }),
    ...(lenient !== undefined && { lenient }),
  });
  const wrong = unknownParts(record);
  compare(expect.determination, record, '', wrong);
  if (
    expect.inputPaths &&
    !isDeepStrictEqual([...expect.inputPaths].sort(), Object.keys(record.inputs).sort())
  )
    wrong.push(`inputs: ${Object.keys(record.inputs).join(', ')}`);
  for (const pointer of expect.absent ?? [])
    if (pointerExists(record, pointer)) wrong.push(`${pointer} exists`);
  if (later !== undefined) {
    const before = JSON.stringify(record);
    compare(expect.later, expire(record, later), '/later', wrong);
    if (JSON.stringify(record) !== before) wrong.push('expire() changed the record');
  }
  return wrong;
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  record:
    '$formspecDetermination screener timestamp evaluationVersion status overrides phases inputs validity extensions'.split(
      ' ',
    ),
  phase: ['id', 'status', 'strategy', 'matched', 'eliminated', 'warnings'],
  route: ['target', 'label', 'message', 'metadata', 'score', 'reason'],
};

/** A record is closed: nothing may be in it that the specification does not name. */
function unknownParts(record: Determination): string[] {
  const wrong: string[] = [];
  const check = (value: object, kind: string): void => {
    for (const key of Object.keys(value)) if (!PARTS[kind]!.includes(key)) wrong.push(`${kind} has ${key}`);
  };
  check(record, 'record');
  for (const phase of record.phases) {
    check(phase, 'phase');
    for (const route of [...phase.matched, ...phase.eliminated]) check(route, 'route');
  }
  for (const route of record.overrides.matched) check(route, 'route');
  return wrong;
}

const INSTANTS = ['timestamp', 'validUntil'];
const UNORDERED = ['eliminated', 'warnings'];

/** Adds to `wrong` each place where the value does not match the pattern. */
function compare(pattern: unknown, value: unknown, path: string, wrong: string[]): void {
  const key = path.slice(path.lastIndexOf('/') + 1);
  const fail = (): void => void wrong.push(`${path}: ${JSON.stringify(value)}`);
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return fail();
    if (!UNORDERED.includes(key))
      return pattern.forEach((item, i) => compare(item, value[i], `${path}/${i}`, wrong));
    const left = [...(value as unknown[])];
    for (const item of pattern) {
      const at = left.findIndex((candidate) => {
        const missed: string[] = [];
        compare(item, candidate, path, missed);
        return missed.length === 0;
      });
      if (at < 0) return fail();
      left.splice(at, 1);
    }
    return;
  }
  if (typeof pattern === 'object' && pattern !== null) {
    if (typeof value !== 'object' || value === null) return fail();
    for (const name of Object.keys(pattern))
      compare(
        (pattern as Record<string, unknown>)[name],
        (value as Record<string, unknown>)[name],
        `${path}/${name}`,
        wrong,
      );
    return;
  }
  if (INSTANTS.includes(key) && typeof pattern === 'string') {
    if (Date.parse(pattern) !== Date.parse(String(value))) fail();
  } else if (typeof pattern === 'number' && typeof value === 'number') {
    if (Math.abs(pattern - value) > 1e-9) fail();
  } else if (pattern !== undefined && !Object.is(pattern, value)) fail();
}
