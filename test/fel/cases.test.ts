import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { evaluate } from '../../src/fel/index.js';
import { run, runFelCase, type FelCase } from '../conformance/fel-runner.js';

const folder = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const filesIn = (path: string, form: RegExp): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => form.test(name))
        .map((name) => `${path}/${name}`)
    : [];

describe('FEL cases', () => {
  const files = [
    ...filesIn(folder('../conformance/cases'), /^fel.*\.json$/),
    ...filesIn(folder('../../../shared/conformance'), /^fel.*\.json$/),
  ];
  for (const file of files) {
    it(file.split('/').slice(-2).join('/'), () => {
      const failed = run(read(file)).filter(({ ok }) => !ok);
      assert.deepEqual(failed, []);
    });
  }
});

interface SuiteCase {
  kind: string;
  expression: string;
  fields: { key: string; dataType: string; value: unknown }[];
  expected: { value: unknown };
}

describe('the shared suite', () => {
  const suite = folder('../../../shared/corpus/suite');
  for (const file of filesIn(suite, /^fel-(?!function).*\.json$/)) {
    it(file.split('/').at(-1)!, () => {
      const { expression, fields, expected } = read(file) as SuiteCase;
      const outcome = runFelCase({
        id: '',
        group: '',
        expr: expression,
        data: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
        types: Object.fromEntries(fields.map(({ key, dataType }) => [key, dataType])),
        expect: expected.value,
      });
      assert.ok(outcome.ok, JSON.stringify(outcome));
    });
  }

  for (const file of filesIn(suite, /^fel-function-semantics\.json$/)) {
    for (const given of read(file) as {
      id: string;
      expr: string;
      data: unknown;
      expected_value: unknown;
      expected_diagnostic_codes?: string[];
    }[]) {
      it(given.id, () => {
        const { value, diagnostics } = evaluate(given.expr, { data: given.data });
        assert.deepEqual(value, given.expected_value);
        if (given.expected_diagnostic_codes) {
          assert.deepEqual(
            diagnostics.map(({ code }) => code),
            given.expected_diagnostic_codes,
          );
        }
      });
    }
  }
});

it('reports a case with a wrong expectation as failed', () => {
  const wrong: FelCase = { id: 'x', group: 'x', expr: '1 + 1', expect: 3 };
  assert.equal(runFelCase(wrong).ok, false);
  assert.equal(runFelCase({ ...wrong, expect: 2, diag: true }).ok, false);
  assert.equal(runFelCase({ ...wrong, reject: true }).ok, false);
  assert.equal(runFelCase({ ...wrong, expr: '1 +' }).ok, false);
});
