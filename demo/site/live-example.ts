/** Definitions in the docs: a link that opens them in the playground, and the running form beside those marked `live`. */
import { deflateRawSync } from 'node:zlib';
import { codeBlock } from './code.js';
import { html, raw, type Markup } from './markup.js';

export interface ExampleOptions {
  /** The words after the language: `live`, `step`, `from=<folder of included definitions>`, a file name. */
  readonly info: string;
  /** Level of the heading above the example; the title of the form is one level deeper. */
  readonly depth: number;
  /** The code of the step before; lines that it does not have are marked. */
  readonly before?: string | undefined;
}

export const isDefinition = (code: string): boolean => /^\{\s*"\$formspec":/.test(code);

/** The same address that the playground makes for its own links: see `scripts/playground/share.ts`. */
export function playgroundHash(shared: Readonly<Record<string, string>>): string {
  return `#v1=${deflateRawSync(JSON.stringify(shared)).toString('base64url')}`;
}

/** Numbers of the lines that are not in the text before, by the longest common subsequence of lines. */
export function newLines(before: string, after: string): Set<number> {
  // A comma appears when another entry follows, and titles number the steps; that alone does not make a line new.
  const [old, now] = [before, after].map((text) =>
    text.split('\n').map((line) => line.replace(/,$/, '').replace(/, step \d+"$/, '"')),
  );
  const lengths = Array.from({ length: old!.length + 1 }, () => new Uint16Array(now!.length + 1));
  for (let i = old!.length - 1; i >= 0; i -= 1)
    for (let j = now!.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        old![i] === now![j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const added = new Set<number>();
  for (let i = 0, j = 0; j < now!.length;) {
    if (i < old!.length && old![i] === now![j]) [i, j] = [i + 1, j + 1];
    else if (i < old!.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1;
    else added.add(j++);
  }
  return added;
}

export function definitionExample(code: string, { info, depth, before }: ExampleOptions): Markup {
  const words = info.split(' ');
  const from = words.find((word) => word.startsWith('from='))?.slice(5);
  const { title } = JSON.parse(code) as { title: string };
  const hash = playgroundHash({ definition: `${code}\n`, lang: 'en', ...(from && { from }) });
  const isLive = words.includes('live');
  const block = codeBlock(code, 'json', {
    info,
    ...(isLive && { name: 'JSON' }),
    ...(before !== undefined && { marked: newLines(before, code) }),
  });
  const link = html`<p class="example-links">
    <a href="../playground.html${hash}">Edit in playground <span class="visually-hidden">(${title})</span></a>
  </p>`;
  if (!isLive) return html`${block}${link}`;
  const folder = from ? raw(` data-from="${from}"`) : '';
  return html`<form-example data-title="${title}" data-heading-level="${Math.min(depth + 1, 6)}" ${folder}>
    ${block}${link}
  </form-example>`;
}
