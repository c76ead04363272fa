/** Builds files of the package for tests that use them as a page or a server would. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** When a file was built, in milliseconds; 0 if it was not. */
const builtAt = (file: string): number =>
  statSync(`${PROJECT}dist/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Builds like `npm run build`, but only when a source file is newer than the built one. */
function buildWhenStale(file: string, mode: 'bundle' | 'lib' | 'node'): void {
  const sources = readdirSync(`${PROJECT}src`, { recursive: true, encoding: 'utf8' });
  const newest = Math.max(...sources.map((source) => statSync(`${PROJECT}src/${source}`).mtimeMs));
  if (builtAt(file) > newest) return;
  // Files of the other modes stay.
  execFileSync(
    process.execPath,
    [
      `${PROJECT}node_modules/vite/bin/vite.js`,
      'build',
      '--mode',
      mode,
      '--emptyOutDir=false',
      '--logLevel',
      'error',
    ],
    { cwd: PROJECT, stdio: 'inherit' },
  );
}

/** The single file for a script tag. */
export const buildBundle = (): void => buildWhenStale('formspec-elements.min.js', 'bundle');

/** The modules behind the entry points of the package that run in a browser, a worker or Node. */
export const buildLibrary = (): void => buildWhenStale('http.js', 'lib');

/** The entry points for servers. */
export const buildServers = (): void => buildWhenStale('mcp.js', 'node');
