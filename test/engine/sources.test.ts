import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createForm, DefinitionError, loadForm, type Definition } from '../../src/engine/index.js';
import { definition, field, group } from './forms.js';

const towns = definition(
  [
    field('town', 'choice', { options: 'https://lists.example/towns' }),
    field('land', 'choice', { optionSet: 'lands' }),
    field('rate', 'decimal'),
    field('who', 'string', { prePopulate: { instance: 'me', path: 'name' } }),
  ],
  {
    optionSets: {
      lands: {
        source: 'https://lists.example/lands',
        valueField: 'code',
        labelField: 'name',
        options: [{ value: 'ch', label: 'Schweiz' }],
      },
    },
    instances: {
      rates: { source: 'https://data.example/rates', data: { chf: 1 } },
      me: { source: 'formspec-fn:me' },
    },
    binds: [{ path: 'rate', calculate: "@instance('rates').chf" }],
  },
);

describe('sources handed in later', () => {
  test('are named until they arrive', () => {
    const form = createForm(towns);
    assert.deepEqual(form.pendingSources(), [
      { kind: 'instance', name: 'rates', url: 'https://data.example/rates' },
      { kind: 'instance', name: 'me', url: 'formspec-fn:me' },
      { kind: 'options', name: 'https://lists.example/lands', url: 'https://lists.example/lands' },
      { kind: 'options', name: 'https://lists.example/towns', url: 'https://lists.example/towns' },
    ]);
    for (const source of form.pendingSources())
      form.provide(source, source.kind === 'instance' ? { data: {} } : { data: [] });
    assert.deepEqual(form.pendingSources(), []);
  });

  test('change what depends on them', () => {
    const form = createForm(towns);
    const [rates, me, lands, list] = form.pendingSources() as [never, never, never, never];
    assert.deepEqual([form.get('rate'), form.get('who')], [1, null]);
    form.provide(rates, { data: { chf: 1.07 } });
    form.provide(me, { data: { name: 'Ada' } });
    assert.deepEqual([form.get('rate'), form.get('who')], [1.07, 'Ada']);
    form.set('town', 'Bern');
    form.set('land', 'xx');
    const heard: string[] = [];
    form.subscribe(null, ({ changes }) =>
      heard.push(...changes.map(({ path, facets }) => `${path} ${[...facets].join('+')}`)),
    );
    assert.deepEqual(
      [form.field('land')!.optionsStatus, form.field('land')!.valid, form.field('land')!.options!.length],
      ['loading', true, 1],
    );
    form.provide(lands, {
      data: [
        { code: 'de', name: 'Deutschland' },
        { code: 41, name: 'Schweiz' },
      ],
    });
    form.provide(list, { data: ['Basel', 'Bern'] });
    assert.deepEqual(form.field('land')!.options, [
      { value: 'de', label: 'Deutschland' },
      { value: '41', label: 'Schweiz' },
    ]);
    assert.deepEqual([form.field('land')!.valid, form.field('town')!.valid], [false, true]);
    assert.deepEqual(heard, ['land options+results', 'town options']);
  });

  test('that fail leave what the definition says', () => {
    const form = createForm(towns);
    for (const source of form.pendingSources()) form.provide(source, { error: new Error('offline') });
    assert.equal(form.get('rate'), 1);
    assert.deepEqual([form.field('land')!.optionsStatus, form.field('land')!.options!.length], ['failed', 1]);
    assert.deepEqual([form.field('town')!.optionsStatus, form.field('town')!.options], ['failed', undefined]);
    form.set('town', 'anywhere');
    form.set('land', 'nowhere');
    assert.deepEqual([form.field('town')!.valid, form.field('land')!.valid], [true, false]);
    assert.ok(form.diagnostics().some(({ code }) => code === 'SOURCE_FAILED'));
  });

  test('do not overwrite answers, nor what was loaded', () => {
    const form = createForm(towns);
    const me = form.pendingSources()[1]!;
    form.load({});
    form.provide(me, { data: { name: 'Ada' } });
    assert.equal(form.get('who'), null);
  });
});

