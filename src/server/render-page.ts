/** A whole document around a form. */
import { isRightToLeft } from '../elements/form/language.js';
import type { ViewState } from '../elements/view/view-state.js';
import type { FormEngine } from '../engine/types.js';
import { escapeHtml } from './html/escape.js';
import { renderForm, type RenderOptions, startTag } from './render-form.js';
import { serverText } from './strings/server-texts.js';
import { localeOf } from './view/server-view.js';

/** What a page is made of. */
export interface PageParts {
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  /** The form, or what replaces it, as HTML. */
  readonly content: string;
  /** Addresses of stylesheets. */
  readonly styles: readonly string[];
  /** Addresses of module scripts. */
  readonly scripts: readonly string[];
  /** Addresses of sidecars by kind: `references`, `ontology`, `registry`. */
  readonly links: Readonly<Record<string, readonly string[]>>;
}

export interface PageOptions extends RenderOptions {
  /** Addresses of stylesheets. Default: none; `formspec-elements/formspec-elements.css` is the one of the package. */
  readonly styles?: readonly string[] | undefined;
  /** Addresses of module scripts, such as that of `formspec-elements.min.js`. Default: none. */
  readonly scripts?: readonly string[] | undefined;
  /** Addresses of the sidecars, for those who read the page. */
  readonly links?:
    Readonly<Partial<Record<'references' | 'ontology' | 'registry', readonly string[]>>> | undefined;
  /** Builds the document in place of the default one. Everything in `parts` but `content` is plain text. */
  readonly layout?: ((parts: PageParts) => string) | undefined;
}

/** A whole accessible document with the form in it. */
export function renderPage(engine: FormEngine, options: PageOptions = {}): string {
  const whole = { headingLevel: 1, ...options };
  const isRefused = options.report !== undefined && !options.report.valid;
  return renderDocument(
    renderForm(engine, whole),
    titleOf(engine, options, isRefused),
    localeOf(engine, options),
    whole,
    engine,
  );
}

export function titleOf(
  engine: FormEngine,
  options: PageOptions,
  isRefused: boolean,
  view?: ViewState,
): string {
  const locale = localeOf(engine, options);
  const page = view && view.pages.mode === 'wizard' ? view.pages.current?.title : undefined;
  const title = page && page !== engine.title ? `${page} – ${engine.title}` : engine.title;
  return isRefused
    ? serverText('errorTitle', locale, { title }, options.strings as Record<string, unknown>)
    : title;
}

export function renderDocument(
  content: string,
  title: string,
  locale: string,
  options: PageOptions,
  engine?: FormEngine,
): string {
  const { styles = [], scripts = [], links = {}, layout = defaultLayout } = options;
  const dir = engine?.direction ?? (isRightToLeft(locale) ? 'rtl' : 'ltr');
  return layout({ locale, dir, title, content, styles, scripts, links });
}

function defaultLayout({ locale, dir, title, content, styles, scripts, links }: PageParts): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    ...styles.map((href) => startTag('link', { rel: 'stylesheet', href })),
    ...Object.entries(links).flatMap(([kind, urls]) =>
      urls.map((href) => startTag('link', { rel: `formspec-${kind}`, href })),
    ),
    ...scripts.map((src) => `${startTag('script', { type: 'module', src })}</script>`),
  ];
  return `<!doctype html>
${startTag('html', { lang: locale, dir })}
<head>
${head.join('\n')}
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}
