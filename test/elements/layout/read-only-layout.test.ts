/** Answers that can only be read are seen in full, on the narrowest screens too; and where boxes end. */
import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import type { FieldItem, Item } from '../../../src/model/definition.js';
import { control, group, renderForm, text, textOf } from '../render-form.js';

const NARROW = '228px';
const LONG = 'nadia.rahman@kestrel-logistics.example';

async function narrow(items: Item[], attributes: Record<string, string> = { readonly: '' }) {
  const form = await renderForm({ items }, attributes);
  form.style.width = NARROW;
  await nextFrame();
  await nextFrame();
  return form;
}

const isSeen = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth <= clientWidth && scrollHeight <= clientHeight;

function linesOf(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}

describe('a read-only answer', () => {
  it('wraps a long text, and the labels of chosen options', async () => {
    const form = await narrow([
      text('email', { initialValue: LONG, semanticType: 'email' }),
      text('topics', {
        dataType: 'multiChoice',
        initialValue: ['maps', 'law'],
        options: [
          { value: 'maps', label: 'Geography and maps' },
          { value: 'law', label: 'Law and policy of the cities' },
        ],
        presentation: { widgetHint: 'Select' },
      }),
    ]);
    for (const name of ['email', 'topics']) {
      const shown = control(form, name);
      expect(isSeen(shown), name).to.equal(true);
      expect(shown.readOnly, name).to.equal(true);
      expect(textOf(shown.labels![0])).to.equal(`Label of ${name}`);
    }
    expect(control(form, 'email').value).to.equal(LONG);
  });

  it('is cut off after 100,000 characters, because browsers take seconds to lay out a million', async () => {
    const form = await narrow([text('endless', { initialValue: 'x'.repeat(1_000_000) })]);
    expect(control(form, 'endless').value).to.match(/^x{100000}…$/);
    expect(form.engine!.get('endless')).to.have.length(1_000_000);
  });

  it('is as high as any other field where one line is enough', async () => {
    const form = await narrow([
      text('long', { initialValue: LONG }),
      text('short', { initialValue: 'Nadia' }),
    ]);
    form.style.width = '640px';
    const [long, short] = ['long', 'short'].map((name) => control(form, name).getBoundingClientRect());
    expect(long!.height).to.be.closeTo(short!.height, 1);
  });

  it('is the input again once it can be answered', async () => {
    const form = await narrow([text('email', { initialValue: LONG })]);
    form.removeAttribute('readonly');
    await form.updateComplete;
    await nextFrame();
    const input = control(form, 'email');
    expect([input.localName, input.value]).to.deep.equal(['input', LONG]);
  });

  it('has room for date, time and zone', async () => {
    const form = await narrow([text('at', { dataType: 'dateTime', initialValue: '2026-11-22T10:48:00Z' })]);
    const input = control(form, 'at');
    const zone = form.querySelector('.formspec-affix')!;
    expect(textOf(zone)).to.equal('UTC');
    expect(input.getBoundingClientRect().width).to.be.above(215);
    expect(zone.getBoundingClientRect().top).to.be.at.least(input.getBoundingClientRect().bottom);
  });

  it('shows a dash for no answer, and no example that could be taken for one', async () => {
    const example = { extensions: { 'x-placeholder': '999 999 9999' } };
    const choice: Partial<FieldItem> = {
      dataType: 'choice',
      options: [],
      presentation: { widgetHint: 'Select' },
    };
    const form = await narrow([
      text('a', example),
      text('n', { dataType: 'integer', ...example }),
      text('c', choice),
      ...(['date', 'time', 'dateTime'] as const).map((dataType) => text(dataType, { dataType })),
    ]);
    const dates = ['date', 'time', 'dateTime'];
    for (const name of dates) expect(control(form, name).type, 'no pattern to fill').to.equal('text');
    for (const name of ['a', 'n', 'c', ...dates]) expect(control(form, name).placeholder).to.equal('—');
    form.removeAttribute('readonly');
    await form.updateComplete;
    await nextFrame();
    for (const name of ['a', 'n']) expect(control(form, name).placeholder).to.equal('999 999 9999');
    expect(dates.map((name) => control(form, name).type)).to.deep.equal(['date', 'time', 'datetime-local']);
  });

  it('shows a number as it was given, and one that was worked out to its last place', async () => {
    const exact: Partial<FieldItem> = { dataType: 'decimal', precision: 3 };
    const form = await renderForm(
      {
        items: [text('given', { ...exact, initialValue: 1 }), text('worked', exact)],
        binds: [{ path: 'worked', calculate: '$given * 2' }],
      },
      { readonly: '' },
    );
    expect(['given', 'worked'].map((name) => control(form, name).value)).to.deep.equal(['1', '2.000']);
  });

  it('marks no column as one that must be answered', async () => {
    const definition = {
      items: [
        group('lines', [text('a'), text('b')], {
          repeatable: true,
          minRepeat: 1,
          presentation: { widgetHint: 'DataTable' },
        }),
      ],
      binds: [{ path: 'lines[*].a', required: 'true' }],
    };
    const marks = (form: Element): number => form.querySelectorAll('thead .formspec-required').length;
    const form = await renderForm(definition);
    await waitUntil(() => marks(form) === 1);
    form.readonly = true;
    await form.updateComplete;
    await nextFrame();
    expect(marks(form)).to.equal(0);
  });

  it('never breaks the unit of a number in a table', async () => {
    const form = await renderForm(
      {
        items: [
          group('lines', [text('a'), text('age', { dataType: 'integer', suffix: 'سنة', initialValue: 9 })], {
            repeatable: true,
            minRepeat: 1,
            presentation: { widgetHint: 'DataTable' },
          }),
        ],
        binds: [{ path: 'lines[*].age', readonly: 'true' }],
      },
      { dir: 'rtl', lang: 'ar' },
    );
    await waitUntil(() => form.querySelector('.formspec-affix'));
    for (const width of ['640px', '500px']) {
      form.style.width = width;
      await nextFrame();
      await nextFrame();
      expect(linesOf(form.querySelector('.formspec-affix')!), width).to.equal(1);
    }
  });

  it('has no unit without a number in a table, and the unit beside the number where there is one', async () => {
    const share = (key: string, more: object = {}): Item =>
      text(key, { dataType: 'decimal', suffix: '%', ...more });
    const form = await narrow([
      group('lines', [share('none'), share('some', { initialValue: 5 })], {
        repeatable: true,
        minRepeat: 1,
        presentation: { widgetHint: 'DataTable' },
      }),
    ]);
    const unit = (name: string) =>
      control(form, `lines[0].${name}`).closest('.formspec-affixed')!.querySelector('.formspec-affix')!;
    for (const width of [NARROW, '900px']) {
      form.style.width = width;
      await nextFrame();
      await nextFrame();
      expect(unit('none').checkVisibility(), width).to.equal(false);
      expect(unit('some').checkVisibility(), width).to.equal(true);
      const number = control(form, 'lines[0].some').getBoundingClientRect();
      expect(number.width, width).to.be.below(80);
      expect(unit('some').getBoundingClientRect().left - number.right, width).to.be.below(2);
    }
  });
});

