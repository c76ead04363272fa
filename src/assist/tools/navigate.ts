/** Tools that say where to go on. */
import { readChoice } from '../input.js';
import { ToolFailure } from '../result.js';
import { isRedacted, livePages, openReason, relevantFields, shownTexts } from '../summary.js';
import { EMPTY_INPUT, READS, type Tool, type ToolContext } from '../tool.js';

const hasPages = ({ engine }: Pick<ToolContext, 'engine'>) => engine.pages().length > 0;

function nextField(context: ToolContext): object {
  for (const field of relevantFields(context.engine)) {
    const reason = openReason(field);
    if (reason) return { path: field.path, label: shownTexts(field, context).label(), reason };
  }
  return nothingOpen(context);
}

/** Too few rows, or a rule about the form as a whole: no field is to blame, and still it is not complete. */
function nothingOpen(context: ToolContext): object {
  const { engine } = context;
  const finding = engine
    .validate({ mode: 'continuous', quiet: true, redact: isRedacted(context) })
    .results.find(({ severity }) => severity === 'error');
  if (!finding) return { label: engine.title, reason: 'complete' };
  const node = engine.field(finding.path);
  return {
    ...(node && { path: node.path }),
    label: node ? shownTexts(node, context).label() : finding.message,
    reason: 'invalid',
  };
}

function nextPage(context: ToolContext): object {
  if (!hasPages(context)) throw new ToolFailure('UNSUPPORTED', 'This form has no pages.');
  const pages = livePages(context);
  // Open fields first, as in the scope of fields: what is wrong around them may follow from them.
  const page = pages.find(({ open }) => open) ?? pages.find(({ progress }) => !progress.complete);
  return page
    ? { pageId: page.progress.id, label: page.progress.title, reason: page.open ?? 'invalid' }
    : nothingOpen(context);
}

export const navigateTools: Tool[] = [
  {
    name: 'formspec.form.pages',
    title: 'List pages',
    description: 'Pages in order, with how much of each is filled.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    supported: hasPages,
    run: (_, context) => ({ pages: livePages(context).map(({ progress }) => progress) }),
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
