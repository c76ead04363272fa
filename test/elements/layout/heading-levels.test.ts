import { expect } from '@open-wc/testing';
import { group, renderForm, text } from '../render-form.js';

const headings = (form: Element): string[] =>
  [...form.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
    ({ localName, textContent }) => `${localName} ${textContent!.trim()}`,
  );

describe('levels of headings', () => {
  const inner = group('inner', [text('a'), group('deep', [text('b')])]);

  it('go on below the title where tabs stand in for the headings of pages', async () => {
    const form = await renderForm({
      formPresentation: { pageMode: 'tabs' },
      items: [group('one', [inner]), group('two', [text('c')])],
    });
    expect(headings(form)).to.deep.equal(['h2 Test form', 'h3 Group inner', 'h4 Group deep']);
    await expect(form).to.be.accessible();
  });

  it('leave no gap for a group that is shown as a tab', async () => {
    const form = await renderForm({
      items: [group('outer', [group('tab', [inner])], { presentation: { widgetHint: 'Tabs' } })],
    });
    expect(headings(form)).to.deep.equal([
      'h2 Test form',
      'h3 Group outer',
      'h4 Group inner',
      'h5 Group deep',
    ]);
  });

  it('are whole and within bounds, whatever the page asks for', async () => {
    for (const [level, first] of [
      ['none', 'h2'],
      ['3.7', 'h3'],
      ['-1', 'h1'],
      ['9', 'h6'],
    ] as const) {
      const form = await renderForm({ items: [text('a')] }, { 'heading-level': level });
      expect(headings(form), level).to.deep.equal([`${first} Test form`]);
    }
  });

  it('count the page of a wizard', async () => {
    const form = await renderForm({
      formPresentation: { pageMode: 'wizard' },
      items: [group('one', [inner])],
    });
    expect(headings(form)).to.deep.equal(['h2 Test form', 'h3 Group one', 'h4 Group inner', 'h5 Group deep']);
  });
});
