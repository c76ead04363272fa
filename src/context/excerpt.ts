import { plainText } from './plain-text.js';
import type { ResolvedReference } from './sidecars.js';

/** The first readable text among references, those on the field itself before those around it. */
export function firstExcerpt(
  references: readonly ResolvedReference[],
  own: (reference: ResolvedReference) => boolean,
): string | undefined {
  const text = ({ content, description }: ResolvedReference) =>
    plainText(typeof content === 'string' ? content : description);
  const readable = references.filter(text);
  const first = readable.find(own) ?? readable[0];
  return first && text(first);
}
