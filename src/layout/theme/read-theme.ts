/** Reads a Theme document: checks it, and answers what it says about the items of a form. */
import type { Diagnostics } from '../documents/diagnostics.js';
import type { BreakpointMap } from '../documents/breakpoints.js';
import type { ItemIndex, ItemInfo } from '../documents/item-index.js';
import { own } from '../documents/rules.js';
import { checkRange, readDocument, targetUrl } from '../documents/target.js';
import { safeTokens, type TokenMap, Tokens } from '../documents/tokens.js';
import type { ItemPresentation, PlanOptions } from '../plan.js';
import { Cascade } from './cascade.js';
import { THEME, themeRule } from './check-theme.js';
import { allowedStylesheets } from './stylesheets.js';
import { readPages, type ThemePage } from './theme-pages.js';
import { checkTokens, rendererDefault } from './token-registry.js';
import { type ChainContext, chooseWidget } from './widget-chain.js';

export interface ThemeLayer {
  readonly tokens: TokenMap;
  readonly breakpoints: BreakpointMap;
  readonly pages: readonly ThemePage[];
  readonly stylesheets: readonly string[];
  presentationOf(info: ItemInfo): ItemPresentation;
  /** Whether the theme, and not the definition, decides the widget. */
  namesWidgetOf(info: ItemInfo): boolean;
}

/** Undefined when the theme is not applied; `refuse` is called when it cannot be used at all. */
export function readTheme(
  given: unknown,
  index: ItemIndex,
  context: ChainContext,
  options: PlanOptions,
  diagnostics: Diagnostics,
  refuse: () => void,
): ThemeLayer | undefined {
  const remark = diagnostics.for('theme');
  const theme = readDocument(given, THEME, themeRule, remark);
  if (!theme) {
    refuse();
    return undefined;
  }
  const { definition } = index;
  const url = targetUrl(theme);
  if (url !== undefined && url !== definition.url) {
    remark('W707', '/targetDefinition/url', `This theme is made for ${url}, not for ${definition.url}.`);
    return undefined;
  }
  // A theme without a target says nothing about the items of this form.
  const isScoped = url !== undefined;
  if (isScoped) checkRange(theme, definition, remark);
  const themeTokens = safeTokens(own(theme, 'tokens') as Record<string, unknown> | undefined, remark);
  checkTokens(themeTokens, remark);
  const cascade = new Cascade(
    theme,
    new Tokens(themeTokens, {}, rendererDefault),
    isScoped ? index : undefined,
    definition.formPresentation?.labelPosition ?? 'top',
    remark,
  );
  const known = new Map<ItemInfo, ItemPresentation>();
  const themed = new Set<ItemInfo>();
  for (const info of index.all()) {
    const cascaded = cascade.of(info);
    const { widget, widgetConfig } = chooseWidget(info, cascaded, context, isScoped ? remark : () => {});
    const { labelPosition, style, cssClass, accessibility, level } = cascaded;
    if (level > 0) themed.add(info);
    known.set(info, { widget, widgetConfig, labelPosition, style, cssClass, accessibility });
  }
  return {
    tokens: themeTokens,
    breakpoints: (own(theme, 'breakpoints') ?? {}) as BreakpointMap,
    pages: isScoped ? readPages((own(theme, 'pages') ?? []) as never, index, remark) : [],
    stylesheets: allowedStylesheets((own(theme, 'stylesheets') ?? []) as string[], options, remark),
    presentationOf: (info) => known.get(info)!,
    namesWidgetOf: (info) => themed.has(info),
  };
}
