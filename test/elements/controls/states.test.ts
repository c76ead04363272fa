/** All controls in all states and surroundings: axe finds nothing, and assistive technology is told the right things. */
import { expect } from '@open-wc/testing';
import { a11ySnapshot, emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../src/elements/define.js';
import { findings } from '../accessible.js';
import { renderAll, states, surroundings } from './all-controls.js';
import { examples } from './every-control.js';
import { renderField } from './render-field.js';

describe('all controls', () => {
  before(() => {
    document.documentElement.style.colorScheme = 'light dark';
    // axe takes a page without a background of its own for white.
    document.documentElement.style.background = 'Canvas';
    document.title = 'Controls';
  });
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await setViewport({ width: 800, height: 600 });
  });

  for (const [surrounding, { media, ...attributes }] of Object.entries(surroundings))
    for (const state of Object.keys(states))
      it(`pass axe when ${state}, in ${surrounding}`, async function () {
        this.timeout(30_000);
        if (media) await emulateMedia(media);
        const form = await renderAll(state, attributes);
        expect(await findings(form)).to.deep.equal([]);
      });

  for (const [surrounding, { media, ...attributes }] of Object.entries(surroundings))
    it(`pass axe with a list open, in ${surrounding}`, async () => {
      if (media) await emulateMedia(media);
      const form = await renderAll('filled', attributes);
      for (const path of ['combobox', 'tokens']) {
        form.focusField(path);
        await sendKeys({ press: 'ArrowDown' });
        await sendKeys({ press: 'ArrowDown' });
        expect(form.querySelector('[role=option][data-active]')).to.not.equal(null);
        expect(await findings(form), path).to.deep.equal([]);
      }
    });

  it('fit into 320 pixels, with wide text spacing too', async () => {
    await setViewport({ width: 320, height: 800 });
    const form = await renderAll('filled');
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    document.adoptedStyleSheets.pop();
    form.remove();
  });

  it('have targets of at least 24 pixels', async () => {
    const form = await renderAll('filled');
    for (const target of form.querySelectorAll<HTMLElement>('input, select, textarea, button')) {
      if (target.hidden) continue;
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height), target.outerHTML.slice(0, 100)).to.be.at.least(24);
    }
  });

  it('keep everything inside their own box when right to left', async () => {
    const form = await renderAll('filled', { dir: 'rtl' });
    const { left, right } = form.getBoundingClientRect();
    for (const control of form.querySelectorAll('.formspec-field *')) {
      if (control.closest('.formspec-visually-hidden, [hidden], option')) continue;
      const box = control.getBoundingClientRect();
      expect(box.left, control.outerHTML.slice(0, 100)).to.be.at.least(Math.floor(left));
      expect(box.right, control.outerHTML.slice(0, 100)).to.be.at.most(Math.ceil(right));
    }
  });
});

interface Node {
  readonly role: string;
  readonly name?: string;
  readonly children?: readonly Node[];
  readonly [more: string]: unknown;
}

/** Controls in the accessibility tree, each on one line: role, name, description, states that hold. */
function* spoken(node: Node): Generator<string> {
  const { role, name, description, children = [] } = node;
  if (!['RootWebArea', 'form', 'StaticText', 'status'].includes(role) && name !== 'Submit') {
    const states = ['required', 'invalid', 'readonly', 'disabled', 'checked', 'expanded', 'value'].flatMap(
      (state) =>
        node[state] === undefined || node[state] === false || node[state] === ''
          ? []
          : [`${state}=${JSON.stringify(node[state]).replaceAll('"', '')}`],
    );
    yield [role, JSON.stringify(name), description && JSON.stringify(description), ...states]
      .filter(Boolean)
      .join(' ');
  }
  if (role !== 'combobox') for (const child of children) yield* spoken(child);
}

const told = async (): Promise<string[]> => [...spoken((await a11ySnapshot({})) as unknown as Node)];

describe('what assistive technology is told', () => {
  const required: Readonly<Record<string, readonly string[]>> = {
    text: ['textbox "The question" "A hint" required=true'],
    email: ['textbox "The question" "A hint" required=true'],
    multiline: ['textbox "The question" "A hint" required=true'],
    uri: ['textbox "The question" "A hint" required=true'],
    integer: ['textbox "The question" "A hint" required=true'],
    decimal: ['textbox "The question" "A hint about kg" required=true'],
    checkbox: ['checkbox "The question" "A hint"'],
    switch: ['switch "The question" "A hint"'],
    yesNo: ['radio "Yes"', 'radio "No"'],
    radios: ['radio "Red"', 'radio "Green"', 'radio "Blue"'],
    checkboxes: ['checkbox "Red"', 'checkbox "Green"', 'checkbox "Blue"'],
    select: ['combobox "The question" "A hint" value=Select an option'],
    combobox: ['combobox "The question" "A hint" required=true'],
    tokens: ['combobox "The question" "A hint" required=true'],
    money: ['textbox "The question" "A hint €" required=true'],
    openMoney: ['textbox "Amount" required=true', 'textbox "Currency code" required=true'],
    attachment: ['button "The question" "A hint" value=No file chosen'],
    slider: ['slider "The question" "A hint" value=0'],
    stepper: [
      'button "Decrease The question"',
      'spinbutton "The question" "A hint" required=true value=0',
      'button "Increase The question"',
    ],
    labelledSwitch: ['switch "The question" "A hint Off"'],
    rating: [1, 2, 3, 4, 5].map((stars) => `radio "${stars} of 5"`),
    signature: [
      'image "Area to draw your signature with a pointer"',
      'textbox "Or type your full name to sign"',
    ],
  };
  for (const [name, expected] of Object.entries(required))
    it(`${name}, required and untouched`, async () => {
      await renderField({ ...examples[name]!.item, hint: 'A hint', bind: { required: 'true' } });
      expect(await told()).to.deep.equal(expected);
    });

  const locked: Readonly<Record<string, readonly string[]>> = {
    text: ['textbox "The question" readonly=true value=Ada'],
    decimal: ['textbox "The question" "about kg" readonly=true value=1.5'],
    checkbox: ['checkbox "The question" disabled=true checked=true'],
    switch: ['switch "The question" disabled=true checked=true'],
    radios: [
      'radio "Red" disabled=true',
      'radio "Green" disabled=true checked=true',
      'radio "Blue" disabled=true',
    ],
    select: ['textbox "The question" readonly=true value=Two'],
    combobox: ['textbox "The question" readonly=true value=Option 2'],
    tokens: ['textbox "The question" readonly=true value=Red, Blue'],
    money: ['textbox "The question" "€" readonly=true value=12.50'],
    attachment: ['textbox "The question" readonly=true value=plan.pdf', 'link "Open plan.pdf"'],
  };
  for (const [name, expected] of Object.entries(locked))
    it(`${name}, readonly`, async () => {
      const { item, value } = examples[name]!;
      await renderField({ ...item, value, bind: { readonly: 'true' } });
      expect(await told()).to.deep.equal(expected);
    });

  it('an open list', async () => {
    const { control } = await renderField({ ...examples['combobox']!.item, value: 'option-2' });
    control.focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(await told()).to.deep.equal([
      'combobox "The question" expanded=true value=Option 2',
      'button "Clear"',
      'listbox "The question"',
    ]);
  });

  it('an error, at the control', async () => {
    const { form } = await renderField({ ...examples['text']!.item, bind: { required: 'true' } });
    await form.submit();
    expect((await told()).find((line) => line.startsWith('textbox'))).to.equal(
      'textbox "The question" "Error: Enter an answer" required=true invalid=true',
    );
  });
});
