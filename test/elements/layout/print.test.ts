/** On paper everything can be read: all pages, all tabs under their names, and nothing that only works on a screen. */
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { control, group, renderForm, type Sketch, text, textOf } from '../render-form.js';

const pages: Sketch = {
  items: [
    group('one', [text('a')]),
    group('two', [
      text('b'),
      group('inner', [group('left', [text('c')]), group('right', [text('d')])], {
        presentation: { widgetHint: 'Tabs' },
      }),
    ]),
  ],
};
const everything = ['one.a', 'two.b', 'two.inner.left.c', 'two.inner.right.d'];

describe('on paper', function () {
  before(function () {
    // Emulating paper takes the DevTools protocol.
    if (navigator.userAgent.includes('Firefox')) this.skip();
  });
  beforeEach(() => emulateMedia({ media: 'print' }));
  afterEach(() => emulateMedia({ media: 'screen' }));

  const isShown = (element: Element): boolean => element.checkVisibility();

  it('all pages of a wizard are printed under their titles, without its buttons', async () => {
    const form = await renderForm({ ...pages, formPresentation: { pageMode: 'wizard', sidenav: true } });
    expect(everything.filter((name) => !isShown(control(form, name)))).to.deep.equal([]);
    const titles = [...form.querySelectorAll('.formspec-page-title')].filter(isShown);
    expect(titles.map(textOf)).to.deep.equal(['Group one', 'Group two']);
    const screen = form.querySelectorAll('.formspec-actions, .formspec-steps, .formspec-progress');
    expect([...screen].filter(isShown)).to.deep.equal([]);
  });

  it('the answers are not printed twice where they are to be checked on a page of their own', async () => {
    const form = await renderForm({ ...pages, formPresentation: { pageMode: 'wizard' } }, { review: '' });
    const review = form.querySelector('.formspec-page[data-review]')!;
    expect(isShown(review)).to.equal(false);
    form.goToPage('formspec-review');
    expect(isShown(review)).to.equal(true);
    expect(textOf(review)).to.contain('Label of d');
  });

  it('all tabs are printed, each under its name', async () => {
    const form = await renderForm({ ...pages, formPresentation: { pageMode: 'tabs' } });
    expect(everything.filter((name) => !isShown(control(form, name)))).to.deep.equal([]);
    const names = [...form.querySelectorAll('[role=tabpanel]')].map(
      (panel) => getComputedStyle(panel, '::before').content,
    );
    expect(names).to.deep.equal(['"Group one"', '"Group two"', '"Group left"', '"Group right"']);
    expect([...form.querySelectorAll('[role=tablist]')].filter(isShown)).to.deep.equal([]);
  });

  it('tabs that stand at the side do not push their panels off the sheet', async () => {
    const form = await renderForm({
      ...pages,
      formPresentation: { pageMode: 'tabs', tabPosition: 'left' },
    });
    const { right } = form.getBoundingClientRect();
    for (const name of everything)
      expect(control(form, name).getBoundingClientRect().right, name).to.be.at.most(right);
  });

  it('the names of tabs stand on the screen once', async () => {
    await emulateMedia({ media: 'screen' });
    const form = await renderForm({ ...pages, formPresentation: { pageMode: 'tabs' } });
    const panel = form.querySelector('[role=tabpanel]')!;
    expect(getComputedStyle(panel, '::before').content).to.equal('none');
  });

  it('long answers are printed in full', async () => {
    const form = await renderForm({ items: [text('a', { dataType: 'text' })] });
    form.engine!.set('a', 'A line.\n'.repeat(40).trim());
    const area = control<HTMLTextAreaElement>(form, 'a');
    expect(area.clientHeight).to.be.at.least(area.scrollHeight);
  });
});
