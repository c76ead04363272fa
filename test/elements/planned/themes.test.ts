/** Theme documents, pages of documents, issuers, and what agents see of all that. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { FormspecForm } from '../../../src/index.js';
import { definition, field, group, required } from '../../support/definition.js';
import { findings } from '../accessible.js';
import { button, control, textOf } from '../render-form.js';
import { everyComponent, everyItem } from './every-component.js';

const FORM = 'https://forms.example.org/themed';

const themed = (more: object = {}) =>
  definition(
    [
      field('name', 'string', { label: 'Name' }),
      field('sure', 'boolean', { label: 'Sure' }),
      group('trip', [
        field('to', 'string', { label: 'To' }),
        field('how', 'choice', {
          label: 'How',
          options: ['train', 'bus', 'foot', 'car', 'boat', 'plane'].map((value) => ({ value, label: value })),
        }),
      ]),
    ],
    { url: FORM, title: 'Themed', binds: required('name'), ...more },
  );

const theme = {
  $formspecTheme: '1.0',
  version: '1.0.0',
  targetDefinition: { url: FORM },
  breakpoints: { wide: 700 },
  tokens: { 'color.primary': '#00695c', 'radius.sm': '1px' },
  defaults: { cssClass: 'every' },
  selectors: [{ match: { dataType: 'boolean' }, apply: { widget: 'Toggle' } }],
  items: {
    name: { labelPosition: 'hidden', style: { fontWeight: 'bold' }, widgetConfig: { placeholder: 'Ann' } },
    'trip.how': { widget: 'RadioGroup', widgetConfig: { columns: 3 } },
  },
  pages: [
    {
      id: 'one',
      title: 'Page one',
      regions: [
        { key: 'name', span: 6 },
        { key: 'trip.to', span: 6 },
      ],
    },
    { id: 'two', title: 'Page two', regions: [{ key: 'sure' }] },
  ],
};

async function show(properties: object, attributes: Record<string, string> = {}): Promise<FormspecForm> {
  const main = document.createElement('main');
  const form = document.createElement('formspec-form');
  for (const name in attributes) form.setAttribute(name, attributes[name]!);
  Object.assign(form, properties);
  main.append(form);
  document.body.append(main);
  await form.updateComplete;
  return form;
}

afterEach(async () => {
  document.querySelectorAll('main').forEach((main) => main.remove());
  await setViewport({ width: 800, height: 600 });
});

describe('a Theme document', () => {
  it('sets tokens, widgets, labels and classes', async () => {
    const form = await show({ definition: themed(), theme });
    expect(form.style.getPropertyValue('--formspec-color-accent')).to.equal('#00695c');
    expect(control(form, 'sure').getAttribute('role')).to.equal('switch');
    expect(form.querySelectorAll('[name="trip.how"]').length, 'radio buttons').to.equal(6);
    expect(control(form, 'name').placeholder).to.equal('Ann');
    const box = control(form, 'name').closest<HTMLElement>('.formspec-field')!;
    expect(box.classList.contains('every')).to.equal(true);
    expect(box.style.fontWeight).to.equal('bold');
    const label = box.querySelector<HTMLElement>('label')!;
    expect(label.getBoundingClientRect().width, 'hidden for the eye only').to.be.at.most(2);
    expect(control(form, 'name').labels![0]).to.equal(label);
  });

  it('gives regions the columns that they ask for', async () => {
    await setViewport({ width: 1000, height: 800 });
    const form = await show({ definition: themed(), theme });
    const box = control(form, 'name').closest('.formspec-field')!;
    expect(getComputedStyle(box).gridColumnEnd).to.equal('span 6');
  });

  it('makes titled sections of its pages, and shows what is in no region after them', async () => {
    const form = await show({ definition: themed(), theme });
    const text = textOf(form);
    expect(text.indexOf('Page one')).to.be.below(text.indexOf('Page two'));
    expect(text.indexOf('How')).to.be.above(text.indexOf('Sure'));
    for (const width of [320, 768, 1280]) {
      await setViewport({ width, height: 700 });
      await aTimeout(50);
      expect(await findings(form), String(width)).to.deep.equal([]);
    }
  });

  it('makes the pages of a wizard, and agents see the same pages', async () => {
    const form = await show(
      { definition: themed({ formPresentation: { pageMode: 'wizard' } }), theme },
      { assist: 'on' },
    );
    expect(textOf(form.querySelector('.formspec-page:not([hidden]) .formspec-page-title'))).to.equal(
      'Page one',
    );
    button(form, 'Continue').click();
    await form.updateComplete;
    expect(
      textOf(form.querySelector('.formspec-page:not([hidden]) .formspec-page-title')),
      'a required answer',
    ).to.equal('Page one');
    form.engine!.set('name', 'Ann');
    button(form, 'Continue').click();
    await form.updateComplete;
    expect(textOf(form.querySelector('.formspec-page:not([hidden]) .formspec-page-title'))).to.equal(
      'Page two',
    );
    await waitUntil(() => form.provider !== null);
    const { content } = await form.provider!.call('formspec.form.pages', {});
    const { pages } = JSON.parse(content[0]!.text) as { pages: { id: string; title: string }[] };
    expect(pages.map(({ title }) => title)).to.deep.equal(['Page one', 'Page two', 'More questions']);
  });

  it('of another form is left out and reported', async () => {
    const form = await show({
      definition: themed(),
      theme: { ...theme, targetDefinition: { url: 'https://other.example' } },
    });
    expect(form.style.getPropertyValue('--formspec-color-accent')).to.equal('');
    control(form, 'name');
  });
});

describe('what agents and passive readers see', () => {
  const annotations = (form: Element): Record<string, string | null> =>
    Object.fromEntries(
      [...form.querySelectorAll('[data-formspec-path]')].map((one) => [
        one.getAttribute('data-formspec-path')!,
        one.getAttribute('toolparamdescription') ??
          one.closest('fieldset')?.getAttribute('toolparamdescription') ??
          null,
      ]),
    );

  it('is the same with any tree', async () => {
    const plain = await show({ definition: everyItem }, { assist: 'on' });
    const laidOut = await show({ definition: everyItem, component: everyComponent }, { assist: 'on' });
    const before = annotations(plain);
    const after = annotations(laidOut);
    for (const path in after) expect(after[path], path).to.equal(before[path]);
    await waitUntil(() => plain.provider !== null && laidOut.provider !== null);
    const list = async (form: FormspecForm): Promise<string> =>
      (await form.provider!.call('formspec.field.list', {})).content[0]!.text;
    expect(await list(laidOut)).to.equal(await list(plain));
  });
});

describe('an issuer', () => {
  const issuer = {
    $formspecIssuer: '1.0',
    url: 'https://town.example/issuer',
    version: '1.0.0',
    name: { en: 'Town of Example', de: 'Stadt Beispiel' },
    kind: 'organization',
    homepage: 'https://town.example/',
    contactPoint: { email: 'help@town.example' },
  };

  it('of the definition stands above the title, in the language of the form, and is named in the Response', async () => {
    const form = await show({ definition: themed({ issuer }) });
    const block = form.querySelector('.formspec-issuer')!;
    expect(textOf(block)).to.contain('Town of Example');
    expect(block.compareDocumentPosition(form.querySelector('.formspec-title')!)).to.equal(4);
    expect(await findings(form)).to.deep.equal([]);
    form.engine!.set('name', 'Ann');
    const { response } = await form.submit();
    expect(response.displayedIssuer).to.deep.equal({ url: issuer.url, version: '1.0.0' });
  });

  it('of the page replaces it; one that cannot be used leaves no gap', async () => {
    const form = await show({
      definition: themed({ issuer }),
      issuer: { ...issuer, name: 'The page itself' },
    });
    expect(textOf(form.querySelector('.formspec-issuer'))).to.contain('The page itself');
    const broken = await show({ definition: themed({ issuer }), issuer: { name: 'Nobody' } });
    expect(broken.querySelector('.formspec-issuer')).to.equal(null);
    control(broken, 'name');
  });
});
