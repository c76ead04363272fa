/** Renders `demo/docs/*.md` as pages: navigation, anchors, an outline, escaped HTML, highlighted code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { codeBlock } from './code.js';
import { page } from './layout.js';
import { definitionExample, isDefinition } from './live-example.js';
import { escape, html, raw, type Markup } from './markup.js';
import { dataTable } from './table.js';

export interface DocsPage {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly group: string;
  readonly order: number;
  /** Unlisted pages are only linked from the text of other pages. */
  readonly isListed: boolean;
  readonly source: string;
}

/** Group and order of pages without `group` and `order` in their front matter. */
const PLACES: readonly (readonly [group: string, slugs: readonly string[]])[] = [
  [
    'Guides',
    [
      'getting-started',
      'writing-a-definition',
      'recipes',
      'frameworks',
      'drafts-and-submission',
      'server',
      'theming',
      'layouts',
      'component-documents',
      'theme-documents',
      'screeners',
      'widgets',
      'languages',
      'sidecars',
      'migrating',
    ],
  ],
  [
    'Reference',
    ['definition-reference', 'elements', 'events', 'fel', 'mistakes', 'inspector', 'layout-plans'],
  ],
  ['Agents', ['agents', 'mcp', 'extensions', 'conformance']],
  ['Quality', ['accessibility', 'security', 'browser-support', 'performance', 'comparison']],
];

/** Long tables; the page on performance links to them. */
const UNLISTED = ['measurements'];

function placeOf(slug: string): { group: string; order: number } {
  for (const [index, [group, slugs]] of PLACES.entries()) {
    const at = slugs.indexOf(slug);
    if (at >= 0) return { group, order: index * 100 + at };
  }
  return { group: 'More', order: 9000 };
}

