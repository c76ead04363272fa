/** Declarations of the tools over plain HTML, with the names and inputs of a provider's tools. */
import type { InputSchema, ToolDeclaration } from '../../assist/tool.js';

// Results of all tools contain labels and messages of the page.
const WRITES = { untrustedContentHint: true };
const READS = { readOnlyHint: true, ...WRITES };
const PATH = { path: { type: 'string', description: 'Path from formspec.field.list' } };
const ENTRY = { ...PATH, value: { description: 'Text, number, true/false, ISO date, option or options' } };

function tool(
  name: string,
  description: string,
  annotations: object,
  properties: NonNullable<InputSchema['properties']> = {},
  required: readonly string[] = [],
): ToolDeclaration {
  const inputSchema: InputSchema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return { name: `formspec.${name}`, title: description, description, inputSchema, annotations };
}

export const FILTERS = ['relevant', 'all', 'required', 'empty', 'invalid'] as const;
export const AUDIENCES = ['agent', 'human', 'both'] as const;

export const PAGE_TOOLS: readonly ToolDeclaration[] = [
  tool('form.describe', 'What this form is', READS),
  tool('form.progress', 'How much is filled', READS),
  tool('form.validate', 'What the browser finds wrong', READS),
  tool('form.nextIncomplete', 'The first field that needs attention', READS),
  tool('field.list', 'Fields in order', READS, { filter: { type: 'string', enum: FILTERS } }),
  tool('field.describe', 'Everything about one field', READS, PATH, ['path']),
  tool(
    'field.help',
    'What a field means',
    READS,
    { ...PATH, audience: { type: 'string', enum: AUDIENCES } },
    ['path'],
  ),
  tool('field.validate', 'Findings on one field', READS, PATH, ['path']),
  tool('field.set', 'Writes one answer', WRITES, ENTRY, ['path']),
  tool(
    'field.bulkSet',
    'Writes many answers',
    WRITES,
    { entries: { type: 'array', items: { type: 'object', properties: ENTRY, required: ['path'] } } },
    ['entries'],
  ),
];
