/** What the tools say about one form has to fit together, whatever the form: here, every form of our engine cases. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import type { ValidationResult } from '../../src/model/response.js';
import { assist, stateOf } from './forms.js';

interface Field {
  path: string;
  label: string;
  dataType: string;
  required: boolean;
  relevant: boolean;
  readonly: boolean;
  filled: boolean;
  valid: boolean;
}

const cases = JSON.parse(
  readFileSync(new URL('../conformance/cases/engine.json', import.meta.url), 'utf8'),
) as {
  cases: { id: string; definition: Definition; reject?: unknown; steps?: { set?: [string, unknown] }[] }[];
};

/** The form of a case after its writes; undefined when the case is about a definition that is refused. */
function formOfCase({ definition, reject, steps }: (typeof cases.cases)[number]): FormEngine | undefined {
  if (reject) return undefined;
  try {
    const engine = createForm(definition, { now: '2026-03-01T12:00:00Z' });
    for (const { set } of steps ?? []) if (set && engine.field(set[0])) engine.set(...set);
    return engine;
  } catch {
    return undefined;
  }
}

describe('the tools agree with each other', () => {
  const forms = cases.cases.flatMap((test) => {
    const engine = formOfCase(test);
    return engine ? [{ id: test.id, engine }] : [];
  });

  it('over many forms', () => assert.ok(forms.length > 50, `${forms.length} forms`));

  for (const { id, engine } of forms)
    it(id, async () => {
      const { call, provider, set } = assist({}, engine);
      const ask = async <T>(tool: string, input?: unknown) => (await call(tool, input)) as unknown as T;
      const before = stateOf(engine);
      const all = await ask<Field[]>('field.list', { filter: 'all' });
      const live = await ask<Field[]>('field.list');
      const report = await ask<{ valid: boolean; results: ValidationResult[] }>('form.validate');
      const progress = await ask<Record<string, unknown>>('form.progress');

      assert.equal((await ask<{ fieldCount: number }>('form.describe')).fieldCount, all.length);
      assert.deepEqual(
        live,
        all.filter(({ relevant }) => relevant),
      );
      for (const filter of ['required', 'filled', 'valid'] as const) {
        const expected = live.filter((field) => field[filter]);
        assert.equal(progress[filter], expected.length);
      }
      assert.equal(progress['total'], live.length);
      assert.equal(
        progress['complete'],
        report.valid && live.every(({ required, filled }) => filled || !required),
      );
      const next = await call('form.nextIncomplete');
      assert.equal(next.reason === 'complete', progress['complete']);

      for (const field of all) {
        const described = await ask<Field & { validation: ValidationResult[] }>('field.describe', {
          path: field.path,
        });
        for (const name of [
          'path',
          'label',
          'dataType',
          'required',
          'relevant',
          'readonly',
          'valid',
        ] as const)
          assert.equal(described[name], field[name], `${field.path} ${name}`);
        assert.deepEqual(await ask('field.validate', { path: field.path }), {
          results: described.validation,
        });
        assert.deepEqual(
          report.results.filter(({ path }) => path === field.path),
          described.validation,
        );
        assert.equal(field.valid, !described.validation.some(({ severity }) => severity === 'error'));
        if (!field.relevant) assert.ok(field.valid && !field.required);
        const { code } = await set(field.path);
        if (!field.relevant) assert.equal(code, 'NOT_RELEVANT');
        else if (field.readonly) assert.equal(code, 'READONLY');
        const last = provider.activity.calls.at(-1);
        if (last) provider.activity.undo(last);
      }
      assert.deepEqual(stateOf(engine), before);
    });
});
