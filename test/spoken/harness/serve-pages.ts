/** Serves a page around each form of the transcripts, from source, and stands in for the server that forms are sent to. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { serveSources } from '../../support/browser.js';

const FORMS = 'test/spoken/forms';
const CONTROLS = 'test/spoken/controls';

/** A page with one form. */
export interface FormPage {
  /** Name of a definition in `forms/`; a script of the same name beside it knows what can happen on the page. */
  readonly form: string;
  /** Attributes of `<formspec-form>` as in HTML. */
  readonly attributes: string;
  readonly language: string;
}

/** Replies by address: a server that takes the answers, one that finds fault with them, one that is out of order. */
const REPLIES: Record<string, { readonly status: number; readonly body: unknown }> = {
  '/send/accept': { status: 200, body: {} },
  '/send/reject': {
    status: 422,
    body: {
      results: [{ path: 'email', severity: 'error', message: 'This email address does not exist' }],
    },
  },
  '/send/fail': { status: 503, body: {} },
};
/** Milliseconds that the server takes, so that sending can be heard. */
const DELAY = 1500;

const pages: Plugin = {
  name: 'spoken-pages',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const reply = request.method === 'POST' ? REPLIES[pathname] : undefined;
      if (reply) {
        setTimeout(() => {
          response.writeHead(reply.status, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify(reply.body));
        }, DELAY);
      } else if (pathname === '/page') {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
        response.end(markup(Object.fromEntries(searchParams) as unknown as FormPage));
      } else next();
    });
  },
};

function markup({ form, attributes, language }: FormPage): string {
  const happenings = `${FORMS}/${form}.ts`;
  const hasHappenings = existsSync(fileURLToPath(new URL(`../forms/${form}.ts`, import.meta.url)));
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8" />
    <title>City library</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/src/index.ts"></script>
    ${hasHappenings ? `<script type="module" src="/${happenings}"></script>` : ''}
  </head>
  <body>
    <h1>City library</h1>
    <formspec-form src="/${FORMS}/${form}.json" heading-level="2" ${attributes}></formspec-form>
    <p>Main Street 1</p>
  </body>
</html>`;
}

/** A page of plain HTML in `controls/`: shows what browser and screen reader do by themselves. */
export interface ControlPage {
  readonly control: string;
}

export interface PageServer {
  addressOf(page: FormPage | ControlPage): string;
  close(): Promise<void>;
}

export async function servePages(): Promise<PageServer> {
  const { url, server } = await serveSources(undefined, [pages]);
  return {
    addressOf: (page) =>
      new URL(
        'control' in page
          ? `/${CONTROLS}/${page.control}.html`
          : `/page?${new URLSearchParams({ ...page }).toString()}`,
        url,
      ).href,
    close: () => server.close(),
  };
}
