import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Definition, DefinitionError, loadForm } from '../../src/engine/index.js';
import { definition, field } from './forms.js';
import { towns } from './towns.js';

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

  test('fetches the definition, instances and option lists first', async () => {
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

  test('uses the data of the definition if sources fail', async () => {
    const form = await loadForm(towns, { fetchJson: async () => Promise.reject(new Error('offline')) });
    assert.deepEqual(
      [form.get('rate'), form.get('who'), form.field('town')!.optionsStatus],
      [1, null, 'failed'],
    );
    assert.equal(form.diagnostics().filter(({ code }) => code === 'SOURCE_FAILED').length, 2);
  });

  test('prefers instances that the host provides', async () => {
    const form = await loadForm(towns, { fetchJson, instances: { rates: { chf: 9 } } });
    assert.equal(form.get('rate'), 9);
  });

  test('rejects a missing or wrong definition, and when it is aborted', async () => {
    await assert.rejects(loadForm('https://forms.example/none.json', { fetchJson }), /404/);
    await assert.rejects(loadForm({ ...towns, title: 5 } as never, { fetchJson }), DefinitionError);
    await assert.rejects(
      loadForm(towns, { fetchJson, signal: AbortSignal.abort(new Error('enough')) }),
      /enough/,
    );
  });

  test('includes definitions that the host resolves or that it fetches', async () => {
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
