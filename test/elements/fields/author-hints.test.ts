/** What authors ask for in `presentation`, `formPresentation` and `labels` is to be seen, in forms by people who never saw ours. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { Item } from '../../../src/model/definition.js';
import { control, group, renderForm, text, textOf } from '../render-form.js';

const display = (key: string, presentation: object): Item =>
  ({ key, type: 'display', label: `Display ${key}`, presentation }) as Item;
const box = (element: Element | null): DOMRect => element!.getBoundingClientRect();
const fieldOf = (form: Element, path: string): Element => control(form, path).closest('.formspec-field')!;

describe('a description for screen readers alone', () => {
  it('takes no room in a group or in a list of options', async () => {
    const spoken = { presentation: { accessibility: { description: 'Only heard' } } };
    const form = await renderForm({
      items: [
        group('g', [text('inside')], spoken),
        {
          key: 'pick',
          type: 'field',
          dataType: 'choice',
          label: 'Pick',
          options: [{ value: 'a', label: 'First of all' }],
          ...spoken,
        } as Item,
      ],
    });
    const [title, inside] = [form.querySelector('.formspec-legend'), control(form, 'g.inside')];
    expect(box(inside).top).to.be.at.least(box(title).bottom);
    expect(box(inside).left).to.equal(box(title).left);
    const options = form.querySelector('.formspec-options');
    expect(box(options).left).to.equal(box(form.querySelector('legend.formspec-label')).left);
    expect(box(options).width).to.be.above(100);
  });

  it('may also be a label of its own', async () => {
    const form = await renderForm({
      items: [text('dob', { label: 'Born', labels: { accessibility: 'Your date of birth' } })],
    });
    const described = control(form, 'dob').getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => textOf(form.querySelector(`#${id}`)))).to.deep.equal(['Your date of birth']);
  });
});

describe('style hints', () => {
  it('size and colour groups and displays as they do fields, and nothing inside of them', async () => {
    const hinted = (size: 'compact' | 'default' | 'large'): Item[] => [
      display(`d_${size}`, { styleHints: { size } }),
      group(`g_${size}`, [text(`t_${size}`)], { presentation: { styleHints: { size, emphasis: 'danger' } } }),
    ];
    const form = await renderForm({
      items: [...hinted('compact'), ...hinted('default'), ...hinted('large')],
    });
    const sizes = (selector: string): number[] =>
      [...form.querySelectorAll(selector)].map((one) => parseFloat(getComputedStyle(one).fontSize));
    for (const selector of ['.formspec-text', '.formspec-legend']) {
      const [compact, usual, large] = sizes(selector) as [number, number, number];
      expect(compact, selector).to.be.below(usual);
      expect(large, selector).to.be.above(usual);
    }
    expect(new Set(sizes('.formspec-label')).size).to.equal(1);
    const colour = (selector: string): string => getComputedStyle(form.querySelector(selector)!).color;
    expect(colour('.formspec-legend')).to.not.equal(colour('.formspec-label'));
  });

  it('of a group leave an alert inside alone', async () => {
    const alert = display('note', { widgetHint: 'Alert' });
    const form = await renderForm({
      items: [
        alert,
        group('g', [{ ...alert, key: 'inner' }], { presentation: { styleHints: { emphasis: 'danger' } } }),
      ],
    });
    const [outside, inside] = [...form.querySelectorAll('.formspec-alert')].map(
      (one) => getComputedStyle(one).borderTopColor,
    );
    expect(inside).to.equal(outside);
  });
});

describe('a place in the grid', () => {
  const grid = (columns: number, children: Item[]): Item =>
    group('grid', children, { presentation: { layout: { flow: 'grid', columns } } });
  const placed = (place: object): object => ({ presentation: { layout: { grid: place } } });

  it('is also for groups', async () => {
    await setViewport({ width: 1000, height: 800 });
    const form = await renderForm({
      items: [grid(3, [group('two', [text('a')], placed({ span: 2 })), text('one')])],
    });
    const [two, one] = [form.querySelector('.formspec-items > .formspec-group'), fieldOf(form, 'grid.one')];
    expect(box(two).width).to.be.within(1.9 * box(one).width, 2.4 * box(one).width);
    expect(box(one).left).to.be.above(box(two).right);
  });

  it('keeps labels and controls together, beside tall neighbours and over several rows', async () => {
    await setViewport({ width: 1000, height: 800 });
    const form = await renderForm({
      items: [
        grid(2, [text('high', placed({ rowSpan: 2 })), text('b'), text('c')]),
        group(
          'line',
          [
            text('d'),
            {
              key: 'e',
              type: 'field',
              dataType: 'choice',
              label: 'E',
              options: ['x', 'y', 'z'].map((value) => ({ value, label: value })),
            } as Item,
          ],
          { presentation: { layout: { flow: 'inline' } } },
        ),
      ],
    });
    for (const path of ['grid.high', 'line.d']) {
      const label = fieldOf(form, path).querySelector('.formspec-label');
      expect(box(control(form, path)).top - box(label).bottom, path).to.be.below(16);
    }
  });
});

describe('texts around a control', () => {
  it('fit beside it on a small screen, however long they are', async () => {
    await setViewport({ width: 320, height: 800 });
    const form = await renderForm({
      items: [
        text('price', {
          dataType: 'money',
          currency: 'USD',
          prefix: 'approximately',
          suffix: 'for each month of the year',
        }),
        text('rate', { dataType: 'decimal', suffix: 'Donaudampfschifffahrtsgesellschaftskapitäne' }),
      ],
    });
    const { right } = box(form);
    for (const affix of form.querySelectorAll('.formspec-affix, input')) {
      expect(box(affix).right, affix.textContent!).to.be.at.most(right + 0.5);
      expect(box(affix).width).to.be.above(20);
    }
    await setViewport({ width: 800, height: 600 });
  });
});

describe('a display', () => {
  it('has the role that its author gives it', async () => {
    const form = await renderForm({
      items: [
        display('said', { accessibility: { role: 'status' } }),
        display('land', { accessibility: { role: 'complementary' } }),
        display('urgent', { widgetHint: 'Alert', accessibility: { role: 'alert' } }),
        display('odd', { accessibility: { role: 'button' } }),
      ],
    });
    const roles = [...form.querySelectorAll('.formspec-text, .formspec-alert')].map((one) => [
      one.getAttribute('role'),
      one.getAttribute('aria-label'),
    ]);
    expect(roles).to.deep.equal([
      ['status', null],
      ['complementary', 'Display land'],
      ['alert', null],
      [null, null],
    ]);
  });

  it('is greyed out where it does not apply and is to stay', async () => {
    const form = await renderForm({
      items: [text('a'), display('off', {}), group('g', [text('b')])],
      binds: ['off', 'g'].map((path) => ({
        path,
        relevant: "$a = 'yes'",
        disabledDisplay: 'protected' as const,
      })),
    });
    const colours = (): string[] =>
      ['.formspec-text', '.formspec-legend'].map((one) => getComputedStyle(form.querySelector(one)!).color);
    const off = colours();
    form.engine!.set('a', 'yes');
    await form.updateComplete;
    colours().forEach((colour, i) => expect(colour).to.not.equal(off[i]));
  });
});

describe('a group with the hint Modal or Popover', () => {
  it('is shown as a section that is closed at first', async () => {
    const form = await renderForm({
      items: ['Modal', 'Popover'].map((widgetHint) =>
        group(widgetHint, [text(`in${widgetHint}`)], { presentation: { widgetHint } }),
      ),
    });
    expect([...form.querySelectorAll('details')].map(({ open }) => open)).to.deep.equal([false, false]);
    form.focusField('Popover.inPopover');
    expect([...form.querySelectorAll('details')].map(({ open }) => open)).to.deep.equal([false, true]);
  });
});

describe('short labels', () => {
  const items = [
    group('a', [text('x')], { label: 'A long name of a page', labels: { short: 'First' } }),
    group('b', [text('y')], { label: 'Second' }),
  ];

  it('stand on tabs', async () => {
    const form = await renderForm({ items, formPresentation: { pageMode: 'tabs' } });
    expect([...form.querySelectorAll('[role=tab]')].map(textOf)).to.deep.equal(['First', 'Second']);
  });

  it('stand in the list of steps, the long one above the page', async () => {
    const form = await renderForm({ items, formPresentation: { pageMode: 'wizard', sidenav: true } });
    expect([...form.querySelectorAll('.formspec-steps li')].map(textOf)).to.deep.equal(['First', 'Second']);
    expect(textOf(form.querySelector('.formspec-page-title'))).to.equal('A long name of a page');
  });
});

describe('a list of steps', () => {
  const items = [group('a', [text('x')]), group('b', [text('y')])];
  const wizard = async (more: object): Promise<Element> =>
    renderForm({ items, formPresentation: { pageMode: 'wizard', ...more } });

  it('stands in place of the bar', async () => {
    const form = await wizard({ sidenav: true });
    expect(form.querySelector('progress')).to.equal(null);
    expect(textOf(form.querySelector('.formspec-progress'))).to.equal('Step 1 of 2');
    expect((await wizard({})).querySelector('progress')).to.not.equal(null);
  });

  it('is there also where no progress is wanted', async () => {
    const form = await wizard({ sidenav: true, showProgress: false });
    expect(form.querySelector('.formspec-progress')).to.equal(null);
    expect(form.querySelectorAll('.formspec-steps li').length).to.equal(2);
  });
});

describe('the first tab', () => {
  it('is that of the author for every new response', async () => {
    const form = await renderForm({
      items: [group('a', [text('x')]), group('b', [text('y')])],
      formPresentation: { pageMode: 'tabs', defaultTab: 1 },
    });
    const open = (): string => textOf(form.querySelector('[role=tab][aria-selected=true]'));
    expect(open()).to.equal('Group b');
    form.goToPage('a');
    await form.updateComplete;
    expect(open()).to.equal('Group a');
    form.reset();
    await form.updateComplete;
    expect(open()).to.equal('Group b');
  });
});
