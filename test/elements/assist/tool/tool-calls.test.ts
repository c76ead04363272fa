import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import {
  announced,
  answerFetch,
  button,
  control,
  eventsOf,
  group,
  json,
  renderForm,
  required,
  type Sketch,
  text,
  textOf,
} from '../../render-form.js';
import { callTool, endOf, modelContext, schemaNow } from '../model-context.js';

const choice = (key: string, ...values: string[]): ReturnType<typeof text> =>
  text(key, { dataType: 'choice', options: values.map((value) => ({ value, label: `Option ${value}` })) });

const sketch: Sketch = { name: 'order', items: [text('a'), text('b'), text('c')] };

const wizard: Sketch = {
  name: 'order',
  items: [group('one', [text('a')]), group('two', [text('b')])],
  formPresentation: { pageMode: 'wizard' },
};

/** Rules by which the answers of the first fields change the rest of the form. */
const changing: Sketch = {
  name: 'order',
  items: [
    choice('kind', 'shop', 'home'),
    text('partner', { dataType: 'boolean' }),
    text('name'),
    text('shop'),
    group('other', [text('born', { dataType: 'date' }), choice('tie', 'x', 'y')]),
    text('fixed'),
    text('last'),
  ],
  binds: [
    { path: 'shop', relevant: "$kind != 'home'" },
    { path: 'other', relevant: '$partner = true' },
    { path: 'other.born', required: 'true' },
    { path: 'name', required: '$partner = true' },
    { path: 'fixed', readonly: '$partner = true' },
  ],
};

/** Enters text as dictation and the paste menu do: without keys or pointer. */
function insert(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromDictation' }));
}

