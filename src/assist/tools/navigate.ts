/** Tools for navigation. */
import type { FieldState } from '../../engine/types.js';
import { readBoolean, readChoice } from '../input.js';
import { ToolFailure } from '../result.js';
import {
  isFilled,
  isRedacted,
  livePages,
  openReason,
  presentResults,
  relevantFields,
  shownForm,
  shownMessage,
  shownPages,
  shownTexts,
} from '../summary.js';
import { EMPTY_INPUT, READS, type Tool, type ToolContext } from '../tool.js';
import type { NextIncompleteResult, PageProgress } from '../tool-results.js';

const hasPages = (context: Pick<ToolContext, 'engine' | 'pages'>): boolean => shownPages(context).length > 0;

function nextField(context: ToolContext, withOptional: boolean): NextIncompleteResult {
  const resultsAt = presentResults(context.engine);
  const isOptional = (field: FieldState): boolean =>
    withOptional && !isFilled(field) && !field.readonly && !field.calculated;
  for (const field of relevantFields(context.engine)) {
    const reason = openReason(field, resultsAt) ?? (isOptional(field) ? 'empty' : undefined);
    if (reason) return { path: field.path, label: shownTexts(field, context).label(), reason };
  }
  return nothingOpen(context);
}

/** No field is open. The form can still be incomplete: too few rows, or a rule about a group or the whole form. */
function nothingOpen(context: ToolContext): NextIncompleteResult {
  const { engine } = context;
  const finding = engine
    .validate({ mode: 'continuous', quiet: true, redact: isRedacted(context) })
    .results.find(({ severity }) => severity === 'error');
  if (!finding) return { label: shownForm(context).title, reason: 'complete' };
  const node = engine.field(finding.path);
  return {
    ...(node && { path: node.path }),
    label: node ? shownTexts(node, context).label() : shownMessage(finding, context),
    reason: 'invalid',
  };
}

function nextPage(context: ToolContext): NextIncompleteResult {
  if (!hasPages(context)) throw new ToolFailure('UNSUPPORTED', 'This form has no pages.');
  const pages = livePages(context);
  // Pages with open fields first, as for fields: other errors often follow from open fields.
  const page = pages.find(({ open }) => open) ?? pages.find(({ progress }) => !progress.complete);
  if (!page) return nothingOpen(context);
  const { id, title = id } = page.progress;
  return { pageId: id, label: title, reason: page.open ?? 'invalid' };
}

export const navigateTools: Tool[] = [
  {
    name: 'formspec.form.pages',
    title: 'List pages',
    description: 'Pages in order, with how much of each is filled.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    supported: hasPages,
    run: (_, context): { pages: PageProgress[] } => ({
      pages: livePages(context).map(({ progress }) => progress),
    }),
  },
  {
    name: 'formspec.form.nextIncomplete',
    title: 'Next open field',
    description:
      'The first field or page that still needs an answer or a correction; reason complete when none does.',
    inputSchema: {
      type: 'object',
      properties: {
        scope: { type: 'string', enum: ['field', 'page'], default: 'field' },
        optional: {
          type: 'boolean',
          default: false,
          description: 'Also finds empty fields that are optional',
        },
      },
    },
    annotations: READS,
    run: (input, context) =>
      readChoice(input, 'scope', ['field', 'page']) === 'page'
        ? nextPage(context)
        : nextField(context, readBoolean(input, 'optional')),
  },
];
