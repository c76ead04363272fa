/** What forms by other authors brought to light: hints in combinations that ours do not have. */
import { aTimeout, expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { Item } from '../../../src/model/definition.js';
import { findings } from '../accessible.js';
import {
  announced,
  answerFetch,
  control,
  group,
  nextFrame,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { press, type } from '../../support/keys.js';

const field = (key: string, dataType: string, more: object = {}): Item =>
  ({ key, type: 'field', dataType, label: `Label of ${key}`, ...more }) as Item;
const display = (key: string, label: string, more: object = {}): Item =>
  ({ key, type: 'display', label, ...more }) as Item;
const hint = (widgetHint: string): object => ({ presentation: { widgetHint } });
const layout = (of: object): object => ({ presentation: { layout: of } });
const options = ['a', 'b', 'c'].map((value) => ({ value, label: `Option ${value}` }));
const box = (element: Element | null): DOMRect => element!.getBoundingClientRect();
const sizeOf = (element: Element | null): string => getComputedStyle(element!).fontSize;

before(() => setViewport({ width: 1024, height: 800 }));
after(() => setViewport({ width: 800, height: 600 }));

describe('layout hints of other authors', () => {
  it('keep options side by side away from the next question', async () => {
    for (const flow of ['inline', 'grid']) {
      const form = await renderForm({
        items: [
          field('stacked', 'multiChoice', { options }),
          field('beside', 'multiChoice', { options, ...layout({ flow, columns: 3 }) }),
          text('next'),
        ],
      });
      const [stacked, beside, next] = form.querySelectorAll('.formspec-field');
      expect(box(next!).top - box(beside!).bottom, flow).to.equal(box(beside!).top - box(stacked!).bottom);
      expect(box(beside!.querySelector('.formspec-options')).bottom, flow).to.be.at.most(box(beside!).bottom);
    }
  });

  it('put labels above the answers of a line, wherever labels stand otherwise', async () => {
    const form = await renderForm({
      formPresentation: { labelPosition: 'start' },
      items: [group('line', [text('one'), text('two'), text('three')], layout({ flow: 'inline' }))],
    });
    const input = control(form, 'line.one');
    expect(box(input).top).to.be.at.least(box(input.labels![0]!).bottom);
    expect(box(input).width).to.be.above(150);
  });

  it('size a heading as the titles of the groups around it', async () => {
    const form = await renderForm({
      items: [
        display('top', 'Top', hint('Heading')),
        group('outer', [display('deep', 'Deep', hint('Heading')), group('inner', [text('a')])]),
      ],
    });
    const [top, deep] = [...form.querySelectorAll('.formspec-heading > *')].map(sizeOf);
    const [outer, inner] = [...form.querySelectorAll('.formspec-legend-text')].map(sizeOf);
    expect(top).to.equal(outer);
    expect(deep).to.equal(inner);
    expect(parseFloat(deep!)).to.be.below(parseFloat(top!));
  });

  it('give questions that follow from an answer a line of their own, once they are asked', async () => {
    for (const flow of ['grid', 'inline']) {
      const form = await renderForm({
        items: [
          group(
            'g',
            [field('a', 'boolean', { children: [text('why')] }), text('b'), text('c')],
            layout({ flow, columns: 12 }),
          ),
        ],
        binds: [{ path: 'g.a.why', relevant: '$g.a = true' }],
      });
      const [a, b] = [control(form, 'g.a'), control(form, 'g.b')];
      expect(box(a).bottom, `${flow}: side by side`).to.be.above(box(b).top);
      form.engine!.set('g.a', true);
      await nextFrame();
      const why = control(form, 'g.a.why');
      expect(box(why).width, flow).to.be.above(200);
      expect(box(why).top, flow).to.be.above(box(a).bottom);
      expect(box(b).top, flow).to.be.above(box(why).bottom);
    }
  });

  it('align cards, check boxes and lines of a grid with what stands beside them', async () => {
    const half = { grid: { span: 6 } };
    const card = (key: string, children: Item[]): Item =>
      group(key, children, { presentation: { widgetHint: 'Card', layout: half } });
    const form = await renderForm({
      items: [
        group(
          'g',
          [
            card('left', [text('a')]),
            card('right', [text('b'), text('c')]),
            field('ok', 'boolean', layout(half)),
            field('pick', 'choice', { options, ...layout(half) }),
            display('line', '', { presentation: { widgetHint: 'Divider', layout: { grid: { span: 12 } } } }),
          ],
          layout({ flow: 'grid', columns: 12 }),
        ),
      ],
    });
    const [left, right] = form.querySelectorAll('.formspec-card');
    expect(box(left!).top).to.equal(box(right!).top);
    expect(box(control(form, 'g.ok')).top).to.be.closeTo(box(control(form, 'g.pick')).top, 8);
    expect(box(form.querySelector('hr')).width).to.be.above(300);
  });

  it('name the cells of a table that became cards, though labels are hidden elsewhere', async () => {
    const form = await renderForm({
      formPresentation: { labelPosition: 'hidden' },
      items: [
        text('alone'),
        group(
          'rows',
          ['a', 'b', 'c', 'd', 'e', 'f', 'h'].map((key) => text(key)),
          {
            repeatable: true,
            minRepeat: 1,
            ...hint('DataTable'),
          },
        ),
      ],
    });
    expect(box(control(form, 'alone').labels![0]!).height).to.be.at.most(1);
    expect(box(control(form, 'rows[0].a').labels![0]!).height).to.be.above(10);
  });

  it('make titles smaller from row to group in it, and keep groups apart from sections that fold', async () => {
    const repeat = { repeatable: true, minRepeat: 1 };
    const form = await renderForm({
      formPresentation: { pageMode: 'tabs' },
      items: [
        group('rows', [group('inner', [text('a')])], repeat),
        group(
          'acc',
          [group('one', [text('b')]), group('two', [text('d')]), group('more', [text('c')], repeat)],
          hint('Accordion'),
        ),
      ],
    });
    const [row, inner] = [...form.querySelectorAll('.formspec-legend-text')].map(sizeOf);
    expect(parseFloat(inner!)).to.be.below(parseFloat(row!));
    form.goToPage(1);
    const [one, two, more] = form.querySelectorAll('.formspec-accordion > *');
    expect(box(two!).top - box(one!).bottom).to.be.within(-1, 0);
    expect(box(more!).top - box(two!).bottom).to.be.at.least(16);
  });

  it('break a line of half stars between stars only', async () => {
    const form = await renderForm({
      items: [
        group(
          'g',
          [field('stars', 'decimal', hint('Rating')), text('b')],
          layout({ flow: 'grid', columns: 4 }),
        ),
      ],
    });
    const halves = [...form.querySelectorAll('.formspec-star')].map((half) => box(half).top);
    expect(new Set(halves).size, 'a grid too narrow for one line').to.be.above(1);
    for (let at = 0; at < halves.length; at += 2) expect(halves[at]).to.equal(halves[at + 1]);
  });

  it('fold repeats that should show on demand, and frame those that should be panels', async () => {
    const rows = (key: string, widgetHint: string): Item =>
      group(key, [text(`${key}Name`)], { repeatable: true, minRepeat: 1, ...hint(widgetHint) });
    const form = await renderForm({ items: [rows('m', 'Modal'), rows('o', 'Popover'), rows('p', 'Panel')] });
    for (const path of ['m[0].mName', 'o[0].oName']) {
      expect(control(form, path).checkVisibility(), path).to.equal(false);
      form.focusField(path);
      expect(document.activeElement, path).to.equal(control(form, path));
    }
    expect(control(form, 'p[0].pName').closest('.formspec-card')).to.not.equal(null);
  });
});

describe('a wizard or tabs without groups', () => {
  for (const pageMode of ['wizard', 'tabs'] as const)
    it(`has one page, which needs no name and no steps (${pageMode})`, async () => {
      const form = await renderForm({
        formPresentation: { pageMode },
        items: [display('hello', 'Hello'), text('name')],
        binds: required('name'),
      });
      const headings = [...form.querySelectorAll('h1, h2, h3, h4')].map(textOf);
      expect(headings).to.deep.equal(['Test form']);
      expect(form.querySelector('.formspec-progress, [role=tab]')).to.equal(null);
      form.submit();
      expect(textOf(form.querySelector('.formspec-summary a'))).to.equal('Enter label of name');
      expect(await findings(form)).to.deep.equal([]);
    });
});

describe('a text that a bind calculates', () => {
  it('is shown in place of the label, and follows the answers', async () => {
    const form = await renderForm({
      items: [field('bottles', 'integer'), display('sum', 'Nothing yet')],
      binds: [{ path: 'sum', calculate: "if(present($bottles), 'Bottles: ' & string($bottles), null)" }],
    });
    const shown = (): string => textOf(form.querySelector('.formspec-text'));
    expect(shown()).to.equal('Nothing yet');
    form.engine!.set('bottles', 3);
    await nextFrame();
    expect(shown()).to.equal('Bottles: 3');
    expect(form.getResponse().data).to.deep.equal({ bottles: 3 });
  });
});

describe('an error inside a closed section', () => {
  it('is marked where it is folded', async () => {
    const folded = layout({ collapsible: true, collapsedByDefault: true });
    const form = await renderForm({
      items: [group('g', [text('inside')], folded), group('fine', [text('other')], folded)],
      binds: required('g.inside'),
    });
    const marks = (): string[] =>
      [...form.querySelectorAll('summary')].map((one) => getComputedStyle(one, '::after').content);
    expect(marks()).to.deep.equal(['none', 'none']);
    form.submit();
    await nextFrame();
    expect(marks()[0]).to.contain('!');
    expect(marks()[1]).to.equal('none');
    expect(await findings(form)).to.deep.equal([]);
  });
});

describe('a remark', () => {
  it('is said when its question is left, once', async () => {
    const form = await renderForm({
      items: [field('days', 'integer'), text('next')],
      shapes: [
        { id: 'long', target: 'days', severity: 'warning', constraint: '$ <= 365', message: 'That is long.' },
      ],
    });
    control(form, 'days').focus();
    await type('400');
    await press('Tab');
    expect(await announced(form)).to.equal('Label of days: That is long.');
    form.querySelector('.formspec-live')!.textContent = '';
    control(form, 'days').focus();
    await press('Tab');
    expect(await announced(form)).to.equal('');
  });
});

describe('a choice without options', () => {
  it('can be typed, whatever control the author asks for', async () => {
    const restore = answerFetch(() => new Response('', { status: 404 }));
    try {
      const gone = { optionSet: 'gone' };
      const form = await renderForm({
        optionSets: { gone: { source: 'https://forms.example.org/gone.json' } },
        items: [
          field('many', 'multiChoice', gone),
          field('boxes', 'multiChoice', { ...gone, ...hint('CheckboxGroup') }),
          field('one', 'choice', { ...gone, ...hint('RadioGroup') }),
          field('none', 'multiChoice', { options: [] }),
        ],
        binds: required('many', 'one'),
      });
      for (let tries = 0; tries < 50 && !form.querySelector('[name=one]'); tries++) await aTimeout(20);
      for (const name of ['many', 'boxes', 'one', 'none']) {
        control(form, name).focus();
        await type('Own words');
        await press('Tab');
      }
      const own = ['Own words'];
      expect(form.getResponse().data).to.deep.include({ many: own, boxes: own, one: 'Own words' });
      expect(await findings(form)).to.deep.equal([]);
    } finally {
      restore();
    }
  });
});

describe('a control that is taller than its neighbours', () => {
  it('does not separate other controls from their labels, in grids and in cards', async () => {
    const high = [
      field('notes', 'text'),
      field('photo', 'attachment'),
      field('areas', 'multiChoice', { options }),
    ];
    for (const item of high) {
      const many = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => text(key));
      const form = await renderForm({
        items: [
          group('grid', [text('a'), item], layout({ flow: 'grid', columns: 2 })),
          group('table', [text('first'), { ...item, key: 'tall' }, ...many], {
            repeatable: true,
            minRepeat: 1,
            ...hint('DataTable'),
          }),
        ],
      });
      for (const path of ['grid.a', 'table[0].first']) {
        const input = control(form, path);
        const label = box(input.labels![0]!);
        expect(box(input).top - label.bottom, `${item.key} beside ${path}`).to.be.within(0, 10);
      }
    }
  });
});

describe('answers in words', () => {
  it('have their units, on the review page and in summaries', async () => {
    const number = (key: string, affixes: object): Item => field(key, 'decimal', affixes);
    const form = await renderForm(
      {
        items: [
          number('depth', { suffix: 'ft' }),
          number('share', { suffix: '%' }),
          number('cost', { prefix: '$' }),
          field('on', 'boolean', { prefix: 'Off', suffix: 'On', ...hint('Toggle') }),
          number('open', { suffix: 'm' }),
          display('all', 'All answers', hint('Summary')),
        ],
      },
      { review: '' },
    );
    const values = { depth: 12, share: 50, cost: 1200, on: true };
    for (const [key, value] of Object.entries(values)) form.engine!.set(key, value);
    const answers = (where: string): string[] =>
      [...form.querySelectorAll(`${where} dt + dd`)].map((one) => textOf(one));
    await nextFrame();
    expect(answers('.formspec-page:not([data-review])')).to.deep.equal([
      '12 ft',
      '50%',
      '$1200',
      'Yes',
      '—Not answered',
    ]);
    form.goToPage(1);
    await nextFrame();
    const written = ['12 ft', '50%', '$1200', 'Yes', 'Not answered'];
    expect(answers('[data-review]')).to.deep.equal(written);
  });
});

describe('a field without a label', () => {
  it('has a name for those who cannot see what stands around it', async () => {
    const form = await renderForm({
      items: [
        text('street'),
        text('street2', { label: ' ' }),
        field('ok', 'boolean', { label: '', labels: { accessibility: 'Address is right' } }),
        field('pick', 'choice', { label: '', options }),
      ],
      binds: required('street2', 'ok', 'pick'),
    });
    expect(textOf(control(form, 'street2').labels![0]!)).to.contain('street2');
    expect(textOf(control(form, 'ok').labels![0]!)).to.contain('Address is right');
    form.submit();
    await nextFrame();
    const links = [...form.querySelectorAll('.formspec-summary a')].map((link) => textOf(link));
    expect(links[0]).to.equal('street2: Enter an answer');
    expect(await findings(form)).to.deep.equal([]);
  });
});
