/** Where things stand: what fits, what lines up, what stays together. Measured, never compared with a picture. */
import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import type { Item } from '../../../src/model/definition.js';
import { control, group, renderForm, required, text } from '../render-form.js';

const NARROW = '254px';

async function inWidth(form: FormspecForm, width: string): Promise<void> {
  form.style.width = width;
  await nextFrame();
  await nextFrame();
}

const numbers = (...keys: string[]): Item[] => keys.map((key) => text(key, { dataType: 'integer' }));
const repeat = (children: Item[], presentation: object = {}): Item =>
  group('lines', children, { repeatable: true, minRepeat: 2, presentation });
const inGrid = (item: Item, span: number): Item => ({
  ...item,
  presentation: { ...item.presentation, layout: { grid: { span } } },
});
const choice = text('choice', {
  dataType: 'choice',
  options: ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value })),
  presentation: { widgetHint: 'RadioGroup' },
});
const within = (inner: Element, outer: Element): boolean => {
  const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return a.left >= b.left - 1 && a.right <= b.right + 1;
};

describe('layout', () => {
  it('shows a rating in a grid of spans', async () => {
    const rating = text('rating', {
      dataType: 'integer',
      initialValue: 2,
      presentation: { widgetHint: 'Rating' },
    });
    const form = await renderForm({
      items: [group('g', [inGrid(rating, 6)], { presentation: { layout: { flow: 'grid' } } })],
    });
    await nextFrame();
    const filled = form.querySelectorAll('.formspec-star[data-filled]');
    expect(filled).to.have.length(2);
    for (const star of filled) expect(getComputedStyle(star, '::before').content).to.contain('★');
  });

  it('makes cards of the rows of a table whose columns do not fit', async () => {
    const columns = numbers('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const form = await renderForm({ items: [repeat(columns, { widgetHint: 'DataTable' })] });
    const box = form.querySelector('.formspec-table-box')!;
    const [first, last] = [control(form, 'lines[0].a'), control(form, 'lines[0].h')];
    for (const width of ['680px', NARROW]) {
      await inWidth(form, width);
      expect(box.scrollWidth, width).to.equal(box.clientWidth);
      expect(box.hasAttribute('tabindex'), width).to.equal(false);
      expect(first.getBoundingClientRect().top, width).to.be.below(last.getBoundingClientRect().top);
      const label = first.labels![0]!.getBoundingClientRect();
      expect(label.height, `${width}: the label is seen`).to.be.above(10);
    }
    await inWidth(form, '1200px');
    expect(first.getBoundingClientRect().top).to.equal(last.getBoundingClientRect().top);
  });

  it('keeps a table of few columns a table', async () => {
    const form = await renderForm({ items: [repeat(numbers('a', 'b'), { widgetHint: 'DataTable' })] });
    await inWidth(form, '680px');
    const [a, b] = ['a', 'b'].map((key) => control(form, `lines[0].${key}`).getBoundingClientRect().top);
    expect(a).to.equal(b);
  });

  it('keeps everything inside a phone, however deep it is nested', async () => {
    const money = text('fee', { dataType: 'money' });
    const table = group('costs', [...numbers('n'), money], {
      repeatable: true,
      minRepeat: 1,
      presentation: { widgetHint: 'DataTable' },
    });
    const form = await renderForm({
      items: [
        group('outer', [repeat([money, table], { widgetHint: 'Card' })], {
          presentation: { widgetHint: 'Card' },
        }),
      ],
    });
    await inWidth(form, NARROW);
    for (const input of form.querySelectorAll('.formspec-input')) expect(within(input, form)).to.equal(true);
    const narrowest = Math.min(
      ...[...form.querySelectorAll('.formspec-row > .formspec-field')].map(
        (field) => field.getBoundingClientRect().width,
      ),
    );
    expect(narrowest, 'boxes in boxes leave room for the answer').to.be.above(200);
  });

  it('keeps the buttons of a row in one line on a phone, with their names', async () => {
    const form = await renderForm({ items: [repeat([text('item')])] });
    await inWidth(form, NARROW);
    const buttons = [...form.querySelectorAll('.formspec-row')[0]!.querySelectorAll('button')];
    expect(buttons.map((one) => one.textContent.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'Move up Group lines 1',
      'Move down Group lines 1',
      'Remove Group lines 1',
    ]);
    const middles = buttons.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    expect(new Set(middles).size).to.equal(1);
    for (const one of buttons) expect(one.getBoundingClientRect().width).to.be.at.least(24);
  });

  it('never leaves the mark of a required question alone on a line', async () => {
    const form = await renderForm({
      items: [text('a', { label: 'Has anything changed since your last claim?' })],
      binds: required('a'),
    });
    const label = form.querySelector('.formspec-label')!;
    const mark = label.querySelector('.formspec-required')!;
    const end = document.createRange();
    const words = [...label.childNodes].find((node) => node.textContent?.includes('claim'))!;
    const at = words.textContent!.indexOf('claim');
    end.setStart(words, at);
    end.setEnd(words, at + 'claim?'.length);
    for (let width = 200; width < 420; width += 3) {
      form.style.width = `${width}px`;
      const [word, star] = [end.getBoundingClientRect(), mark.getBoundingClientRect()];
      expect(Math.abs(word.bottom - star.bottom), `${width}px`).to.be.below(8);
    }
  });

  it('keeps an input under its label beside a taller question', async () => {
    const form = await renderForm({
      items: [
        group('g', [inGrid(choice, 6), inGrid(text('name'), 6)], {
          presentation: { layout: { flow: 'grid' } },
        }),
      ],
    });
    await inWidth(form, '720px');
    const input = control(form, 'g.name');
    const gap = input.getBoundingClientRect().top - input.labels![0]!.getBoundingClientRect().bottom;
    expect(gap).to.be.below(12);
  });

  it('lines inputs up across a row of a grid, also where a whole group follows', async () => {
    const form = await renderForm({
      items: [
        group(
          'g',
          [
            inGrid(text('a', { hint: 'A hint' }), 6),
            inGrid(text('b'), 6),
            group('inner', [text('c'), text('d')]),
          ],
          { presentation: { layout: { flow: 'grid' } } },
        ),
      ],
    });
    await inWidth(form, '720px');
    const [a, b] = ['g.a', 'g.b'].map((path) => control(form, path).getBoundingClientRect());
    expect(b!.left).to.be.above(a!.right);
    expect(b!.top).to.be.closeTo(a!.top, 1);
  });

  it('lines inputs up also where a tall question has a row to itself', async () => {
    for (const tall of [choice, inGrid(choice, 12), text('long', { dataType: 'text' })]) {
      const form = await renderForm({
        items: [
          group('g', [tall, inGrid(text('a', { hint: 'A hint' }), 6), inGrid(text('b'), 6)], {
            presentation: { layout: { flow: 'grid' } },
          }),
        ],
      });
      await inWidth(form, '720px');
      const [a, b] = ['g.a', 'g.b'].map((path) => control(form, path).getBoundingClientRect());
      expect(b!.left).to.be.above(a!.right);
      expect(b!.top).to.be.closeTo(a!.top, 1);
    }
  });

  it('lines up answers that can only be read, however long they are', async () => {
    const form = await renderForm(
      {
        items: [
          group(
            'g',
            [
              inGrid(text('a', { hint: 'A hint', initialValue: 'Ada' }), 6),
              inGrid(text('b', { initialValue: 'ada.lovelace@example.org' }), 6),
            ],
            { presentation: { layout: { flow: 'grid' } } },
          ),
        ],
      },
      { readonly: '' },
    );
    await inWidth(form, '720px');
    const [a, b] = ['g.a', 'g.b'].map((path) => control(form, path).getBoundingClientRect());
    expect(b!.top).to.be.closeTo(a!.top, 1);
  });

  it('lines the messages of a row up, each right above its input', async () => {
    const form = await renderForm({
      items: [
        group('g', [inGrid(text('a', { hint: 'A hint' }), 6), inGrid(text('b'), 6)], {
          presentation: { layout: { flow: 'grid' } },
        }),
      ],
      binds: required('g.a', 'g.b'),
    });
    await inWidth(form, '720px');
    await form.submit();
    await form.updateComplete;
    const tops = [...form.querySelectorAll('.formspec-field .formspec-error')].map(
      (message) => message.getBoundingClientRect().top,
    );
    expect(tops).to.have.length(2);
    expect(tops[1]).to.be.closeTo(tops[0]!, 1);
    const bottom = form
      .querySelectorAll('.formspec-field .formspec-error')[1]!
      .getBoundingClientRect().bottom;
    expect(control(form, 'g.b').getBoundingClientRect().top - bottom).to.be.within(0, 10);
  });

  it('makes a date as high as any other answer', async () => {
    for (const density of ['compact', 'comfortable'] as const) {
      const form = await renderForm({
        items: [text('a'), ...(['date', 'time'] as const).map((dataType) => text(dataType, { dataType }))],
        formPresentation: { density },
      });
      const [a, ...others] = ['a', 'date', 'time'].map(
        (name) => control(form, name).getBoundingClientRect().height,
      );
      for (const one of others) expect(one, density).to.be.closeTo(a!, 0.5);
    }
  });

  it('leaves as much room after a group of columns as after one of lines', async () => {
    const form = await renderForm({
      items: [
        group('grid', [inGrid(text('a'), 6), inGrid(text('b'), 6)], {
          presentation: { layout: { flow: 'grid' } },
        }),
        group('stack', [text('c')]),
        group('last', [text('d')]),
      ],
    });
    for (const width of ['720px', NARROW]) {
      await inWidth(form, width);
      const [, stack, last] = [...form.querySelectorAll('legend.formspec-legend')].map(
        (legend) => legend.getBoundingClientRect().top,
      );
      const [b, c] = ['grid.b', 'stack.c'].map((path) => control(form, path).getBoundingClientRect().bottom);
      expect(stack! - b!, width).to.be.closeTo(last! - c!, 1);
    }
  });

  it('puts a slider in the middle of its line', async () => {
    const form = await renderForm({
      items: [text('n', { dataType: 'integer', initialValue: 7, presentation: { widgetHint: 'Slider' } })],
    });
    await waitUntil(() => form.querySelector('.formspec-slider'));
    const middle = ({ top, bottom }: DOMRect): number => (top + bottom) / 2;
    const box = form.querySelector('.formspec-slider')!.getBoundingClientRect();
    expect(middle(control(form, 'n').getBoundingClientRect())).to.be.closeTo(middle(box), 1);
  });

  it('starts what is said of stars, where it stands below them, right under the first', async () => {
    const form = await renderForm({
      items: [text('n', { dataType: 'integer', initialValue: 2, presentation: { widgetHint: 'Rating' } })],
    });
    await waitUntil(() => form.querySelector('.formspec-rating'));
    await inWidth(form, NARROW);
    const [stars, words] = ['.formspec-star', '.formspec-rating .formspec-value'].map((selector) =>
      form.querySelector(selector)!.getBoundingClientRect(),
    );
    expect(words!.top, 'they are below').to.be.at.least(stars!.bottom);
    expect(words!.left - stars!.left).to.be.within(0, 8);
  });

  it('keeps the buttons of a row that became a card beside its last answer', async () => {
    const columns = numbers('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const form = await renderForm({ items: [repeat(columns, { widgetHint: 'DataTable' })] });
    await inWidth(form, '680px');
    const row = form.querySelector('tr.formspec-row')!;
    const [actions, last] = [row.querySelector('.formspec-row-actions')!, control(form, 'lines[0].h')].map(
      (element) => element.getBoundingClientRect(),
    );
    expect(actions!.bottom).to.be.closeTo(last!.bottom, 2);
    expect(actions!.left).to.be.above(last!.right);
  });

  it('puts numbers, also those to call, where a reader from right to left starts', async () => {
    const items = [...numbers('n'), text('call', { semanticType: 'phone' })];
    const form = await renderForm({ items }, { dir: 'rtl', lang: 'ar' });
    for (const name of ['n', 'call'])
      expect(getComputedStyle(control(form, name)).textAlign).to.equal('right');
  });
});
