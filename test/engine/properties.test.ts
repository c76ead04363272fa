import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Bind,
  createForm,
  DefinitionError,
  type Definition,
  type FormEngine,
} from '../../src/engine/index.js';
import { definitions, type Edit, edits, perform, snapshot, storedData } from './random-forms.js';

const OPTIONS = { now: '2026-03-05T12:00:00Z' };
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 40);

/** Undefined if the random definition has a circular dependency, which is rightly refused. */
function make(definition: Definition): FormEngine | undefined {
  try {
    return createForm(definition, OPTIONS);
  } catch (error) {
    if (error instanceof DefinitionError && error.problems.every(({ code }) => code === 'CYCLE'))
      return undefined;
    throw error;
  }
}

/** The binds without one of their properties. */
const without = (definition: Definition, name: keyof Bind): Bind[] =>
  definition.binds!.map(
    (bind) => Object.fromEntries(Object.entries(bind).filter(([key]) => key !== name)) as unknown as Bind,
  );

const manyEdits = fc.array(edits, { maxLength: 12 });
const check = (property: fc.IPropertyWithHooks<[Definition, Edit[]]>): void =>
  fc.assert(property, { numRuns: RUNS });

test('after any edits, the state is the same as after loading the data', () => {
  let tried = 0;
  check(
    fc.property(definitions, manyEdits, (definition, list) => {
      const form = make(definition);
      if (!form) return;
      tried++;
      const fresh = make(definition)!;
      for (const edit of list) {
        perform(form, edit);
        fresh.load(storedData(form));
        assert.deepEqual(snapshot(form), snapshot(fresh));
      }
    }),
  );
  assert.ok(tried > RUNS / 3, `only ${tried} of ${RUNS} forms were not circular`);
});

test('a batch gives the same state as its writes one by one', () => {
  check(
    fc.property(definitions, manyEdits, (definition, list) => {
      // A batch may skip defaults on purpose: only the relevance before and after it counts.
      const plain: Definition = {
        ...definition,
        binds: without(definition, 'default'),
      };
      const form = make(plain);
      if (!form) return;
      const batched = make(plain)!;
      list.forEach((edit) => perform(form, edit));
      batched.batch(() => list.forEach((edit) => perform(batched, edit)));
      assert.deepEqual(snapshot(batched), snapshot(form));
    }),
  );
});

test('undo restores the exact state and the same rows', () => {
  check(
    fc.property(definitions, manyEdits, (definition, list) => {
      const form = make(definition);
      if (!form) return;
      const half = Math.floor(list.length / 2);
      list.slice(0, half).forEach((edit) => perform(form, edit));
      const before = snapshot(form);
      const ids = form.fields().map(({ id }) => id);
      const transaction = form.transaction(() => list.slice(half).forEach((edit) => perform(form, edit)));
      transaction.undo();
      assert.deepEqual(snapshot(form), before);
      assert.deepEqual(
        form.fields().map(({ id }) => id),
        ids,
      );
      transaction.undo();
      assert.deepEqual(snapshot(form), before);
    }),
  );
});

test('a loaded Response is returned unchanged', () => {
  check(
    fc.property(definitions, manyEdits, (definition, list) => {
      // Values that a Response leaves out cannot be restored, so this form keeps all values.
      const keeping: Definition = {
        ...definition,
        nonRelevantBehavior: 'keep',
        binds: without(definition, 'nonRelevantBehavior'),
      };
      const form = make(keeping);
      if (!form) return;
      list.forEach((edit) => perform(form, edit));
      const response = JSON.parse(JSON.stringify(form.response()));
      const again = make(keeping)!;
      again.load(response);
      assert.deepEqual(JSON.parse(JSON.stringify(again.response())), response);
    }),
  );
});

test('notifications list exactly what changed', () => {
  check(
    fc.property(definitions, manyEdits, (definition, list) => {
      const form = make(definition);
      if (!form) return;
      const observe = (): Map<number, unknown[]> =>
        new Map(
          form
            .fields()
            .map((field) => [
              field.id,
              [
                field.value,
                field.relevant,
                field.required,
                field.readonly,
                JSON.stringify(field.results, (key, value: unknown) => (key === 'path' ? undefined : value)),
              ],
            ]),
        );
      const notified = new Map<number, Set<string>>();
      form.subscribe(null, ({ changes }) => {
        for (const { field, facets } of changes)
          notified.set(field.id, new Set([...(notified.get(field.id) ?? []), ...facets]));
      });
      for (const edit of list) {
        const before = observe();
        notified.clear();
        perform(form, edit);
        const after = observe();
        for (const [id, state] of after) {
          const old = before.get(id);
          if (!old) continue;
          (['value', 'relevant', 'required', 'readonly', 'results'] as const).forEach((facet, i) => {
            const isDifferent = JSON.stringify(old[i]) !== JSON.stringify(state[i]);
            assert.equal(
              notified.get(id)?.has(facet) ?? false,
              isDifferent,
              `${facet} of ${form.fields().find((one) => one.id === id)?.path}`,
            );
          });
        }
      }
    }),
  );
});
