/** Code blocks: titled, highlighted, scrollable by keyboard, and easy to copy. */
import { LANGUAGE_NAMES, type Token, tokenize } from '../../src/inspector/highlight.js';
import { html, raw, type Markup } from './markup.js';

/** The word after the language is a file name, or a marker for tests. */
const fileIn = (info: string): string | undefined =>
  info.split(' ').find((word) => /^[\w-]+\.\w+$/.test(word));

interface CodeOptions {
  readonly name?: string;
  readonly label?: string;
  readonly info?: string;
  /** Numbers of lines to mark, from 0. */
  readonly marked?: ReadonlySet<number>;
}

const print = ({ kind, text }: Token): Markup =>
  kind === 'plain' ? html`${text}` : html`<span class="tok-${kind}">${text}</span>`;

/** The same code line by line, because a mark covers whole lines. */
function withMarks(tokens: readonly Token[], marked: ReadonlySet<number>): Markup[] {
  const lines: Markup[][] = [[]];
  for (const { kind, text } of tokens)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)!.push(print({ kind, text: part }));
    }
  return lines.flatMap((line, index) => [
    marked.has(index) ? html`<mark class="new-line">${line}</mark>` : html`${line}`,
    raw('\n'),
  ]);
}

/**
 * The line above the code has its title and a reserved place for the copy button, which the script adds later without
 * moving anything. `label` names the block for screen readers. It is a group and not a region, because dozens of
 * regions would clutter the landmarks. `info` is the text after the language.
 */
export function codeBlock(
  code: string,
  language: string,
  { name, label, info = '', marked }: CodeOptions = {},
): Markup {
  const shown = name ?? fileIn(info) ?? LANGUAGE_NAMES[language] ?? 'Text';
  const tokens = tokenize(code.replace(/\n$/, ''), language);
  const content = marked ? withMarks(tokens, marked) : tokens.map(print);
  // prettier-ignore
  return html`<div class="code" data-language="${language || 'text'}" data-info="${info}"><div class="code-head"><span>${shown}</span></div><pre tabindex="0" role="group" aria-label="${label ?? `Code: ${shown}`}"><code>${content}</code></pre></div>`;
}
