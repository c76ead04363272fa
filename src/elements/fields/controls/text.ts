/** Text on one line (`string`, `uri`) or on several (`text`). */
import { html } from 'lit';
import { printText } from '../../../layout/print-text.js';
import { plainInput, type Control, type ControlContext } from './control.js';
import { inputKind } from './input-kind.js';
import { isLong, lockedText } from './locked-text.js';
import { controlAttributes } from './control-attributes.js';
import { type Handlers, native } from '../../rendering/native-control.js';
import { forgetTyped, shownText, writeTyped } from './typed-text.js';

const handlers: Handlers = {
  input(context, element) {
    writeTyped(context, element.value, element.value === '' ? null : element.value);
    growWithContent(element);
  },
  change({ field }, element) {
    forgetTyped(field);
    element.value = printText(field.value);
  },
};

const shown = ({ field }: ControlContext): { value: string } => ({ value: shownText(field, printText) });

const oneLine = plainInput((context) =>
  native(context, controlAttributes(context, inputKind(context)), shown(context), handlers),
);

const isLongAnswer = ({ field, locked }: ControlContext): boolean => locked && isLong(printText(field.value));

export const textControl: Control = {
  frame: 'labelled',
  input: (context) => (isLongAnswer(context) ? undefined : oneLine.input!(context)),
  render: (context) =>
    isLongAnswer(context) ? lockedText(context, printText(context.field.value)) : oneLine.render(context),
};

export const multilineControl: Control = {
  frame: 'labelled',
  render(context) {
    const { inputmode, maxlength, placeholder } = inputKind(context);
    const attributes = controlAttributes(context, { inputmode, maxlength, placeholder });
    return html`<textarea
      class="formspec-input"
      rows=${Math.min(Number(context.props?.['maxLines']) || 3, 40)}
      ${native(context, attributes, shown(context), handlers)}
    ></textarea>`;
  },
};

/** For browsers whose CSS cannot size a text area by its content. It never shrinks below the size the user gave it. */
function growWithContent(element: HTMLElement): void {
  if (element.localName !== 'textarea' || CSS.supports('field-sizing', 'content')) return;
  if (element.scrollHeight > element.clientHeight)
    element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
}
