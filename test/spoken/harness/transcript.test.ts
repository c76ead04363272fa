import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { judge } from './judge.js';
import { findTranscripts, parseTranscript } from './transcript.js';

const HEAD = 'path: A short path\nform: contact\n\n';
const parse = (body: string) => parseTranscript('sample', HEAD + body);

describe('transcripts', () => {
  it('reads steps with what must and must not be heard', () => {
    const { title, page, steps } = parse(
      'press Tab, Down 2 times\n  heard: Full name\n  not heard: Error\ntype Ada Lovelace\nhappens: a draft is kept\n',
    );
    assert.equal(title, 'A short path');
    assert.deepEqual(page, { form: 'contact', attributes: '', language: 'en' });
    assert.deepEqual(
      steps.map(({ action }) => action),
      [
        { kind: 'press', keys: ['Tab', 'Down', 'Tab', 'Down'] },
        { kind: 'type', text: 'Ada Lovelace' },
        { kind: 'happens', what: 'a draft is kept' },
      ],
    );
    assert.deepEqual(steps[0]!.expectations, [
      { line: 5, kind: 'heard', text: 'Full name' },
      { line: 6, kind: 'not heard', text: 'Error' },
    ]);
  });

  it('keeps the expectations of a known defect apart', () => {
    const [step] = parse(
      'press Tab\n  heard: Email\n  known defect: An error is shown too early.\n    not heard: Error\n',
    ).steps;
    assert.equal(step!.expectations.length, 1);
    assert.equal(step!.defects[0]!.about, 'An error is shown too early.');
    assert.equal(step!.defects[0]!.expectations[0]!.text, 'Error');
  });

  for (const [body, problem] of [
    ['jump\n  heard: x\n', /line 4: "jump" is no step/],
    ['press Tab\n  hears: x\n', /line 5: "hears: x" is no expectation/],
    ['press Tab\n    heard: x\n', /line 5: Only expectations of a known defect/],
    ['press Tab\n   heard: x\n', /line 5: Indent by two/],
    ['  heard: x\n', /line 4: An expectation needs a step/],
    ['press Tab\n  not heard: x\n', /line 4: Say what is heard/],
    [
      'press Tab\n  heard: x\n  known defect: too early\n    not heard: y\n',
      /line 6: Describe the defect in a sentence/,
    ],
    ['press Tab\n  heard: x\n  known defect: It is too early.\n', /line 6: Say under the defect/],
  ] as const)
    it(`refuses ${JSON.stringify(body)} and says which line is wrong`, () => {
      assert.throws(() => parse(body), problem);
    });

  it('refuses a file without a path and a form', () => {
    assert.throws(
      () => parseTranscript('sample', 'press Tab\n  heard: x\n'),
      /line 1: A transcript has a "path:", a "form:" or "control:"/,
    );
  });

  it('can be read, all of them', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const names = findTranscripts(folder);
    assert.ok(names.includes('load') && names.includes('controls/date'));
    for (const name of names) {
      const { page } = parseTranscript(name, readFileSync(`${folder}${name}.txt`, 'utf8'));
      const wanted = 'control' in page ? `controls/${page.control}.html` : `forms/${page.form}.json`;
      assert.ok(existsSync(`${folder}${wanted}`), `${name}: no ${wanted}`);
    }
  });
});

describe('judging a step', () => {
  const [step] = parse(
    'press Tab\n  heard once: Total €162\n  not heard: Error\n  known defect: The list is read again.\n    not heard: Fees\n',
  ).steps;

  it('accepts what is heard as it should be, with a defect that is still there', () => {
    assert.deepEqual(judge(step!, 'Total €162 Fees'), {
      failures: [],
      knownDefects: ['The list is read again.'],
    });
  });

  it('says what is missing, repeated or too much', () => {
    assert.match(judge(step!, 'Fees').failures.join(), /"Total €162" is heard 0 times instead of once/);
    assert.match(judge(step!, 'Total €162 Total €162 Fees').failures.join(), /heard 2 times instead of once/);
    assert.match(judge(step!, 'Total €162 Error Fees').failures.join(), /"Error" must not be heard/);
  });

  it('fails when a known defect is gone, so that its mark is removed', () => {
    assert.match(judge(step!, 'Total €162').failures.join(), /this defect is gone; remove its mark/);
  });
});
