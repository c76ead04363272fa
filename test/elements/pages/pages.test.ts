import { expect, waitUntil } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import type { FormspecForm } from '../../../src/index.js';
import {
  announced,
  answerFetch,
  button,
  control,
  eventsOf,
  group,
  json,
  renderForm,
  required,
  type Sketch,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

const wizard: Sketch = {
  items: [group('one', [text('a')]), group('two', [text('b')]), group('three', [text('c')])],
  binds: required('one.a'),
  formPresentation: { pageMode: 'wizard' },
};

const pageOf = (form: Element): string =>
  textOf(form.querySelector('.formspec-page:not([hidden]) .formspec-page-title'));

describe('a wizard', () => {
  it('is accessible on every page, with errors, with a list of steps, and on the last', async () => {
    const form = await renderForm(
      { ...wizard, formPresentation: { pageMode: 'wizard', sidenav: true } },
      { review: '' },
    );
    await expect(form).to.be.accessible();
    button(form, 'Continue').click();
    await expect(form).to.be.accessible();
    form.engine!.set('one.a', 'x');
    for (let step = 0; step < 3; step++) {
      button(form, 'Continue').click();
      await expect(form).to.be.accessible();
    }
    expect(pageOf(form)).to.equal('Check your answers');
  });

  it('shows one page, says which, and goes forth and back', async () => {
    const form = await renderForm(wizard);
    const pages = eventsOf<{ id: string; index: number; total: number; title: string }>(
      form,
      'formspec-page',
    );
    expect(pageOf(form)).to.equal('Group one');
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 1 of 3');
    control(form, 'one.a').focus();
    await type('x');
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group two');
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 2 of 3');
    expect(textOf(document.activeElement)).to.equal('Group two');
    expect(getSelection()!.rangeCount, 'no caret that keeps screen readers silent').to.equal(0);
    expect(form.querySelector('.formspec-page[aria-labelledby]'), 'the title is said once').to.equal(null);
    expect(await announced(form)).to.contain('Step 2 of 3');
    expect(pages).to.have.length(1);
    expect(pages[0]).to.include({ id: 'two', index: 1, total: 3, title: 'Group two' });
    button(form, 'Back').click();
    expect(control(form, 'one.a').value).to.equal('x');
  });

  it('refuses the next page while this one has errors, and shows them', async () => {
    const form = await renderForm(wizard);
    const invalid = eventsOf(form, 'formspec-invalid');
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group one');
    expect(form.querySelector('.formspec-summary')!.contains(document.activeElement)).to.equal(true);
    expect(control(form, 'one.a').getAttribute('aria-invalid')).to.equal('true');
    expect(invalid).to.have.length(1);
    form.engine!.set('one.a', 'x');
    expect(form.querySelector('.formspec-summary')).to.equal(null);
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group two');
  });

  it('lets users skip where the author allows it', async () => {
    const form = await renderForm({ ...wizard, formPresentation: { pageMode: 'wizard', allowSkip: true } });
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group two');
    button(form, 'Skip this step').click();
    expect(pageOf(form)).to.equal('Group three');
    expect([...form.querySelectorAll('button')].map(textOf)).to.not.include('Skip this step');
    expect(await form.submit()).to.have.property('submitted', false);
    form.querySelector<HTMLElement>('.formspec-summary a')!.click();
    expect(pageOf(form)).to.equal('Group one');
    expect(document.activeElement).to.equal(control(form, 'one.a'));
  });

  it('goes on with Enter, and submits with Enter on the last page only', async () => {
    const form = await renderForm(wizard);
    const submits = eventsOf(form, 'formspec-submit');
    control(form, 'one.a').focus();
    await type('x');
    await press('Enter');
    expect(pageOf(form)).to.equal('Group two');
    control(form, 'two.b').focus();
    await press('Enter');
    expect(submits).to.have.length(0);
    control(form, 'three.c').focus();
    await press('Enter');
    expect(submits).to.have.length(1);
  });

  it('leaves out pages that are not relevant, in sequence and count', async () => {
    const form = await renderForm({
      ...wizard,
      binds: [{ path: 'two', relevant: "$one.a = 'all'" }],
    });
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 1 of 2');
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group three');
    button(form, 'Back').click();
    control(form, 'one.a').focus();
    await type('all');
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 1 of 3');
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group two');
  });

  it('keeps page, focus and half-typed text through changes of texts and width', async () => {
    const form = await renderForm({
      ...wizard,
      items: [...wizard.items.slice(0, 2), group('three', [text('n', { dataType: 'integer' })])],
    });
    form.engine!.set('one.a', 'x');
    form.goToPage('three');
    const input = control(form, 'three.n');
    input.focus();
    await type('-');
    form.strings = { next: 'Onwards', submit: 'Send it' };
    await form.updateComplete;
    await setViewport({ width: 360, height: 600 });
    await setViewport({ width: 800, height: 600 });
    expect(button(form, 'Send it')).to.not.equal(null);
    expect(pageOf(form)).to.equal('Group three');
    expect(document.activeElement).to.equal(input);
    expect(input.value).to.equal('-');
  });

  it('opens pages by id and by number, clamped', async () => {
    const form = await renderForm(wizard);
    expect(form.goToPage('three')).to.equal(true);
    expect(form.goToPage('nowhere')).to.equal(false);
    expect(pageOf(form)).to.equal('Group three');
    form.goToPage(-5);
    expect(pageOf(form)).to.equal('Group one');
    form.goToPage(99);
    expect(pageOf(form)).to.equal('Group three');
  });

  it('opens the page of a field that is asked for', async () => {
    const form = await renderForm(wizard);
    expect(form.focusField('three.c')).to.equal(true);
    expect(pageOf(form)).to.equal('Group three');
    expect(document.activeElement).to.equal(control(form, 'three.c'));
  });

  it('says step and title together, and how many steps are done', async () => {
    const form = await renderForm(wizard);
    form.goToPage('two');
    const bar = form.querySelector('progress')!;
    const name = bar.getAttribute('aria-labelledby')!.split(' ');
    expect(name.map((id) => textOf(document.getElementById(id))).join(': ')).to.equal(
      'Step 2 of 3: Group two',
    );
    expect([bar.value, bar.max]).to.deep.equal([2, 3]);
  });

  it('submits with the button of its last page', async () => {
    const form = await renderForm({ ...wizard, binds: [] });
    const submits = eventsOf(form, 'formspec-submit');
    form.goToPage('three');
    expect([...form.querySelectorAll('.formspec-actions button')].map(textOf)).to.deep.equal([
      'Back',
      'Submit',
    ]);
    button(form, 'Submit').click();
    await waitUntil(() => submits.length === 1);
  });

  it('folds its list of steps, and keeps it as the user left it', async () => {
    const form = await renderForm({
      ...wizard,
      binds: [],
      formPresentation: { pageMode: 'wizard', sidenav: true },
    });
    const fold = form.querySelector<HTMLDetailsElement>('.formspec-steps details')!;
    expect(fold.open).to.equal(true);
    const summary = fold.querySelector('summary')!;
    summary.focus();
    await press('Enter');
    expect(fold.open).to.equal(false);
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group two');
    expect(fold.open).to.equal(false);
    expect(textOf(fold.querySelector('[aria-current=step]'))).to.equal('Group two');
  });

  it('starts with a folded list of steps where there is little room', async () => {
    await setViewport({ width: 360, height: 600 });
    const form = await renderForm({ ...wizard, formPresentation: { pageMode: 'wizard', sidenav: true } });
    await setViewport({ width: 800, height: 600 });
    expect(form.querySelector<HTMLDetailsElement>('.formspec-steps details')!.open).to.equal(false);
  });

  it('stays on its page, and where the user is, through other looks, languages and lists', async function () {
    // Emulating media features takes the DevTools protocol.
    if (navigator.userAgent.includes('Firefox')) this.skip();
    let reply: (response: Response) => void = () => {};
    const restore = answerFetch(() => new Promise((resolve) => (reply = resolve)));
    const form = await renderForm({
      ...wizard,
      items: [
        ...wizard.items,
        group('four', [
          text('n', { dataType: 'integer' }),
          text('town', { dataType: 'choice', options: '/wizard-towns.json' }),
        ]),
      ],
      formPresentation: { pageMode: 'wizard', direction: 'auto' },
    });
    form.goToPage('four');
    const input = control(form, 'four.n');
    input.focus();
    await type('-');
    const isUndisturbed = (): void => {
      expect(pageOf(form)).to.equal('Group four');
      expect(document.activeElement).to.equal(input);
      expect(input.value).to.equal('-');
    };
    form.dataset['theme'] = 'dark';
    isUndisturbed();
    await emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    isUndisturbed();
    form.lang = 'ar';
    await waitUntil(() => form.querySelector('.formspec-body')!.getAttribute('dir') === 'rtl');
    isUndisturbed();
    reply(json([{ value: 'x', label: 'Xanten' }]));
    await waitUntil(() => form.engine!.field('four.town')!.optionsStatus === 'ready');
    isUndisturbed();
    await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    restore();
  });

  it('lists the steps, the current and the finished marked in words', async () => {
    const form = await renderForm({ ...wizard, formPresentation: { pageMode: 'wizard', sidenav: true } });
    form.engine!.set('one.a', 'x');
    button(form, 'Continue').click();
    const steps = [...form.querySelectorAll('.formspec-steps li')];
    expect(steps.map(textOf)).to.deep.equal(['Group one (done)', 'Group two', 'Group three']);
    expect(steps[1]!.querySelector('[aria-current=step]')).to.not.equal(null);
    expect(steps[2]!.querySelector('button')).to.equal(null);
    steps[0]!.querySelector('button')!.click();
    expect(pageOf(form)).to.equal('Group one');
  });

  it('follows the Back and Forward buttons where asked', async () => {
    const form = await renderForm(wizard, { history: '' });
    form.engine!.set('one.a', 'x');
    button(form, 'Continue').click();
    button(form, 'Continue').click();
    const back = (): Promise<unknown> =>
      new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true });
        history.back();
      });
    await back();
    expect(pageOf(form)).to.equal('Group two');
    await back();
    expect(pageOf(form)).to.equal('Group one');
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      history.forward();
    });
    expect(pageOf(form)).to.equal('Group two');
  });

  it('keeps its page when it is moved in the document', async () => {
    const form = await renderForm(wizard);
    form.goToPage('two');
    document.body.append(form);
    await form.updateComplete;
    expect(pageOf(form)).to.equal('Group two');
    form.remove();
  });

  it('shows errors of radio buttons and of cells before it goes on', async () => {
    const options = [
      { value: 'y', label: 'Yes' },
      { value: 'n', label: 'No' },
    ];
    const form = await renderForm({
      ...wizard,
      items: [
        group('one', [
          text('pick', { dataType: 'choice', options }),
          text('boxes', { dataType: 'multiChoice', options }),
          group('lines', [text('item')], {
            repeatable: true,
            minRepeat: 2,
            presentation: { widgetHint: 'DataTable' },
          }),
        ]),
        group('two', [text('b')]),
      ],
      binds: required('one.pick', 'one.boxes', 'one.lines[*].item'),
    });
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Group one');
    const invalid = [...form.querySelectorAll('[aria-invalid=true]:is(input, fieldset)')];
    expect(invalid.filter((element) => element.matches('fieldset[role=radiogroup]'))).to.have.length(1);
    expect(invalid.filter((element) => element.matches('td input'))).to.have.length(2);
    expect(form.querySelectorAll('.formspec-summary a')).to.have.length(4);
    button(form, 'Continue').click();
    expect(form.querySelectorAll('.formspec-summary')).to.have.length(1);
  });

  it('puts items outside of groups on a last page', async () => {
    const form = await renderForm({ ...wizard, items: [...wizard.items, text('loose')], binds: [] });
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 1 of 4');
    for (let step = 0; step < 3; step++) button(form, 'Continue').click();
    expect(control(form, 'loose').checkVisibility()).to.equal(true);
    expect(pageOf(form)).to.equal('More questions');
    expect(button(form, 'Submit')).to.not.equal(null);
  });

  it('puts them there from any position, and texts before all groups on a first page', async () => {
    const form = await renderForm({
      ...wizard,
      items: [{ key: 'hello', type: 'display', label: 'Hello' }, ...wizard.items, text('loose')],
      binds: [],
    });
    expect(pageOf(form)).to.equal('Before you start');
    expect(textOf(form.querySelector('.formspec-page:not([hidden]) .formspec-text'))).to.equal('Hello');
    const early = await renderForm({ ...wizard, items: [text('loose'), ...wizard.items], binds: [] });
    expect(pageOf(early)).to.equal('Group one');
    early.goToPage(99);
    expect(control(early, 'loose').checkVisibility()).to.equal(true);
  });
});

