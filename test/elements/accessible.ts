/** axe with every rule that the project promises to keep, those of WCAG 2.2 included, which it leaves out by itself. */
import type { AxeResults, RunOptions } from 'axe-core';

declare const axe: { run(element: Element, options: RunOptions): Promise<AxeResults> };

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong in an element, one line for each rule and place. */
export async function findings(element: Element): Promise<string[]> {
  if (!('axe' in globalThis)) await import('axe-core/axe.min.js' as string);
  const { violations, passes } = await axe.run(element, {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations', 'passes'],
  });
  if (passes.length === 0) throw new Error('axe found nothing to look at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
