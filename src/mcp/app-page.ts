/** The HTML of the view, with the token by which the view proves that it read it. */
import type { McpServerOptions } from './options.js';

const FILES: string = 'node:fs/promises';
let builtPage: Promise<string> | undefined;

/** The page that the build put beside this module. Only Node can read it; elsewhere hosts give `appHtml`. */
async function readBuiltPage(): Promise<string> {
  // Not resolved by bundlers: workers have no such module and need none.
  const files = (await import(/* @vite-ignore */ FILES)) as {
    readFile(url: URL, encoding: 'utf8'): Promise<string>;
  };
  return files.readFile(new URL('./formspec-app.html', import.meta.url), 'utf8');
}

/** The token stands at the very end: models that may read resources usually get their beginning. */
export async function appPage({ appHtml }: McpServerOptions, token: string): Promise<string> {
  const html =
    typeof appHtml === 'function' ? await appHtml() : (appHtml ?? (await (builtPage ??= readBuiltPage())));
  return html.replace('</body>', () => `<meta name="formspec-view-token" content="${token}" /></body>`);
}