describe('checking answers', () => {
  let form: FormspecForm;
  beforeEach(async () => {
    form = await renderForm(
      {
        ...wizard,
        items: [
          group('one', [text('a', { label: 'Name' })]),
          group('two', [
            group('lines', [text('item', { label: 'Item' })], {
              label: 'Line',
              repeatable: true,
              minRepeat: 1,
            }),
          ]),
          group('three', [
            text('colour', {
              label: 'Colour',
              dataType: 'choice',
              options: [{ value: 'r', label: 'Red' }],
            }),
          ]),
        ],
      },
      { review: '' },
    );
    form.setData({ one: { a: 'Ann' }, two: { lines: [{ item: 'pen' }, {}] }, three: { colour: 'r' } });
    form.goToPage('formspec-review');
  });

  it('is accessible and shows every answer as text', async () => {
    await expect(form).to.be.accessible();
    const rows = [...form.querySelectorAll('.formspec-review-row')].map((row) =>
      [...row.children].map(textOf),
    );
    expect(rows).to.deep.equal([
      ['Name', 'Ann', 'Change Name'],
      ['Line 1, Item', 'pen', 'Change Line 1, Item'],
      ['Line 2, Item', 'Not answered', 'Change Line 2, Item'],
      ['Colour', 'Red', 'Change Colour'],
    ]);
  });

  it('goes to a question and, with the next step, back again', async () => {
    button(form, 'Change Line 2, Item').click();
    expect(pageOf(form)).to.equal('Group two');
    expect(document.activeElement).to.equal(control(form, 'two.lines[1].item'));
    await type('ink');
    button(form, 'Continue').click();
    expect(pageOf(form)).to.equal('Check your answers');
    expect(textOf(form.querySelectorAll('.formspec-review-row')[2])).to.contain('ink');
    const submits = eventsOf(form, 'formspec-submit');
    button(form, 'Submit').click();
    expect(submits).to.have.length(1);
  });

  it('is also added to a form without pages', async () => {
    const single = await renderForm({ items: [text('a')], binds: required('a') }, { review: '' });
    button(single, 'Continue').click();
    expect(single.querySelector('.formspec-summary')).to.not.equal(null);
    control(single, 'a').focus();
    await type('x');
    await press('Enter');
    expect(pageOf(single)).to.equal('Check your answers');
  });
});

