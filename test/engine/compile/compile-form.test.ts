import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CompiledForm, compileForm } from '../../../src/engine/compile/compile-form.js';
import { Form } from '../../../src/engine/form.js';
import { DefinitionError, type FormEngine } from '../../../src/engine/index.js';
import * as instances from '../../../src/engine/state/instance-support.js';
import { createRedaction } from '../../../src/engine/state/redaction.js';
import { finish } from '../../../src/model/steps.js';
import { definition, field, repeat } from '../forms.js';
import { definitions, edits, perform, snapshot, storedData } from '../random-forms.js';

const PARTS = { instances, createRedaction };
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 40);
const compile = (given: unknown): CompiledForm => finish(compileForm(given, {}, PARTS));
const start = (compiled: CompiledForm): FormEngine => finish(Form.create(compiled, {}, PARTS));

/** Freezes everything that can be reached from a value, except for functions and classes of the language. */
function deepFreeze(value: unknown, seen = new Set<object>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map) {
    for (const [key, item] of value) [key, item].forEach((part) => deepFreeze(part, seen));
    const refuse = (): never => assert.fail('a map of the compiled form changed');
    Object.assign(value, { set: refuse, delete: refuse, clear: refuse });
  }
  for (const key of Reflect.ownKeys(value))
    deepFreeze((value as Record<string | symbol, unknown>)[key], seen);
  Object.freeze(value);
}

test('a compiled form does not change while forms use it', () => {
  let tried = 0;
  fc.assert(
    fc.property(definitions, fc.array(edits, { maxLength: 12 }), (given, list) => {
      let compiled: CompiledForm;
      try {
        compiled = compile(given);
      } catch (error) {
        if (error instanceof DefinitionError) return;
        throw error;
      }
      tried++;
      deepFreeze(compiled);
      const form = start(compiled);
      for (const edit of list) perform(form, edit);
      form.evaluate('sum($r[*].r0)');
      form.locale = 'de';
      form.reset();
    }),
    { numRuns: RUNS },
  );
  assert.ok(tried > RUNS / 3, `only ${tried} of ${RUNS} definitions had no circular dependency`);
});

test('forms that share a compiled form do not affect each other', () => {
  fc.assert(
    fc.property(definitions, fc.array(edits, { maxLength: 12 }), (given, list) => {
      let compiled: CompiledForm;
      try {
        compiled = compile(given);
      } catch (error) {
        if (error instanceof DefinitionError) return;
        throw error;
      }
      const form = start(compiled);
      const other = start(compiled);
      const before = snapshot(other);
      for (const edit of list) perform(form, edit);
      assert.deepEqual(snapshot(other), before);
      other.load(storedData(form));
      assert.deepEqual(snapshot(other), snapshot(form));
    }),
    { numRuns: RUNS },
  );
});

test('forms that share a compiled form have instances and option lists of their own', () => {
  const compiled = compile(
    definition([field('a'), field('b'), field('c', 'choice', { options: 'https://lists.example/c' })], {
      instances: { pad: { data: {}, readonly: false }, rates: { source: 'https://data.example/rates' } },
      binds: [
        { path: 'instances.pad.copy', calculate: '$a' },
        { path: 'b', calculate: "@instance('pad').copy" },
      ],
    }),
  );
  const form = start(compiled);
  const other = start(compiled);
  form.set('a', 'x');
  for (const source of form.pendingSources()) form.provide(source, { data: [] });
  assert.deepEqual([form.get('b'), other.get('b')], ['x', null]);
  assert.deepEqual([form.pendingSources().length, other.pendingSources().length], [0, 2]);
  assert.deepEqual([form.field('c')!.optionsStatus, other.field('c')!.optionsStatus], ['ready', 'loading']);
});

test('arrays of all rows are computed for each form', () => {
  const compiled = compile(
    definition([repeat('rows', [field('n', 'integer'), field('share', 'decimal')])], {
      binds: [{ path: 'rows[*].share', calculate: '$n / sum($rows[*].n)' }],
    }),
  );
  const [form, other] = [start(compiled), start(compiled)];
  form.load({ rows: [{ n: 1 }, { n: 3 }] });
  other.load({ rows: [{ n: 1 }, { n: 1 }] });
  form.set('rows[0].n', 3);
  assert.deepEqual([form.get('rows[0].share'), other.get('rows[0].share')], [0.5, 0.5]);
  other.set('rows[0].n', 4);
  assert.deepEqual([form.get('rows[0].share'), other.get('rows[0].share')], [0.5, 0.8]);
});
