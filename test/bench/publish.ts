/** Writes the figures of a run into the documentation, between the two markers of each page. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const START = '<!-- generated: bench -->';
const END = '<!-- /generated: bench -->';

export function publish(name: 'performance' | 'measurements', markdown: string): void {
  const file = `${PROJECT}demo/docs/${name}.md`;
  const page = readFileSync(file, 'utf8');
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${file} has lost its marks ${START} and ${END}.`);
  writeFileSync(file, `${page.slice(0, start + START.length)}\n\n${markdown.trim()}\n\n${page.slice(end)}`);
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', file], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
}
