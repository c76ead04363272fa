/**
 * Tests of native WebMCP skip themselves in browsers without it. If Chromium renamed or dropped WebMCP, or ignored the
 * flag, all of them would be skipped without notice; this test fails then.
 */
import { expect } from '@open-wc/testing';

describe('the browser that the suite runs in', () => {
  it('has the WebMCP that other tests need, except in Firefox', function () {
    if (navigator.userAgent.includes('Firefox')) this.skip();
    const { modelContext } = document as { modelContext?: Record<string, unknown> };
    // Compares strings, because test reports cannot contain the browser's own objects.
    const missing = ['registerTool', 'getTools', 'executeTool'].filter(
      (member) => typeof modelContext?.[member] !== 'function',
    );
    expect(missing, `of document.modelContext, in ${navigator.userAgent}`).to.deep.equal([]);
  });
});
