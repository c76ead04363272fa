/** Values that a definition or an instance puts into fields obey the same bounds as those that people enter. */
import type { Report } from '../../model/schema-rules.js';
import { copyJson, MAX_ATTACHMENT_LENGTH, MAX_VALUE_LENGTH } from '../../model/values.js';
import type { Template } from '../compile/template.js';

/** A copy; throws the reason, in words, for what cannot be stored in such a field. */
export const storable = (value: unknown, { dataType }: Template, dropsProto = false): unknown =>
  copyJson(value, dataType === 'attachment' ? MAX_ATTACHMENT_LENGTH : MAX_VALUE_LENGTH, dropsProto);

export function checkStorable(value: unknown, template: Template, path: string, report: Report): void {
  try {
    if (value !== undefined) storable(value, template);
  } catch (error) {
    report({
      code: 'INVALID_VALUE',
      path,
      message: `"${template.path}" cannot start with this value: ${(error as Error).message}.`,
    });
  }
}
