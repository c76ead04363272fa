/** The sentence to show for a validation result. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { shorten } from '../../model/shorten.js';
import type { PlannedControls } from '../fields/controls/index.js';
import type { FieldAnnotations } from '../form/control-host.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { labelInContext, rowsAround } from '../view/labels.js';
import { fieldError } from './field-error.js';
import type { Texts } from './texts.js';

/** What messages need of a form. */
export type MessageView = Texts & {
  readonly engine: Pick<FormEngine, 'message' | 'definition' | 'locale'>;
  readonly planned?: PlannedControls | undefined;
  readonly fields?: { annotations(field: FieldState): FieldAnnotations };
};

export interface ShownMessage {
  readonly text: string;
  /** Whether the text itself says which question it is about. */
  readonly isNamed: boolean;
}

/**
 * A Locale document may have a message. Otherwise messages of an author, a page or a server are shown as they are, and the
 * built-in messages of the engine are replaced once the code for that is loaded.
 */
function shownMessage(
  view: MessageView,
  field: FieldState | undefined,
  result: ValidationResult,
): ShownMessage {
  const text = view.engine.message(result);
  const part = field && text === result.message ? loadedPart('messages') : undefined;
  return part?.fieldMessage(view, field!, result) ?? { text: shorten(text), isNamed: false };
}

/** The message beside its field. */
export const resultMessage = (
  view: MessageView,
  field: FieldState | undefined,
  result: ValidationResult,
): string => shownMessage(view, field, result).text;

/** The message away from its field: it says which question it is about, and in which row. */
export function messageInContext(view: MessageView, field: FieldState, result: ValidationResult): string {
  const { text, isNamed } = shownMessage(view, field, result);
  const where = isNamed ? rowsAround(field) : labelInContext(field);
  return where ? fieldError(view, where, text) : text;
}
