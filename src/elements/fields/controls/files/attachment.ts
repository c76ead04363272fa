/** `attachment`: one file, chosen or dropped. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AttachmentValue } from '../../../../model/response.js';
import { formatSize } from '../../../../layout/intl.js';
import { focusControl } from '../clear-button.js';
import type { Control, ControlContext } from '../control.js';
import { controlAttributes, describedByToo, nativeRequired } from '../control-attributes.js';
import { intent } from '../../../rendering/intent.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import { lockedChoice } from '../choices/select.js';
import { fileLimits, stopUpload, takeFile, typeNames, uploadState } from './upload.js';

export { fileTexts as texts } from '../../../strings/parts/file-texts.js';
export { default as styles } from '../../../styles/parts/attachment.css?inline';

const highlight =
  (on: boolean): Handlers[string] =>
  (_context, element) =>
    void element.toggleAttribute('data-over', on);

/** The transparent input covers the drop zone: browsers then accept dropped files without more code. */
const handlers: Handlers = {
  change(context, element) {
    const file = element.files?.[0];
    if (!file) return;
    context.host.awaitAnswer(takeFile(context, file), () => stopUpload(context));
    // Cleared, so that the same file can be chosen again after a failure.
    element.value = '';
  },
  /** From now on the description contains the refusal of a file. Before, it is announced, and would be heard twice. */
  blur(context) {
    const state = uploadState(context);
    if (!state.error || state.isErrorLinked) return;
    state.isErrorLinked = true;
    context.host.refresh(context.field);
  },
  dragenter: highlight(true),
  dragleave: highlight(false),
  drop: highlight(false),
};

export const control: Control = {
  frame: 'labelled',
  inWords: 'required',
  render(context) {
    const { field, host, locked } = context;
    const { locale } = host;
    const value = field.value as AttachmentValue | null;
    if (locked) return html`${lockedChoice(context)}${value ? openLink(context, value) : nothing}`;
    const { error, isErrorLinked, abort, name, fraction } = uploadState(context);
    const { accept, maxSize } = fileLimits(field, context.props);
    const limits = [
      accept.length && host.text('fileTypes', { types: typeNames(accept) }),
      maxSize && host.text('fileLimit', { size: formatSize(locale, maxSize) }),
    ].filter(Boolean);
    const id = (part: string): string => host.id(field, part);
    // Not the whole card: buttons and progress are no description.
    const ids = [
      limits.length && id('limits'),
      error && isErrorLinked && id('refusal'),
      !abort && value && id('file'),
    ].filter(Boolean);
    const attributes = controlAttributes(context, {
      accept: accept.join() || undefined,
      autocomplete: undefined,
      // A stored file satisfies the requirement, although the input is empty.
      required: nativeRequired(field.required && !value),
      // Not an attribute of file inputs. The label says it.
      'aria-required': undefined,
      'aria-invalid': String(context.invalid || error !== ''),
      ...(ids.length && { 'aria-describedby': describedByToo(context, ids.join(' ')) }),
    });
    return html`<div class="formspec-file">
      ${error ? html`<p class="formspec-error" id=${id('refusal')}>${error}</p>` : nothing}${
        abort ? progress(context, name, fraction) : value ? card(context, value, id('file')) : nothing
      }
      <div class="formspec-drop">
        <input type="file" ${native(context, attributes, undefined, handlers)} />
        <span class="formspec-drop-text" aria-hidden="true"
          >${host.text(value ? 'replaceFile' : 'chooseFile')}</span
        >
        ${limits.length ? html`<span class="formspec-hint" id=${id('limits')}>${limits.join(' ')}</span>` : nothing}
      </div>
    </div>`;
  },
};

function card(context: ControlContext, value: AttachmentValue, id: string): TemplateResult {
  const { locale } = context.host;
  return html`<div class="formspec-file-card">
    <span id=${id}
      >${fileName(context, value)}${value.size ? html` <span class="formspec-hint">${formatSize(locale, value.size)}</span>` : nothing}</span
    >
    ${removeButton(context, nameOf(context, value))}
  </div>`;
}

function progress(context: ControlContext, name: string, fraction: number): TemplateResult {
  const text = context.host.text('fileUploading', { name });
  return html`<div class="formspec-file-card">
    <span class="formspec-busy">${text}</span>
    <progress aria-label=${name} value=${fraction || nothing}></progress>
    ${removeButton(context, name)}
  </div>`;
}

/** The name of a loaded answer may be anything, so its type is checked. */
function nameOf({ host }: ControlContext, { name }: AttachmentValue): string {
  return typeof name === 'string' ? name : host.text('fileUnnamed');
}

function fileName(context: ControlContext, value: AttachmentValue): TemplateResult {
  const text = nameOf(context, value);
  return isLinked(value) ? link(value, text) : html`<span>${text}</span>`;
}

/** A link beside a locked control, which shows the name. The link repeats the name for screen readers only. */
function openLink(context: ControlContext, value: AttachmentValue): TemplateResult | typeof nothing {
  if (!isLinked(value)) return nothing;
  const name = nameOf(context, value);
  const text = html`${context.host.text('fileOpen')}<span class="formspec-visually-hidden"> ${name}</span>`;
  return html`<p class="formspec-hint">${link(value, text)}</p>`;
}

/** Only web addresses become links, because a loaded answer may contain any URL. */
function isLinked({ url }: AttachmentValue): boolean {
  return typeof url === 'string' && /^https?:\/\//i.test(url);
}

function link({ url }: AttachmentValue, text: unknown): TemplateResult {
  return html`<a href=${url!} target="_blank" rel="noopener noreferrer">${text}</a>`;
}

function removeButton(context: ControlContext, name: string): TemplateResult {
  const { field, host } = context;
  const remove = (event: Event): void => {
    focusControl(context, event.currentTarget as Element);
    stopUpload(context);
    host.write(field, null);
    host.announce(host.text('optionRemoved', { label: name }));
    host.refresh(field);
  };
  return html`<button
    type="button"
    class="formspec-button formspec-button--quiet"
    @click=${remove}
    ${intent(`clear:${field.path}`)}
  >
    ${host.text('removeRow')}<span class="formspec-visually-hidden"> ${name}</span>
  </button>`;
}
