import { expect } from '@open-wc/testing';
import type { Item } from '../../../src/model/definition.js';
import { control, group, renderForm, required, text, textOf } from '../render-form.js';
import { press, type } from '../../support/keys.js';

const display = (key: string, label: string, presentation: object = {}): Item =>
  ({ key, type: 'display', label, presentation }) as Item;

describe('groups and displays', () => {
  it('are accessible in all their looks', async () => {
    const inside = (prefix: string): Item[] => [
      group(`${prefix}One`, [text(`${prefix}1`)]),
      group(`${prefix}Two`, [text(`${prefix}2`)]),
    ];
    const form = await renderForm({
      items: [
        display('h', 'A heading', { widgetHint: 'Heading' }),
        display('t', 'Some **bold** text', { widgetHint: 'Text' }),
        display('d', 'Or', { widgetHint: 'Divider' }),
        display('w', 'Mind the gap', { widgetHint: 'Alert', styleHints: { emphasis: 'warning' } }),
        group('plain', [group('inner', [text('deep')])]),
        group('card', [text('c')], { presentation: { widgetHint: 'Card' } }),
        group('fold', [text('f')], {
          presentation: { layout: { collapsible: true, collapsedByDefault: true } },
        }),
        group('acc', inside('x'), { presentation: { widgetHint: 'Accordion' } }),
        group('tab', inside('y'), { presentation: { widgetHint: 'Tabs' } }),
        group('grid', [text('g1'), text('g2')], { presentation: { layout: { flow: 'grid', columns: 2 } } }),
        group('land', [text('l')], {
          presentation: { accessibility: { role: 'region', description: 'About land' } },
        }),
      ],
    });
    await expect(form).to.be.accessible();
  });

  it('use fieldset and legend with headings that follow the depth', async () => {
    const form = await renderForm({ items: [group('outer', [group('inner', [text('deep')])])] });
    const [title, outer, inner] = form.querySelectorAll('h2, h3, h4');
    expect([title!.tagName, outer!.tagName, inner!.tagName]).to.deep.equal(['H2', 'H3', 'H4']);
    expect(outer!.closest('fieldset > legend')).to.not.equal(null);
    const deep = control(form, 'outer.inner.deep');
    expect(textOf(deep.closest('fieldset')!.querySelector('legend'))).to.equal('Group inner');
  });

  it('start their headings where the page wants them', async () => {
    const form = await renderForm(
      { items: [group('a', [text('b')])] },
      { 'heading-level': '3', 'no-title': '' },
    );
    expect(form.querySelector('h2')).to.equal(null);
    expect(textOf(form.querySelector('h3'))).to.equal('Group a');
  });

  it('leave open what is open when an accordion gets another first section', async () => {
    const form = await renderForm({
      items: [
        group('acc', [group('one', [text('a')]), group('two', [text('b', { label: 'Second' })])], {
          presentation: { widgetHint: 'Accordion' },
        }),
      ],
      binds: [{ path: 'acc.one', relevant: "$acc.two.b = 'x'" }, ...required('acc.two.b')],
    });
    const section = control(form, 'acc.two.b').closest('details')!;
    expect(section.open).to.equal(true);
    control(form, 'acc.two.b').focus();
    await type('x');
    expect(control(form, 'acc.one.a').isConnected).to.equal(true);
    form.readonly = true;
    await form.updateComplete;
    expect(control(form, 'acc.two.b').closest('details')!.open).to.equal(true);
  });

  it('follow the data in interpolated texts', async () => {
    const form = await renderForm({
      items: [
        text('name'),
        display('hello', 'Hello {{$name}}, *welcome*'),
        group('g', [text('b')], { label: 'Things of {{$name}}' }),
      ],
    });
    control(form, 'name').focus();
    await type('Ann');
    expect(textOf(form.querySelector('.formspec-text'))).to.equal('Hello Ann, welcome');
    expect(form.querySelector('.formspec-text em')).to.not.equal(null);
    expect(textOf(form.querySelector('legend'))).to.equal('Things of Ann');
  });

  it('keep a fold as the user left it, and open it for a jump', async () => {
    const form = await renderForm({
      items: [
        text('a'),
        group('fold', [text('f')], {
          presentation: { layout: { collapsible: true, collapsedByDefault: true } },
        }),
      ],
      binds: required('fold.f'),
    });
    const details = form.querySelector('details')!;
    expect(details.open).to.equal(false);
    expect(form.focusField('fold.f')).to.equal(true);
    expect(details.open).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'fold.f'));
    details.open = false;
    form.engine!.set('a', 'x');
    await form.submit();
    expect(details.open).to.equal(false);
    form.querySelector<HTMLElement>('.formspec-summary a')!.click();
    expect(details.open).to.equal(true);
    expect(document.activeElement).to.equal(control(form, 'fold.f'));
  });

  it('open an accordion at its first section', async () => {
    const form = await renderForm({
      items: [
        group('acc', [group('one', [text('a')]), group('two', [text('b')])], {
          presentation: { widgetHint: 'Accordion' },
        }),
      ],
    });
    expect([...form.querySelectorAll('details')].map((section) => section.open)).to.deep.equal([true, false]);
  });

  it('make the panel of a tab a stop for the keyboard only if no control comes first in it', async () => {
    const form = await renderForm({
      items: [
        group(
          'tabs',
          [
            group('one', [text('a')]),
            group('two', [display('note', 'Read this'), text('b')]),
            group('three', [group('deep', [text('c')])]),
            group('four', [text('d')], { description: 'What this is about' }),
          ],
          { presentation: { widgetHint: 'Tabs' } },
        ),
      ],
    });
    const panels = [...form.querySelectorAll('[role=tabpanel]')];
    expect(panels.map((panel) => panel.getAttribute('tabindex'))).to.deep.equal([null, '0', null, '0']);
    form.querySelector<HTMLElement>('[role=tab]')!.focus();
    await press('Tab');
    expect(document.activeElement).to.equal(control(form, 'tabs.one.a'));
  });

  it('open an accordion that appears later at the first section it has then, and leave that open', async () => {
    const form = await renderForm({
      items: [
        text('when'),
        group('folds', [group('a', [text('x')]), group('b', [text('y')])], {
          presentation: { widgetHint: 'Accordion' },
        }),
      ],
      binds: [
        { path: 'folds', relevant: 'present($when)' },
        { path: 'folds.a', relevant: "$when = 'both'" },
      ],
    });
    const open = (): string[] =>
      [...form.querySelectorAll('details[open] > summary')].map((summary) => textOf(summary));
    expect(open()).to.deep.equal([]);
    form.engine!.set('when', 'b');
    expect(open()).to.deep.equal(['Group b']);
    form.engine!.set('when', 'both');
    expect(form.querySelectorAll('details')).to.have.length(2);
    expect(open()).to.deep.equal(['Group b']);
  });

  it('switch tabs by click and by keyboard, and for a jump', async () => {
    const form = await renderForm({
      items: [
        group('tabs', [group('one', [text('a')]), group('two', [text('b')]), group('three', [text('c')])], {
          presentation: { widgetHint: 'Tabs' },
        }),
      ],
    });
    const tabs = [...form.querySelectorAll<HTMLElement>('[role=tab]')];
    const shown = (): string => textOf(form.querySelector('[role=tabpanel]:not([hidden]) label'));
    expect(tabs.map((tab) => tab.tabIndex)).to.deep.equal([0, -1, -1]);
    tabs[1]!.click();
    expect(shown()).to.equal('Label of b');
    tabs[1]!.focus();
    await press('ArrowRight');
    expect(shown()).to.equal('Label of c');
    expect(document.activeElement).to.equal(tabs[2]);
    await press('ArrowRight');
    expect(shown()).to.equal('Label of a');
    await press('End');
    expect(shown()).to.equal('Label of c');
    await press('Home');
    expect(shown()).to.equal('Label of a');
    form.focusField('tabs.two.b');
    expect(shown()).to.equal('Label of b');
    expect(tabs[1]!.getAttribute('aria-selected')).to.equal('true');
    expect(document.activeElement).to.equal(control(form, 'tabs.two.b'));
  });

  it('lay out grids, spans and inline flows by attributes that the stylesheet reads', async () => {
    const form = await renderForm({
      items: [
        group('grid', [text('a', { presentation: { layout: { grid: { span: 3, start: 2 } } } })], {
          presentation: { layout: { flow: 'grid', columns: 4 } },
        }),
        group('line', [text('b')], { presentation: { layout: { flow: 'inline' } } }),
      ],
    });
    const grid = form.querySelector('[data-flow=grid]')!;
    expect(grid.getAttribute('data-columns')).to.equal('4');
    const field = control(form, 'grid.a').closest('.formspec-field')!;
    expect(field.getAttribute('data-span')).to.equal('3');
    expect(field.getAttribute('data-start')).to.equal('2');
    expect(form.querySelector('[data-flow=inline]')).to.not.equal(null);
  });

  it('leave a group that is not relevant out altogether', async () => {
    const form = await renderForm({
      items: [text('a'), group('g', [text('b')])],
      binds: [{ path: 'g', relevant: "$a = 'x'" }, ...required('g.b')],
    });
    expect(form.querySelector('fieldset')).to.equal(null);
    control(form, 'a').focus();
    await type('x');
    expect(form.querySelector('fieldset')).to.not.equal(null);
    await press('Backspace');
    expect((await form.submit()).submitted).to.equal(true);
  });

  it('show text with a little marking, dividers with and without words, and alerts by urgency', async () => {
    const form = await renderForm({
      items: [
        display('list', 'You need:\n\n- a **pen**\n- `paper`\n\n1. Sit\n2. Write', { widgetHint: 'Text' }),
        display('or', 'Or', { widgetHint: 'Divider' }),
        display('line', ' ', { widgetHint: 'Divider' }),
        display('calm', 'Calm', { widgetHint: 'Alert' }),
        display('urgent', 'Urgent', { widgetHint: 'Alert', styleHints: { emphasis: 'danger' } }),
        display('title', 'Title', { widgetHint: 'Heading' }),
      ],
    });
    expect([...form.querySelectorAll('.formspec-text li')].map(textOf)).to.deep.equal([
      'a pen',
      'paper',
      'Sit',
      'Write',
    ]);
    expect(form.querySelectorAll('.formspec-text strong, .formspec-text code')).to.have.length(2);
    expect(textOf(form.querySelector('div.formspec-divider'))).to.equal('Or');
    expect(form.querySelectorAll('hr')).to.have.length(1);
    expect(
      [...form.querySelectorAll('.formspec-alert')].map((alert) => alert.getAttribute('role')),
    ).to.deep.equal(['status', 'alert']);
    expect(textOf(form.querySelector('.formspec-heading h3'))).to.equal('Title');
  });

  it('take role and spoken description from the author', async () => {
    const form = await renderForm({
      items: [
        group(
          'land',
          [
            text('a', {
              presentation: { accessibility: { description: 'Only for ears' } },
            }),
          ],
          {
            presentation: { accessibility: { role: 'region' } },
          },
        ),
      ],
    });
    const region = form.querySelector('[role=region].formspec-group')!;
    expect(textOf(document.getElementById(region.getAttribute('aria-labelledby')!))).to.equal('Group land');
    const input = control(form, 'land.a');
    const described = input
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => textOf(document.getElementById(id)));
    expect(described).to.deep.equal(['Only for ears']);
  });

  it('tell the stylesheet about density and the place of labels', async () => {
    const form = await renderForm({
      items: [text('a')],
      formPresentation: { density: 'compact', labelPosition: 'hidden' },
    });
    const body = form.querySelector('.formspec-body')!;
    expect(body.getAttribute('data-density')).to.equal('compact');
    expect(body.getAttribute('data-label-position')).to.equal('hidden');
    const label = form.querySelector('label')!;
    expect(label.getBoundingClientRect().width).to.be.at.most(2);
    expect(textOf(control(form, 'a').labels![0])).to.equal('Label of a');
  });

  it('go without a submit button where the page wants none', async () => {
    const form = await renderForm({ items: [text('a')] }, { 'no-submit': '' });
    expect(form.querySelector('button')).to.equal(null);
    form.noSubmit = false;
    await form.updateComplete;
    expect(form.querySelector('button[type=submit]')).to.not.equal(null);
  });
});
