import { expect, waitUntil } from '@open-wc/testing';
import '../../src/index.js';
import { createAssistProvider } from '../../src/assist/index.js';
import { forgetSidecars } from '../../src/context/index.js';
import { type AssistError, connect, discover, type UserProfile } from '../../src/consumer/index.js';
import { findSidecars } from '../../src/consumer/sidecars/find-sidecars.js';
import type { FormspecForm } from '../../src/index.js';
import type { Definition } from '../../src/model/definition.js';

const URL_ = 'https://forms.example/member';
const definition = {
  $formspec: '1.0',
  url: URL_,
  version: '1.0.0',
  status: 'active',
  title: 'Become a member',
  items: [
    {
      key: 'given',
      type: 'field',
      dataType: 'string',
      label: 'Given name',
      semanticType: 'https://schema.org/givenName',
    },
    { key: 'mail', type: 'field', dataType: 'string', label: 'E-mail', hint: 'We write to it' },
    { key: 'age', type: 'field', dataType: 'integer', label: 'Age' },
    { key: 'double', type: 'field', dataType: 'integer', label: 'Twice the age' },
    { key: 'since', type: 'field', dataType: 'date', label: 'Member since' },
    { key: 'fee', type: 'field', dataType: 'money', currency: 'EUR', label: 'Fee' },
    {
      key: 'plan',
      type: 'field',
      dataType: 'choice',
      label: 'Plan',
      options: [
        { value: 'basic', label: 'Basic' },
        { value: 'full', label: 'Full' },
      ],
    },
    {
      key: 'topics',
      type: 'field',
      dataType: 'multiChoice',
      label: 'Topics',
      options: [
        { value: 'art', label: 'Art' },
        { value: 'law', label: 'Law' },
      ],
    },
    { key: 'news', type: 'field', dataType: 'boolean', label: 'Newsletter' },
  ],
  binds: [
    { path: 'given', required: 'true' },
    { path: 'double', calculate: '$age * 2' },
  ],
} as unknown as Definition;

const ontology = {
  $formspecOntology: '1.0',
  version: '1.0.0',
  targetDefinition: { url: URL_ },
  concepts: { mail: { concept: 'https://schema.org/email', display: 'E-mail address' } },
};
const references = {
  $formspecReferences: '1.0',
  version: '1.0.0',
  targetDefinition: { url: URL_ },
  references: [
    { target: 'mail', type: 'policy', audience: 'both', title: 'Privacy', uri: 'https://x.example/p' },
    { target: 'mail', type: 'example', audience: 'human', title: 'A mail', content: 'a@b.example' },
  ],
};

const profile: UserProfile = {
  id: 'me',
  label: 'Me',
  created: '',
  updated: '',
  fields: {},
  concepts: Object.fromEntries(
    [
      ['https://schema.org/givenName', 'Ada'],
      ['https://schema.org/email', 'ada@example.org'],
    ].map(([concept, value]) => [
      concept,
      { value, confidence: 1, source: { type: 'manual', timestamp: '' }, lastUsed: '', verified: true },
    ]),
  ),
};

async function show(attributes: Record<string, string> = {}): Promise<FormspecForm> {
  const element = document.createElement('formspec-form');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.definition = definition;
  document.body.append(element);
  await waitUntil(() => element.hasAttribute('data-formspec-form') && element.querySelector('input'));
  if ('assist' in attributes) await waitUntil(() => element.provider);
  return element;
}

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: AssistError) => error.code,
  );

