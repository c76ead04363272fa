/**
 * Tests of native WebMCP skip themselves where the browser has none. A Chromium that renames or drops it, or a flag that
 * no longer switches it on, would so turn all of them off unseen; this one fails instead.
 */
import { expect } from '@open-wc/testing';

describe('the browser that the suite runs in', () => {
  it('has the WebMCP that other tests need; Firefox may lack it', function () {
    if (navigator.userAgent.includes('Firefox')) this.skip();
    const { modelContext } = document as { modelContext?: Record<string, unknown> };
    // Only texts are compared: a report cannot carry the browser's own objects.
    const missing = ['registerTool', 'getTools', 'executeTool'].filter(
      (member) => typeof modelContext?.[member] !== 'function',
    );
    expect(missing, `of document.modelContext, in ${navigator.userAgent}`).to.deep.equal([]);
  });
});
