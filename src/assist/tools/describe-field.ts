/** Describes one field, with help. Loaded with the first call that asks for it. */
import { type FieldHelp, fieldHelp, type HelpNode } from '../../context/help.js';
import type { FieldState } from '../../engine/types.js';
import type { FieldItem, GroupItem } from '../../model/definition.js';
import { findField, readChoice, readPath } from '../input.js';
import {
  findingsOf,
  isRequired,
  isValid,
  presentResults,
  shownResults,
  shownTexts,
  shownValue,
} from '../summary.js';
import type { ToolContext, ToolInput } from '../tool.js';
import type { FieldDescription } from '../tool-results.js';

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
