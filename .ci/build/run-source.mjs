/** Lets Node run the source: `node --import ./.ci/build/run-source.mjs file.ts`. TypeScript through tsx, CSS as text. */
import { register } from 'node:module';
import 'tsx';

register('./inline-css.mjs', import.meta.url);
