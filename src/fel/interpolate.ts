/** Texts with expressions in them: `Total {{$total}} is above 100`. */
import { childrenOf, type Node } from './ast.js';
import { FelSyntaxError } from './errors.js';
import { MAX_LONG_TEXT as MAX_FILLED, shorten } from '../model/shorten.js';
import { spendText } from './limits.js';
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
 * Fills in a template. `evaluate` returns the value of an expression, or undefined when it failed; it may throw
 * `FelSyntaxError` for a bad expression. Null prints nothing. An expression that failed, or that is null without reading
 * anything, stays as written, so that the author sees it. Results that make the text too long are cut off. The results
 * are not searched for further expressions.
 */
export function interpolate(template: string, evaluate: (source: string) => FelValue | undefined): string {
  if (!template.includes('{{')) return template;
  spendText(template.length * 4);
  let left = MAX_FILLED;
  return splitTemplate(template)
    .map((part) => {
      if (typeof part === 'string') return part;
      const text = left > 0 ? printed(part.source, evaluate) : undefined;
      if (text === undefined) return part.text;
      const shown = shorten(text, left);
      left -= shown.length;
      spendText(shown.length);
      return shown;
    })
    .join('');
}

/**
 * Whether null is a result to expect: the expression reads the form (`$x`, `@x`), or is a literal such as `-null`. Any
 * other null, `{{if(false, 1, null)}}` or `{{word}}`, suggests braces that were not meant as an expression.
 */
function mayBeNull(source: string): boolean {
  let answer = knownNulls.get(source);
  if (answer === undefined) {
    const tree = parse(source);
    answer = isLiteral(tree) || hasReference(tree, source);
    if (knownNulls.size >= MAX_KNOWN_NULLS) knownNulls.clear();
    knownNulls.set(source, answer);
  }
  return answer;
}

/** Answers of `mayBeNull`, so that texts are not parsed again in every cycle. */
const knownNulls = new Map<string, boolean>();
const MAX_KNOWN_NULLS = 100;

const isLiteral = (node: Node): boolean =>
  node.type === 'literal' ||
  ((node.type === 'unary' || node.type === 'array' || node.type === 'object') &&
    childrenOf(node).every(isLiteral));

/** A name without its dollar sign does not count: it may be a word of the text. */
const hasReference = (node: Node, source: string): boolean =>
  node.type === 'field'
    ? source[node.start] === '$'
    : /^(self|context|variable|instance)$/.test(node.type) ||
      childrenOf(node).some((child) => hasReference(child, source));

function printed(source: string, evaluate: (source: string) => FelValue | undefined): string | undefined {
  try {
    const value = evaluate(source);
    if (value === undefined || (value === null && !mayBeNull(source))) return undefined;
    return felString(value);
  } catch (error) {
    if (error instanceof FelSyntaxError) return undefined;
    throw error;
  }
}
