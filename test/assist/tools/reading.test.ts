/** What tools that only read report, and that they change nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTENDED_POLICY } from '../../../src/assist/index.js';
import { createForm } from '../../../src/engine/index.js';
import { definition, field, required } from '../../support/definition.js';
import { assist, formOf, stateOf } from '../forms.js';

describe('tools that read', () => {
  it('show the user nothing new in a form that validates on request, and still report the present results', async () => {
    const engine = createForm(
      definition([field('name'), field('age', 'integer')], {
        binds: [...required('name'), { path: 'age', constraint: '$ >= 18' }],
      }),
    );
    engine.validationMode = 'deferred';
    const { call, set, provider } = assist({}, engine);
    await set('age', 3);
    const before = stateOf(engine);
    let cycles = 0;
    engine.subscribe(null, () => cycles++);
    for (const { name, annotations } of provider.tools())
      if (annotations?.readOnlyHint)
        await provider.call(name, { path: 'age', mode: 'submit', filter: 'invalid' });
    assert.deepEqual(stateOf(engine), before);
    assert.equal(cycles, 0, 'nobody is told');
    const listed = (await call('field.list', { filter: 'invalid' })) as unknown as { path: string }[];
    assert.deepEqual(
      listed.map(({ path }) => path),
      ['name', 'age'],
    );
    assert.equal((await call('field.describe', { path: 'age' })).valid, false);
    assert.equal((await call('form.nextIncomplete')).path, 'name');
  });

  it('list values on request, and mark those that are withheld', async () => {
    const engine = formOf();
    engine.set('abroad', true);
    engine.set('passport.number', 'X123');
    engine.set('traveller', 'Ada');
    const values = async (policy = {}) => {
      const { call } = assist({ policy }, engine);
      const list = (await call('field.list', { values: true })) as unknown as Record<string, unknown>[];
      return new Map(list.map((one) => [one['path'], one]));
    };
    const open = await values();
    assert.equal(open.get('traveller')!['value'], 'Ada');
    assert.equal(open.get('passport.number')!['value'], 'X123');
    const attended = await values(ATTENDED_POLICY);
    assert.equal(attended.get('traveller')!['value'], 'Ada');
    assert.equal(attended.get('passport.number')!['value'], null);
    assert.equal(attended.get('passport.number')!['x-withheld'], true);
    const { call } = assist({}, engine);
    assert.equal('value' in ((await call('field.list')) as unknown as object[])[0]!, false);
  });

  it('find empty optional fields on request', async () => {
    const engine = createForm(definition([field('a'), field('b')], { binds: required('a') }));
    const { call, set } = assist({}, engine);
    await set('a', 'x');
    assert.equal((await call('form.nextIncomplete')).reason, 'complete');
    const next = await call('form.nextIncomplete', { optional: true });
    assert.deepEqual([next.path, next.reason], ['b', 'empty']);
    await set('b', 'x');
    assert.equal((await call('form.nextIncomplete', { optional: true })).reason, 'complete');
  });
});
