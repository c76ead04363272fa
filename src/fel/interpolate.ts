/** Texts with expressions in them: `Total {{$total}} is above 100`. */
import { FelSyntaxError } from './errors.js';
import { MAX_TEXT } from './limits.js';
import { parse } from './parser.js';
import type { FelValue } from './types.js';
import { felString } from './values/values.js';

/** Plain text, or an expression with the braces it was written in. */
export type TemplatePart = string | { readonly source: string; readonly text: string };

/** Cuts a template into its parts. `{{{{` stands for two braces; a `{{` that is never closed is text. */
export function splitTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (;;) {
    const start = template.indexOf('{{', at);
    const isEscape = start >= 0 && template.startsWith('{{{{', start);
    const end = isEscape ? start + 2 : template.indexOf('}}', start + 2);
    if (start < 0 || end < 0) break;
    if (start > at) parts.push(template.slice(at, start));
    parts.push(
      isEscape ? '{{' : { source: template.slice(start + 2, end), text: template.slice(start, end + 2) },
    );
    at = end + 2;
  }
  if (at < template.length) parts.push(template.slice(at));
  return parts;
}

/**
 * Fills in a template. `evaluate` gives the value of an expression, or undefined when it failed; a bad
 * expression may be thrown as `FelSyntaxError`. What failed stays as written, so that the author sees it.
 * The results are not searched for further expressions. What would make the text too long stays as written too.
 */
export function interpolate(template: string, evaluate: (source: string) => FelValue | undefined): string {
  if (!template.includes('{{')) return template;
  let left = MAX_TEXT;
  return splitTemplate(template)
    .map((part) => {
      if (typeof part === 'string') return part;
      const text = left > 0 ? printed(part.source, evaluate) : undefined;
      if (text === undefined || (left -= text.length) < 0) return part.text;
      return text;
    })
    .join('');
}

function printed(source: string, evaluate: (source: string) => FelValue | undefined): string | undefined {
  try {
    const value = evaluate(source);
    if (value === undefined) return undefined;
    // Without data to read, null says that nothing was meant: the braces were text.
    if (value === null && !/[$@]/.test(source) && parse(source).type !== 'literal') return undefined;
    return felString(value);
  } catch (error) {
    if (error instanceof FelSyntaxError) return undefined;
    throw error;
  }
}
