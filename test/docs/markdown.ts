/** A minimal Markdown reader that finds the code in our pages. */

export interface FencedBlock {
  readonly info: string;
  readonly code: string;
  /** Line number of the first line of code, 1-based. */
  readonly line: number;
}

export function fencedBlocks(page: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { info: string; line: number; code: string[] } | undefined;
  for (const [index, text] of page.split('\n').entries()) {
    if (!text.startsWith('```')) open?.code.push(text);
    else if (!open) open = { info: text.slice(3).trim(), line: index + 2, code: [] };
    else {
      blocks.push({ info: open.info, line: open.line, code: open.code.join('\n') });
      open = undefined;
    }
  }
  if (open) throw new Error(`The code block of line ${open.line - 1} is not closed`);
  return blocks;
}

export interface FelExample {
  readonly expression: string;
  readonly result: string;
  readonly line: number;
  /** The repeat row that the expression is evaluated in, from `row=lines[1]` after `fel`. */
  readonly row?: { path: string; index: number };
}

export function felExamples(page: string): FelExample[] {
  return fencedBlocks(page)
    .filter(({ info }) => /^fel\b/.test(info))
    .flatMap(({ info, code, line }) => {
      const row = /row=([\w.]+)\[(\d+)\]/.exec(info);
      return code.split('\n').map((text, index) => {
        const at = text.lastIndexOf(' => ');
        if (at < 0) throw new Error(`Line ${line + index} has no result: ${text}`);
        return {
          expression: text.slice(0, at),
          result: text.slice(at + 4),
          line: line + index,
          ...(row && { row: { path: row[1]!, index: Number(row[2]) } }),
        };
      });
    });
}
