/** Answers that take a while – files on their way, a widget's own request – and what happens to the form meanwhile. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { registerWidget } from '../../../src/index.js';
import type { FormspecForm, UploadDetail } from '../../../src/index.js';
import { button, control, definitionOf, group, renderForm, text, textOf } from '../render-form.js';

const file = (key: string, more: object = {}): ReturnType<typeof text> =>
  text(key, { dataType: 'attachment', ...more });

function choose(form: Element, name: string, chosen: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(chosen);
  const input = control(form, name);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Holds the uploads of a form back; each is finished by its `finish`. */
function uploadsOf(form: FormspecForm): { detail: UploadDetail; finish: (url: string) => void }[] {
  const uploads: { detail: UploadDetail; finish: (url: string) => void }[] = [];
  form.addEventListener('formspec-upload', ({ detail }) =>
    detail.respondWith(new Promise((resolve) => uploads.push({ detail, finish: resolve }))),
  );
  return uploads;
}

const note = new File(['x'], 'note.txt', { type: 'text/plain' });

describe('an upload that ends late', () => {
  it('leaves the form accessible while it is under way', async () => {
    const form = await renderForm({ items: [file('doc')] });
    uploadsOf(form);
    choose(form, 'doc', note);
    await expect(form).to.be.accessible();
  });

  it('is not written into another row when its own is gone', async () => {
    const form = await renderForm({
      items: [group('papers', [file('doc'), text('about')], { repeatable: true, minRepeat: 0 })],
    });
    form.engine!.addRow('papers');
    form.engine!.addRow('papers');
    await form.updateComplete;
    const uploads = uploadsOf(form);
    choose(form, 'papers[0].doc', note);
    form.engine!.removeRow('papers', 0, { source: 'user' });
    uploads[0]!.finish('https://files.example.org/1');
    await aTimeout(0);
    expect(form.engine!.get('papers[0].doc')).to.equal(null);
  });

  it('is stopped by a reset, which also forgets why a file was refused', async () => {
    const form = await renderForm({
      items: [file('doc'), file('pdf', { extensions: { 'x-accept': '.pdf' } })],
    });
    const uploads = uploadsOf(form);
    choose(form, 'doc', note);
    choose(form, 'pdf', note);
    await waitUntil(() => textOf(form).includes('wrong type'));
    form.reset();
    expect(uploads[0]!.detail.signal.aborted).to.equal(true);
    expect(form.querySelector('progress')).to.equal(null);
    expect(textOf(form)).not.to.contain('wrong type');
    uploads[0]!.finish('https://files.example.org/1');
    await aTimeout(0);
    expect(form.engine!.get('doc')).to.equal(null);
  });

  it('is stopped when another form takes the place of this one', async () => {
    const form = await renderForm({ items: [file('doc')] });
    const uploads = uploadsOf(form);
    choose(form, 'doc', note);
    form.definition = definitionOf({ items: [text('other')] });
    await form.updateComplete;
    expect(uploads[0]!.detail.signal.aborted).to.equal(true);
  });
});

describe('an answer of a widget that fails on its way', () => {
  it('keeps the form from being sent, but not from being used', async () => {
    let fail!: (cause: Error) => void;
    registerWidget('x-asks-elsewhere', {
      frame: 'labelled',
      render: ({ session, controlId }) =>
        html`<button
          type="button"
          id=${controlId}
          @click=${() => session.awaitAnswer(new Promise((_, reject) => (fail = reject)))}
        >
          Look it up
        </button>`,
    });
    const form = await renderForm({
      items: [text('it', { presentation: { widgetHint: 'x-asks-elsewhere' } }), text('other')],
    });
    button(form, 'Look it up').click();
    const outcome = form.submit();
    expect(form.pending).to.equal(true);
    fail(new Error('503'));
    expect((await outcome).submitted).to.equal(false);
    expect(form.pending).to.equal(false);
    expect((await form.submit()).submitted, 'the next attempt').to.equal(true);
  });
});
