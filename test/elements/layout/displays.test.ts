import { expect } from '@open-wc/testing';
import type { FieldItem, Item } from '../../../src/model/definition.js';
import { button, control, group, renderForm, required, text, textOf } from '../render-form.js';
import { press, type } from '../../support/keys.js';

const display = (key: string, label: string, widgetHint?: string, more: object = {}): Item =>
  ({ key, type: 'display', label, ...(widgetHint && { presentation: { widgetHint } }), ...more }) as Item;

describe('sections and cards', () => {
  it('show title, description and content, the title at its level', async () => {
    const form = await renderForm({
      items: [
        group('plain', [text('a')], { label: 'Plain', description: 'What this is about' }),
        group('card', [text('b')], {
          label: 'Card',
          description: 'A subtitle',
          presentation: { widgetHint: 'Card', styleHints: { emphasis: 'warning' } },
        }),
      ],
    });
    const [plain, card] = form.querySelectorAll('fieldset.formspec-group');
    expect(textOf(plain!.querySelector('legend h3'))).to.equal('Plain');
    expect(textOf(plain!.querySelector('.formspec-description'))).to.equal('What this is about');
    expect(plain!.querySelector('input')).to.not.equal(null);
    expect(textOf(card!.querySelector('.formspec-description'))).to.equal('A subtitle');
    const [usual, marked] = [plain!, card!].map((box) => getComputedStyle(box).borderTopWidth);
    expect([usual, marked]).to.deep.equal(['0px', '1px']);
    expect(card!.getAttribute('data-emphasis')).to.equal('warning');
    await expect(form).to.be.accessible();
  });

  it('are open where the author lets people shut them, unless told otherwise', async () => {
    const form = await renderForm({
      items: [
        group('open', [text('a')], { presentation: { widgetHint: 'Collapsible' } }),
        group('shut', [text('b')], {
          presentation: { layout: { collapsible: true, collapsedByDefault: true } },
        }),
      ],
    });
    expect([...form.querySelectorAll('details')].map(({ open }) => open)).to.deep.equal([true, false]);
  });
});

describe('an accordion', () => {
  const sections = (widgetHint: string): Item[] => [
    group('acc', [group('one', [text('a')]), group('two', [text('b')]), group('three', [text('c')])], {
      presentation: { widgetHint },
    }),
  ];
  const open = (form: Element): string[] =>
    [...form.querySelectorAll('details[open] > summary')].map((summary) => textOf(summary));
  const toggle = async (form: Element, at: number): Promise<void> => {
    form.querySelectorAll('summary')[at]!.focus();
    await press('Enter');
  };

  it('keeps several sections open, each under its label', async () => {
    const form = await renderForm({ items: sections('Accordion') });
    await toggle(form, 2);
    expect(open(form)).to.deep.equal(['Group one', 'Group three']);
  });

  it('keeps one section open where the author wants that, for a jump too', async () => {
    const form = await renderForm({ items: sections('x-exclusive-accordion') });
    expect(open(form)).to.deep.equal(['Group one']);
    await toggle(form, 1);
    expect(open(form)).to.deep.equal(['Group two']);
    form.focusField('acc.three.c');
    expect(open(form)).to.deep.equal(['Group three']);
    expect(document.activeElement).to.equal(control(form, 'acc.three.c'));
    await expect(form).to.be.accessible();
  });

  it('of rows opens the newest, and shuts the others where one is to be open', async () => {
    const form = await renderForm({
      items: [
        group('rows', [text('a')], {
          repeatable: true,
          minRepeat: 2,
          presentation: { widgetHint: 'x-exclusive-accordion' },
        }),
      ],
    });
    form.querySelector<HTMLElement>('[data-row-action=add]')!.click();
    expect(open(form)).to.deep.equal(['Group rows 3 of 3']);
    expect(document.activeElement).to.equal(control(form, 'rows[2].a'));
  });
});

describe('alerts', () => {
  it('can be closed where the author lets people, by a button with a name, and hand the focus on', async () => {
    const form = await renderForm({
      items: [
        text('name'),
        display('note', 'Dear {{$name}}, **mind** the gap', 'x-dismissible-alert'),
        text('after'),
      ],
    });
    const note = (): Element | null => form.querySelector('.formspec-alert');
    expect(note()!.getAttribute('role')).to.equal('status');
    expect(note()!.querySelector('strong')).to.not.equal(null);
    await expect(form).to.be.accessible();
    const close = note()!.querySelector('button')!;
    expect(close.getAttribute('aria-label')).to.equal('Close');
    close.focus();
    await press('Enter');
    expect(note()).to.equal(null);
    expect(document.activeElement).to.equal(control(form, 'after'));
    control(form, 'name').focus();
    await type('Ann');
    expect(textOf(note()), 'it says something else now').to.contain('Dear Ann');
  });
});

