import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm } from '../../../src/engine/index.js';
import { definition, field, group } from '../../support/definition.js';
import { assist } from '../forms.js';

const entry = (value: unknown) => ({
  value,
  confidence: 1,
  source: { type: 'manual', timestamp: '' },
  lastUsed: '',
  verified: true,
});
const schema = (entries: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [`https://schema.org/${name}`, entry(value)]),
  );
const profiles = ['one', 'two'].map((id) => ({
  id,
  label: id,
  created: '',
  updated: '',
  concepts: schema({ email: `${id}@example.org`, givenName: id, familyName: 'Example', telephone: '+1 2' }),
  fields: {},
}));

const form = () =>
  createForm(
    definition([
      field('a', 'string', { label: 'Your email' }),
      field('firstName', 'string', { label: 'What are you called?' }),
      field('meant', 'string', { label: 'Email', semanticType: 'https://example.org/other' }),
      group('emergency', [field('phone', 'string', { label: 'Phone' })], { label: 'Emergency contact' }),
      field('pin', 'string', { label: 'Last name', extensions: { 'x-sensitive': true } }),
    ]),
  );

describe('fields without a concept', () => {
  it('are not matched by default, because the confidence is too low', async () => {
    const { call } = assist({ profiles }, form());
    assert.deepEqual((await call('profile.match')).matches, []);
  });

  it('are matched by label or key if the host wants it, marked as advisory', async () => {
    const { call } = assist({ profiles, policy: { matchThreshold: 0.3 } }, form());
    const { matches } = await call('profile.match');
    assert.deepEqual(
      matches.map(({ path, value, confidence, relationship }) => [path, value, confidence, relationship]),
      [
        ['a', 'one@example.org', 0.4, 'x-guess'],
        ['firstName', 'one', 0.3, 'x-guess'],
      ],
    );
    assert.ok(matches.every((match) => match['x-advisory'] === true));
  });
});

describe('a profile', () => {
  it('is named by profileRef as well as by profileId', async () => {
    const { call } = assist({ profiles, policy: { matchThreshold: 0.3 } }, form());
    for (const input of [
      { profileRef: 'two' },
      { profileId: 'two' },
      { profileId: 'two', profileRef: 'two' },
    ])
      assert.equal((await call('profile.match', input)).matches[0]!.value, 'two@example.org');
    assert.equal((await call('profile.match', { profileRef: 'nobody' })).code, 'NOT_FOUND');
    const both = await call('profile.match', { profileId: 'one', profileRef: 'two' });
    assert.equal(both.code, 'INVALID_VALUE');
  });
});
