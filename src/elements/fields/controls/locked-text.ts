/** Shows a locked answer in full. An input would cut off longer text. */
import { html, type TemplateResult } from 'lit';
import { MAX_LONG_TEXT, shorten } from '../../../model/shorten.js';
import type { ControlContext } from './control.js';
import { placeholderOf } from './input-kind.js';
import { controlAttributes } from './control-attributes.js';
import { native } from '../../rendering/native-control.js';

/** Characters that fit into a field on the narrowest screens. */
const MOST_ON_ONE_LINE = 20;

export const isLong = (text: string): boolean => text.length > MOST_ON_ONE_LINE;

export function lockedText(context: ControlContext, text: string): TemplateResult {
  const value = shorten(text, MAX_LONG_TEXT);
  const link = native(context, controlAttributes(context, { placeholder: placeholderOf(context) }), {
    value,
  });
  return isLong(value)
    ? html`<textarea class="formspec-input" rows="1" ${link}></textarea>`
    : html`<input class="formspec-input" ${link} />`;
}
