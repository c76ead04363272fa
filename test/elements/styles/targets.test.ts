/** Touch and speech input: the size of targets, names that start with what is seen, and nothing on hover only. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { renderAll } from '../fields/controls/all-controls.js';
import { button, group, renderForm, required, text, textOf } from '../render-form.js';

const TARGETS =
  'button, summary, select, textarea, input:not([type=hidden]), a[href], [role=tab], [role=option], [role=switch]';
const CHOICES = 'input:is([type=checkbox], [type=radio])';

/** What can be pressed to reach an element: itself, and its label if it is a choice. */
function targetOf(element: Element): { width: number; height: number } {
  const labels = element.matches(CHOICES) ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
  return {
    width: Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
    height: Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
  };
}

/** Elements below a size, with their size; half a pixel is rounding. Links inside of a text do not count, as in WCAG 2.5.8. */
function tooSmall(form: Element, selector: string, size: number): string[] {
  return [...form.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility() && !element.matches('.formspec-text a'))
    .map((element) => ({ element, target: targetOf(element) }))
    .filter(({ target }) => target.width < size - 0.5 || target.height < size - 0.5)
    .map(
      ({ element, target }) =>
        `${element.localName}.${element.className} ${textOf(element)}: ${target.width} x ${target.height}`,
    );
}

const structures = (): Promise<FormspecForm> =>
  renderForm(
    {
      items: [
        group('one', [
          text('a'),
          group('rows', [text('b')], { repeatable: true, minRepeat: 2, label: 'Row' }),
          group('table', [text('c')], {
            repeatable: true,
            minRepeat: 2,
            presentation: { widgetHint: 'DataTable' },
          }),
          group('tabs', [group('first', [text('d')]), group('second', [text('e')])], {
            presentation: { widgetHint: 'Tabs' },
          }),
          group('fold', [text('f')], { presentation: { layout: { collapsible: true } } }),
        ]),
        group('two', [text('g')]),
      ],
      binds: required('one.a'),
      formPresentation: { pageMode: 'wizard', sidenav: true },
    },
    { review: '' },
  );

const examples = {
  'every control, empty': () => renderAll('empty'),
  'every control, filled': () => renderAll('filled'),
  'structures with an error': async () => {
    const form = await structures();
    button(form, 'Continue').click();
    return form;
  },
  'the review': async () => {
    const form = await structures();
    form.goToPage(2);
    return form;
  },
};

async function withTheme(name: string, run: () => Promise<void>): Promise<void> {
  const theme = document.createElement('style');
  theme.textContent = await (await fetch(`/src/themes/${name}.css`)).text();
  document.head.append(theme);
  try {
    await run();
  } finally {
    theme.remove();
  }
}

describe('targets', () => {
  for (const theme of ['default', 'govuk', 'uswds'])
    for (const [what, render] of Object.entries(examples))
      it(`are at least 24 px: ${what}, theme ${theme}`, () =>
        withTheme(theme, async () => {
          expect(tooSmall(await render(), TARGETS, 24)).to.deep.equal([]);
          fixtureCleanup();
        }));

  for (const theme of ['govuk', 'uswds'])
    for (const [what, render] of Object.entries(examples))
      it(`of buttons and choices are at least 44 px: ${what}, theme ${theme}`, () =>
        withTheme(theme, async () => {
          const selector = `button, [role=tab], ${CHOICES}:not(.formspec-star[data-half] *)`;
          expect(tooSmall(await render(), selector, 44)).to.deep.equal([]);
          fixtureCleanup();
        }));
});

/** The text that is seen: without what is only there for screen readers. */
function visibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll('.formspec-visually-hidden, [aria-hidden=true]').forEach((hidden) => hidden.remove());
  return textOf(copy);
}

function accessibleName(element: Element): string {
  if (element.ariaLabel) return element.ariaLabel;
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
  return textOf(copy);
}

describe('names', () => {
  for (const [what, render] of Object.entries(examples))
    it(`start with the visible text: ${what}`, async () => {
      const form = await render();
      const elements = [...form.querySelectorAll('button, summary, a[href], [role=tab], legend, label')];
      expect(elements.length).to.be.greaterThan(3);
      for (const element of elements)
        expect(accessibleName(element).startsWith(visibleText(element)), element.outerHTML).to.equal(true);
    });

  it('of fields start with their visible label', async () => {
    const form = await renderAll('empty');
    for (const label of form.querySelectorAll('label')) {
      const { control } = label;
      if (!control || control.ariaLabel === null) continue;
      expect(control.ariaLabel.startsWith(visibleText(label)), label.outerHTML).to.equal(true);
    }
  });
});

describe('hover', () => {
  const LOOKS = /^(?:background|border|color|box-shadow|text-decoration|outline|cursor)/;

  it('changes colours only, and shows nothing that is not there otherwise', async () => {
    await renderAll('filled');
    const rules: string[] = [];
    const visit = (list: CSSRuleList): void => {
      for (const rule of list) {
        if ('cssRules' in rule) visit((rule as CSSGroupingRule).cssRules);
        if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes(':hover')) continue;
        rules.push(rule.selectorText);
        for (const property of rule.style) expect(property, rule.cssText).to.match(LOOKS);
      }
    };
    for (const sheet of document.adoptedStyleSheets) visit(sheet.cssRules);
    expect(rules).to.not.be.empty;
  });

  it('is not needed to read a text: no element has a title that is not part of its name', async () => {
    for (const render of Object.values(examples)) {
      const form = await render();
      for (const element of form.querySelectorAll('[title]'))
        expect(accessibleName(element), element.outerHTML).to.contain(element.getAttribute('title')!);
      fixtureCleanup();
    }
  });
});
