/** Tools withhold sensitive values also where labels, hints and messages quote them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ATTENDED_POLICY, HEADLESS_POLICY } from '../../src/assist/policy.js';
import { provideAssist } from '../../src/assist/provider.js';
import { createContextResolver } from '../../src/context/index.js';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import { definition, field, group } from '../support/definition.js';

const sensitive = { extensions: { 'x-sensitive': true } };
const given = definition(
  [
    group(
      'one',
      [
        field('pin', 'string', sensitive),
        field('copy', 'string', { label: 'After {{$one.pin}}', hint: 'Hint {{$one.pin}}' }),
      ],
      { label: 'Page of {{$one.pin}}' },
    ),
    group('health', [field('b')], sensitive),
  ],
  {
    formPresentation: { pageMode: 'wizard' },
    binds: [{ path: 'one.copy', required: 'true' }],
    shapes: [
      {
        id: 's',
        target: '#',
        severity: 'error',
        constraint: 'false',
        message: 'Pin {{$one.pin}} is refused',
        context: { pin: '$one.pin' },
      },
    ],
  } as Partial<Definition>,
);

async function everything(policy: typeof ATTENDED_POLICY): Promise<Map<string, string>> {
  const engine = createForm(given);
  engine.load({ one: { pin: 'secret pin' }, health: { b: 'secret b' } });
  const provider = provideAssist(engine, {
    resolver: ({ definition: shown }) => createContextResolver({ definition: shown }),
    policy,
  });
  const told = new Map<string, string>();
  for (const { name } of provider.tools())
    for (const path of ['one.copy', 'one.pin', 'health.b'])
      for (const mode of ['continuous', 'submit']) {
        if (/bulkSet|field\.set|profile/.test(name)) continue;
        told.set(`${name} ${path} ${mode}`, JSON.stringify(await provider.call(name, { path, mode })));
      }
  return told;
}

test('no tool quotes a sensitive value where people watch', async () => {
  const told = await everything(ATTENDED_POLICY);
  assert.ok(told.size > 20);
  for (const [call, text] of told) assert.doesNotMatch(text, /secret/, call);
});

test('a host that discloses sensitive values still gets them', async () => {
  const told = await everything(HEADLESS_POLICY);
  assert.match(told.get('formspec.field.describe one.copy submit')!, /After secret pin/);
  assert.match(told.get('formspec.form.validate one.copy submit')!, /Pin secret pin is refused/);
});
