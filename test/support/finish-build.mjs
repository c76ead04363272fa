/** Last step of `npm run build`: the themes beside the modules, and the manifest of the elements. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeManifest } from './write-manifest.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

cpSync(join(PROJECT, 'src/themes'), join(PROJECT, 'dist/themes'), { recursive: true });
writeManifest(PROJECT, join(PROJECT, 'dist'));
