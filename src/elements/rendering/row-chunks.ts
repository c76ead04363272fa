/**
 * Directive for the rows of a repeat. Rows of a very large form are grouped into chunks; a row stays in its chunk while
 * rows are added and removed around it, so that a control which somebody types in is not created again.
 */
import { Directive, directive } from 'lit/directive.js';
import type { FieldState } from '../../engine/types.js';
import type { ViewState } from '../view/view-state.js';
import type { ChunkedRows } from './time-slicer.js';

type RowsTemplate = (rows: readonly FieldState[]) => unknown;

class RowChunksDirective extends Directive {
  readonly #chunked: ChunkedRows = { count: 0, chunkOf: undefined };

  /** What a server renders: all rows, without chunks. */
  render(_view: ViewState, { rows }: FieldState, template: RowsTemplate): unknown {
    return template(rows);
  }

  override update(_part: unknown, [view, repeat, template]: [ViewState, FieldState, RowsTemplate]): unknown {
    return view.rendering.slicer?.chunks(this.#chunked, repeat.rows, template) ?? template(repeat.rows);
  }
}

export const rowChunks = directive(RowChunksDirective);
