/** All controls in all states and surroundings: axe finds nothing, and assistive technology is told the right things. */
import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { a11ySnapshot, emulateMedia, setViewport } from '@web/test-runner-commands';
import '../../../src/elements/define.js';
import type { FormspecForm } from '../../../src/elements/formspec-form.js';
import type { Bind, Definition } from '../../../src/model/definition.js';
import { examples } from './every-control.js';
import { renderField } from './render-field.js';

/** Every example in one form, all in the same state. */
const states: Readonly<Record<string, { bind?: Partial<Bind>; filled?: boolean; submit?: boolean }>> = {
  empty: {},
  filled: { filled: true },
  'required and refused': { bind: { required: 'true' }, submit: true },
  readonly: { bind: { readonly: 'true' }, filled: true },
  protected: { bind: { relevant: 'false', disabledDisplay: 'protected' }, filled: true },
};

async function renderAll(state: keyof typeof states, attributes: { dir?: string; lang?: string } = {}): Promise<FormspecForm> {
  const { bind, filled, submit } = states[state]!;
  const definition: Definition = {
    $formspec: '1.0',
    url: 'https://forms.example.org/all',
    version: '1.0.0',
    status: 'active',
    title: 'All controls',
    items: Object.entries(examples).map(([key, { item }]) => ({
      key,
      type: 'field',
      dataType: 'string',
      label: `Question ${key}`,
      hint: 'A hint',
      ...item,
    })),
    ...(bind && { binds: Object.keys(examples).map((path) => ({ path, ...bind })) }),
    shapes: [
      { id: 'w', target: 'text', severity: 'warning', constraint: 'false', message: 'A warning' },
      { id: 'i', target: 'integer', severity: 'info', constraint: 'false', message: 'A remark' },
    ],
  };
  const form = await fixture<FormspecForm>(
    html`<formspec-form lang=${attributes.lang ?? 'en'} dir=${attributes.dir ?? 'ltr'} .definition=${definition}></formspec-form>`,
  );
  await form.updateComplete;
  if (filled) form.setData(Object.fromEntries(Object.entries(examples).map(([key, { value }]) => [key, value])));
  if (submit) await form.submit();
  await form.updateComplete;
  return form;
}

const surroundings: Readonly<Record<string, { media?: Parameters<typeof emulateMedia>[0]; dir?: string; lang?: string }>> = {
  light: {},
  dark: { media: { colorScheme: 'dark' } },
  'forced colours': { media: { forcedColors: 'active' } },
  'right to left': { dir: 'rtl', lang: 'ar' },
};

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
        await expect(form).to.be.accessible();
      });

  for (const theme of ['default', 'govuk', 'uswds'])
    for (const colorScheme of ['light', 'dark'] as const)
      it(`pass axe in the theme ${theme}, ${colorScheme}`, async function () {
        this.timeout(30_000);
        await emulateMedia({ colorScheme });
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = new URL(`../../../src/themes/${theme}.css`, import.meta.url).href;
        const loaded = new Promise((resolve) => (link.onload = resolve));
        document.head.append(link);
        await loaded;
        await expect(await renderAll('filled')).to.be.accessible();
        fixtureCleanup();
        await expect(await renderAll('required and refused')).to.be.accessible();
        link.remove();
      });

  it('fit into 320 pixels, with wide text spacing too', async () => {
    await setViewport({ width: 320, height: 800 });
    const form = await renderAll('filled');
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }');
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
  role: string;
  name?: string;
  children?: Node[];
  [more: string]: unknown;
}

/** The nodes that say something, without the static text inside them. */
function* spoken(node: Node): Generator<Node> {
  const quiet = ['StaticText', 'InlineTextBox', 'RootWebArea', 'generic', 'none', 'LabelText', 'Legend', 'paragraph', 'MenuListPopup', 'form', 'status', 'text', 'LineBreak'];
  if (!quiet.includes(node.role)) yield node;
  for (const child of node.children ?? []) yield* spoken(child);
}

describe('what assistive technology is told', () => {
  const told: Record<string, string[]> = {
    text: ['textbox "The question" required "A hint"'],
    multiline: ['textbox "The question" required "A hint"'],
    integer: ['textbox "The question" required "A hint"'],
    decimal: ['textbox "The question" required "A hint about kg"'],
    checkbox: ['checkbox "The question" required "A hint"'],
    switch: ['switch "The question" "A hint"'],
    yesNo: ['radiogroup "The question" required "A hint"', 'radio "Yes"', 'radio "No"'],
    radios: ['radiogroup "The question" required "A hint"', 'radio "Red"', 'radio "Green"', 'radio "Blue"'],
    checkboxes: ['group "The question" "A hint"', 'checkbox "Red"', 'checkbox "Green"', 'checkbox "Blue"'],
    combobox: ['combobox "The question" required "A hint"'],
    money: ['textbox "The question" required "A hint €"'],
    openMoney: ['group "The question" "A hint"', 'textbox "Amount" required', 'textbox "Currency code" required'],
    slider: ['slider "The question" "A hint"'],
  };

  for (const [name, expected] of Object.entries(told))
    it(`${name}: role, name, description and state`, async () => {
      const { box } = await renderField({ ...examples[name]!.item, hint: 'A hint', bind: { required: 'true' } });
      box.id = 'snapshot-root';
      const all = (await a11ySnapshot({})) as unknown as Node; console.log(JSON.stringify(all).slice(0,1500));
      const tree = (await a11ySnapshot({ selector: '#snapshot-root' })) as unknown as Node;
      const lines = [...spoken(tree)].map(({ role, name: label, required, description }) =>
        [role, `"${label?.replace(/\s*\*$/, '')}"`, required && 'required', description && `"${description}"`].filter(Boolean).join(' '),
      );
      expect(lines).to.deep.equal(expected);
    });
});
