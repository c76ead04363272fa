import { aTimeout, expect } from '@open-wc/testing';
import { answerFetch, button, json, renderForm, textOf } from '../../render-form.js';
import { callTool, modelContext } from '../model-context.js';
import { changing, sketch, wizard } from './called-form.js';

describe('a call of the tool that the browser makes of a form', () => {
  before(function () {
    if (!modelContext) this.skip();
  });

  describe('answers the agent', () => {
    let requests: Request[];
    let restore: () => void;
    let status: number;
    beforeEach(() => {
      requests = [];
      status = 200;
      restore = answerFetch(async (request) => {
        requests.push(request);
        // Long enough for the browser to read the form again.
        await aTimeout(100);
        return json({}, status);
      });
    });
    afterEach(() => restore());

    it('that the user submitted to the server', async () => {
      const form = await renderForm(sketch, { action: '/answers' });
      const call = await callTool({ a: 'x' });
      button(form, 'Submit').click();
      expect(await call.result).to.include({ submitted: true, valid: true });
      expect(requests).to.have.length(1);
      expect(textOf(form)).to.contain('Your answers have been sent');
      expect(form.querySelector('form')!.hasAttribute('toolname'), 'nothing left to fill in').to.equal(false);
    });

    it('that it submitted to the server itself', async () => {
      await renderForm(changing, { action: '/answers', 'tool-autosubmit': '' });
      const call = await callTool({ kind: 'home', name: 'Ann', fixed: 'x' });
      expect(await call.result).to.include({ submitted: true, valid: true });
      expect(requests).to.have.length(1);
      const { data } = (await requests[0]!.json()) as { data: object };
      expect(data).to.include({ kind: 'home', name: 'Ann', fixed: 'x' });
    });

    it('that the server refused', async () => {
      status = 500;
      const form = await renderForm(sketch, { action: '/answers' });
      const call = await callTool({ a: 'x' });
      button(form, 'Submit').click();
      expect(await call.result).to.include({ submitted: false });
      expect(form.engine!.get('a')).to.equal('x');
    });

    it('that the page submitted', async () => {
      const form = await renderForm(sketch, { action: '/answers' });
      const call = await callTool({ a: 'x' });
      const outcome = await form.submit();
      expect(outcome.submitted).to.equal(true);
      expect(await call.result).to.include({ submitted: true });
      expect(requests).to.have.length(1);
    });

    it('that the page took the answers, or did not want them', async () => {
      const form = await renderForm(sketch);
      const first = await callTool({ a: 'x' });
      button(form, 'Submit').click();
      expect((await first.result).submitted).to.equal(true);
      form.remove();
      const refusing = await renderForm(sketch);
      refusing.addEventListener('formspec-submit', (event) => event.preventDefault());
      const second = await callTool({ a: 'y' });
      button(refusing, 'Submit').click();
      expect((await second.result).submitted).to.equal(false);
    });

    it('which page of a wizard is open', async () => {
      const form = await renderForm(wizard);
      const first = await callTool({ 'one.a': 'x' });
      button(form, 'Continue').click();
      expect(await first.result).to.deep.include({
        submitted: false,
        page: { id: form.engine!.pages()[1]!.id, index: 1, count: 2 },
      });
      const second = await callTool({ 'two.b': 'y' });
      button(form, 'Submit').click();
      const { submitted, page } = await second.result;
      expect({ submitted, index: page!.index }).to.deep.equal({ submitted: true, index: 1 });
    });

    it('with an error if the submission breaks', async () => {
      const form = await renderForm(sketch);
      form.addEventListener('formspec-submit', () => {
        form.engine!.validate = () => {
          throw new Error('broken');
        };
      });
      const call = await callTool({ a: 'x' });
      button(form, 'Submit').click();
      expect(await call.result).to.deep.equal({ submitted: false, message: 'Error: broken' });
    });
  });
});
