import { plainText } from './plain-text.js';
import type { ResolvedReference } from './sidecars.js';

/** Characters that are read. More than any excerpt has, and few enough to search for marks. */
const LENGTH = 1000;

/** The words of a Markdown or HTML text, without its marks. */
function words(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .slice(0, LENGTH)
    .replace(/^\s*(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/(?<![\w*])(\*{1,3}|_{1,3}|`{1,2})(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, '$2');
}

/** The first readable text among references. References on the field itself come before those of the groups around it. */
export function firstExcerpt(
  references: readonly ResolvedReference[],
  own: (reference: ResolvedReference) => boolean,
): string | undefined {
  const first = references.find((one) => own(one) && textOf(one)) ?? references.find(textOf);
  return first && textOf(first);
}

/** Cached, because every field reads the references of the whole form. */
const known = new WeakMap<ResolvedReference, string>();

function textOf(reference: ResolvedReference): string {
  let text = known.get(reference);
  if (text === undefined) {
    const { content, description } = reference;
    known.set(reference, (text = plainText(words(typeof content === 'string' ? content : description))));
  }
  return text;
}
