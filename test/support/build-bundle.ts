/** Builds the script-tag file for tests that use it as a page would. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const BUNDLE = `${PROJECT}dist/formspec-elements.min.js`;

/** When the file was built, in milliseconds; 0 if it was not. */
const builtAt = (): number => statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Builds like `npm run build`, but only when a source file is newer than the bundle. */
export function buildBundle(): void {
  const sources = readdirSync(`${PROJECT}src`, { recursive: true, encoding: 'utf8' });
  const newest = Math.max(...sources.map((file) => statSync(`${PROJECT}src/${file}`).mtimeMs));
  if (builtAt() > newest) return;
  execFileSync(
    process.execPath,
    [`${PROJECT}node_modules/vite/bin/vite.js`, 'build', '--mode', 'bundle', '--logLevel', 'error'],
    { cwd: PROJECT, stdio: 'inherit' },
  );
}
