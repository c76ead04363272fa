/** Tools that describe the form and its fields. */
import { fieldHelp, type HelpNode } from '../../context/help.js';
import type { FieldState } from '../../engine/types.js';
import type { FieldItem, GroupItem } from '../../model/definition.js';
import { findField, readChoice, readPath } from '../input.js';
import {
  isFilled,
  isRequired,
  isValid,
  livePages,
  relevantFields,
  shownResults,
  shownTexts,
  shownValue,
} from '../summary.js';
import { EMPTY_INPUT, PATH, READS, type Tool, type ToolContext, type ToolInput } from '../tool.js';
import type { FieldDescription, FieldSummary, FormDescription, FormProgress } from '../tool-results.js';

/** The list of fields contains option lists up to this length, which saves an agent one call for each choice. */
const LISTED_OPTIONS = 6;

function summary(field: FieldState, context: ToolContext): FieldSummary {
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
    valid: isValid(field),
    ...(values && { options: values }),
  };
}

function listFields(input: ToolInput, context: ToolContext): FieldSummary[] {
  const { engine } = context;
  const summarise = (field: FieldState): FieldSummary => summary(field, context);
  const filter = readChoice(input, 'filter', ['relevant', 'all', 'required', 'empty', 'invalid']);
  if (filter === 'all') return engine.fields('all').map(summarise);
  const keep = {
    relevant: () => true,
    required: isRequired,
    empty: (field: FieldState) => !isFilled(field),
    invalid: (field: FieldState) => !isValid(field),
  }[filter];
  return relevantFields(engine).filter(keep).map(summarise);
}

/** Position of a field in the innermost repeat around it. */
function repeatState(
  field: FieldState,
): Pick<FieldDescription, 'repeatIndex' | 'repeatCount' | 'minRepeat' | 'maxRepeat'> {
  let row: FieldState | null = field;
  while (row && row.index === undefined) row = row.parent;
  if (!row) return {};
  const repeat = row.parent?.kind === 'repeat' ? row.parent : undefined;
  const { minRepeat, maxRepeat } = row.item as GroupItem;
  return {
    repeatIndex: row.index!,
    ...(repeat && { repeatCount: repeat.rows.length }),
    ...(minRepeat !== undefined && { minRepeat }),
    ...(maxRepeat !== undefined && { maxRepeat }),
  };
}

function describeField(input: ToolInput, context: ToolContext): FieldDescription {
  const { engine, resolver } = context;
  const field = findField(engine, readPath(input));
  const item = field.item as FieldItem;
  const texts = shownTexts(field, context);
  const hint = texts.hint();
  const widget = item.presentation?.widgetHint;
  return {
    path: field.path,
    label: texts.label(),
    ...(hint && { hint }),
    dataType: field.dataType ?? 'string',
    ...(widget && { widget }),
    value: shownValue(field, context),
    required: isRequired(field),
    relevant: field.relevant,
    readonly: field.readonly,
    valid: isValid(field),
    validation: shownResults(texts.results, context),
    ...(field.options && { options: field.options.map(({ value, label }) => ({ value, label })) }),
    ...(field.calculated && { calculated: true }),
    ...(field.calculated && field.expression && { expression: field.expression }),
    ...repeatState(field),
    help: fieldHelp(helpNode(field, context), resolver, 'agent'),
  };
}

/** A field with the texts that this caller may see. */
function helpNode(field: FieldState, context: ToolContext): HelpNode {
  const { path, item, currency } = field;
  const texts = shownTexts(field, context);
  return {
    path,
    item,
    currency,
    label: (name) => texts.label(name),
    hint: () => texts.hint(),
    description: () => texts.description(),
  };
}

function describeForm(context: ToolContext): FormDescription {
  const { engine } = context;
  const { description, url, version, status } = engine.definition;
  const pages = livePages(context).length;
  return {
    title: engine.title,
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
  const fields = relevantFields(engine);
  const required = fields.filter(isRequired);
  const requiredFilled = required.filter(isFilled).length;
  const pages = livePages(context);
  return {
    total: fields.length,
    filled: fields.filter(isFilled).length,
    valid: fields.filter(isValid).length,
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
    run: describeField,
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
    run: (input, context) =>
      fieldHelp(
        helpNode(findField(context.engine, readPath(input)), context),
        context.resolver,
        readChoice(input, 'audience', ['agent', 'human', 'both']),
      ),
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
