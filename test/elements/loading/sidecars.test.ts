import { aTimeout, expect } from '@open-wc/testing';
import { answerFetch, control, definitionOf, eventsOf, json, text } from '../render-form.js';

const definition = definitionOf({ items: [text('email')] });
const ontology = {
  $formspecOntology: '1.0',
  version: '1.0.0',
  targetDefinition: { url: definition.url },
  concepts: { email: { concept: 'https://schema.org/email' } },
};
const links = (): string[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel^=formspec-]')].map(
    (link) => `${link.rel} ${new URL(link.href).pathname}`,
  );

describe('sidecars', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  async function show(more: object): Promise<HTMLElementTagNameMap['formspec-form']> {
    const form = Object.assign(document.createElement('formspec-form'), { definition, ...more });
    document.body.append(form);
    await form.updateComplete;
    return form;
  }

  it('leave the form accessible', async () => {
    const form = await show({ ontologies: [ontology] });
    await expect(form).to.be.accessible();
    form.remove();
  });

  it('given as objects annotate the controls and leave no link', async () => {
    const form = await show({ ontologies: [ontology] });
    expect(control(form, 'email').getAttribute('data-formspec-concept')).to.equal('https://schema.org/email');
    expect(control(form, 'email').getAttribute('autocomplete')).to.equal('email');
    expect(links()).to.have.length(0);
    form.remove();
  });

  it('given as URLs are fetched, published once for all forms, and taken back with the last', async () => {
    restore = answerFetch(() => json(ontology));
    const one = await show({ ontology: '/o.json' });
    const two = await show({ ontology: '/o.json' });
    expect(control(two, 'email').getAttribute('autocomplete')).to.equal('email');
    expect(links()).to.deep.equal(['formspec-ontology /o.json']);
    one.remove();
    await aTimeout(0);
    expect(links()).to.have.length(1);
    two.remove();
    await aTimeout(0);
    expect(links()).to.have.length(0);
  });

  it('that do not fit are reported once and left out', async () => {
    const warn = console.warn;
    console.warn = () => {};
    const form = document.createElement('formspec-form');
    const errors = eventsOf<{ code: string }>(form, 'formspec-error');
    form.definition = definition;
    form.ontologies = [{ ...ontology, targetDefinition: { url: 'https://elsewhere.example/' } }];
    form.registries = [null, { $formspecRegistry: '1.0', entries: 'none' }];
    document.body.append(form);
    await form.updateComplete;
    console.warn = warn;
    expect(errors.map(({ code }) => code)).to.deep.equal(Array(3).fill('x-invalid-sidecar'));
    expect(control(form, 'email').hasAttribute('data-formspec-concept')).to.equal(false);
    form.remove();
  });

  it('of another form, or that cannot be read, are not published', async () => {
    restore = answerFetch(({ url }) => {
      if (url.endsWith('/fits.json')) return json(ontology);
      return json(
        url.endsWith('/foreign.json')
          ? { ...ontology, targetDefinition: { url: 'https://elsewhere.example/' } }
          : { $formspecOntology: '1.0', targetDefinition: { url: definition.url }, concepts: 'none' },
      );
    });
    const warn = console.warn;
    console.warn = () => {};
    const form = document.createElement('formspec-form');
    const errors = eventsOf<{ code: string }>(form, 'formspec-error');
    Object.assign(form, {
      definition: { ...definition, version: '4.0.0' },
      ontology: '/foreign.json /fits.json /broken.json',
    });
    document.body.append(form);
    await form.updateComplete;
    console.warn = warn;
    expect(links()).to.deep.equal(['formspec-ontology /fits.json']);
    expect(errors.map(({ code }) => code)).to.deep.equal(Array(2).fill('x-invalid-sidecar'));
    form.remove();
  });

  it('of the page win over those of the definition, which win over guesses', async () => {
    const says = (concept: string, fields: readonly string[]) => ({
      ...ontology,
      concepts: Object.fromEntries(fields.map((key) => [key, { concept: `https://example.org/${concept}` }])),
    });
    const items = ['all', 'named', 'guessed'].map((key) => text(key));
    const answers: Record<string, object> = {
      '/order/definition.json': {
        ...definition,
        version: '5.0.0',
        items,
        sidecars: { ontology: 'named.json' },
      },
      '/page.json': says('page', ['all']),
      '/order/named.json': says('definition', ['all', 'named']),
      '/order/ontology.json': says('guess', ['all', 'named', 'guessed']),
    };
    restore = answerFetch(({ url }) => {
      const answer = answers[new URL(url).pathname];
      return answer ? json(answer) : new Response('', { status: 404 });
    });
    const form = await show({
      definition: null,
      src: '/order/definition.json',
      ontology: '/page.json',
      sidecarDiscovery: 'siblings',
    });
    const concepts = items.map(({ key }) => control(form, key).getAttribute('data-formspec-concept'));
    expect(concepts).to.deep.equal(
      ['page', 'definition', 'guess'].map((name) => `https://example.org/${name}`),
    );
    form.remove();
  });

  it('that are missing stay unmentioned', async () => {
    restore = answerFetch(() => new Response('', { status: 404 }));
    const form = document.createElement('formspec-form');
    const errors = eventsOf(form, 'formspec-error');
    Object.assign(form, { definition, references: '/none.json' });
    document.body.append(form);
    await form.updateComplete;
    expect(errors).to.have.length(0);
    expect(control(form, 'email')).to.not.equal(null);
    form.remove();
  });

  it('are looked for beside the definition only when asked', async () => {
    const asked: string[] = [];
    restore = answerFetch((request) => {
      asked.push(new URL(request.url).pathname);
      return asked.length === 1
        ? json({ ...definition, version: '1.0.1' })
        : new Response('', { status: 404 });
    });
    const form = document.createElement('formspec-form');
    form.src = '/forms/definition.json';
    document.body.append(form);
    await form.updateComplete;
    expect(asked).to.deep.equal(['/forms/definition.json']);
    asked.length = 0;
    const curious = document.createElement('formspec-form');
    curious.sidecarDiscovery = 'siblings';
    curious.src = '/forms/definition.json';
    document.body.append(curious);
    await curious.updateComplete;
    expect(asked).to.include('/forms/ontology.json');
    form.remove();
    curious.remove();
  });

  it('with addresses that hold content or code, or are none, are neither fetched nor published', async () => {
    const asked: string[] = [];
    restore = answerFetch((request) => {
      asked.push(request.url);
      return json(ontology);
    });
    const warn = console.warn;
    console.warn = () => {};
    const encoded = `data:application/json,${encodeURIComponent(JSON.stringify(ontology))}`;
    const form = document.createElement('formspec-form');
    const errors = eventsOf<{ code: string; message: string }>(form, 'formspec-error');
    form.definition = {
      ...definition,
      version: '1.0.2',
      metadata: {
        sidecars: { ontology: [encoded, 'http://[', '/fine.json'], references: 'JavaScript:alert(1)' },
      },
    };
    form.setAttribute('references', 'javascript:alert(1) data:application/json,{}');
    form.setAttribute('registry', 'blob:https://elsewhere.example/1');
    document.body.append(form);
    await form.updateComplete;
    console.warn = warn;
    expect(asked.map((url) => new URL(url).pathname)).to.deep.equal(['/fine.json']);
    expect(links()).to.deep.equal(['formspec-ontology /fine.json']);
    expect(errors.map(({ code }) => code)).to.deep.equal(Array(6).fill('x-invalid-sidecar'));
    expect(control(form, 'email').getAttribute('autocomplete')).to.equal('email');
    form.remove();
  });

  it('are fetched once for one version of a definition, and again for another', async () => {
    const asked: string[] = [];
    restore = answerFetch((request) => {
      asked.push(new URL(request.url).pathname);
      return json(ontology);
    });
    const forms = [];
    for (const version of ['2.0.0', '2.0.0', '2.0.1'])
      forms.push(await show({ definition: { ...definition, version }, ontology: '/kept.json' }));
    expect(asked).to.deep.equal(['/kept.json', '/kept.json']);
    for (const form of forms) form.remove();
  });

  it('that the page links to are used, and left to the page', async () => {
    restore = answerFetch(() => json(ontology));
    const link = Object.assign(document.createElement('link'), {
      rel: 'formspec-ontology',
      href: '/page.json',
    });
    document.head.append(link);
    const form = await show({ definition: { ...definition, version: '3.0.0' } });
    expect(control(form, 'email').getAttribute('autocomplete')).to.equal('email');
    form.remove();
    await aTimeout(0);
    expect(links()).to.deep.equal(['formspec-ontology /page.json']);
    link.remove();
  });
});