describe('badges', () => {
  it('have the look of their emphasis', async () => {
    const badge = (key: string, emphasis: string): Item =>
      display(key, key, undefined, { presentation: { widgetHint: 'Badge', styleHints: { emphasis } } });
    const form = await renderForm({ items: [badge('good', 'success'), badge('bad', 'danger')] });
    const [good, bad] = [...form.querySelectorAll('.formspec-badge')].map(
      (one) => getComputedStyle(one).color,
    );
    expect(good).to.not.equal(bad);
    await expect(form).to.be.accessible();
  });
});

describe('a progress bar', () => {
  const bar = (form: Element): HTMLProgressElement => form.querySelector('.formspec-progress progress')!;

  it('shows the share that its text names, fixed or live', async () => {
    const form = await renderForm({
      items: [
        text('spent', { dataType: 'integer' }),
        display('used', '{{$spent}}% of the budget is spent', 'ProgressBar'),
        display('third', 'Checked 1/4', 'ProgressBar'),
      ],
    });
    control(form, 'spent').focus();
    await type('30');
    const [used, third] = form.querySelectorAll<HTMLProgressElement>('.formspec-progress progress');
    expect(used!.position).to.be.closeTo(0.3, 1e-9);
    expect(third!.position).to.equal(0.25);
    expect(textOf(document.getElementById(used!.getAttribute('aria-labelledby')!))).to.equal(
      '30% of the budget is spent',
    );
    expect(textOf(third!.closest('.formspec-progress'))).to.equal('Checked 1/4 25%');
    await expect(form).to.be.accessible();
  });

  it('shows how many required questions are answered where its text names no share', async () => {
    const form = await renderForm({
      items: [display('so', 'Answered', 'ProgressBar'), text('a'), text('b')],
      binds: required('a', 'b'),
    });
    expect(bar(form).position).to.equal(0);
    control(form, 'a').focus();
    await type('x');
    expect(bar(form).position).to.equal(0.5);
    expect(textOf(bar(form).closest('.formspec-progress'))).to.equal('Answered 50%');
  });
});

describe('a summary', () => {
  const colour: Partial<FieldItem> = {
    dataType: 'choice',
    options: [
      { value: 'r', label: 'Red' },
      { value: 'b', label: 'Blue' },
    ],
  };
  const lines = (form: Element): string[] =>
    [...form.querySelectorAll('.formspec-review-row')].map((row) =>
      [row.querySelector('dt'), row.querySelector('dd')].map((part) => textOf(part)).join(': '),
    );

  it('lists all answers as people read them, live across tabs', async () => {
    const form = await renderForm({
      formPresentation: { pageMode: 'tabs' },
      items: [
        group('first', [
          text('name'),
          text('paint', colour),
          text('price', { dataType: 'money', currency: 'EUR' }),
          group('rows', [text('part')], { label: 'Row', repeatable: true, minRepeat: 1 }),
        ]),
        group('second', [text('own')]),
        display('sum', 'All answers', 'Summary'),
      ],
    });
    expect(lines(form)).to.deep.equal([
      'Label of name: —Not answered',
      'Label of paint: —Not answered',
      'Label of price: —Not answered',
      'Row 1, Label of part: —Not answered',
      'Label of own: —Not answered',
    ]);
    control(form, 'first.name').focus();
    await type('Ann');
    form.engine!.set('first.paint', 'b');
    form.engine!.set('first.price', { amount: '12.50', currency: 'EUR' });
    expect(lines(form).slice(0, 3)).to.deep.equal([
      'Label of name: Ann',
      'Label of paint: Blue',
      'Label of price: €12.50',
    ]);
    form.goToPage(2);
    await expect(form).to.be.accessible();
  });

  it('inside a group is about that group', async () => {
    const form = await renderForm({
      items: [text('out'), group('g', [text('in'), display('sum', 'So far', 'Summary')])],
    });
    expect(lines(form)).to.deep.equal(['Label of in: —Not answered']);
    expect(textOf(form.querySelector('section.formspec-review h4'))).to.equal('So far');
  });

  it('comes with a row that is added later', async () => {
    const form = await renderForm({
      items: [group('rows', [text('a'), display('sum', 'Of this row', 'Summary')], { repeatable: true })],
    });
    button(form, /^Add/).click();
    expect(lines(form)).to.deep.equal(['Group rows 1, Label of a: —Not answered']);
  });
});

