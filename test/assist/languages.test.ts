import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAssistProvider } from '../../src/assist/index.js';
import { createForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import { definition, field } from '../support/definition.js';

const form = definition(
  [
    field('secret', 'string', { label: 'Secret', extensions: { 'x-sensitive': true } }),
    field('colour', 'choice', {
      label: 'Colour',
      hint: 'Any',
      options: [{ value: 'r', label: 'Red' }],
    }),
    field('age', 'integer', { label: 'Age' }),
  ],
  {
    title: 'Order',
    description: 'Ours',
    binds: [
      { path: 'colour', required: 'true' },
      { path: 'age', constraint: '$ > 17', constraintMessage: 'Too young' },
    ],
  },
);

const spanish = {
  $formspecLocale: '1.0',
  version: '1.0.0',
  locale: 'es',
  targetDefinition: { url: form.url },
  strings: {
    '$form.title': 'Pedido de {{$secret}}',
    '$form.description': 'Nuestro',
    'colour.label': 'Color',
    'colour.hint': 'Cualquiera',
    'colour.options.r.label': 'Rojo',
    'colour.requiredMessage': 'Elija un color',
    'age.constraintMessage': 'Demasiado joven, {{$secret}}',
  },
};

function open(): { engine: FormEngine; call: (name: string, input?: object) => Promise<unknown> } {
  const engine = createForm(form, { locales: [spanish], inlineLocale: 'en', locale: 'es' });
  const provider = createAssistProvider({ engine }, { policy: { discloseSensitive: false } });
  const call = (name: string, input: object = {}): Promise<unknown> =>
    provider.invoke(`formspec.${name}`, input);
  return { engine, call };
}

describe('tools of a translated form', () => {
  it('speak the language that is shown, with the same paths, values and codes', async () => {
    const { engine, call } = open();
    engine.set('age', 3);
    const list = (await call('field.list')) as { path: string; label: string; options?: string[] }[];
    assert.deepEqual(
      list.map(({ path, label }) => [path, label]),
      [
        ['secret', 'Secret'],
        ['colour', 'Color'],
        ['age', 'Age'],
      ],
    );
    assert.deepEqual(list[1]!.options, ['r']);
    const described = (await call('field.describe', { path: 'colour' })) as Record<string, unknown>;
    assert.equal(described['label'], 'Color');
    assert.equal(described['hint'], 'Cualquiera');
    assert.deepEqual(described['options'], [{ value: 'r', label: 'Rojo' }]);
    const help = (await call('field.help', { path: 'colour' })) as { label: string; summary: string };
    assert.equal(help.label, 'Color');
    assert.match(help.summary, /Cualquiera/);
    const { results } = (await call('form.validate')) as { results: { code: string; message: string }[] };
    assert.deepEqual(
      results.map(({ code, message }) => [code, message]),
      [
        ['REQUIRED', 'Elija un color'],
        ['CONSTRAINT_FAILED', 'Demasiado joven, …'],
      ],
    );
    engine.locale = 'en';
    const again = (await call('field.list')) as { label: string }[];
    assert.equal(again[1]!.label, 'Colour');
  });

  it('tell no sensitive value that a translation repeats', async () => {
    const { engine, call } = open();
    engine.set('secret', 'hunter2');
    engine.set('age', 3);
    for (const [name, input] of [
      ['form.describe', {}],
      ['form.validate', {}],
      ['form.nextIncomplete', {}],
      ['field.list', {}],
    ] as const)
      assert.doesNotMatch(JSON.stringify(await call(name, input)), /hunter2/, name);
    const about = (await call('form.describe')) as { title: string; description: string };
    assert.deepEqual([about.title, about.description], ['Pedido de …', 'Nuestro']);
  });
});
