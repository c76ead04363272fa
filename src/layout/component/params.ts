/** Params of custom components: `{name}` in some texts of a template stands for a value that the instance gives. */
import { type Json, own } from '../documents/rules.js';

const REPLACED = ['bind', 'when', 'text', 'title', 'placeholder', 'fallback'];

/** The properties of a component in which params are replaced. */
export function replacedProperties(node: Json): string[] {
  const names = own(node, 'component') === 'Divider' ? [...REPLACED, 'label'] : REPLACED;
  return names.filter((name) => typeof own(node, name) === 'string');
}

export type TextPart = string | { readonly param: string } | { readonly nested: string };

/** Cuts a text at its params. `{{` and `}}` stand for single braces; a brace inside of braces is a mistake. */
export function splitParams(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const brace = /[{}]/g;
  let plain = '';
  for (let at = 0; at < text.length;) {
    if (text.startsWith('{{', at) || text.startsWith('}}', at)) {
      plain += text[at];
      at += 2;
      continue;
    }
    brace.lastIndex = at + 1;
    const end = text[at] === '{' ? brace.exec(text) : null;
    if (!end) {
      plain += text[at++];
      continue;
    }
    const name = text.slice(at + 1, end.index);
    if (plain) parts.push(plain);
    plain = '';
    parts.push(end[0] === '{' ? { nested: name } : { param: name });
    at = end.index + 1;
  }
  return plain ? [...parts, plain] : parts;
}

/** The text with values for its params; all of them are known to be there. */
export function fillParams(text: string, params: Readonly<Record<string, string>>): string {
  if (!/[{}]/.test(text)) return text;
  return splitParams(text)
    .map((part) => (typeof part === 'string' ? part : 'param' in part ? (own(params, part.param) ?? '') : ''))
    .join('');
}
