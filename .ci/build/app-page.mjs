/** Makes the view for MCP hosts: one page with everything in it, since a view cannot load anything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Some hosts refuse larger documents. */
const MAX_BYTES = 1024 * 1024;

/**
 * @param {string} project
 * @returns {Promise<string>}
 */
export async function buildAppPage(project) {
  const result = await build({
    root: project,
    configFile: join(project, 'vite.config.ts'),
    mode: 'app',
    logLevel: 'error',
    build: { write: false },
  });
  const [{ output }] = [result].flat();
  // Nothing in the script may end it early.
  const script = output[0].code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const page = readFileSync(join(project, 'src/app/page.html'), 'utf8').replace('/* script */', () => script);
  if (Buffer.byteLength(page) >= MAX_BYTES) throw new Error('The view is larger than 1 MiB.');
  return page;
}
