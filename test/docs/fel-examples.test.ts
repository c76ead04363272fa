/** Runs every example of the FEL reference exactly as printed. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { builtins, evaluate, toJson } from '../../src/fel/index.js';
import { felExamples, fencedBlocks, type FelExample } from './markdown.js';

const page = readFileSync(new URL('../../demo/docs/fel.md', import.meta.url), 'utf8');
const examples = felExamples(page);
const data = JSON.parse(fencedBlocks(page).find(({ info }) => info === 'json fel-data')!.code) as object;

function run({ expression, row }: FelExample): { value: unknown; isReported: boolean } {
  const { result, diagnostics } = evaluate(expression, {
    data,
    ...(row && { row }),
    now: '2026-11-02T09:30:00Z',
    locale: 'en-GB',
    meta: { channel: 'web' },
    instances: { rates: { single: 310, couple: 445 } },
    variables: { rate: 0.23 },
  });
  return { value: toJson(result, { exact: true }), isReported: diagnostics.length > 0 };
}

/** Prints money as `12.5 GBP`, long numbers in full, and everything else as JSON. */
function readable(value: unknown): string {
  const { amount, currency } = (value ?? {}) as { amount?: string; currency?: string };
  if (currency !== undefined) return `${amount} ${currency}`;
  return typeof value === 'string' && /^\d{16,}$/.test(value) ? value : JSON.stringify(value);
}

for (const example of examples) {
  test(`line ${example.line}: ${example.expression}`, () => {
    const { value, isReported } = run(example);
    const expected = example.result.replace(/ !$/, '');
    assert.equal(readable(value), /^[[{"]/.test(expected) ? JSON.stringify(JSON.parse(expected)) : expected);
    assert.equal(isReported, example.result.endsWith(' !'), 'carries a diagnostic');
  });
}

test('the page shows every built-in function in an example', () => {
  const shown = examples.map(({ expression }) => expression).join('\n');
  const missing = [...builtins.keys()].filter((name) => !new RegExp(`\\b${name}\\(`).test(shown));
  assert.deepEqual(missing, []);
});

test('the page describes every built-in function and states their number correctly', () => {
  const missing = [...builtins.keys()].filter((name) => !new RegExp(`\`${name}[\`(]`).test(page));
  assert.deepEqual(missing, []);
  assert.match(page, new RegExp(`All ${builtins.size}, in seven groups`));
});
