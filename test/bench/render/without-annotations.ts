/**
 * Replaces `src/annotations` in a build that measures the cost of annotations. Controls keep their names, as in
 * hand-written HTML. Sidecar links are not annotations and stay.
 */
import type { FieldAttributes } from '../../../src/annotations/index.js';
import type { FieldState } from '../../../src/engine/types.js';

export { findSidecarLinks, publishSidecarLinks } from '../../../src/annotations/sidecar-links.js';

const NOTHING: Readonly<Record<string, string>> = {};

export const containerAnnotations = (): Readonly<Record<string, string>> => NOTHING;
export const toolAnnotations = (): Readonly<Record<string, string>> => NOTHING;
export const fieldAnnotations = ({ path }: FieldState): FieldAttributes => ({
  control: { name: path },
  fieldset: NOTHING,
});
