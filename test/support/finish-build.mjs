/** Last step of `npm run build`: the themes beside the modules, and the manifest of the elements. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

cpSync(`${PROJECT}src/themes`, `${PROJECT}dist/themes`, { recursive: true });
execFileSync(
  `${PROJECT}node_modules/.bin/cem`,
  ['analyze', '--litelement', '--globs', 'src/elements/**/*.ts', '--outdir', 'dist', '--quiet'],
  { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] },
);
