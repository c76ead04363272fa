/** Tools that validate. */
import { findField, readChoice, readPath } from '../input.js';
import { findingsOf, isRedacted, shownResults } from '../summary.js';
import { PATH, READS, type Tool } from '../tool.js';
import type { FieldValidation } from '../tool-results.js';
import type { ValidationReport } from '../../model/response.js';

export const validateTools: Tool[] = [
  {
    name: 'formspec.form.validate',
    title: 'Validate form',
    description:
      'All findings on the form. mode submit adds the checks that run on submission; nothing is submitted.',
    inputSchema: {
      type: 'object',
      properties: { mode: { type: 'string', enum: ['continuous', 'submit'], default: 'continuous' } },
    },
    annotations: READS,
    run(input, context): ValidationReport {
      const report = context.engine.validate({
        mode: readChoice(input, 'mode', ['continuous', 'submit']),
        redact: isRedacted(context),
        // The user sees only what the form itself has shown.
        quiet: true,
      });
      return { ...report, results: shownResults(report.results, context) };
    },
  },
  {
    name: 'formspec.field.validate',
    title: 'Validate field',
    description: 'Findings on one field.',
    inputSchema: { type: 'object', properties: { path: PATH }, required: ['path'] },
    annotations: READS,
    run: (input, context): FieldValidation => ({
      results: shownResults(findingsOf(findField(context.engine, readPath(input)), context), context),
    }),
  },
];
