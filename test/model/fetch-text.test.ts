/** Limits against hosts that send too much, too slowly or endlessly. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadForm } from '../../src/engine/index.js';
import { FetchFault, fetchText } from '../../src/model/fetch-text.js';

const MEGABYTE = new Uint8Array(1_000_000).fill(32);

/** A response of so many megabytes, or endless; counts the megabytes that were read and records cancellation. */
function flood(megabytes = Infinity): { reply: Response; taken: () => number } {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken++ < megabytes) controller.enqueue(MEGABYTE);
      else controller.close();
    },
  });
  return { reply: new Response(body), taken: () => taken };
}
const fault =
  (pattern: RegExp) =>
  (error: unknown): boolean =>
    error instanceof FetchFault && pattern.test(error.message);

describe('fetching text', () => {
  it('returns a text that fits', async () => {
    assert.equal((await fetchText(async () => flood(3).reply)).length, 3_000_000);
    assert.equal(await fetchText(async () => new Response('grüße')), 'grüße');
  });

  it('does not read a body with a content length of 50 MB', async () => {
    const headers = { 'content-length': '50000000' };
    await assert.rejects(
      fetchText(async () => new Response('{}', { headers })),
      fault(/larger than 20000000 bytes/),
    );
  });

  it('stops reading 50 MB and endless bodies at the limit', async () => {
    for (const megabytes of [50, Infinity]) {
      const { reply, taken } = flood(megabytes);
      let stopped: AbortSignal | undefined;
      await assert.rejects(
        fetchText(async (signal) => {
          stopped = signal;
          return reply;
        }),
        fault(/larger than/),
      );
      assert.ok(taken() < 25);
      assert.equal(stopped?.aborted, true);
    }
  });

  it('stops after the timeout when a host is slow or does not answer', async () => {
    const trickle = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(MEGABYTE) });
    for (const request of [async () => new Response(trickle), () => new Promise<Response>(() => {})])
      await assert.rejects(fetchText(request, { timeout: 20 }), fault(/did not arrive within 20 ms/));
  });

  it('reports the HTTP status, and stops when the caller aborts', async () => {
    await assert.rejects(
      fetchText(async () => new Response('', { status: 404 })),
      (error) => error instanceof FetchFault && error.status === 404,
    );
    const caller = new AbortController();
    const rejected = assert.rejects(
      fetchText(
        (signal) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
        { signal: caller.signal },
      ),
      /enough/,
    );
    caller.abort(new Error('enough'));
    await rejected;
  });

  it('limits definitions that are fetched by URL', async (t) => {
    t.mock.method(globalThis, 'fetch', async () => flood().reply);
    await assert.rejects(loadForm('https://tests.example/endless'), /endless is larger than/);
  });
});
