import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { answerFetch, button, control, eventsOf, json, renderForm } from '../../render-form.js';
import { callTool, endOf, modelContext, schemaNow } from '../model-context.js';
import { autofill, changing, insert, sketch } from './called-form.js';

describe('a call of the tool that the browser makes of a form', () => {
  before(function () {
    if (!modelContext) this.skip();
  });

  describe('that is aborted', () => {
    it('leaves what the user entered before, however it was entered', async () => {
      const form = await renderForm(sketch);
      insert(control(form, 'a'), 'dictated');
      autofill(control(form, 'b'), 'autofilled');
      const call = await callTool({ c: 'Agent' });
      expect(form.querySelectorAll('[data-assisted]')).to.have.length(1);
      call.abort();
      expect(await endOf(call)).to.contain('AbortError');
      await waitUntil(() => form.engine!.get('c') === null);
      expect(form.getResponse().data).to.deep.include({ a: 'dictated', b: 'autofilled' });
    });

    it('leaves what the user entered just before', async () => {
      const form = await renderForm(sketch);
      await schemaNow();
      const call = callTool({ c: 'Agent' });
      insert(control(form, 'a'), 'dictated');
      const opened = await call;
      opened.abort();
      await waitUntil(() => form.engine!.get('c') === null);
      expect(form.engine!.get('a')).to.equal('dictated');
    });

    it('leaves what the user changed since', async () => {
      const form = await renderForm(sketch);
      form.setData({ a: 'one', b: 'two', c: 'three' });
      const call = await callTool({ a: 'Agent', b: 'Agent', c: 'Agent' });
      await aTimeout(20);
      insert(control(form, 'a'), 'mine');
      autofill(control(form, 'b'), 'mine too');
      await aTimeout(20);
      call.abort();
      await waitUntil(() => form.engine!.get('c') === 'three');
      expect(form.getResponse().data).to.deep.equal({ a: 'mine', b: 'mine too', c: 'three' });
      expect(form.querySelector('[data-assisted]')).to.equal(null);
    });

    it('takes back two calls, the second of which went on from the first', async () => {
      const form = await renderForm(sketch);
      form.setData({ a: 'one' });
      await callTool({ a: 'Agent', b: 'Agent' });
      await callTool({ a: 'Agent again' });
      // Chromium (156) may crash when one of two open calls is aborted, so only its event is made.
      window.dispatchEvent(Object.assign(new Event('toolcancel'), { toolName: 'order' }));
      await waitUntil(() => form.engine!.get('a') === 'one');
      expect(form.engine!.get('b')).to.equal(null);
    });

    it('takes back answers that the answers of the call locked', async () => {
      const form = await renderForm(changing);
      const call = await callTool({ partner: true, fixed: 'Agent', kind: 'home', shop: 'Agent' });
      call.abort();
      await waitUntil(() => form.engine!.get('partner') !== true);
      await aTimeout(0);
      expect(form.engine!.get('fixed')).to.equal(null);
      expect(form.engine!.get('shop')).to.equal(null);
      expect(Object.keys((JSON.parse(await schemaNow()) as { properties: object }).properties)).to.include(
        'fixed',
      );
    });

    it('while the answers are being sent changes nothing', async () => {
      const restore = answerFetch(async () => {
        await aTimeout(150);
        return json({});
      });
      const form = await renderForm(sketch, { action: '/answers' });
      const call = await callTool({ a: 'Agent' });
      const sent = eventsOf(form, 'formspec-submitted');
      button(form, 'Submit').click();
      await aTimeout(30);
      call.abort();
      await waitUntil(() => sent.length === 1);
      restore();
      expect(form.engine!.get('a')).to.equal('Agent');
    });
  });
});