describe('Formspec forms', () => {
  afterEach(() => {
    for (const element of document.querySelectorAll('formspec-form, link[rel^="formspec-"], form, section'))
      element.remove();
    forgetSidecars();
  });

  it('are listed before plain forms, with their mode', async () => {
    const plain = document.body.appendChild(document.createElement('form'));
    plain.setAttribute('aria-label', 'Search');
    plain.append(document.createElement('input'));
    await show();
    await show({ assist: '' });
    const found = await discover(document);
    expect(found.map(({ mode, title, version }) => [mode, title, version])).to.deep.equal([
      [1, 'Become a member', '1.0.0'],
      [2, 'Become a member', '1.0.0'],
      [3, 'Search', undefined],
    ]);
  });

  describe('with a provider (mode 1)', () => {
    it('are called through their own tools', async () => {
      const element = await show({ assist: '' });
      const form = await connect((await discover(document))[0]!, { agentName: 'Test helper' });
      expect(form).to.include({ mode: 1, transport: 'messaging', advisory: false });
      expect(await form.describe()).to.include({ title: 'Become a member', fieldCount: 9 });
      expect((await form.list('required')).map(({ path }) => path)).to.deep.equal(['given']);
      expect(await form.set('age', 21)).to.include({ accepted: true, value: 21 });
      expect(element.engine!.get('double')).to.equal(42);
      expect(await code(form.set('double', 1))).to.equal('READONLY');
      expect(await code(form.set('nowhere', 1))).to.equal('NOT_FOUND');
      expect(await code(form.pages())).to.equal('UNSUPPORTED');
      expect(await form.nextIncomplete()).to.include({ path: 'given', reason: 'required' });
      expect((await form.validate('submit')).valid).to.equal(false);
      expect((await form.field('plan')).options).to.have.length(2);
      form.close();
    });

    it('are found by their element, or by an element inside or around it', async () => {
      const element = await show({ assist: '' });
      for (const target of [element, element.querySelector('input')!, document.body]) {
        const form = await connect(target);
        expect(form.mode).to.equal(1);
        form.close();
      }
      expect(await code(connect(document.createElement('div')))).to.equal('NOT_FOUND');
    });

    it('are matched with a profile that is not sent to the form', async () => {
      const element = await show({ assist: '' });
      const form = await connect(element);
      const matches = await form.match({ profile });
      expect(matches.map(({ path, confidence, advisory }) => [path, confidence, advisory])).to.deep.equal([
        ['given', 1, undefined],
      ]);
      form.close();
    });

    it('refuse writes when they may only be read', async () => {
      await show({ assist: 'read' });
      const form = await connect((await discover(document))[0]!);
      expect((await form.list()).length).to.equal(9);
      expect(await code(form.set('given', 'x'))).to.equal('UNSUPPORTED');
      form.close();
    });
  });

  describe('without a provider (mode 2)', () => {
    const link = (kind: string, document_: object): void => {
      const element = document.head.appendChild(document.createElement('link'));
      element.rel = `formspec-${kind}`;
      element.href = `/sidecars/${kind}.json`;
      sidecars.set(element.href, document_);
    };
    const sidecars = new Map<string, object>();
    const fetched: string[] = [];
    const fetchSidecar = async (url: string): Promise<Response> => {
      fetched.push(url);
      const found = sidecars.get(url);
      return new Response(JSON.stringify(found ?? {}), { status: found ? 200 : 404 });
    };
    const loadProvider = async (): Promise<typeof createAssistProvider> => createAssistProvider;

    beforeEach(() => {
      sidecars.clear();
      fetched.length = 0;
    });

    it('get a provider over their engine, with sidecars, if the engine can be reached', async () => {
      const element = await show();
      link('ontology', ontology);
      link('references', references);
      const form = await connect((await discover(document))[0]!, {
        loadProvider,
        sidecars: { fetch: fetchSidecar },
        confirm: () => 'accept',
      });
      expect(form).to.include({ mode: 2, transport: 'engine', advisory: false });
      const help = await form.help('mail');
      expect(help.concept!.concept).to.equal('https://schema.org/email');
      expect(help.references['policy']![0]!.title).to.equal('Privacy');
      const matches = await form.match({ profile });
      expect(matches.map(({ path }) => path)).to.deep.equal(['given', 'mail']);
      await form.apply(matches, { confirm: true });
      expect(element.engine!.get('mail')).to.equal('ada@example.org');
      form.close();
    });

    it('fetch sidecars once for each definition url and version', async () => {
      await show();
      link('ontology', ontology);
      const kept = new Map<string, string>();
      const store = {
        get: async (key: string) => kept.get(key),
        set: async (key: string, text: string) => void kept.set(key, text),
      };
      for (let visit = 0; visit < 3; visit += 1) {
        const form = await connect((await discover(document))[0]!, {
          sidecars: { fetch: fetchSidecar, store },
        });
        await form.help('mail');
        forgetSidecars();
      }
      expect(fetched).to.have.length(1);
      expect([...kept.keys()][0]).to.contain(`${URL_}|1.0.0`);
    });

    it('work without sidecars and with invalid ones', async () => {
      await show();
      link('ontology', { $formspecOntology: '1.0', targetDefinition: { url: 'https://other.example' } });
      link('references', { nonsense: true });
      sidecars.delete([...sidecars.keys()][1]!);
      const form = await connect((await discover(document))[0]!, {
        loadProvider,
        sidecars: { fetch: fetchSidecar },
      });
      expect((await form.help('mail')).references).to.deep.equal({});
      expect((await form.set('mail', 'x')).accepted).to.equal(true);
    });

    it('find sidecars by links, then in the definition, then beside it if requested', () => {
      const place = 'https://forms.example/member/definition.json';
      const published = { metadata: { sidecars: { ontology: 'o.json', references: 'javascript:alert(1)' } } };
      const none = { references: [], ontology: [], registry: [] };
      expect(findSidecars(document, undefined, place)).to.deep.equal(none);
      expect(findSidecars(document, published, place)).to.deep.equal({
        ...none,
        ontology: ['https://forms.example/member/o.json'],
      });
      link('ontology', ontology);
      expect(findSidecars(document, published, place, { siblings: true })).to.deep.equal({
        references: [],
        ontology: [`${location.origin}/sidecars/ontology.json`],
        registry: ['https://forms.example/member/registry.json'],
      });
    });

    it('ignore sidecar addresses that are not valid', () => {
      const names = {
        ...definition,
        sidecars: { ontology: 'http://[', registry: ['/registry.json', 'http://:'] },
      };
      expect(findSidecars(document, names, 'https://forms.example/member.json')).to.deep.equal({
        references: [],
        ontology: [],
        registry: ['https://forms.example/registry.json'],
      });
    });

    it('read and write long option lists through their HTML', async () => {
      const options = Array.from({ length: 40 }, (_, i) => ({ value: `v${i}`, label: `Number ${i}` }));
      const element = await show();
      element.definition = {
        ...definition,
        items: (['choice', 'multiChoice'] as const).map((dataType) => ({
          key: dataType,
          type: 'field',
          dataType,
          label: `A ${dataType}`,
          options,
          presentation: { widgetHint: 'x-combobox' },
        })),
        binds: [],
      };
      await waitUntil(() => element.querySelector('[name=multiChoice]'));
      const { engine } = element;
      Object.defineProperty(element, 'engine', { value: undefined });
      const client = await connect(element);
      expect((await client.list()).map(({ path, label }) => [path, label])).to.deep.equal([
        ['choice', 'A choice'],
        ['multiChoice', 'A multiChoice'],
      ]);
      expect((await client.field('choice')).options).to.deep.equal(options);
      expect((await client.set('choice', 'v7')).value).to.equal('v7');
      expect(engine!.get('choice')).to.equal('v7');
      expect(await code(client.set('choice', 'none of them'))).to.equal('INVALID_VALUE');
      expect((await client.set('multiChoice', ['v1', 'v3'])).value).to.deep.equal(['v1', 'v3']);
      expect(engine!.get('multiChoice')).to.deep.equal(['v1', 'v3']);
      expect((await client.set('choice', null)).value).to.equal(null);
      expect(engine!.get('choice')).to.equal(null);
    });

    it('are read and filled through their HTML if the engine cannot be reached', async () => {
      const element = await show();
      link('ontology', ontology);
      link('references', references);
      const form = await connect((await discover(document))[0]!, { sidecars: { fetch: fetchSidecar } });
      expect(form).to.include({ mode: 2, transport: 'dom', advisory: true });
      expect(await form.describe()).to.include({ title: 'Become a member', url: URL_, version: '1.0.0' });
      const fields = await form.list();
      expect(fields.map(({ path }) => path)).to.deep.equal(definition.items.map(({ key }) => key));
      expect(fields.map(({ dataType }) => dataType)).to.deep.equal(
        definition.items.map((item) => (item as { dataType: string }).dataType),
      );
      expect(fields[0]).to.include({ label: 'Given name', required: true, filled: false });
      const help = await form.help('mail');
      expect(help.concept!.concept).to.equal('https://schema.org/email');
      expect(Object.keys(help.references)).to.deep.equal(['policy']);
      expect(Object.keys((await form.help('mail', 'human')).references)).to.deep.equal(['policy', 'example']);
      expect(await code(form.help('mail', 'all' as never))).to.equal('INVALID_VALUE');
      expect(await code(form.set('double', 1))).to.equal('READONLY');
      const matches = await form.match({ profile });
      expect(matches.map(({ path, advisory }) => [path, advisory])).to.deep.equal([
        ['given', true],
        ['mail', true],
      ]);
      await form.apply(matches);
      const { summary } = await form.bulkSet([
        { path: 'age', value: 36 },
        { path: 'since', value: '2026-01-31' },
        { path: 'plan', value: 'full' },
        { path: 'topics', value: ['law'] },
        { path: 'news', value: true },
        { path: 'fee', value: { amount: '12.50', currency: 'EUR' } },
      ]);
      expect(summary).to.deep.equal({ accepted: 6, rejected: 0, errors: 0 });
      await waitUntil(() => element.engine!.get('double') === 72);
      expect(element.engine!.response().data).to.deep.equal({
        given: 'Ada',
        mail: 'ada@example.org',
        age: 36,
        double: 72,
        since: '2026-01-31',
        fee: { amount: '12.50', currency: 'EUR' },
        plan: 'full',
        topics: ['law'],
        news: true,
      });
    });
  });
});
