/** The HTML of the view, with the token by which the view proves that it read it. */
import type { McpServerOptions } from './options.js';

const FILES: string = 'node:fs/promises';
let builtPage: Promise<string> | undefined;

/** Bundlers may put this module into the folder of the page or into one below it. */
const PLACES = ['./formspec-app.html', '../formspec-app.html'];

/** The page that the build made. Only Node can read it; elsewhere hosts give `appHtml`. */
async function readBuiltPage(): Promise<string> {
  // Not resolved by bundlers: workers have no such module and need none.
  const { readFile } = (await import(/* @vite-ignore */ FILES)) as {
    readFile(url: URL, encoding: 'utf8'): Promise<string>;
  };
  for (const place of PLACES) {
    const page = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined);
    if (page !== undefined) return page;
  }
  builtPage = undefined;
  throw new Error('The view is not part of this installation; see the option "appHtml".');
}

/** The token stands at the very end: models that may read resources usually get their beginning. */
export async function appPage({ appHtml }: McpServerOptions, token: string): Promise<string> {
  const html =
    typeof appHtml === 'function' ? await appHtml() : (appHtml ?? (await (builtPage ??= readBuiltPage())));
  return html.replace('</body>', () => `<meta name="formspec-view-token" content="${token}" /></body>`);
}
