/** Answers as text to read, in the words of a form: on the review page, in a summary, in a locked choice. */
import type { FieldState } from '../../engine/types.js';
import { writtenFieldValue, type WritingContext } from '../../layout/written-value.js';
import type { Texts } from './texts.js';

/** The language and the words that answers are written with. */
export function writingContext(texts: Texts): WritingContext {
  return {
    locale: texts.locale,
    texts: { yes: texts.text('yes'), no: texts.text('no'), unnamedFile: texts.text('fileUnnamed') },
  };
}

/** Empty text if there is no answer. `value` can be another one than the present answer. */
export function displayValue(texts: Texts, field: FieldState, value: unknown = field.value): string {
  return writtenFieldValue(field, writingContext(texts), { value });
}
