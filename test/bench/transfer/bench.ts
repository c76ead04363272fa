/** Download of a page with one gallery form: the script-tag file, its parts, and JSON. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { type CatalogueEntry, readCatalogue } from '../../../demo/site/form-catalogue.js';
import { launchChromium } from '../../support/browser.js';
import type { BenchOptions, PartResult } from '../part.js';
import { round } from '../statistics.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const DIST = join(PROJECT, 'dist');
const FORMS = join(PROJECT, 'demo/forms');

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };
const PAGE = 'page.html';

interface Load {
  requests: number;
  bytes: number;
}
type Transferred = Record<'.js' | '.json', Load>;

function pageOf({ id, lang, sidecars }: CatalogueEntry, attributes: string): string {
  const documents = Object.entries(sidecars).map(
    ([kind, files]) =>
      `${kind}="${files
        .split(' ')
        .map((file) => `/forms/${file}`)
        .join(' ')}"`,
  );
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${id}</title>
<script type="module" src="/formspec-elements.min.js"></script>
<formspec-form src="/forms/${id}/definition.json" ${documents.join(' ')} ${attributes}></formspec-form></html>`;
}

/** Serves the page, the built files and the forms, compressed like on a host, and counts the bytes. */
async function serve(page: string): Promise<{ address: string; sent: Transferred; close(): void }> {
  const sent: Transferred = { '.js': { requests: 0, bytes: 0 }, '.json': { requests: 0, bytes: 0 } };
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname.slice(1);
    if (path === PAGE) return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    const [root, name] = path.startsWith('forms/') ? [FORMS, path.slice('forms/'.length)] : [DIST, path];
    const file = normalize(join(root, name));
    const type = TYPES[extname(file)];
    if (!type || !file.startsWith(normalize(root)) || !existsSync(file))
      return void response.writeHead(404).end();
    const body = gzipSync(readFileSync(file), { level: 9 });
    const load = sent[extname(file) as keyof Transferred];
    load.requests += 1;
    load.bytes += body.length;
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${PAGE}`,
    sent,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function load(browser: Browser, entry: CatalogueEntry, attributes = ''): Promise<Transferred> {
  const { address, sent, close } = await serve(pageOf(entry, attributes));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.locator('formspec-form[data-formspec-form] form').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    return sent;
  } finally {
    await context.close();
    close();
  }
}

const kilobytes = ({ bytes }: Load): number => round(bytes / 1024);

export async function run({ progress }: BenchOptions): Promise<PartResult> {
  const browser = await launchChromium();
  const rows: (string | number)[][] = [];
  try {
    for (const entry of readCatalogue(FORMS, join(PROJECT, 'demo/site/gallery.json'))) {
      progress(`transfer of ${entry.id}`);
      const plain = await load(browser, entry);
      const assisted = await load(browser, entry, 'assist');
      rows.push([
        entry.id,
        entry.fieldCount,
        plain['.js'].requests,
        kilobytes(plain['.js']),
        plain['.json'].requests,
        kilobytes(plain['.json']),
        round(kilobytes(plain['.js']) + kilobytes(plain['.json'])),
        round(kilobytes(assisted['.js']) - kilobytes(plain['.js'])),
      ]);
    }
  } finally {
    await browser.close();
  }
  return {
    tables: [
      {
        title: 'What the forms of the gallery download',
        first: true,
        about:
          'A page with nothing but the form, on a first visit, until the first page of the form is there: the script with the parts that this form needs, and its definition, options and sidecars. Sizes are gzipped.',
        columns: [
          'form',
          'fields',
          'script files',
          'script KB',
          'JSON files',
          'JSON KB',
          'together KB',
          'assist adds KB',
        ],
        rows,
      },
    ],
  };
}
