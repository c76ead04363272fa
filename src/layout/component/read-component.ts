/** Reads a Component document: checked, expanded and bound to the items of a form. */
import { mergeBreakpoints, type BreakpointMap } from '../documents/breakpoints.js';
import type { Diagnostics } from '../documents/diagnostics.js';
import type { ItemIndex } from '../documents/item-index.js';
import { own } from '../documents/rules.js';
import { checkRange, targetUrl } from '../documents/target.js';
import { safeTokens } from '../documents/tokens.js';
import { Binder } from './bind.js';
import { bindTree } from './bound-tree.js';
import { checkComponent } from './check-component.js';
import { ComponentLayer } from './component-layer.js';
import { expand } from './expand.js';
import { specOf } from '../vocabulary/vocabulary.js';

/** Undefined when the document is not applied; `refuse` is called when it cannot be used at all. */
export function readComponent(
  given: unknown,
  index: ItemIndex,
  themeBreakpoints: BreakpointMap,
  diagnostics: Diagnostics,
  refuse: () => void,
): ComponentLayer | undefined {
  const remark = diagnostics.for('component');
  const checked = checkComponent(given, remark);
  const expanded = checked && expand(checked, remark);
  if (!checked || !expanded) {
    refuse();
    return undefined;
  }
  const { document } = checked;
  const { definition } = index;
  const url = targetUrl(document);
  if (url !== definition.url) {
    remark(
      'TARGET_MISMATCH',
      '/targetDefinition',
      url === undefined
        ? 'This document is for routes of an app, not for a form.'
        : `This document is made for ${url}, not for ${definition.url}.`,
    );
    return undefined;
  }
  checkRange(document, definition, remark);
  if (!specOf(expanded.component).hasChildren)
    remark('E800', '/tree', `The tree is a single ${expanded.component}.`);
  const breakpoints = mergeBreakpoints(
    themeBreakpoints,
    (own(document, 'breakpoints') ?? {}) as BreakpointMap,
    remark,
  );
  const binder = new Binder(index);
  return new ComponentLayer(
    bindTree(expanded, { binder, breakpoints, remark }),
    binder,
    safeTokens(own(document, 'tokens') as Record<string, unknown> | undefined, remark),
    breakpoints,
  );
}
