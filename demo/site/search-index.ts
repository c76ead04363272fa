/** The index of the docs search: the text of every section, without code. */
import type { Section } from '../scripts/search/find-sections.js';
import { type DocsPage, renderMarkdown } from './docs-pages.js';

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };

const textOf = (html: string): string =>
  html
    .replace(
      /<pre[\s\S]*?<\/pre>|<div class="code-head">[\s\S]*?<\/div>|<p class="example-links">[\s\S]*?<\/p>/g,
      ' ',
    )
    .replace(/<a class="anchor"[\s\S]*?<\/a>/g, '')
    .replace(/<\/?(?:p|h\d|li|td|th|tr|div|table|ul|ol|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

export function searchIndex(pages: readonly DocsPage[]): Section[] {
  return pages
    .filter(({ isListed }) => isListed)
    .flatMap(({ slug, title, source }) => {
      const parts = renderMarkdown(source).body.text.split(/(?=<h[23] id=")/);
      return parts.map((part): Section => {
        const [head = '', id = ''] = /^<h[23] id="([^"]+)">[\s\S]*?<\/h[23]>/.exec(part) ?? [];
        const text = textOf(head ? part.slice(head.length) : part.replace(/<h1>[\s\S]*?<\/h1>/, ''));
        return { url: `${slug}.html${id && `#${id}`}`, page: title, heading: textOf(head), text };
      });
    });
}