describe('tabs as pages', () => {
  const tabs: Sketch = { ...wizard, formPresentation: { pageMode: 'tabs', defaultTab: 1 } };

  it('are accessible', async () => {
    for (const tabPosition of ['top', 'bottom', 'left', 'right'] as const) {
      const form = await renderForm({ ...tabs, formPresentation: { pageMode: 'tabs', tabPosition } });
      await expect(form).to.be.accessible();
    }
  });

  it('stand where the author wants them, upright at the sides', async () => {
    for (const tabPosition of ['top', 'bottom', 'left', 'right'] as const) {
      const form = await renderForm({ ...tabs, formPresentation: { pageMode: 'tabs', tabPosition } });
      expect(form.querySelector('.formspec-tabs')!.getAttribute('data-position')).to.equal(tabPosition);
      const upright = tabPosition === 'left' || tabPosition === 'right';
      const orientation = form.querySelector('[role=tablist]')!.getAttribute('aria-orientation');
      expect(orientation).to.equal(upright ? 'vertical' : null);
      const bar = form.querySelector('[role=tablist]')!;
      const panel = form.querySelector('[role=tabpanel]:not([hidden])')!;
      const [tabsAt, panelAt] = [bar, panel].map((element) => element.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      const isThere = {
        top: tabsAt.bottom <= panelAt.top,
        bottom: tabsAt.top >= panelAt.bottom,
        left: tabsAt.right <= panelAt.left,
        right: tabsAt.left >= panelAt.right,
      };
      expect(isThere[tabPosition], tabPosition).to.equal(true);
      if (tabPosition === 'bottom')
        expect(bar.compareDocumentPosition(panel)).to.equal(Node.DOCUMENT_POSITION_PRECEDING);
      form.remove();
    }
  });

  it('are moved through by the arrows of both axes, mirrored from right to left', async () => {
    const walk = async (form: Element, keys: string[]): Promise<string[]> => {
      form.querySelector<HTMLElement>('[role=tab][aria-selected=true]')!.focus();
      const visited: string[] = [];
      for (const key of keys) {
        await press(key);
        const tab = document.activeElement!;
        expect(tab.getAttribute('aria-selected')).to.equal('true');
        expect((tab as HTMLElement).tabIndex).to.equal(0);
        visited.push(textOf(tab).replace('Group ', ''));
      }
      return visited;
    };
    const form = await renderForm({ ...tabs, formPresentation: { pageMode: 'tabs', tabPosition: 'left' } });
    expect(
      await walk(form, ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home', 'End']),
    ).to.deep.equal(['two', 'three', 'one', 'three', 'two', 'one', 'three']);
    const mirrored = await renderForm({ ...tabs, formPresentation: { pageMode: 'tabs', direction: 'rtl' } });
    expect(await walk(mirrored, ['ArrowLeft', 'ArrowRight', 'ArrowDown'])).to.deep.equal([
      'two',
      'one',
      'two',
    ]);
  });

  it('have ids of their own, and panels that they control', async () => {
    const form = await renderForm(tabs);
    const all = [...form.querySelectorAll('[role=tab]')];
    const panels = all.map((tab) => document.getElementById(tab.getAttribute('aria-controls')!));
    expect(panels.map((panel) => panel?.getAttribute('aria-labelledby'))).to.deep.equal(
      all.map(({ id }) => id),
    );
    expect(new Set(panels)).to.have.property('size', 3);
  });

  it('start where the author says, keep all panels and switch freely', async () => {
    const form = await renderForm(tabs);
    const shown = (): string => textOf(form.querySelector('[role=tabpanel]:not([hidden]) label'));
    expect(shown()).to.equal('Label of b');
    expect(form.querySelectorAll('[role=tabpanel]')).to.have.length(3);
    form.querySelectorAll<HTMLElement>('[role=tab]')[2]!.click();
    expect(shown()).to.equal('Label of c');
    expect(form.querySelector('.formspec-progress')).to.equal(null);
    expect(button(form, 'Submit')).to.not.equal(null);
  });

  it('show how many errors are inside, and open when one of them gets focus', async () => {
    const form = await renderForm(tabs);
    await form.submit();
    const [first] = form.querySelectorAll<HTMLElement>('[role=tab]');
    expect(textOf(first)).to.equal('Group one 1 error');
    form.querySelector<HTMLElement>('.formspec-summary a')!.click();
    expect(first!.getAttribute('aria-selected')).to.equal('true');
    expect(document.activeElement).to.equal(control(form, 'one.a'));
    await type('x');
    await waitUntil(() => textOf(first) === 'Group one');
  });
});
