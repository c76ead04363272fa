import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeAgentName } from '../../src/assist/agent-name.js';
import { assist, formOf } from './forms.js';

describe('the name of an assistant', () => {
  const cases: [title: string, claim: unknown, name: string | undefined][] = [
    ['stays as it is when it is an ordinary name', "Ada's Helper (v2.1)", "Ada's Helper (v2.1)"],
    ['may be written in any script', 'Ассистент Ады', 'Ассистент Ады'],
    ['keeps accents', 'Hélène', 'Hélène'],
    ['loses line breaks and controls', ' a\n\u202eb\u0000\u2066c ', 'a b c'],
    [
      'is absent when only invisible characters are left',
      '\u3164\u115f\uffa0\u2800\u200b\u00ad\ufe0f',
      undefined,
    ],
    ['is absent when only signs are left', '✅🔒 — !!!', undefined],
    [
      'loses signs that look like part of the page',
      '✓ Bank <b>https://bank.example/</b>',
      'Bank b https bank.example b',
    ],
    ['keeps at most two accents on a letter', `e${'\u0316'.repeat(40)}x`, 'e\u0316\u0316x'],
    ['is absent when it mixes letters that look alike', 'Сhrome', undefined],
    ['has at most 60 characters', 'x'.repeat(200), 'x'.repeat(60)],
    ['is absent when the claim is very long', 'x'.repeat(2000), undefined],
    ['is absent when it is not text', { toString: () => 'Helper' }, undefined],
  ];
  for (const [title, claim, name] of cases) it(title, () => assert.equal(normalizeAgentName(claim), name));

  it('reaches dialogs and the activity log in its normalized form only', async () => {
    const asked: unknown[] = [];
    const { provider } = assist(
      {
        policy: { bulk: 'confirm' },
        confirm: ({ agent }) => {
          asked.push(agent);
          return true;
        },
      },
      formOf(),
    );
    for (const agentName of ['He\u202elper', '\u3164'])
      await provider.call(
        'formspec.field.bulkSet',
        { entries: [{ path: 'traveller', value: String(agentName.length) }] },
        { agentName },
      );
    assert.deepEqual(asked, ['He lper', undefined]);
    assert.deepEqual(
      provider.activity.calls.map(({ agent }) => agent),
      ['He lper', undefined],
    );
  });
});
