/** Tools for navigation. */
import type { FormEngine } from '../../engine/types.js';
import { readChoice } from '../input.js';
import { ToolFailure } from '../result.js';
import { livePages, openReason, relevantFields } from '../summary.js';
import { EMPTY_INPUT, READS, type Tool, type ToolContext } from '../tool.js';
import type { NextIncompleteResult, PageProgress } from '../tool-results.js';

const hasPages = ({ engine }: Pick<ToolContext, 'engine'>) => engine.pages().length > 0;

function nextField({ engine }: ToolContext): NextIncompleteResult {
  for (const field of relevantFields(engine)) {
    const reason = openReason(field);
    if (reason) return { path: field.path, label: field.label(), reason };
  }
  return nothingOpen(engine);
}

/** No field is open. The form can still be incomplete: too few rows, or a rule about a group or the whole form. */
function nothingOpen(engine: FormEngine): NextIncompleteResult {
  const finding = engine
    .validate({ mode: 'continuous', quiet: true })
    .results.find(({ severity }) => severity === 'error');
  if (!finding) return { label: engine.title, reason: 'complete' };
  const node = engine.field(finding.path);
  return { ...(node && { path: node.path }), label: node?.label() ?? finding.message, reason: 'invalid' };
}

function nextPage({ engine }: ToolContext): NextIncompleteResult {
  if (!hasPages({ engine })) throw new ToolFailure('UNSUPPORTED', 'This form has no pages.');
  const pages = livePages(engine);
  // Pages with open fields first, as for fields: other errors often follow from open fields.
  const page = pages.find(({ open }) => open) ?? pages.find(({ progress }) => !progress.complete);
  return page
    ? {
        pageId: page.progress.id,
        label: page.progress.title ?? page.progress.id,
        reason: page.open ?? 'invalid',
      }
    : nothingOpen(engine);
}

export const navigateTools: Tool[] = [
  {
    name: 'formspec.form.pages',
    title: 'List pages',
    description: 'Pages in order, with how much of each is filled.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    supported: hasPages,
    run: (_, { engine }): { pages: PageProgress[] } => ({
      pages: livePages(engine).map(({ progress }) => progress),
    }),
  },
  {
    name: 'formspec.form.nextIncomplete',
    title: 'Next open field',
    description:
      'The first field or page that still needs an answer or a correction; reason complete when none does.',
    inputSchema: {
      type: 'object',
      properties: { scope: { type: 'string', enum: ['field', 'page'], default: 'field' } },
    },
    annotations: READS,
    run: (input, context) =>
      readChoice(input, 'scope', ['field', 'page']) === 'page' ? nextPage(context) : nextField(context),
  },
];
