/** Shows what calls of the browser's tool wrote, as for writes of an Assist Provider. Loaded with the first call. */
import type { FieldState } from '../../../engine/types.js';
import { assistSection } from '../../strings/assist-section.js';
import { addSection, loadStrings } from '../../strings/load-strings.js';
import { extendStyles } from '../../styles/adopt-styles.js';
import traceStyles from '../../styles/assist/trace.css?inline';
import { focusNode } from '../../view/focus.js';
import type { ViewState } from '../../view/view-state.js';
import { traceTemplate } from '../trace.js';

/** A value that a call wrote and that nobody has changed since. */
export interface Write {
  readonly previous: unknown;
  readonly value: unknown;
}

/** Resolves when the marks can be rendered. `writeOf` says which write a field's present value comes from. */
export async function showWrites(
  view: ViewState,
  writeOf: (field: FieldState) => Write | undefined,
): Promise<void> {
  const undo = (field: FieldState): void => {
    const write = writeOf(field);
    if (!write) return;
    view.engine.set(field.path, write.previous, { source: 'user' });
    view.screen.announce(view.text('undone', { count: 1 }));
    // The pressed button is gone.
    focusNode(view, field);
  };
  addSection(assistSection);
  extendStyles(view.screen.element.ownerDocument, traceStyles);
  await loadStrings(view.locale);
  // A provider was attached meanwhile.
  if (view.assist.isAttached) return;
  view.assist.attach({
    trace(field) {
      const write = writeOf(field);
      return write && traceTemplate(view, field, { text: 'filled', ...write }, () => undo(field));
    },
    panel: () => undefined,
    lockChanged: () => undefined,
  });
}
