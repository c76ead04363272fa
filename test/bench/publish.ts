/** Writes the figures of a run into the documentation, between its two marks. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = `${PROJECT}demo/docs/performance.md`;
const START = '<!-- generated: bench -->';
const END = '<!-- /generated: bench -->';

export function publish(markdown: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${PAGE} has lost its marks ${START} and ${END}.`);
  const figures = markdown.replace(/^(#+) /gm, '$1# ').trim();
  writeFileSync(PAGE, `${page.slice(0, start + START.length)}\n\n${figures}\n\n${page.slice(end)}`);
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', PAGE], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
}
