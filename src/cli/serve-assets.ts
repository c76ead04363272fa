/** Files of the package and data beside the definition, for pages of `serve`. */
import { readFile } from 'node:fs/promises';
import type { Definition } from '../model/definition.js';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The script, its parts, the stylesheet and the themes; nothing else of the package. */
const OURS = /^\/(formspec-elements\.min\.js|min\/[\w.-]+\.js|formspec-elements\.css|themes\/[a-z]+\.css)$/;

const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
});

/** Resolves to undefined for other addresses. The built files are beside this one. */
export function createAssetHandler(
  definition: Definition,
  fetchJson: (url: string) => Promise<unknown>,
): (request: Request) => Promise<Response | undefined> {
  const named = namesIn(definition);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const ours = OURS.exec(pathname)?.[1];
    if (ours !== undefined) {
      const content = await readFile(new URL(`./${ours}`, import.meta.url)).catch(() => undefined);
      if (!content) return new Response('There is no such file.\n', { status: 404 });
      return new Response(content, { headers: headers(TYPES[ours.slice(ours.lastIndexOf('.') + 1)]!) });
    }
    const name = decodeURI(pathname.slice(1));
    if (!named.has(name)) return undefined;
    const data = await fetchJson(name).catch(() => undefined);
    if (data === undefined) return new Response('There is no such file.\n', { status: 404 });
    return new Response(JSON.stringify(data), { headers: headers('application/json; charset=utf-8') });
  };
}

/** Relative addresses of instances and option lists in a definition: the script fetches them from the same place. */
function namesIn({ instances = {}, optionSets = {} }: Definition): Set<string> {
  const sources = [...Object.values(instances), ...Object.values(optionSets)].map(
    (one) => (one as { source?: unknown }).source,
  );
  return new Set(
    sources
      .filter((source): source is string => typeof source === 'string' && /^(?:\.\/)?[\w.-]+$/.test(source))
      .map((source) => source.replace(/^\.\//, '')),
  );
}
