/** Tools that describe the form and its fields. */
import type { FieldState } from '../../engine/types.js';
import { readBoolean, readChoice } from '../input.js';
import {
  isFilled,
  isRequired,
  isShown,
  isValid,
  livePages,
  presentResults,
  relevantFields,
  type ResultsAt,
  shownForm,
  shownTexts,
} from '../summary.js';
import { EMPTY_INPUT, PATH, READS, type Tool, type ToolContext, type ToolInput } from '../tool.js';
import type { FieldSummary, FormDescription, FormProgress } from '../tool-results.js';

/** The list of fields contains option lists up to this length, which saves an agent one call for each choice. */
const LISTED_OPTIONS = 6;

const loadDescription = () => import('./describe-field.js');

/** Null with `x-withheld` for a sensitive field. */
function listedValue(field: FieldState, context: ToolContext): Pick<FieldSummary, 'value' | 'x-withheld'> {
  return isShown(field, context) ? { value: field.value } : { value: null, 'x-withheld': true };
}

function summary(
  field: FieldState,
  resultsAt: ResultsAt,
  context: ToolContext,
  withValue: boolean,
): FieldSummary {
  const { path, dataType, relevant, readonly, options } = field;
  const values =
    !readonly && options && options.length <= LISTED_OPTIONS ? options.map(({ value }) => value) : undefined;
  return {
    path,
    label: shownTexts(field, context).label(),
    dataType: dataType ?? 'string',
    required: isRequired(field),
    relevant,
    readonly,
    filled: isFilled(field),
    valid: isValid(field, resultsAt),
    ...(withValue && listedValue(field, context)),
    ...(values && { options: values }),
  };
}

function listFields(input: ToolInput, context: ToolContext): FieldSummary[] {
  const { engine } = context;
  const withValues = readBoolean(input, 'values');
  const resultsAt = presentResults(engine);
  const summarise = (field: FieldState): FieldSummary => summary(field, resultsAt, context, withValues);
  const filter = readChoice(input, 'filter', ['relevant', 'all', 'required', 'empty', 'invalid']);
  if (filter === 'all') return engine.fields('all').map(summarise);
  const keep = {
    relevant: () => true,
    required: isRequired,
    empty: (field: FieldState) => !isFilled(field),
    invalid: (field: FieldState) => !isValid(field, resultsAt),
  }[filter];
  return relevantFields(engine).filter(keep).map(summarise);
}

function describeForm(context: ToolContext): FormDescription {
  const { engine } = context;
  const { url, version, status } = engine.definition;
  const { title, description } = shownForm(context);
  const pages = livePages(context).length;
  return {
    title,
    ...(description && { description }),
    url,
    version,
    fieldCount: engine.fields().length,
    ...(pages > 0 && { pageCount: pages }),
    status,
  };
}

function progress(context: ToolContext): FormProgress {
  const { engine } = context;
  const resultsAt = presentResults(engine);
  const fields = relevantFields(engine);
  const required = fields.filter(isRequired);
  const requiredFilled = required.filter(isFilled).length;
  const pages = livePages(context);
  return {
    total: fields.length,
    filled: fields.filter(isFilled).length,
    valid: fields.filter((field) => isValid(field, resultsAt)).length,
    required: required.length,
    requiredFilled,
    complete:
      requiredFilled === required.length && engine.validate({ mode: 'continuous', quiet: true }).valid,
    ...(pages.length > 0 && { pages: pages.map((page) => page.progress) }),
  };
}

export const introspectTools: Tool[] = [
  {
    name: 'formspec.form.describe',
    title: 'Describe form',
    description: 'What this form is: title, purpose, number of fields and pages. Call it first.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    run: (_, context) => describeForm(context),
  },
  {
    name: 'formspec.field.list',
    title: 'List fields',
    description:
      'Fields in order, with path, label, type and state; short option lists included. Start here, then fill with formspec.field.bulkSet.',
    inputSchema: {
      type: 'object',
      properties: {
        filter: {
          type: 'string',
          enum: ['all', 'required', 'empty', 'invalid', 'relevant'],
          default: 'relevant',
          description: 'relevant = what the form asks now; all adds what other answers would open',
        },
        values: { type: 'boolean', default: false, description: 'Adds the present values' },
      },
    },
    annotations: READS,
    run: listFields,
  },
  {
    name: 'formspec.field.describe',
    title: 'Describe field',
    description: 'Everything about one field: value, state, validation, options, help.',
    inputSchema: { type: 'object', properties: { path: PATH }, required: ['path'] },
    annotations: READS,
    run: async (input, context) => (await loadDescription()).describeField(input, context),
  },
  {
    name: 'formspec.field.help',
    title: 'Help on field',
    description: 'What a field means and how to answer it: rules, examples, concept.',
    inputSchema: {
      type: 'object',
      properties: {
        path: PATH,
        audience: {
          type: 'string',
          enum: ['agent', 'human', 'both'],
          default: 'agent',
          description: 'Whom the help is for',
        },
      },
      required: ['path'],
    },
    annotations: READS,
    run: async (input, context) => (await loadDescription()).helpOnField(input, context),
  },
  {
    name: 'formspec.form.progress',
    title: 'Progress',
    description: 'How much is filled and valid, and whether the form is complete.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    run: (_, context) => progress(context),
  },
];
