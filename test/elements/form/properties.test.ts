/** Properties of `<formspec-form>` that are changed after the form was loaded. */
import { aTimeout, expect, nextFrame, waitUntil } from '@open-wc/testing';
import type { Definition } from '../../../src/index.js';
import {
  answerFetch,
  control,
  definitionOf,
  eventsOf,
  group,
  json,
  renderForm,
  text,
} from '../render-form.js';

let restore = (): void => {};
afterEach(() => restore());

describe('a property that is changed after the form was loaded', () => {
  const wizard = {
    items: [group('one', [text('a')]), group('two', [text('b')])],
    formPresentation: { pageMode: 'wizard' as const },
  };
  const openPage = (form: Element): string | undefined =>
    [...form.querySelectorAll<HTMLElement>('.formspec-page')]
      .find((page) => !page.hidden)
      ?.textContent.trim();

  it('history: Back moves between pages once it is set', async () => {
    const form = await renderForm(wizard);
    const before = history.length;
    form.goToPage('two');
    expect(history.length).to.equal(before);
    form.goToPage('one');
    form.history = true;
    await form.updateComplete;
    await waitUntil(() => Object.keys((history.state as object | null) ?? {}).length > 0, 'no state is kept');
    form.goToPage('two');
    expect(openPage(form)).to.contain('Group two');
    history.back();
    await waitUntil(() => openPage(form)?.includes('Group one'), 'Back does not open the page before');
  });

  it('history: Back no longer moves between pages once it is taken away', async () => {
    const form = await renderForm(wizard, { history: '' });
    form.goToPage('two');
    form.history = false;
    await form.updateComplete;
    const before = history.length;
    form.goToPage('one');
    expect(history.length).to.equal(before);
    history.back();
    await aTimeout(100);
    expect(openPage(form)).to.contain('Group one');
  });

  it('sidecar-discovery: sidecars beside the definition are looked for', async () => {
    const asked: string[] = [];
    const definition = definitionOf({ items: [text('a')] });
    restore = answerFetch((request) => {
      const path = new URL(request.url).pathname;
      asked.push(path);
      return path === '/forms/late.json' ? json(definition) : new Response('', { status: 404 });
    });
    const form = document.createElement('formspec-form');
    form.src = '/forms/late.json';
    document.body.append(form);
    await form.updateComplete;
    expect(asked).to.deep.equal(['/forms/late.json']);
    form.sidecarDiscovery = 'siblings';
    await form.updateComplete;
    expect(asked).to.include('/forms/ontology.json');
    expect(control(form, 'a').isConnected).to.equal(true);
    form.remove();
  });

  describe('resolve', () => {
    const part = (label: string): Definition => ({
      ...definitionOf({ items: [text('street', { label })] }),
      url: 'https://forms.example.org/address',
    });
    const labelOf = (form: Element): string =>
      control(form, 'home.street').closest('.formspec-field')!.querySelector('label')!.textContent;

    it('is asked again for what the definition includes', async () => {
      const form = document.createElement('formspec-form');
      form.resolve = () => part('Street');
      form.definition = definitionOf({
        items: [group('home', [], { $ref: 'https://forms.example.org/address|1.0.0' })],
      });
      document.body.append(form);
      await form.updateComplete;
      expect(labelOf(form)).to.equal('Street');
      form.resolve = () => part('Road');
      await form.updateComplete;
      expect(labelOf(form)).to.equal('Road');
      form.remove();
    });

    it('leaves the answers of a form alone that includes nothing', async () => {
      const form = await renderForm({ items: [text('a')] });
      const ready = eventsOf(form, 'formspec-ready');
      form.engine!.set('a', 'kept');
      form.resolve = () => part('Street');
      await form.updateComplete;
      expect(form.engine!.get('a')).to.equal('kept');
      expect(ready).to.deep.equal([]);
    });
  });

  it('unsaved-warning: the browser asks about answers that were entered before', async () => {
    const form = await renderForm({ items: [text('a')] });
    const input = control(form, 'a');
    input.value = 'x';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).to.equal(false);
    form.unsavedWarning = true;
    await form.updateComplete;
    expect(leave()).to.equal(true);
    form.remove();
    await nextFrame();
    expect(leave()).to.equal(false);
  });
});
