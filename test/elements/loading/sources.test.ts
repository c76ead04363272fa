import { expect, waitUntil } from '@open-wc/testing';
import type { FieldItem, GroupItem } from '../../../src/model/definition.js';
import { answerFetch, control, definitionOf, group, json, renderForm, text, textOf } from '../render-form.js';
import { press, type } from '../../support/keys.js';

const choice = (key: string, options: FieldItem['options'] & {}): FieldItem =>
  text(key, { dataType: 'choice', options });

describe('data from elsewhere', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  it('leaves the form accessible while options are on their way, and when they fail', async () => {
    let reply: (response: Response) => void = () => {};
    restore = answerFetch(() => new Promise((resolve) => (reply = resolve)));
    const form = await renderForm({ items: [choice('town', '/towns.json'), text('a')] });
    await expect(form).to.be.accessible();
    reply(new Response('', { status: 500 }));
    await waitUntil(() => form.engine!.field('town')!.optionsStatus === 'failed');
    await expect(form).to.be.accessible();
  });

  it('shows the form before remote options arrive, and takes them in without moving focus or other controls', async () => {
    let reply: (response: Response) => void = () => {};
    restore = answerFetch(() => new Promise((resolve) => (reply = resolve)));
    const form = await renderForm({ items: [text('a'), choice('town', '/towns.json')] });
    const input = control(form, 'a');
    input.focus();
    await type('half');
    reply(json([{ value: 'x', label: 'Xanten' }]));
    await waitUntil(() => form.engine!.field('town')!.optionsStatus === 'ready');
    expect(document.activeElement).to.equal(input);
    expect(control(form, 'a')).to.equal(input);
    expect(input.value).to.equal('half');
    expect(form.engine!.field('town')!.options).to.have.length(1);
  });

  it('waits for instances and prefills from them, locked where the author says', async () => {
    restore = answerFetch((request) =>
      request.url.endsWith('/me.json')
        ? json({ name: 'Ann', mail: 'a@b.c' })
        : new Response('', { status: 404 }),
    );
    const form = await renderForm({
      items: [
        text('name', { prePopulate: { instance: 'me', path: 'name', editable: false } }),
        text('mail', { prePopulate: { instance: 'me', path: 'mail' } }),
      ],
      instances: { me: { source: '/me.json' } },
    });
    expect(control(form, 'name').value).to.equal('Ann');
    expect(control(form, 'name').readOnly).to.equal(true);
    expect(control(form, 'name').closest('.formspec-field')!.hasAttribute('data-readonly')).to.equal(true);
    expect(control(form, 'mail').readOnly).to.equal(false);
    control(form, 'mail').select();
    await type('ann@b.c');
    control(form, 'name').select();
    await type('Eve');
    expect(form.getResponse().data).to.deep.equal({ name: 'Ann', mail: 'ann@b.c' });
  });

  it('goes on without an instance that cannot be had', async () => {
    restore = answerFetch(() => new Response('', { status: 500 }));
    const form = await renderForm({
      items: [text('name', { prePopulate: { instance: 'me', path: 'name' } })],
      instances: { me: { source: '/me.json', data: { name: 'Nobody' } } },
    });
    expect(control(form, 'name').value).to.equal('Nobody');
  });

  it('includes other definitions by reference, or says that it could not', async () => {
    const address = definitionOf({ url: 'https://forms.example.org/address', items: [text('street')] });
    const sketch = {
      items: [
        { key: 'home', type: 'group', label: 'Home', $ref: `${address.url}|1.0.0` } satisfies GroupItem,
      ],
    };
    restore = answerFetch(() => json(address));
    const form = await renderForm(sketch);
    expect(control(form, 'home.street')).to.not.equal(null);
    restore();
    restore = answerFetch(() => new Response('', { status: 404 }));
    const broken = await renderForm(sketch);
    expect(textOf(broken.querySelector('.formspec-failure'))).to.contain('UNRESOLVED_REF');
  });

  it('serves rows too, and leaves the row alone that somebody types in', async () => {
    const replies: ((response: Response) => void)[] = [];
    restore = answerFetch(() => new Promise((resolve) => replies.push(resolve)));
    const form = await renderForm({
      items: [
        group('rows', [text('a'), choice('town', '/row-towns.json')], { repeatable: true, minRepeat: 2 }),
      ],
    });
    const input = control(form, 'rows[1].a');
    input.focus();
    await type('half');
    for (const reply of replies) reply(json([{ value: 'x', label: 'Xanten' }]));
    await waitUntil(() => form.engine!.field('rows[1].town')!.optionsStatus === 'ready');
    expect(document.activeElement).to.equal(input);
    expect(textOf(control(form, 'rows[0].town').closest('.formspec-field'))).to.contain('Xanten');
    form.engine!.addRow('rows');
    expect(textOf(control(form, 'rows[2].town').closest('.formspec-field'))).to.contain('Xanten');
  });

  it('keeps the list that is at hand when a remote one fails, and says so', async () => {
    restore = answerFetch(() => new Response('', { status: 500 }));
    const form = await renderForm({
      items: [text('town', { dataType: 'choice', optionSet: 'towns' })],
      optionSets: { towns: { source: '/towns-fail.json', options: [{ value: 'x', label: 'Xanten' }] } },
    });
    await waitUntil(() => form.engine!.field('town')!.optionsStatus === 'failed');
    const box = control(form, 'town').closest('.formspec-field');
    expect(textOf(box)).to.contain('Xanten');
    expect(textOf(box)).to.contain('Some options may be missing.');
  });

  it('takes the remote list in place of the one at hand', async () => {
    restore = answerFetch(() => json([{ value: 'y', label: 'York' }]));
    const form = await renderForm({
      items: [text('town', { dataType: 'choice', optionSet: 'towns' })],
      optionSets: { towns: { source: '/towns-come.json', options: [{ value: 'x', label: 'Xanten' }] } },
    });
    await waitUntil(() => form.engine!.field('town')!.optionsStatus === 'ready');
    const box = control(form, 'town').closest('.formspec-field');
    expect(textOf(box)).to.contain('York').and.not.contain('Xanten');
    expect(form.focusField('town')).to.equal(true);
    await type('York');
    await press('Tab');
    expect(form.engine!.get('town')).to.equal('y');
  });

  it('fills groups and rows from a saved response', async () => {
    const definition = definitionOf({
      items: [group('who', [text('name')]), group('rows', [text('a')], { repeatable: true })],
    });
    restore = answerFetch(() =>
      json({
        $formspecResponse: '1.0',
        definitionUrl: definition.url,
        definitionVersion: definition.version,
        status: 'in-progress',
        authored: '2026-01-01T00:00:00Z',
        data: { who: { name: 'Ann' }, rows: [{ a: '1' }, { a: '2' }] },
      }),
    );
    const form = await renderForm(definition, { 'response-src': '/saved.json' });
    expect(control(form, 'who.name').value).to.equal('Ann');
    expect(control(form, 'rows[1].a').value).to.equal('2');
  });

  it('is fetched without cookies where the page says so, but not the definition and the Response that the page names', async () => {
    const included = definitionOf({ url: 'https://forms.example.org/included', items: [text('b')] });
    const whole = definitionOf({
      sidecars: { references: '/cookie-references.json' },
      instances: { me: { source: '/me.json' } },
      items: [
        choice('town', '/towns.json'),
        { key: 'g', type: 'group', label: 'G', $ref: 'https://forms.example.org/included' },
      ],
    });
    const requests = async (attributes: object): Promise<Record<string, string>> => {
      const seen: Record<string, string> = {};
      restore = answerFetch(({ url, credentials }) => {
        const { pathname } = new URL(url);
        seen[pathname] = credentials;
        if (pathname === '/whole.json')
          return json({ ...whole, version: `1.0.${Object.keys(attributes).length}` });
        return json(pathname === '/included.json' ? included : pathname === '/towns.json' ? [] : {});
      });
      const form = document.createElement('formspec-form');
      Object.assign(form, { src: '/whole.json', responseSrc: '/stored.json', ...attributes });
      document.body.append(form);
      await form.updateComplete;
      await waitUntil(() => seen['/towns.json']);
      form.remove();
      restore();
      return seen;
    };
    const all = [
      '/cookie-references.json',
      '/included.json',
      '/me.json',
      '/stored.json',
      '/towns.json',
      '/whole.json',
    ];
    const usual = await requests({});
    expect(Object.keys(usual).sort()).to.deep.equal(all);
    expect(new Set(Object.values(usual))).to.deep.equal(new Set(['same-origin']));
    const omitted = await requests({ fetchCredentials: 'omit' });
    expect(Object.keys(omitted).sort()).to.deep.equal(all);
    expect(all.filter((path) => omitted[path] !== 'omit')).to.deep.equal(['/stored.json', '/whole.json']);
  });
});