/** Fills a control as the browser's autofill does: with plain events. */
function autofill(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The control of a field, also while it has no name. */
const shown = (form: Element, path: string): HTMLInputElement =>
  form.querySelector(`[data-formspec-path="${path}"]`)!;

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

  describe('goes on while the form changes', () => {
    it('by its own answers, which show, hide, require and lock questions', async () => {
      const form = await renderForm(changing);
      const before = await schemaNow();
      const call = await callTool({ kind: 'home', partner: true, last: 'z' });
      expect(shown(form, 'other.born'), 'a new question').to.not.equal(null);
      expect(shown(form, 'other.born').required).to.equal(true);
      expect(shown(form, 'shop'), 'a question that is gone').to.equal(null);
      expect(shown(form, 'name').required).to.equal(true);
      expect(shown(form, 'fixed').readOnly).to.equal(true);
      expect(await schemaNow(), 'during the call').to.equal(before);
      await expect(form).to.be.accessible();
      button(form, 'Submit').click();
      const { missing, submitted } = await call.result;
      expect(submitted).to.equal(false);
      expect(missing.map(({ path }) => path)).to.have.members(['name', 'other.born']);
      const after = JSON.parse(await schemaNow()) as { properties: object; required: string[] };
      expect(Object.keys(after.properties)).to.deep.equal([
        ...['kind', 'partner', 'name', 'other.born', 'other.tie', 'last'],
      ]);
      expect(after.required).to.have.members(['name', 'other.born']);
      expect(form.querySelector('[data-formspec-kept]')).to.equal(null);
    });

    it('by answers of the user, who can use the new questions', async () => {
      const form = await renderForm(changing);
      const before = await schemaNow();
      const call = await callTool({ name: 'Ann', last: 'z' });
      control(form, 'partner').click();
      await aTimeout(100);
      insert(shown(form, 'other.born'), '2001-02-03');
      const ties = [...form.querySelectorAll<HTMLInputElement>('[data-formspec-path="other.tie"]')];
      ties[0]!.click();
      ties[1]!.click();
      expect(
        ties.map(({ checked }) => checked),
        'still one group',
      ).to.deep.equal([false, true]);
      expect(await schemaNow()).to.equal(before);
      button(form, 'Submit').click();
      expect(await call.result).to.include({ submitted: true, valid: true });
      expect(form.getResponse().data['other']).to.deep.equal({ born: '2001-02-03', tie: 'y' });
      expect(ties[0]!.form, 'part of the form again').to.equal(form.querySelector('form'));
      expect(shown(form, 'other.born').name).to.equal('other.born');
    });

    it('by rows that are added, moved and removed', async () => {
      const form = await renderForm({
        name: 'order',
        items: [
          group('lines', [text('item'), choice('size', 's', 'm')], { repeatable: true, minRepeat: 0 }),
          text('last'),
        ],
      });
      form.setData({ lines: [{ item: 'first' }, { item: 'second' }, { item: 'third' }] });
      const before = await schemaNow();
      const call = await callTool({ 'lines[1].item': 'Agent', last: 'z' });
      const settled = async (): Promise<void> => {
        expect(await schemaNow()).to.equal(before);
      };
      form.engine!.addRow('lines');
      await settled();
      form.engine!.moveRow('lines', 0, 2);
      await settled();
      form.engine!.removeRow('lines', 0);
      await settled();
      button(form, 'Submit').click();
      expect((await call.result).submitted).to.equal(true);
      const names = Object.keys((JSON.parse(await schemaNow()) as { properties: object }).properties);
      expect(names).to.deep.equal([
        ...['lines[0].item', 'lines[0].size', 'lines[1].item', 'lines[1].size'],
        ...['lines[2].item', 'lines[2].size', 'last'],
      ]);
    });

    it('by other options of a list', async () => {
      const form = await renderForm({
        name: 'order',
        items: [text('a'), choice('many', ...'abcdefghijkl')],
      });
      const before = await schemaNow();
      const call = await callTool({ a: 'x' });
      const select = shown(form, 'many') as unknown as HTMLSelectElement;
      select.add(new Option('New', 'new'));
      await aTimeout(50);
      expect(await schemaNow()).to.equal(before);
      button(form, 'Submit').click();
      expect((await call.result).submitted).to.equal(true);
    });

    it('by attributes of the element, which take effect afterwards', async () => {
      const form = await renderForm(sketch);
      const call = await callTool({ a: 'x' });
      form.toolAutosubmit = true;
      await form.updateComplete;
      await aTimeout(50);
      button(form, 'Submit').click();
      expect((await call.result).submitted).to.equal(true);
      expect(form.querySelector('form')!.hasAttribute('toolautosubmit')).to.equal(true);
    });

    it('in a form whose controls have the names of properties', async () => {
      const form = await renderForm({
        name: 'order',
        items: [text('elements'), text('reset'), text('matches'), text('prepend')],
        binds: [{ path: 'elements', relevant: "$reset != 'x'" }],
      });
      const before = await schemaNow();
      const call = await callTool({ reset: 'x' });
      expect(await schemaNow()).to.equal(before);
      form.reset();
      expect(await endOf(call)).to.contain('form reset');
    });
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
      const second = await callTool({ a: 'Agent again' });
      second.abort();
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

  it('ends with reset(), and with a reset button of the page', async () => {
    const form = await renderForm({
      ...sketch,
      items: [text('a', { initialValue: 'start' }), text('b'), text('c', { initialValue: 'kept' })],
    });
    const first = await callTool({ a: 'Agent', b: 'Agent' });
    form.reset();
    expect(await endOf(first)).to.contain('form reset');
    expect(form.getResponse().data).to.deep.equal({ a: 'start', b: null, c: 'kept' });
    expect(control(form, 'a').value).to.equal('start');
    expect(control(form, 'c').value).to.equal('kept');
    expect(form.querySelector('[data-assisted]')).to.equal(null);
    const reset = document.createElement('button');
    reset.type = 'reset';
    form.querySelector('form')!.append(reset);
    const second = await callTool({ b: 'Agent' });
    reset.click();
    expect(await endOf(second)).to.contain('form reset');
    expect(form.engine!.get('b')).to.equal(null);
    expect(control(form, 'c').value).to.equal('kept');
  });

  it('ends when the form becomes read-only, and its answers are taken back', async () => {
    const form = await renderForm(sketch);
    const call = await callTool({ a: 'Agent' });
    form.readonly = true;
    expect(await endOf(call)).to.contain('tool definition was updated');
    expect(form.engine!.get('a')).to.equal(null);
  });

  it('that the browser ends because the page moved the form takes its answers back', async () => {
    const form = await renderForm(sketch);
    const call = await callTool({ a: 'Agent' });
    const place = document.createElement('div');
    form.parentElement!.append(place);
    place.append(form);
    expect(await endOf(call)).to.contain('tool definition was updated');
    await waitUntil(() => form.engine!.get('a') === null);
  });

  it('marks what it wrote, with the previous answer and Undo', async () => {
    const form = await renderForm(sketch);
    form.setData({ a: 'before', b: null, c: 'same' });
    const call = await callTool({ a: 'Agent', b: 'Agent', c: 'same' });
    await waitUntil(() => form.querySelector('.formspec-trace'));
    const traces = [...form.querySelectorAll('.formspec-trace')];
    expect(traces.map((trace) => textOf(trace))).to.deep.equal([
      'Filled in by an assistant. Before: before Undo Label of a',
      'Filled in by an assistant. Before: Not answered Undo Label of b',
    ]);
    expect(await announced(form)).to.contain('2 answers were filled in for you.');
    await expect(form).to.be.accessible();
    button(form, /^Undo Label of a/).click();
    expect(form.engine!.get('a')).to.equal('before');
    expect(document.activeElement).to.equal(control(form, 'a'));
    expect(form.querySelectorAll('.formspec-trace')).to.have.length(1);
    insert(control(form, 'b'), 'mine');
    expect(form.querySelector('.formspec-trace'), 'edited by the user').to.equal(null);
    button(form, 'Submit').click();
    expect((await call.result).submitted).to.equal(true);
  });

  it('leaves marks and Undo after it was answered', async () => {
    const form = await renderForm(wizard);
    const call = await callTool({ 'one.a': 'x', 'two.b': 'y' });
    button(form, 'Continue').click();
    await call.result;
    await waitUntil(() => form.querySelectorAll('.formspec-trace').length === 2);
    button(form, /^Undo Label of b/).click();
    expect(form.getResponse().data).to.deep.equal({ one: { a: 'x' }, two: { b: null } });
  });
});