describe('lists of what was answered', () => {
  it('give an answer the whole line under its question, and never break an amount', async () => {
    const definition = {
      items: [
        text('email', { initialValue: 'leila.haddad@example.org' }),
        { key: 'all', type: 'display', label: 'Check', presentation: { widgetHint: 'Summary' } } as Item,
      ],
      fees: {
        currency: 'EUR',
        lineItems: [{ id: 'first', label: 'Discount for first-time visitors', calculate: '-18' }],
      },
    };
    const form = await renderForm(definition);
    form.style.width = '254px';
    await nextFrame();
    await waitUntil(() => form.querySelector('.formspec-answers dd'));
    const answer = form.querySelector('.formspec-answers dd')!;
    expect(textOf(answer)).to.equal('leila.haddad@example.org');
    const amount = form.querySelector('.formspec-disclosure dd')!;
    expect(textOf(amount)).to.equal('-€18.00');
    for (const element of [answer, amount]) expect(linesOf(element)).to.equal(1);
  });
});

describe('the end of a box', () => {
  it('has as much room below the last question as beside it', async () => {
    const form = await narrow(
      [
        group('card', [text('a'), text('b')], {
          presentation: { widgetHint: 'Card', layout: { flow: 'grid' } },
        }),
      ],
      {},
    );
    const card = form.querySelector('.formspec-card')!.getBoundingClientRect();
    const last = control(form, 'card.b').getBoundingClientRect();
    expect(card.bottom - last.bottom).to.be.closeTo(last.left - card.left, 2);
  });

  it('stays clear of the buttons below it', async () => {
    const form = await narrow(
      [
        group('outer', [group('card', [text('a')], { presentation: { widgetHint: 'Card' } })], {
          presentation: { layout: { flow: 'grid' } },
        }),
      ],
      {},
    );
    for (const width of [NARROW, '720px']) {
      form.style.width = width;
      await nextFrame();
      const card = form.querySelector('.formspec-card')!.getBoundingClientRect();
      const actions = form.querySelector('.formspec-actions .formspec-button')!.getBoundingClientRect();
      expect(actions.top - card.bottom, width).to.be.within(16, 40);
    }
  });
});
