/** Lenient mode: what it understands, what it leaves out, what it refuses, and what it says about each. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  createForm,
  type Definition,
  DefinitionError,
  type FormEngine,
  loadForm,
} from '../../../src/engine/index.js';
import { normaliseDefinition } from '../../../src/engine/lenient/normalise.js';
import { definition, field } from '../../support/definition.js';
import { BROKEN, SLIPS } from './slips.js';

const SEVERITIES = ['fatal', 'error', 'remark'];
const lenient = (given: unknown): FormEngine => createForm(given as Definition, { lenient: true });

function problemsOf(given: unknown, options: { lenient?: boolean } = {}): DefinitionError['problems'] {
  try {
    createForm(given as Definition, options).destroy();
    return [];
  } catch (error) {
    assert.ok(error instanceof DefinitionError, String(error));
    return error.problems;
  }
}

describe('a definition with slips', () => {
  for (const { name, definition: given, answers, codes, types = {}, widgets = {}, required = [] } of SLIPS) {
    test(`${name}: can be completed, and every deviation has a diagnostic`, () => {
      const form = lenient(given);
      const diagnostics = form.diagnostics();
      for (const code of codes)
        assert.ok(
          diagnostics.some((one) => one.code === code),
          `no ${code} among ${diagnostics.map((one) => one.code).join()}`,
        );
      for (const one of diagnostics)
        assert.ok(['error', 'remark'].includes(one.severity!), JSON.stringify(one));
      for (const [path, type] of Object.entries(types)) assert.equal(form.field(path)?.dataType, type, path);
      for (const [key, widget] of Object.entries(widgets)) {
        const item = form.definition.items.find((one) => one.key === key);
        assert.equal(item?.presentation?.widgetHint, widget, key);
      }
      for (const [path, value] of Object.entries(answers)) form.set(path, value, { source: 'user' });
      for (const path of required) assert.equal(form.field(path)?.required, true, path);
      assert.deepEqual(
        form.validate({ mode: 'submit' }).results.filter(({ severity }) => severity === 'error'),
        [],
      );
      assert.equal(form.response({ mode: 'submit' }).status, 'completed');
      for (const [path, value] of Object.entries(answers)) assert.deepEqual(form.get(path), value, path);
    });

    test(`${name}: is refused in strict mode`, () => {
      const problems = problemsOf(given);
      assert.ok(problems.length > 0);
      for (const { severity } of problems) assert.ok(SEVERITIES.includes(severity!));
    });

    test(`${name}: keeps the given object unchanged, and what it is understood as has no further deviations`, () => {
      const before = JSON.stringify(given);
      const understood = normaliseDefinition(given).definition;
      assert.equal(JSON.stringify(given), before);
      assert.deepEqual(normaliseDefinition(understood).problems, []);
    });

    test(`${name}: has pointers that lead to something in the definition as it is written`, () => {
      for (const { path, message } of lenient(given).diagnostics()) {
        const keys = path.split('/').slice(1, -1);
        let at: unknown = given;
        for (const key of keys) at = (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')];
        assert.notEqual(at, undefined, `${path}: ${message}`);
      }
    });
  }
});

describe('a definition that no form can be built from', () => {
  for (const { name, definition: given, reason } of BROKEN)
    test(`${name}: is refused in both modes, with a fatal problem that says why`, () => {
      for (const isLenient of [false, true]) {
        const fatal = problemsOf(given, { lenient: isLenient }).filter(
          ({ severity }) => severity === 'fatal',
        );
        assert.ok(
          fatal.some(({ message }) => reason.test(message)),
          JSON.stringify(fatal),
        );
      }
    });

  test('lists only what refuses it in lenient mode', () => {
    const problems = problemsOf(
      { ...(SLIPS[0]!.definition as object), items: [field('a'), field('a', 'number' as 'string')] },
      { lenient: true },
    );
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['DUPLICATE_KEY'],
    );
  });
});

describe('a definition without mistakes', () => {
  test('is used as it is', () => {
    const { cases } = JSON.parse(
      readFileSync(new URL('../../conformance/cases/engine.json', import.meta.url), 'utf8'),
    ) as { cases: { id: string; definition: Definition }[] };
    for (const { id, definition: given } of cases) {
      if (problemsOf(given).length > 0) continue;
      const { problems } = normaliseDefinition(given);
      const remarkable = problems.filter(({ path }) => !path.endsWith('/initialValue'));
      assert.deepEqual(remarkable, [], id);
    }
  });
});

describe('included definitions', () => {
  test('with slips are understood, and their deviations are reported where they are included', () => {
    const part = {
      ...definition([]),
      url: 'https://tests.example/part',
      items: [{ key: 'p', type: 'text', label: 'P' }],
    };
    const host = definition([{ key: 'g', type: 'group', label: 'G', $ref: `${part.url}|1.0.0` }]);
    const form = createForm(host, {
      lenient: true,
      resolve: { [`${part.url}|1.0.0`]: part as unknown as Definition },
    });
    assert.equal(form.field('g.p')?.dataType, 'string');
    const [found] = form.diagnostics();
    assert.deepEqual([found?.severity, found?.path], ['remark', '/items/0/$ref']);
  });

  test('that cannot be used leave an empty group', () => {
    const host = definition([
      { key: 'g', type: 'group', label: 'G', $ref: 'https://tests.example/part' },
      field('a'),
    ]);
    const form = createForm(host, { lenient: true, resolve: () => ({ items: 3 }) as unknown as Definition });
    assert.deepEqual(form.field('g')?.children, []);
    assert.ok(form.diagnostics().every(({ severity }) => severity === 'error' || severity === 'remark'));
  });
});

describe('suggestions', () => {
  const mode = (pageMode: string): unknown => ({
    ...definition([field('a')]),
    formPresentation: { pageMode },
  });
  for (const [written, suggestion] of [
    ['wizzard', /"wizard"/],
    ['steps', /"wizard"/],
    ['one-page', /"single"/],
    ['carousel', /single, wizard, tabs/],
  ] as const)
    test(`are made for the page mode "${written}"`, () => {
      assert.match(problemsOf(mode(written))[0]!.suggestion!, suggestion);
    });

  test('are made for names of properties that are other words', () => {
    const given = { ...definition([field('a')]), formPresentation: { mode: 'wizard' } };
    assert.equal(problemsOf(given)[0]!.suggestion, 'Write "pageMode".');
  });
});

describe('loadForm', () => {
  test('says whether lenient mode would show the form', async () => {
    const usable = async (given: unknown): Promise<boolean | undefined> => {
      const error = await loadForm(given as Definition).catch((cause: unknown) => cause);
      assert.ok(error instanceof DefinitionError);
      return error.usableWhenLenient;
    };
    assert.equal(await usable(SLIPS[0]!.definition), true);
    assert.equal(await usable({ ...definition([field('a'), field('a')]), status: 'nope' }), false);
  });

  test('understands the same slips', async () => {
    for (const { definition: given } of SLIPS) {
      const form = await loadForm(given as Definition, { lenient: true, resolve: () => undefined });
      assert.deepEqual(
        form.diagnostics().map(({ code, path }) => `${code} ${path}`),
        lenient(given)
          .diagnostics()
          .map(({ code, path }) => `${code} ${path}`),
      );
    }
  });
});

describe('hostile definitions', () => {
  test('that contain themselves are refused in lenient mode too', () => {
    const items: unknown[] = [];
    items.push({ key: 'g', type: 'section', label: 'G', children: items });
    assert.ok(problemsOf({ ...definition([]), items }, { lenient: true }).length > 0);
  });

  test('with big integers, which JSON does not have, are refused with their places', () => {
    for (const path of ['version', 'title', '$formspec', 'binds', 'shapes', 'optionSets', 'fees'])
      assert.ok(problemsOf({ ...definition([field('a')]), [path]: 10n }).length > 0, path);
  });

  test('that ask for more rows than a page can hold are refused in lenient mode too', () => {
    for (const minRepeat of [100_000, 1e21]) {
      const rows = {
        key: 'r',
        type: 'group',
        label: 'R',
        repeatable: true,
        minRepeat,
        children: [field('q')],
      };
      const [problem] = problemsOf(definition([rows] as never), { lenient: true });
      assert.equal(problem?.path, '/items/0/minRepeat');
    }
  });

  test('cannot make a form call their own methods', () => {
    const hostile = { toString: {}, valueOf: {} };
    const variables = [{ name: hostile, expression: '1' }];
    const item = { ...field('a', 'multiChoice'), initialValue: hostile };
    for (const given of [{ ...definition([field('a')]), variables }, definition([item] as never)]) {
      problemsOf(given);
      problemsOf(given, { lenient: true });
    }
  });

  test('cannot reach the prototype of an object', () => {
    const given = JSON.parse(
      '{"$formspec":"1.0","items":[{"key":"a","type":"text","__proto__":{"polluted":1},"options":{"__proto__":"x"}}],"optionSets":[{"id":"__proto__","options":["x"]}]}',
    ) as unknown;
    lenient(given);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    assert.equal(({} as Record<string, unknown>)['options'], undefined);
  });
});

describe('set() on a calculated field', () => {
  test('changes nothing, and adds one diagnostic', async () => {
    const told: string[] = [];
    const form = createForm(
      definition([field('a', 'integer'), field('b', 'integer')], {
        binds: [{ path: 'b', calculate: '$a + 1' }],
      }),
      { onDiagnostic: ({ code }) => told.push(code) },
    );
    form.set('a', 1);
    form.set('b', 7);
    form.set('b', 8);
    await Promise.resolve();
    assert.equal(form.get('b'), 2);
    assert.deepEqual(form.diagnostics(), [
      {
        code: 'CALCULATED_FIELD',
        path: '/binds/0/calculate',
        severity: 'remark',
        message: '"b" is calculated, so set() does not change it.',
      },
    ]);
    assert.ok(told.includes('CALCULATED_FIELD'));
  });
});