function splitFrontMatter(text: string): { fields: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text);
  if (!match) return { fields: {}, body: text };
  const lines = match[1]!.split('\n').map((line) => /^(\w+):\s*(.*)$/.exec(line));
  return {
    fields: Object.fromEntries(
      lines.flatMap((line) => (line ? [[line[1]!, line[2]!.replace(/^["']|["']$/g, '')]] : [])),
    ),
    body: text.slice(match[0].length),
  };
}

/** Replaces straight apostrophes with typographic ones. */
const apostrophes = (text: string): string => text.replace(/(?<=\p{L})'(?=\p{L}|\s|$)/gu, '’');

const plain = (markdown: string): string =>
  apostrophes(markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*_]/g, ''));

const isWords = (token: Token): token is Tokens.Text => token.type === 'text' && !('tokens' in token);

/** In a sentence, a number does not break from its unit; tables have their own rules. */
function typeset(token: Token): void {
  if (isWords(token)) token.text = apostrophes(token.text);
  if (token.type !== 'paragraph' && token.type !== 'text') return;
  for (const words of token.tokens?.filter(isWords) ?? [])
    words.text = words.text.replace(/(\d) (?=(?:%|ms|KB|MB|px)(?!\w))/g, '$1\u00A0');
}

export function readDocs(folder: string): DocsPage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file): DocsPage => {
      const slug = file.slice(0, -3);
      const { fields, body } = splitFrontMatter(readFileSync(join(folder, file), 'utf8'));
      const title = fields.title ?? /^#\s+(.+)$/m.exec(body)?.[1] ?? slug;
      const firstParagraph = body
        .replace(/^#\s+.+$/m, '')
        .split(/\n\s*\n/)
        .find((block) => /^[A-Za-z`*[<]/.test(block.trim()) && !block.trim().startsWith('<!--'));
      const place = placeOf(slug);
      return {
        slug,
        title: plain(title),
        summary:
          fields.summary ?? fields.description ?? plain((firstParagraph ?? '').trim().replace(/\s+/g, ' ')),
        group: fields.group ?? place.group,
        order: fields.order ? Number(fields.order) : place.order,
        isListed: !UNLISTED.includes(slug),
        source: body,
      };
    })
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|&[a-z#0-9]+;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Code up to this length fits on a line of the narrowest phone and does not break. */
const WHOLE_UP_TO = 28;

interface Outline {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** HTML in the Markdown is shown as text, so that the docs cannot bypass the site's policy. */
export function renderMarkdown(source: string): { body: Markup; outline: Outline[] } {
  const outline: Outline[] = [];
  const used = new Set<string>();
  /** Level of the last heading, and the definition of the last step. */
  let [level, step] = [1, undefined as string | undefined];
  const marked = new Marked({
    walkTokens: typeset,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        const base = slugOf(inner) || 'section';
        let id = base;
        for (let copy = 2; used.has(id); copy += 1) id = `${base}-${copy}`;
        used.add(id);
        level = depth;
        const text = inner.replace(/<[^>]*>/g, '');
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        outline.push({ id, text, depth });
        return `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}"><span aria-hidden="true">#</span><span class="visually-hidden">Link to this section: ${text}</span></a></h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code): string {
        const [language = '', ...words] = (lang ?? '').split(/\s+/);
        if (language === 'json' && isDefinition(text)) {
          const info = words.join(' ');
          const before = words.includes('step') ? step : undefined;
          if (words.includes('step')) step = text;
          return `${definitionExample(text, { info, depth: level, before }).text}\n`;
        }
        const block = codeBlock(text, language, { info: words.join(' ') });
        return language === 'fel' ? `<fel-example>${block.text}</fel-example>\n` : `${block.text}\n`;
      },
      codespan: ({ text }: Tokens.Codespan): string =>
        `<code${text.length <= WHOLE_UP_TO ? ' class="whole"' : ''}>${escape(text)}</code>`,
      table(token: Tokens.Table): string {
        const columns = token.header.map(({ tokens, text, align }) => ({
          head: raw(this.parser.parseInline(tokens)),
          name: plain(text),
          figures: align === 'right',
        }));
        const names = columns.map(({ name }) => name).filter(Boolean);
        const table = dataTable({
          label: `Table: ${names.join(', ')}`,
          columns,
          rows: token.rows.map((cells) => cells.map(({ tokens }) => raw(this.parser.parseInline(tokens)))),
        });
        return `${table.text}\n`;
      },
      link({ href, title, tokens }: Tokens.Link): string {
        const target = href.replace(/^(?!https?:)([^#?]*)\.md(?=$|[#?])/, '$1.html');
        const safe =
          /^(?:https?:|mailto:|#|\.{0,2}\/|[\w-]+[./#?]|[\w-]+$)/i.test(target) &&
          !/^(?:javascript|data|vbscript):/i.test(target);
        const inner = this.parser.parseInline(tokens);
        if (!safe) return inner;
        return `<a href="${escape(target)}"${title ? ` title="${escape(title)}"` : ''}${/^https?:/.test(target) ? ' rel="noopener"' : ''}>${inner}</a>`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag): string =>
        /^\s*<!--[\s\S]*-->\s*$/.test(text) ? '' : escape(text),
    },
  });
  return { body: raw(marked.parse(source, { async: false })), outline };
}

/** Works with script only; the style hides it otherwise. */
const search = html`<form class="docs-search" role="search" data-index="search-index.json">
  <label for="docs-search">Search the docs</label>
  <input id="docs-search" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" />
  <div class="search-panel" hidden>
    <p role="status"></p>
    <ol></ol>
  </div>
</form>`;

function navigation(pages: readonly DocsPage[], current: string): Markup {
  const groups = new Map<string, DocsPage[]>();
  for (const entry of pages) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return html`<nav class="docs-nav" aria-label="Documentation">
    ${search}
    <details class="docs-menu">
      <summary>All pages</summary>
      ${[...groups].map(
        ([group, entries]) =>
          html`<h2>${group}</h2>
            <ul>
              ${entries.map(
                ({ slug, title }) =>
                  html`<li>
                    <a href="${slug}.html" ${slug === current ? raw(' aria-current="page"') : ''}>${title}</a>
                  </li>`,
              )}
            </ul>`,
      )}
    </details>
  </nav>`;
}

export function docsPage(
  entry: DocsPage,
  pages: readonly DocsPage[],
  appended?: { body: Markup; outline: Outline[] },
): string {
  const rendered = renderMarkdown(entry.source);
  const outline = [...rendered.outline, ...(appended?.outline ?? [])].filter(({ depth }) => depth === 2);
  const listed = pages.filter(({ isListed }) => isListed);
  const [previous, next] = entry.isListed ? [-1, 1].map((step) => listed[listed.indexOf(entry) + step]) : [];
  return page({
    title: entry.title,
    description: entry.summary.slice(0, 160),
    styles: ['/styles/docs.css'],
    scripts: ['/scripts/docs.ts'],
    content: html`<div class="docs">
      ${navigation(listed, entry.slug)}
      <main id="content" class="prose docs-body">
        ${rendered.body}${appended?.body}
        <nav class="pager" aria-label="Next and previous page">
          ${previous && html`<a rel="prev" href="${previous.slug}.html"><span class="quiet">Previous</span> <span>${previous.title}</span></a>`}
          ${next && html`<a rel="next" href="${next.slug}.html"><span class="quiet">Next</span> <span>${next.title}</span></a>`}
        </nav>
      </main>
      ${
        outline.length > 1 &&
        html`<nav class="outline" aria-label="On this page">
          <h2>On this page</h2>
          <ul>
            ${outline.map(({ id, text }) => html`<li><a href="#${id}">${raw(text)}</a></li>`)}
          </ul>
        </nav>`
      }
    </div>`,
  });
}

/** The first page of the docs: every page with a short summary. */
export function docsIndex(all: readonly DocsPage[]): string {
  const pages = all.filter(({ isListed }) => isListed);
  const groups = [...new Set(pages.map(({ group }) => group))];
  return page({
    title: 'Documentation',
    description: 'How to put a form on a page, theme it, extend it, and let agents help with it.',
    styles: ['/styles/docs.css'],
    scripts: ['/scripts/docs.ts'],
    content: html`<main id="content" class="docs-index">
      <header class="page-head">
        <h1>Documentation</h1>
        <p class="lede">
          How to put a form on your page, make it yours, and let agents help people fill it in.
        </p>
        ${search}
      </header>
      ${groups.map(
        (group) =>
          html`<section aria-labelledby="${slugOf(group)}">
            <h2 id="${slugOf(group)}">${group}</h2>
            <ul class="docs-list" role="list">
              ${pages
                .filter((entry) => entry.group === group)
                .map(
                  ({ slug, title, summary }) =>
                    html`<li>
                      <a href="${slug}.html">${title}</a>
                      <p>${shorten(summary)}</p>
                    </li>`,
                )}
            </ul>
          </section>`,
      )}
    </main>`,
  });
}

/** As many whole sentences as fit on two or three lines. */
function shorten(text: string): string {
  let result = '';
  for (const [sentence] of text.matchAll(/.+?(?:[.!?](?=\s|$)|$)/g)) {
    if (result && result.length + sentence.length > 165) break;
    result += sentence;
  }
  return result.length <= 170 ? result : `${result.slice(0, 165).replace(/\s+\S*$/, '')} …`;
}
