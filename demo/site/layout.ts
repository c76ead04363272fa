/** The frame of every page: head, header, footer and policy. */
import { html, raw, type Markup } from './markup.js';

/**
 * The built site follows the promises of the component: no inline script or style, no strings as script, no other
 * origins. `img-src data:` is for signatures and previews of attachments.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

const SECTIONS = [
  { href: 'gallery.html', name: 'Gallery', covers: /^(gallery\.html|gallery\/)/ },
  { href: 'playground.html', name: 'Playground', covers: /^playground/ },
  { href: 'script-tag.html', name: 'Drop-in', covers: /^script-tag/ },
  { href: 'docs/index.html', name: 'Docs', covers: /^docs\// },
  { href: 'audit.html', name: 'Audit', covers: /^audit/ },
];

/** `./` for a page at the top, `../` for one in a folder, so that links work from any sub-path. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';

const mark = raw(
  '<svg class="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">' +
    '<rect class="brand-sheet" x="3" y="3" width="26" height="26" rx="6"/>' +
    '<path class="brand-person" d="M9 11.5h14M9 16h9"/><path class="brand-agent" d="M9 22.5l3 3 6.5-7"/></svg>',
);

function header(path: string): Markup {
  const root = rootOf(path);
  return html`<a class="skip-link" href="#content">Skip to content</a>
    <header class="site-header">
      <div class="site-bar">
        <a class="brand" href="${root}index.html">${mark}<span>formspec-elements</span></a>
        <nav class="site-nav" aria-label="Site">
          <ul>
            ${SECTIONS.map(
              ({ href, name, covers }) =>
                html`<li>
                  <a href="${root}${href}" ${covers.test(path) ? raw(' aria-current="true"') : ''}>${name}</a>
                </li>`,
            )}
          </ul>
        </nav>
        <label class="scheme"
          ><span class="visually-hidden">Colour scheme</span>
          <select data-scheme>
            <option value="auto">Auto</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select></label
        >
      </div>
    </header>`;
}

function footer(path: string): Markup {
  const root = rootOf(path);
  return html`<footer class="site-footer">
    <div class="site-bar">
      <p>
        formspec-elements is an independent implementation, compatible with the Formspec 1.0 draft. Licensed
        under Apache-2.0. Every form here is live, and nothing you type leaves this page.
      </p>
      <ul>
        <li><a href="${root}docs/accessibility.html">Accessibility</a></li>
        <li><a href="${root}docs/security.html">Security</a></li>
        <li><a href="${root}audit.html">Latest audit</a></li>
      </ul>
    </div>
  </footer>`;
}

/** Adds the shared parts to a page with a `<head>` and a `<main id="content">`. */
export function dress(page: string, path: string, { policy }: { policy: boolean }): string {
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${policy && html`<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`}
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/styles/site.css" />
    <script src="/scheme.js"></script>
    <script type="module" src="/scripts/site.ts"></script>`;
  return page
    .replace(/<head>/, () => `<head>\n${head.text}`)
    .replace(/<title>(.*?)<\/title>/, (_, title: string) =>
      title.includes('formspec-elements')
        ? `<title>${title}</title>`
        : `<title>${title} – formspec-elements</title>`,
    )
    .replace(/<body([^>]*)>/, (_, attributes: string) => `<body${attributes}>\n${header(path).text}`)
    .replace(/<\/body>/, () => `${footer(path).text}\n</body>`);
}

/** A complete page for generated content. */
export function page(options: {
  title: string;
  description: string;
  content: Markup;
  scripts?: readonly string[];
  styles?: readonly string[];
  /** More elements for the head. */
  head?: readonly string[];
}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <title>${options.title}</title>
        <meta name="description" content="${options.description}" />
        ${(options.styles ?? []).map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${(options.scripts ?? []).map((src) => html`<script type="module" src="${src}"></script>`)}
        ${raw((options.head ?? []).join('\n'))}
      </head>
      <body>
        ${options.content}
      </body>
    </html> `.text;
}
