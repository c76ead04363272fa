/** Limits for values that come from a definition, an instance or the host. */
import type { Report } from '../../model/schema-rules.js';
import { copyJson, MAX_ATTACHMENT_LENGTH, MAX_VALUE_LENGTH } from '../../model/values.js';
import type { Template } from '../compile/template.js';

/** A copy of the value. Throws an error whose message says why the field cannot hold the value. */
export const storable = (value: unknown, { dataType }: Template, dropsProto = false): unknown =>
  copyJson(value, dataType === 'attachment' ? MAX_ATTACHMENT_LENGTH : MAX_VALUE_LENGTH, dropsProto);

/** Reports an initial value or default that the field cannot hold. */
export function checkStorable(value: unknown, template: Template, path: string, report: Report): void {
  try {
    if (value !== undefined) storable(value, template);
  } catch (error) {
    report({
      code: 'INVALID_VALUE',
      path,
      severity: 'fatal',
      message: `"${template.path}" cannot start with this value: ${(error as Error).message}.`,
    });
  }
}
