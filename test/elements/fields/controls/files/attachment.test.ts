import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import type { UploadDetail } from '../../../../../src/elements/events.js';
import type { AttachmentValue } from '../../../../../src/model/response.js';
import { renderField, type RenderedField } from '../render-field.js';

function choose(field: RenderedField, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  field.control.files = transfer.files;
  field.control.dispatchEvent(new Event('change', { bubbles: true }));
}

const text = (content = 'hello', name = 'note.txt', type = 'text/plain'): File =>
  new File([content], name, { type });
const saved: AttachmentValue = {
  contentType: 'application/pdf',
  name: 'plan.pdf',
  size: 2048,
  url: 'https://files.example.org/plan.pdf',
};

describe('attachment', () => {
  it('is accessible, empty, filled and refused', async () => {
    const field = await renderField({
      dataType: 'attachment',
      bind: { required: 'true' },
      extensions: { 'x-accept': '.pdf' },
    });
    await expect(field.form).to.be.accessible();
    choose(field, text());
    await waitUntil(() => field.box.textContent!.includes('wrong type'));
    await expect(field.form).to.be.accessible();
    await expect((await renderField({ dataType: 'attachment', value: saved })).form).to.be.accessible();
  });

  it('keeps a small file as data that passes validation', async () => {
    const field = await renderField({ dataType: 'attachment' });
    choose(field, text());
    await waitUntil(() => field.value);
    expect(field.value).to.deep.equal({
      contentType: 'text/plain',
      name: 'note.txt',
      size: 5,
      data: btoa('hello'),
    });
    expect(field.engine.field('it')!.valid).to.equal(true);
    expect(field.box.textContent).to.contain('note.txt');
    await waitUntil(() => field.said() === 'note.txt added');
  });

  it('says so when what the host stored cannot be an answer, and keeps the file before it', async () => {
    const field = await renderField({ dataType: 'attachment', value: saved });
    field.form.addEventListener('formspec-upload', ({ detail }) =>
      detail.respondWith(Promise.resolve(`https://files.example.org/${'x'.repeat(20_000_000)}`)),
    );
    choose(field, text());
    await waitUntil(() => field.box.textContent!.includes('note.txt could not be uploaded'));
    expect(field.value).to.deep.equal(saved);
    expect(field.said()).to.not.contain('added');
  });

  it('shows an answer from elsewhere whatever its parts are', async () => {
    const odd = { toString: null } as unknown as string;
    const field = await renderField({ dataType: 'attachment', value: { ...saved, name: odd, url: odd } });
    expect(field.box.querySelector('a')).to.equal(null);
    field.box.querySelector('button')!.click();
    expect(field.value).to.equal(null);
  });

  it('lets the host upload, shows progress and stores what the host says', async () => {
    const field = await renderField({ dataType: 'attachment' });
    let finish!: (url: string) => void;
    let detail!: UploadDetail;
    field.form.addEventListener('formspec-upload', (event) => {
      detail = event.detail;
      detail.respondWith(new Promise((resolve) => (finish = resolve)));
    });
    const file = text('x'.repeat(2_000_000));
    choose(field, file);
    expect(detail.file).to.equal(file);
    expect(detail.path).to.equal('it');
    detail.progress(0.5);
    const bar = field.box.querySelector('progress')!;
    expect(bar.value).to.equal(0.5);
    expect(bar.getAttribute('aria-label')).to.equal('note.txt');
    await waitUntil(() => field.said() === 'Uploading note.txt');
    expect(field.description(), 'neither the upload nor its button').to.equal('');
    finish('https://files.example.org/1');
    await waitUntil(() => field.value);
    expect(field.value).to.deep.equal({
      contentType: 'text/plain',
      name: 'note.txt',
      size: 2_000_000,
      url: 'https://files.example.org/1',
    });
    expect(field.box.querySelector('progress')).to.equal(null);
  });

  it('stops an upload that is removed', async () => {
    const field = await renderField({ dataType: 'attachment' });
    field.form.addEventListener('formspec-upload', ({ detail }) => detail.respondWith(new Promise(() => {})));
    const event = oneEvent(field.form, 'formspec-upload');
    choose(field, text());
    const { signal } = ((await event) as CustomEvent<UploadDetail>).detail;
    field.box.querySelector('button')!.click();
    expect(signal.aborted).to.equal(true);
    expect(field.box.querySelector('progress')).to.equal(null);
    expect(field.value).to.equal(null);
  });

  it('keeps the error of a failed upload in sight', async () => {
    const field = await renderField({ dataType: 'attachment' });
    field.form.addEventListener('formspec-upload', ({ detail }) =>
      detail.respondWith(Promise.reject(new Error('503'))),
    );
    choose(field, text());
    await waitUntil(() => field.box.textContent!.includes('could not be uploaded'));
    expect(field.control.getAttribute('aria-invalid')).to.equal('true');
    expect(field.description(), 'while it is being announced').to.equal('');
    field.control.focus();
    field.control.blur();
    expect(field.description()).to.contain('note.txt could not be uploaded');
  });

  it('is described by the limits of the file and by its name, and not by buttons', async () => {
    const field = await renderField({
      dataType: 'attachment',
      extensions: { 'x-accept': ['image/png', '.pdf'], 'x-max-size': 1_000_000 },
    });
    expect(field.description()).to.match(/PNG, PDF/);
    choose(field, new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    await waitUntil(() => field.value);
    expect(field.description()).to.match(/PNG, PDF.* \| plan\.pdf 1 byte$/);
  });

  it('checks type and size, of dropped files too', async () => {
    const field = await renderField({
      dataType: 'attachment',
      extensions: { 'x-accept': '.pdf, image/*', 'x-max-size': 10 },
    });
    expect(field.control.accept).to.equal('.pdf,image/*');
    expect(field.box.textContent).to.contain('Types: PDF, image. Up to 10 bytes');
    choose(field, text());
    await waitUntil(() => field.box.textContent!.includes('wrong type'));
    choose(field, text('x'.repeat(11), 'a.pdf', 'application/pdf'));
    await waitUntil(() => field.box.textContent!.includes('too large'));
    expect(field.value).to.equal(null);
    choose(field, text('x', 'a.png', 'image/png'));
    await waitUntil(() => field.value);
    expect(field.box.querySelector('.formspec-error')).to.equal(null);
  });

  it('takes any file where the list of types is empty', async () => {
    const field = await renderField({ dataType: 'attachment', extensions: { 'x-accept': '' } });
    choose(field, text());
    await waitUntil(() => field.value);
    expect(field.box.textContent).not.to.contain('Types');
  });

  it('refuses a large file that nobody uploads', async () => {
    const field = await renderField({ dataType: 'attachment' });
    choose(field, text('x'.repeat(1_000_001)));
    await waitUntil(() => field.box.textContent!.includes('too large'));
    expect(field.value).to.equal(null);
  });

  it('shows a saved file, with a link, and removes it', async () => {
    const field = await renderField({ dataType: 'attachment', value: saved, bind: { required: 'true' } });
    const link = field.box.querySelector('a')!;
    expect(link.href).to.equal(saved.url);
    expect(link.textContent).to.equal('plan.pdf');
    expect(field.control.required, 'satisfied by the file that is there').to.equal(false);
    const button = field.box.querySelector('button')!;
    expect(button.textContent!.trim()).to.equal('Remove plan.pdf');
    button.click();
    expect(field.value).to.equal(null);
    expect(document.activeElement).to.equal(field.control);
  });

  it('makes no link of anything but web addresses', async () => {
    const field = await renderField({
      dataType: 'attachment',
      value: { ...saved, url: 'javascript:alert(1)' },
    });
    expect(field.box.querySelector('a')).to.equal(null);
  });

  it('shows the name of a locked file once, and a link to it', async () => {
    const field = await renderField({
      dataType: 'attachment',
      value: { contentType: 'application/pdf', name: 'plan.pdf', url: 'https://files.example.org/plan.pdf' },
      bind: { readonly: 'true' },
    });
    expect(field.control.value).to.equal('plan.pdf');
    const link = field.box.querySelector('a')!;
    expect(link.href).to.equal('https://files.example.org/plan.pdf');
    expect(link.innerText.trim(), 'for the eye').to.match(/^Open/);
    expect(link.querySelector('.formspec-visually-hidden')!.textContent).to.equal(' plan.pdf');
    await expect(field.form).to.be.accessible();
  });

  it('offers no way to change it when it is readonly', async () => {
    const field = await renderField({ dataType: 'attachment', value: saved, bind: { readonly: 'true' } });
    expect(field.all('input[type=file], button')).to.have.length(0);
    expect(field.control.readOnly).to.equal(true);
    expect(field.control.value).to.equal('plan.pdf');
  });
});
