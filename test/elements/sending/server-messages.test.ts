/** What a server says about the answers reaches the user, wherever the server thinks that it belongs. */
import { expect } from '@open-wc/testing';
import { announced, answerFetch, eventsOf, json, renderForm, text, textOf } from '../render-form.js';

const sketch = {
  items: [text('a'), text('gate'), text('hidden')],
  binds: [{ path: 'hidden', relevant: "$gate = 'open'" }],
};
const errors = (form: Element): string[] =>
  [...form.querySelectorAll('.formspec-summary li')].map((entry) => textOf(entry));

describe('messages of a server', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  for (const [what, path] of Object.entries({
    'a field that does not exist': 'nowhere.at.all',
    'a row that does not exist': 'rows[7].x',
    'a path in another syntax': '/items/0/name',
    'a field that is hidden': 'hidden',
    'no path that could be one': '][',
  }))
    it(`about ${what} are shown at the form and in the summary, and reported to authors`, async () => {
      restore = answerFetch(() => json({ results: [{ path, message: 'The quota is used up' }] }, 422));
      const form = await renderForm(sketch, { action: '/submit' });
      const reports = eventsOf<{ code: string; message: string }>(form, 'formspec-error');
      expect((await form.submit()).submitted).to.equal(false);
      expect(errors(form)).to.deep.equal(['The quota is used up']);
      expect(document.activeElement).to.equal(form.querySelector('.formspec-summary'));
      expect([...form.querySelectorAll('.formspec-error')].map(textOf).join()).to.contain(
        'The quota is used up',
      );
      expect(reports.map(({ code }) => code)).to.deep.equal(['x-unknown-result-path']);
      expect(reports[0]!.message).to.contain(path);
      await expect(form).to.be.accessible();
    });

  it('without a code are all shown, several at one place too', async () => {
    const messages = ['One', 'Two', 'Three'];
    restore = answerFetch(() =>
      json(
        {
          results: [
            ...messages.map((message) => ({ message })),
            ...messages.map((message) => ({ path: 'a', message })),
          ],
        },
        422,
      ),
    );
    const form = await renderForm(sketch, { action: '/submit' });
    await form.submit();
    expect(errors(form)).to.deep.equal([...messages, ...messages.map((one) => `Label of a: ${one}`)]);
  });

  it('go when the answers are sent again', async () => {
    let status = 422;
    restore = answerFetch(() =>
      json(status === 422 ? { results: [{ path: 'nowhere', message: 'No' }] } : {}, status),
    );
    const form = await renderForm(sketch, { action: '/submit' });
    await form.submit();
    expect(errors(form)).to.deep.equal(['No']);
    status = 200;
    expect((await form.submit()).submitted).to.equal(true);
    expect(errors(form)).to.deep.equal([]);
  });

  it('that only warn are shown too', async () => {
    restore = answerFetch(() =>
      json({ results: [{ path: 'nowhere', severity: 'warning', message: 'We are slow today' }] }, 503),
    );
    const form = await renderForm(sketch, { action: '/submit' });
    await form.submit();
    expect(textOf(form.querySelector('.formspec-warning'))).to.contain('We are slow today');
  });

  it('are announced where the layout of the page has no summary', async () => {
    restore = answerFetch(() =>
      json({ results: [{ path: 'nowhere', message: 'The quota is used up' }] }, 422),
    );
    const form = await renderForm(
      sketch,
      { action: '/submit' },
      '<form><formspec-field path="a"></formspec-field></form>',
    );
    await form.submit();
    expect(await announced(form)).to.contain('The quota is used up');
  });

  it('that a page injects for a path that does not exist are shown after an attempt', async () => {
    const form = await renderForm(sketch);
    form.engine!.injectExternal([{ path: 'nowhere', message: 'Injected' }]);
    await form.submit();
    expect(errors(form)).to.deep.equal(['Injected']);
  });
});
