/** Sibling nodes, one after the other; very many of them in chunks. */
import { html } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ViewState } from '../view/view-state.js';
import { deferrable, liveNode } from '../rendering/live.js';

/** Divisible by 1–6, 8, 10 and 12, so that chunks end at full grid rows. */
export const CHUNK_SIZE = 120;
/** Longer lists of siblings are divided into chunks. */
export const MOST_UNCHUNKED = 10 * CHUNK_SIZE;

/** `box` is put around all of them, or around each chunk. */
export function siblings(
  view: ViewState,
  nodes: readonly FieldState[],
  box = (content: unknown): unknown => content,
): unknown {
  if (nodes.length <= MOST_UNCHUNKED) return box(nodes.map((node) => liveNode(view, node)));
  const chunks = Array.from({ length: Math.ceil(nodes.length / CHUNK_SIZE) }, (_, i) =>
    nodes.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE),
  );
  return chunks.map((some) => chunk(view, some, () => siblings(view, some, box)));
}

/**
 * Some of very many siblings, in a box of their own. The empty parts of tens of thousands of siblings would already be
 * one long task, and browsers insert among many siblings in a time that grows with the square of their number.
 */
export function chunk(view: ViewState, nodes: readonly FieldState[], content: () => unknown): unknown {
  return deferrable(view, nodes, () => html`<div class="formspec-run">${content()}</div>`);
}
