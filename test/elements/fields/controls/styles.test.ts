import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { adoptStyles } from '../../../../src/elements/styles/adopt-styles.js';
import { renderField } from './render-field.js';

describe('stylesheet', () => {
  it('is adopted once per root and leaves with the last form', () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const first = adoptStyles(root);
    const second = adoptStyles(root);
    expect(root.adoptedStyleSheets).to.have.length(1);
    first();
    first();
    expect(root.adoptedStyleSheets).to.have.length(1);
    second();
    expect(root.adoptedStyleSheets).to.have.length(0);
  });

  it('works in another document', async () => {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe title="other"></iframe>`);
    const leave = adoptStyles(frame.contentDocument!);
    expect(frame.contentDocument!.adoptedStyleSheets).to.have.length(1);
    leave();
  });

  it('has no rule that the browser drops', () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    adoptStyles(root);
    const empty: string[] = [];
    const visit = (rules: CSSRuleList): void => {
      for (const rule of rules)
        if (rule instanceof CSSGroupingRule || rule instanceof CSSLayerBlockRule)
          visit((rule as CSSGroupingRule).cssRules);
        else if (rule instanceof CSSStyleRule && rule.style.length === 0) empty.push(rule.selectorText);
    };
    visit(root.adoptedStyleSheets[0]!.cssRules);
    expect(empty).to.deep.equal([]);
  });

  it('yields to any rule of the page', async () => {
    const style = document.createElement('style');
    style.textContent = 'input { border-radius: 13px }';
    document.head.append(style);
    const { control } = await renderField({});
    expect(getComputedStyle(control).borderRadius).to.equal('13px');
    style.remove();
  });

  it('takes tokens from the form and from anything around it', async () => {
    const { form, control } = await renderField({});
    form.style.setProperty('--formspec-radius', '9px');
    expect(getComputedStyle(control).borderRadius).to.equal('9px');
    form.style.removeProperty('--formspec-radius');
    document.body.style.setProperty('--formspec-radius', '11px');
    expect(getComputedStyle(control).borderRadius).to.equal('11px');
    document.body.style.removeProperty('--formspec-radius');
  });

  it('follows the colour scheme of the page, or data-theme', async () => {
    const { form } = await renderField({});
    const light = getComputedStyle(form).color;
    form.dataset['theme'] = 'dark';
    expect(getComputedStyle(form).color).not.to.equal(light);
    expect(getComputedStyle(form).colorScheme).to.equal('dark');
    delete form.dataset['theme'];
    form.parentElement!.style.colorScheme = 'dark';
    expect(getComputedStyle(form).color).not.to.equal(light);
  });

  it('reaches nothing outside of the form', async () => {
    await renderField({});
    const outside = await fixture(
      html`<div>
        <details data-theme="dark"><summary>More</summary></details>
        <h2 tabindex="-1">Title</h2>
        <input class="other" readonly />
      </div>`,
    );
    expect(getComputedStyle(outside.querySelector('details')!).colorScheme).to.equal('normal');
    expect(getComputedStyle(outside.querySelector('summary')!).cursor).to.equal('auto');
    expect(getComputedStyle(outside.querySelector('input')!).borderStyle).to.equal('inset');
  });

  it('lays out grids by columns and spans, and stacks them where there is no room', async () => {
    const definition = {
      items: [
        {
          key: 'group',
          type: 'group' as const,
          label: 'Group',
          presentation: { layout: { flow: 'grid' as const, columns: 3 } },
          children: ['a', 'b', 'c', 'd'].map((key) => ({
            key,
            type: 'field' as const,
            dataType: 'string' as const,
            label: key,
            ...(key === 'd' && { presentation: { layout: { grid: { span: 9 } } } }),
          })),
        },
      ],
    };
    const { form } = await renderField({ definition });
    form.style.display = 'block';
    form.style.width = '900px';
    const box = (path: string): DOMRect =>
      form.querySelector(`[name="group.${path}"]`)!.closest('.formspec-field')!.getBoundingClientRect();
    expect(box('a').top).to.equal(box('c').top);
    expect(box('a').width).to.be.closeTo(box('c').width, 1);
    expect(box('d').width, 'never wider than the grid').to.be.closeTo(box('c').right - box('a').left, 1);
    form.style.width = '400px';
    expect(box('b').top).to.be.greaterThan(box('a').bottom);
    expect(box('b').left).to.equal(box('a').left);
  });

  it('keeps controls of one row level, whatever stands above them', async () => {
    const part = (key: string, more: object = {}) => ({
      key,
      type: 'field' as const,
      dataType: 'string' as const,
      label: key,
      ...more,
    });
    for (const flow of ['grid', 'inline'] as const) {
      const { form } = await renderField({
        definition: {
          items: [
            {
              key: 'group',
              type: 'group' as const,
              label: 'Group',
              presentation: { layout: { flow, ...(flow === 'grid' && { columns: 3 }) } },
              children: [part('a', { hint: 'A hint' }), part('b'), part('c', { suffix: 'kg' })],
            },
          ],
        },
      });
      form.style.display = 'block';
      form.style.width = '900px';
      const bottom = (path: string): number =>
        form.querySelector(`[name="group.${path}"]`)!.getBoundingClientRect().bottom;
      expect(bottom('b')).to.be.closeTo(bottom('a'), 1);
      expect(bottom('c')).to.be.closeTo(bottom('a'), 1);
    }
  });

  it('tells the open tab, and what cannot be pressed, apart in forced colours', async function () {
    if (navigator.userAgent.includes('Firefox')) this.skip();
    await emulateMedia({ forcedColors: 'active' });
    const children = ['one', 'two'].map((key) => ({
      key,
      type: 'group' as const,
      label: key,
      children: [{ key: `in${key}`, type: 'field' as const, dataType: 'string' as const, label: key }],
    }));
    const { form } = await renderField({
      definition: {
        items: [...children, { ...children[0]!, key: 'rows', repeatable: true, minRepeat: 2, children: [] }],
        formPresentation: { pageMode: 'tabs' },
      },
    });
    const line = (tab: Element): string => getComputedStyle(tab).borderBottomColor;
    const [open, shut] = form.querySelectorAll('[role=tab]');
    expect(line(open!)).to.not.equal(line(shut!));
    form.goToPage('rows');
    const colour = (selector: string): string => getComputedStyle(form.querySelector(selector)!).color;
    expect(colour('[data-row-action=remove]')).to.not.equal(colour('[data-row-action=down]'));
    await emulateMedia({ forcedColors: 'none' });
  });

  it('prints what is folded away', async function () {
    // Emulating paper takes the DevTools protocol.
    if (navigator.userAgent.includes('Firefox')) this.skip();
    const { form } = await renderField({
      definition: {
        items: [
          {
            key: 'group',
            type: 'group' as const,
            label: 'Group',
            presentation: { layout: { collapsible: true, collapsedByDefault: true } },
            children: [{ key: 'a', type: 'field' as const, dataType: 'string' as const, label: 'a' }],
          },
        ],
      },
    });
    const details = form.querySelector('details')!;
    const folded = () => getComputedStyle(details, '::details-content').contentVisibility;
    expect(folded()).to.equal('hidden');
    await emulateMedia({ media: 'print' });
    expect(folded()).to.equal('visible');
    await emulateMedia({ media: 'screen' });
  });
});
