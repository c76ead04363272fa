/** The ready themes: axe finds nothing in any of them, with controls and structures, in all surroundings. */
import { expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { Item } from '../../../src/model/definition.js';
import { findings } from '../accessible.js';
import { renderAll, states, surroundings } from '../fields/controls/all-controls.js';
import { button, control, group, renderForm, required, text } from '../render-form.js';

const display = (key: string, widgetHint: string, emphasis?: string): Item =>
  ({
    key,
    type: 'display',
    label: `Words of ${key}`,
    presentation: { widgetHint, ...(emphasis && { styleHints: { emphasis } }) },
  }) as Item;

const structures: Item[] = [
  display('heading', 'Heading'),
  display('divider', 'Divider'),
  display('badge', 'Badge', 'success'),
  ...['primary', 'success', 'warning', 'danger', 'muted'].flatMap((emphasis) => [
    display(`alert-${emphasis}`.replace('-', '_'), 'Alert', emphasis),
    display(`text-${emphasis}`.replace('-', '_'), 'Text', emphasis),
  ]),
  group('card', [text('a'), group('deep', [text('b')])], { presentation: { widgetHint: 'Card' } }),
  group('fold', [text('c')], { presentation: { layout: { collapsible: true } } }),
  group('sections', [group('one', [text('d')]), group('two', [text('e')])], {
    presentation: { widgetHint: 'Accordion' },
  }),
  group('tabs', [group('three', [text('f')]), group('four', [text('g')])], {
    presentation: { widgetHint: 'Tabs' },
  }),
  group('rows', [text('h')], { repeatable: true, minRepeat: 2, maxRepeat: 3 }),
  group('table', [text('i'), text('j')], {
    repeatable: true,
    minRepeat: 2,
    presentation: { widgetHint: 'DataTable' },
  }),
];
const binds = required('card.a', 'tabs.four.g', 'rows[*].h', 'table[*].i');

async function loadTheme(name: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../../../src/themes/${name}.css`, import.meta.url).href;
  const loaded = new Promise((resolve) => (link.onload = resolve));
  document.head.append(link);
  await loaded;
  return link;
}

/** Colours and weights of what cannot be pressed, or is where the user is, are not those of any other button. */
describe('every theme', () => {
  let link: HTMLLinkElement | undefined;
  afterEach(() => link?.remove());

  for (const theme of ['govuk', 'uswds'])
    it(`${theme}: the look of a button that is off, and of the step that is shown`, async () => {
      link = await loadTheme(theme);
      const full = { label: 'Row', repeatable: true, minRepeat: 1, maxRepeat: 1 };
      const pages = [group('one', [text('a')]), group('two', [group('rows', [text('b')], full)])];
      const form = await renderForm({
        items: pages,
        formPresentation: { pageMode: 'wizard', sidenav: true },
      });
      const look = (label: string): CSSStyleDeclaration => getComputedStyle(button(form, label));
      await waitUntil(() => form.querySelector('.formspec-steps'));
      form.goToPage('two');
      await form.updateComplete;
      expect(look('Back').color).not.to.equal(look('Add Row').color);
      const steps = [...form.querySelectorAll('.formspec-steps li')];
      const current = steps.find((step) => step.querySelector('[aria-current]'))!;
      const [name, number] = [current.querySelector('[aria-current]')!, current].map((element) =>
        Number(getComputedStyle(element).fontWeight),
      );
      expect(name).to.be.at.least(number!);
    });

  it('uswds: the height of an answer that is refused', async () => {
    link = await loadTheme('uswds');
    const form = await renderForm({ items: [text('a'), text('b')], binds: required('a') });
    await form.submit();
    await form.updateComplete;
    const [a, b] = ['a', 'b'].map((name) => control(form, name).getBoundingClientRect().height);
    expect(a).to.equal(b);
  });
});

describe('a theme', () => {
  const root = document.documentElement;
  let link: HTMLLinkElement | undefined;
  before(() => {
    // axe takes a page without a background of its own for white.
    root.style.cssText = 'color-scheme:light dark;background:Canvas';
    document.title = 'Themes';
  });
  after(() => root.removeAttribute('style'));
  afterEach(async () => {
    link?.remove();
    root.removeAttribute('dir');
    root.setAttribute('lang', 'en');
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  });

  for (const theme of ['default', 'govuk', 'uswds'])
    for (const [surrounding, { media, dir = 'ltr', lang = 'en' }] of Object.entries(surroundings)) {
      const prepare = async (): Promise<void> => {
        if (media) await emulateMedia(media);
        root.dir = dir;
        root.lang = lang;
        link = await loadTheme(theme);
      };

      it(`${theme} has accessible controls, ${surrounding}`, async function () {
        this.timeout(60_000);
        await prepare();
        for (const state of Object.keys(states)) {
          expect(await findings(await renderAll(state, { dir, lang })), state).to.deep.equal([]);
          fixtureCleanup();
        }
      });

      it(`${theme} has accessible structures, ${surrounding}`, async function () {
        this.timeout(60_000);
        await prepare();
        const form = await renderForm({ items: structures, binds });
        expect(await findings(form), 'as new').to.deep.equal([]);
        await form.submit();
        expect(await findings(form), 'refused').to.deep.equal([]);
        form.readonly = true;
        await form.updateComplete;
        expect(await findings(form), 'readonly').to.deep.equal([]);
        fixtureCleanup();
        const wizard = await renderForm(
          {
            items: structures.filter(({ type }) => type === 'group'),
            binds,
            formPresentation: { pageMode: 'wizard', sidenav: true },
          },
          { review: '' },
        );
        expect(await findings(wizard), 'a wizard').to.deep.equal([]);
        wizard.goToPage('formspec-review');
        expect(await findings(wizard), 'a review').to.deep.equal([]);
      });
    }
});