describe('texts', () => {
  it('of headings, alerts and paragraphs follow fields and variables', async () => {
    const form = await renderForm({
      items: [
        text('n', { dataType: 'integer' }),
        display('h', 'Twice is {{@twice}}', 'Heading'),
        display('a', 'Alert {{$n}}', 'Alert'),
        display('t', 'It is **{{$n}}**'),
      ],
      variables: [{ name: 'twice', expression: '$n * 2' }],
    });
    control(form, 'n').focus();
    await type('21');
    expect(textOf(form.querySelector('.formspec-heading h3'))).to.equal('Twice is 42');
    expect(textOf(form.querySelector('.formspec-alert'))).to.equal('Alert 21');
    expect(textOf(form.querySelector('.formspec-text strong'))).to.equal('21');
  });

  it('may be bold, italic, code and lists; anything else stays what it is', async () => {
    const form = await renderForm({
      items: [
        display(
          't',
          'A **bold**, _slanted_ `code` <b>tag</b> [x](javascript:alert(1)) &amp; snake_case_name',
        ),
        display('u', '- one\n- two', 'Text'),
      ],
    });
    const [mixed, list] = form.querySelectorAll('.formspec-text');
    expect([...mixed!.querySelectorAll('p *')].map((one) => one.localName)).to.deep.equal([
      'strong',
      'em',
      'code',
    ]);
    expect(textOf(mixed)).to.equal(
      'A bold, slanted code <b>tag</b> [x](javascript:alert(1)) &amp; snake_case_name',
    );
    expect(list!.querySelectorAll('ul > li')).to.have.length(2);
  });

  it('of headings stand at the level that the author asks for', async () => {
    const form = await renderForm({
      items: [1, 2, 3, 4, 5, 6].map((level) =>
        display(`h${level}`, `Level ${level}`, 'Heading', { extensions: { 'x-heading-level': level } }),
      ),
    });
    expect([...form.querySelectorAll('.formspec-heading > *')].map((one) => one.localName)).to.deep.equal([
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
    ]);
  });
});

describe('a grid', () => {
  it('puts children where they are to start, as wide and high as they are to be', async () => {
    const at = (key: string, grid: object): Item => text(key, { presentation: { layout: { grid } } });
    const form = await renderForm({
      items: [
        group(
          'g',
          [at('a', { span: 2, start: 3 }), at('b', { rowStart: 2, span: 1 }), at('c', { span: 3 })],
          {
            presentation: { layout: { flow: 'grid', columns: 4 } },
          },
        ),
      ],
    });
    form.style.display = 'block';
    form.style.inlineSize = '60rem';
    const box = (name: string): DOMRect =>
      control(form, `g.${name}`).closest('.formspec-field')!.getBoundingClientRect();
    const grid = form.querySelector('.formspec-items')!.getBoundingClientRect();
    expect(box('a').left, 'from the third of four columns').to.be.closeTo(grid.left + grid.width / 2, 12);
    expect(box('b').top).to.be.greaterThan(box('a').top);
    expect(box('c').width).to.be.greaterThan(box('a').width);
  });
});

describe('links and lists in guidance', () => {
  const links = (form: Element): [text: string, href: string][] =>
    [...form.querySelectorAll<HTMLAnchorElement>('.formspec-body a')].map((link) => [
      textOf(link),
      link.href,
    ]);

  it('are shown in hints, descriptions, displays and the description of the form', async () => {
    const form = await renderForm({
      description: 'Read [the rules](https://example.org/rules) first.',
      items: [
        text('a', {
          hint: 'Call tel:+44-20-555',
          description: 'One of these:\n\n- a card\n- a letter',
        } as Partial<FieldItem>),
        display('d', 'Write to [the office](mailto:office@example.org).'),
      ],
    });
    expect(links(form)).to.deep.equal([
      ['the rules (opens in a new tab)', 'https://example.org/rules'],
      ['+44-20-555', 'tel:+44-20-555'],
      ['the office', 'mailto:office@example.org'],
    ]);
    expect(form.querySelector('a')!.rel).to.equal('noopener noreferrer');
    expect([...form.querySelectorAll('li')].map((item) => textOf(item))).to.deep.equal([
      'a card',
      'a letter',
    ]);
    const ids = control(form, 'a').getAttribute('aria-describedby')!.split(' ');
    expect(ids.map((id) => textOf(document.getElementById(id))).join(' ')).to.contain('a card');
    await expect(form).to.be.accessible();
  });

  it('never come from an answer with other words than their address', async () => {
    const form = await renderForm({
      items: [text('a'), display('d', 'You wrote {{$a}}')],
    });
    form.engine!.set(
      'a',
      '[your bank](https://evil.example/x) <img src=x onerror=alert(1)> [x](javascript:alert(1))',
    );
    await form.updateComplete;
    expect(links(form)).to.deep.equal([
      ['your bank (evil.example) (opens in a new tab)', 'https://evil.example/x'],
    ]);
    expect(form.querySelector('.formspec-body img')).to.equal(null);
  });
});
