/** Serves the pages of the transcripts from source, and stands in for the server that forms are sent to. */
import type { Plugin } from 'vite';
import { serveSources } from '../../support/browser.js';

const PAGES = 'test/spoken/pages/';

/** Replies by address: `/send/accept` takes the answers, `/send/reject` finds fault with the email address. */
const REPLIES: Record<string, { readonly status: number; readonly body: unknown }> = {
  '/send/accept': { status: 200, body: {} },
  '/send/reject': {
    status: 422,
    body: {
      results: [
        {
          path: 'email',
          severity: 'error',
          code: 'EMAIL_UNKNOWN',
          message: 'This email address does not exist',
        },
      ],
    },
  },
  '/send/fail': { status: 503, body: {} },
};
/** Milliseconds that the server takes, so that sending can be heard. */
const DELAY = 1500;

const receiver: Plugin = {
  name: 'receive-answers',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const reply = request.method === 'POST' ? REPLIES[request.url ?? ''] : undefined;
      if (!reply) return next();
      setTimeout(() => {
        response.writeHead(reply.status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(reply.body));
      }, DELAY);
    });
  },
};

export interface PageServer {
  readonly pages: string;
  close(): Promise<void>;
}

export async function servePages(): Promise<PageServer> {
  const { url, server } = await serveSources(undefined, [receiver]);
  return { pages: new URL(PAGES, url).href, close: () => server.close() };
}
