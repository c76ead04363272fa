/** Messages that name their question, in English: for forms without a page, such as those of a provider in Node. */
import type { FieldState } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { messageTexts } from './message-texts.js';
import { type MessageContext, specificMessage } from './specific-message.js';

const text: MessageContext['text'] = (key, values = {}) => {
  const phrase = messageTexts[key];
  const template = typeof phrase === 'string' ? phrase : values['count'] === 1 ? phrase.one : phrase.other;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

/** Undefined for other languages, and where the engine's own message has to do. */
export function englishMessage(
  field: FieldState,
  result: ValidationResult,
  label: string,
  locale = 'en',
): string | undefined {
  if (!/^en\b/i.test(locale)) return undefined;
  return specificMessage(field, result, { locale, language: 'en', label, isOwn: false, text })?.text;
}