describe('loadForm', () => {
  const web: Record<string, unknown> = {
    'https://forms.example/towns.json': towns,
    'https://data.example/rates': { chf: 1.07 },
    'https://lists.example/lands': [{ code: 'de', name: 'Deutschland' }],
    'https://lists.example/towns': ['Bern'],
  };
  const fetchJson = async (url: string): Promise<unknown> => {
    if (!(url in web)) throw new Error(`404 ${url}`);
    return web[url];
  };

  test('fetches everything first', async () => {
    const form = await loadForm('https://forms.example/towns.json', {
      fetchJson,
      callbacks: { me: () => ({ name: 'Ada' }) },
    });
    assert.deepEqual(form.pendingSources(), []);
    assert.deepEqual(
      [form.get('rate'), form.get('who'), form.field('town')!.options!.length],
      [1.07, 'Ada', 1],
    );
  });

  test('lives with sources that fail', async () => {
    const form = await loadForm(towns, { fetchJson: async () => Promise.reject(new Error('offline')) });
    assert.deepEqual(
      [form.get('rate'), form.get('who'), form.field('town')!.optionsStatus],
      [1, null, 'failed'],
    );
    assert.equal(form.diagnostics().filter(({ code }) => code === 'SOURCE_FAILED').length, 2);
  });

  test('prefers what the host has at hand', async () => {
    const form = await loadForm(towns, { fetchJson, instances: { rates: { chf: 9 } } });
    assert.equal(form.get('rate'), 9);
  });

  test('rejects what cannot be used', async () => {
    await assert.rejects(loadForm('https://forms.example/none.json', { fetchJson }), /404/);
    await assert.rejects(loadForm({ ...towns, title: 5 } as never, { fetchJson }), DefinitionError);
    await assert.rejects(
      loadForm(towns, { fetchJson, signal: AbortSignal.abort(new Error('enough')) }),
      /enough/,
    );
  });

  test('assembles definitions, through the host or from their addresses', async () => {
    const part = (url: string, items: Definition['items']): Definition => ({ ...definition(items), url });
    const inner = part('https://parts.example/inner', [field('zip')]);
    const outer = part('https://parts.example/outer', [
      { type: 'group', key: 'in', label: 'in', $ref: 'https://parts.example/inner|1.0.0' },
    ]);
    const host = definition([
      { type: 'group', key: 'g', label: 'g', $ref: 'https://parts.example/outer|1.0.0' },
    ]);
    const byHost = await loadForm(host, {
      resolve: async (url) => [inner, outer].find((one) => one.url === url),
    });
    assert.ok(byHost.field('g.in.zip'));
    const byAddress = await loadForm(host, {
      fetchJson: async (url) => [inner, outer].find((one) => one.url === url),
    });
    assert.ok(byAddress.field('g.in.zip'));
    await assert.rejects(
      loadForm(host, { fetchJson: async () => ({ ...outer, version: '2.0.0' }) }),
      (error) => error instanceof DefinitionError && error.problems[0]!.code === 'UNRESOLVED_REF',
    );
  });
});

test('assembling leaves the given documents alone', () => {
  const part: Definition = {
    ...definition([group('a', [field('b', 'string', { initialValue: '=$c' }), field('c')])]),
    url: 'https://parts.example/a',
    binds: [{ path: 'a.b', required: '$c != null' }],
    shapes: [{ id: 's', target: '#', constraint: 'present($a.b)', message: '{{$a.b}}' }],
  };
  const host = definition([
    { type: 'group', key: 'g', label: 'g', $ref: 'https://parts.example/a|1.0.0', keyPrefix: 'p_' },
  ]);
  const before = JSON.stringify([part, host]);
  const form = createForm(host, { resolve: () => part });
  assert.equal(JSON.stringify([part, host]), before);
  assert.ok(form.field('g.p_a.p_b'));
  assert.equal(form.definition.binds![0]!.path, 'g.p_a.p_b');
});

test('prePopulate counts rows of an instance from 1, as expressions do', () => {
  const path = (at: string) => field('x', 'integer', { prePopulate: { instance: 'p', path: at } });
  const first = (at: string): unknown =>
    createForm(definition([path(at)], { instances: { p: { data: { rows: [{ n: 7 }, { n: 8 }] } } } })).get(
      'x',
    );
  assert.deepEqual(['rows[1].n', 'rows[2].n', 'rows[0].n', 'rows[3].n', 'rows.0.n'].map(first), [
    7,
    8,
    null,
    null,
    7,
  ]);
});
