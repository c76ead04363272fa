/** What the tools that describe the form and its fields return. Loaded with their first call. */
import { type FieldHelp, fieldHelp, type HelpNode } from '../../context/help.js';
import type { FieldState } from '../../engine/types.js';
import type { FieldItem, GroupItem } from '../../model/definition.js';
import { findField, readBoolean, readChoice, readPath } from '../input.js';
import {
  findingsOf,
  isFilled,
  isRequired,
  isShown,
  isValid,
  livePages,
  presentResults,
  relevantFields,
  type ResultsAt,
  shownForm,
  shownResults,
  shownTexts,
  shownValue,
} from '../summary.js';
import type { ToolContext, ToolInput } from '../tool.js';
import type { FieldDescription, FieldSummary, FormDescription, FormProgress } from '../tool-results.js';

/** The list of fields contains option lists up to this length, which saves an agent one call for each choice. */
const LISTED_OPTIONS = 6;

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

export function listFields(input: ToolInput, context: ToolContext): FieldSummary[] {
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

export function describeForm(context: ToolContext): FormDescription {
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

export function progress(context: ToolContext): FormProgress {
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

export function describeField(input: ToolInput, context: ToolContext): FieldDescription {
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
    valid: isValid(field, presentResults(engine)),
    validation: shownResults(findingsOf(field, context), context),
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

export function helpOnField(input: ToolInput, context: ToolContext): FieldHelp {
  const field = findField(context.engine, readPath(input));
  const audience = readChoice(input, 'audience', ['agent', 'human', 'both']);
  return fieldHelp(helpNode(field, context), context.resolver, audience);
}
