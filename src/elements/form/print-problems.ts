/** Writes problems of a definition to the console, each of them once. */
import type { Problem } from '../../engine/types.js';

/** Lines in one message; `diagnostics()` has them all. */
const MAX_LINES = 50;
const printed = new Set<string>();

export function printProblems(title: string, problems: readonly Problem[], form = ''): void {
  const lines = problems
    .map(
      ({ severity, code, path, message, suggestion }) =>
        `${severity} at ${path || '/'}: ${message}${suggestion ? ` ${suggestion}` : ''} [${code}]`,
    )
    .filter((line) => !printed.has(form + line));
  if (lines.length === 0) return;
  // A page that lives long does not collect lines for ever.
  if (printed.size > 5_000) printed.clear();
  for (const line of lines) printed.add(form + line);
  const more = lines.length > MAX_LINES ? `\n… and ${lines.length - MAX_LINES} more` : '';
  console.warn(`formspec-form: ${title}\n${lines.slice(0, MAX_LINES).join('\n')}${more}`);
}
