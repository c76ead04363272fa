import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assist, formOf } from '../forms.js';

const ignored = (result: unknown): unknown => (result as { ignored?: unknown }).ignored;

describe('unknown properties of the input', () => {
  it('are named in the result', async () => {
    const { call, engine } = assist();
    const set = await call('field.set', { path: 'traveller', vaule: 'Ada', value: 'Ann' });
    assert.deepEqual(ignored(set), ['vaule']);
    assert.equal(engine.get('traveller'), 'Ann');
    assert.deepEqual(ignored(await call('form.validate', { Mode: 'submit' })), ['Mode']);
    assert.deepEqual(ignored(await call('form.describe', { verbose: true, lang: 'de' })), [
      'verbose',
      'lang',
    ]);
  });

  it('are named in entries too, where a misspelt value would clear an answer', async () => {
    const { call } = assist({}, formOf());
    const entries = [
      { path: 'traveller', value: 'Ada' },
      { path: 'rate', vaule: 3 },
    ];
    assert.deepEqual(ignored(await call('field.bulkSet', { entries })), ['entries[1].vaule']);
  });

  it('stand beside a list, which stays a list', async () => {
    const { provider } = assist();
    const result = await provider.call('formspec.field.list', { filters: 'all' });
    assert.deepEqual(result.ignored, ['filters']);
    assert.equal(Array.isArray(JSON.parse(result.content[0]!.text)), true);
  });

  it('are not reported when there are none, nor for whole matches', async () => {
    const { call, provider } = assist({ profiles: [] });
    assert.equal('ignored' in (await provider.call('formspec.field.list', { filter: 'all' })), false);
    assert.equal(ignored(await call('form.describe')), undefined);
    const matches = [{ path: 'rate', value: 3, confidence: 1, source: { type: 'manual' } }];
    assert.equal(ignored(await call('profile.apply', { matches })), undefined);
  });

  it('are limited in number and length', async () => {
    const { call } = assist();
    const input = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]),
    );
    const names = ignored(await call('form.describe', input)) as string[];
    assert.equal(names.length, 20);
    assert.ok(names.every((name) => name.length < 130));
  });
});
