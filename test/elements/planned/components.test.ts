/** Forms that a Component document lays out. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { FormspecForm } from '../../../src/index.js';
import type { Definition } from '../../../src/model/definition.js';
import { findings } from '../accessible.js';
import { answerFetch, button, control, eventsOf, json, textOf } from '../render-form.js';
import { everyComponent, everyItem, URL_OF_FORM } from './every-component.js';

async function show(definition: Definition, properties: Partial<FormspecForm>): Promise<FormspecForm> {
  const main = document.createElement('main');
  const form = document.createElement('formspec-form');
  Object.assign(form, { definition, ...properties });
  main.append(form);
  document.body.append(main);
  await form.updateComplete;
  return form;
}

const send = {
  $formspecResponseActions: '1.0',
  version: '1.0.0',
  targetDefinition: { url: URL_OF_FORM },
  actions: [
    {
      id: 'send',
      intent: 'submit',
      label: { literal: 'Send it off' },
      effects: [{ type: 'hostEvent', eventName: 'formspec-submit' }],
    },
    {
      id: 'wave',
      intent: 'save-draft',
      label: { literal: 'Wave' },
      effects: [{ type: 'hostEvent', eventName: 'x-wave', detailRef: '@response.name' }],
    },
  ],
};

afterEach(async () => {
  document.querySelectorAll('main').forEach((main) => main.remove());
  await setViewport({ width: 800, height: 600 });
});

describe('a Component document', () => {
  it('draws all components, and appends a required field that it leaves out', async () => {
    const form = await show(everyItem, { component: everyComponent });
    const drawn = [...form.querySelectorAll('[data-component]')].map((box) =>
      box.getAttribute('data-component'),
    );
    for (const name of [
      'Section',
      'Stack',
      'Grid',
      'Card',
      'Panel',
      'Collapsible',
      'Tabs',
      'Accordion',
      'Modal',
    ])
      expect(drawn, name).to.include(name);
    for (const name of ['Heading', 'Text', 'Divider', 'Alert', 'Badge', 'ProgressBar', 'Summary', 'Popover'])
      expect(drawn, name).to.include(name);
    for (const path of [
      'name',
      'age',
      'born',
      'colour',
      'size',
      'extras',
      'agree',
      'proof',
      'weight',
      'stars',
      'note',
      'tip',
    ])
      control(form, path);
    control(form, 'lines[0].what');
    control(form, 'people[0].who');
    const appended = form.querySelector('.formspec-appended')!;
    expect(appended.contains(control(form, 'forgotten'))).to.equal(true);
    expect(form.querySelector('[name="lines[0].count"]'), 'a column that the table leaves out').to.equal(
      null,
    );
  });

  it('gives controls what it asks for', async () => {
    const form = await show(everyItem, { component: everyComponent });
    expect(control(form, 'age').placeholder).to.equal('42');
    expect(control(form, 'age').getAttribute('aria-valuemax')).to.equal('120');
    expect(control(form, 'weight').min).to.equal('10');
    expect(form.querySelectorAll('[name="stars"]').length).to.equal(4);
    expect(control<HTMLSelectElement>(form, 'colour').options[0]!.label).to.equal('Choose a colour');
    expect(textOf(control(form, 'name').closest('.formspec-affixed'))).to.equal('Dr');
    expect(textOf(control(form, 'agree').closest('.formspec-affixed'))).to.equal('NoYes, I do');
    expect(control(form, 'proof').accept).to.equal('application/pdf');
  });

  it('has no findings of axe at any width', async () => {
    const form = await show(everyItem, { component: everyComponent, responseActions: send });
    for (const width of [320, 768, 1280]) {
      await setViewport({ width, height: 800 });
      await aTimeout(50);
      expect(await findings(form), String(width)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth, `no sideways scrolling at ${width}`).to.be.at.most(width);
    }
  });

  it('follows the width of the window', async () => {
    await setViewport({ width: 600, height: 600 });
    const form = await show(everyItem, { component: everyComponent });
    const columns = (): string | null => form.querySelector('.formspec-grid')!.getAttribute('data-columns');
    expect(columns()).to.equal('1');
    await setViewport({ width: 900, height: 600 });
    await aTimeout(50);
    expect(columns()).to.equal('2');
  });

  it('follows the answers', async () => {
    const form = await show(everyItem, { component: everyComponent });
    expect(textOf(form)).to.contain('Agree to see this.');
    const name = control(form, 'name');
    name.focus();
    form.engine!.set('agree', true);
    form.engine!.set('name', 'Ann');
    expect(textOf(form)).to.contain('You agreed.').and.not.contain('Agree to see this.');
    expect(textOf(form)).to.contain('Careful, Ann');
    expect(document.activeElement, 'the control stays the same').to.equal(name);
    form.engine!.set('colour', 'b');
    expect(textOf(form.querySelector('dl'))).to.equal('Colour chosen Second');
  });

  it('adds and removes rows with its buttons', async () => {
    const form = await show(everyItem, { component: everyComponent });
    button(form, /^Add Lines/).click();
    expect(form.engine!.field('lines')!.rows.length).to.equal(2);
    control(form, 'lines[1].what');
    form.engine!.set('lines[1].what', 'kept');
    button(form, /^Remove.*Lines 1/).click();
    expect(form.engine!.get('lines[0].what')).to.equal('kept');
    expect(control(form, 'lines[0].what').value).to.equal('kept');
  });

  it('closes an alert and keeps it closed until its text changes', async () => {
    const form = await show(everyItem, { component: everyComponent });
    form.querySelector<HTMLElement>('.formspec-alert-close')!.click();
    expect(form.querySelector('.formspec-alert')).to.equal(null);
    form.engine!.set('name', 'Ben');
    expect(textOf(form.querySelector('.formspec-alert'))).to.contain('Careful, Ben');
  });

  it('opens the dialog, the tab or the popover of a field that gets focus', async () => {
    const form = await show(everyItem, { component: everyComponent });
    expect(control(form, 'note').checkVisibility()).to.equal(false);
    expect(form.focusField('note')).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'note'));
    form.querySelector('dialog')!.close();
    expect(form.focusField('people[0].who')).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'people[0].who'));
    expect(form.focusField('tip')).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'tip'));
  });

  it('sets styles and tokens without a style attribute in markup', async () => {
    const form = await show(everyItem, { component: everyComponent });
    const card = form.querySelector<HTMLElement>('.own-card')!;
    expect(card.style.borderColor).to.equal('rgb(122, 31, 162)');
    expect(form.style.getPropertyValue('--formspec-color-accent')).to.equal('#7a1fa2');
    form.component = null;
    await form.updateComplete;
    expect(form.style.getPropertyValue('--formspec-color-accent'), 'gone with the document').to.equal('');
    expect(form.querySelector('.own-card')).to.equal(null);
  });

  it('shows a field with an error that it hides, after an attempt to submit', async () => {
    const { components: _, ...rest } = everyComponent;
    const hidden = {
      ...rest,
      tree: {
        component: 'Stack',
        children: [
          { component: 'TextInput', bind: 'forgotten', when: '$agree = true' },
          { component: 'TextInput', bind: 'name' },
        ],
      },
    };
    const form = await show(everyItem, { component: hidden });
    expect(form.querySelector('[name=forgotten]')).to.equal(null);
    await form.submit();
    expect(form.querySelector('.formspec-appended')!.contains(control(form, 'forgotten'))).to.equal(true);
    expect(form.focusField('forgotten')).to.equal(true);
  });

  it('that cannot be used is reported with its place, and the form is shown without it', async () => {
    const errors: { code: string; message: string }[] = [];
    const listen = (event: Event): void => void errors.push((event as CustomEvent).detail);
    document.addEventListener('formspec-error', listen);
    const wrong = { ...everyComponent, tree: { component: 'Stack', children: [{ component: 'Sparkle' }] } };
    const form = await show(everyItem, { component: wrong });
    document.removeEventListener('formspec-error', listen);
    control(form, 'forgotten');
    expect(errors.map(({ code }) => code)).to.deep.equal(['x-invalid-sidecar']);
    expect(errors[0]!.message).to.contain('/tree/children/0').and.contain('Sparkle');
  });
});

describe('where documents come from', () => {
  it('are fetched together with the definition, from attributes and from sidecars', async () => {
    const asked: string[] = [];
    const definition = { ...everyItem, sidecars: { theme: 'look.json' } };
    const restore = answerFetch(async ({ url }) => {
      asked.push(new URL(url).pathname);
      if (url.endsWith('tree.json')) return json(everyComponent);
      if (url.endsWith('look.json'))
        return json({ $formspecTheme: '1.0', version: '1', tokens: { 'color.primary': '#123456' } });
      await aTimeout(30);
      return json(definition);
    });
    const main = document.createElement('main');
    const form = document.createElement('formspec-form');
    form.setAttribute('src', '/forms/definition.json');
    form.setAttribute('component', '/other/tree.json');
    main.append(form);
    document.body.append(main);
    await form.updateComplete;
    restore();
    expect(asked.slice(0, 2).sort()).to.deep.equal(['/forms/definition.json', '/other/tree.json']);
    expect(asked[2], 'relative to the definition').to.equal('/forms/look.json');
    expect(form.querySelector('.formspec-card')).not.to.equal(null);
    expect(form.style.getPropertyValue('--formspec-color-primary'), 'component over theme').to.equal(
      '#7a1fa2',
    );
  });

  it('that cannot be fetched leave the form as it is', async () => {
    const restore = answerFetch(() => new Response('no', { status: 500 }));
    const form = document.createElement('formspec-form');
    const errors = eventsOf<{ message: string }>(form, 'formspec-error');
    form.definition = everyItem;
    form.component = '/tree.json';
    document.body.append(Object.assign(document.createElement('main'), {}));
    document.querySelector('main')!.append(form);
    await form.updateComplete;
    restore();
    control(form, 'forgotten');
    expect(errors[0]!.message).to.contain('Component document /tree.json cannot be used');
  });
});

describe('an action button', () => {
  const tree = (...children: object[]) => ({
    $formspecComponent: '1.0',
    version: '1.0.0',
    targetDefinition: { url: URL_OF_FORM },
    tree: { component: 'Stack', children: [{ component: 'TextInput', bind: 'name' }, ...children] },
  });

  it('takes the place of the submit button, and submits once', async () => {
    const component = tree({ component: 'ActionButton', actionRef: 'send' });
    const form = await show(everyItem, { component, responseActions: send });
    const buttons = [...form.querySelectorAll('button[type=submit]')];
    expect(buttons.map(textOf)).to.deep.equal(['Send it off']);
    const submitted = eventsOf(form, 'formspec-submit');
    const invalid = eventsOf(form, 'formspec-invalid');
    button(form, 'Send it off').click();
    await waitUntil(() => invalid.length > 0, 'the errors are shown');
    expect(invalid.length).to.equal(1);
    expect(submitted.length).to.equal(0);
    form.engine!.set('forgotten', 'here');
    await waitUntil(() => !button(form, /Send|wait/).ariaDisabled);
    button(form, 'Send it off').click();
    await waitUntil(() => submitted.length > 0, 'the answers are sent');
    expect(submitted.length).to.equal(1);
  });

  it('dispatches an event of its own, and tells the user', async () => {
    const component = tree({ component: 'ActionButton', actionRef: 'wave' });
    const form = await show(everyItem, { component, responseActions: send });
    const waves = eventsOf<unknown>(form, 'x-wave');
    form.engine!.set('name', 'Ann');
    button(form, 'Wave').click();
    await waitUntil(() => form.querySelector('.formspec-notice') !== null, 'the user is told');
    expect(waves).to.deep.equal(['Ann']);
    expect(textOf(form.querySelector('.formspec-notice'))).to.contain('Wave: done.');
    expect(button(form, 'Submit').type, 'the form keeps its own button').to.equal('submit');
  });

  it('without an action does nothing and is reported', async () => {
    const component = tree({ component: 'ActionButton', actionRef: 'nowhere' });
    const remarks: string[] = [];
    const listen = (event: Event): void =>
      void remarks.push(
        ...(event as CustomEvent).detail.diagnostics.map(({ code }: { code: string }) => code),
      );
    document.addEventListener('formspec-diagnostics', listen);
    const form = await show(everyItem, { component });
    document.removeEventListener('formspec-diagnostics', listen);
    expect(remarks).to.include('COMP-REFERENTIAL-INTEGRITY');
    expect(button(form, 'nowhere').disabled).to.equal(true);
    expect(button(form, 'Submit').type).to.equal('submit');
  });
});

describe('the keyboard', () => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await sendKeys({ press: key });
  };

  it('is enough to answer in tabs and dialogs, and to send', async () => {
    const component = {
      $formspecComponent: '1.0',
      version: '1.0.0',
      targetDefinition: { url: URL_OF_FORM },
      tree: {
        component: 'Stack',
        children: [
          {
            component: 'Tabs',
            tabLabels: ['One', 'Two'],
            children: [
              { component: 'TextInput', bind: 'name' },
              { component: 'TextInput', bind: 'forgotten' },
            ],
          },
          {
            component: 'Modal',
            title: 'A dialog',
            triggerLabel: 'Open the dialog',
            children: [{ component: 'TextInput', bind: 'note' }],
          },
          { component: 'ActionButton', actionRef: 'send' },
        ],
      },
    };
    const items = everyItem.items.filter(({ type }) => type === 'field');
    const form = await show({ ...everyItem, items }, { component, responseActions: send });
    const sent = eventsOf<{ response: { data: Record<string, unknown> } }>(form, 'formspec-submit');
    form.querySelector<HTMLElement>('[role=tab]')!.focus();
    await press('Tab');
    await sendKeys({ type: 'Ann' });
    form.querySelector<HTMLElement>('[role=tab]')!.focus();
    await press('ArrowRight', 'Tab');
    await sendKeys({ type: 'here' });
    await press('Tab', 'Enter');
    expect(document.activeElement, 'focus is in the dialog').to.equal(control(form, 'note'));
    await sendKeys({ type: 'noted' });
    await press('Escape');
    expect(textOf(document.activeElement), 'focus is given back').to.equal('Open the dialog');
    await press('Tab', 'Enter');
    await waitUntil(() => sent.length > 0, 'the answers are sent');
    const { name, forgotten, note } = sent[0]!.response.data;
    expect([name, forgotten, note]).to.deep.equal(['Ann', 'here', 'noted']);
  });
});
