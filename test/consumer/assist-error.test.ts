import { expect } from '@open-wc/testing';
import { AssistError, readResult } from '../../src/consumer/assist-error.js';
import { createClient } from '../../src/consumer/index.js';
import type { ToolResult } from '../../src/assist/result.js';

const result = (text: string, isError?: boolean): ToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError !== undefined && { isError }),
});
const refused = (text: string, isError = true): AssistError => {
  try {
    readResult(result(text, isError), () => false);
  } catch (error) {
    return error as AssistError;
  }
  throw new Error('It should have been refused.');
};

describe('readResult', () => {
  it('returns the payload', () => {
    expect(readResult(result('{"a":1}'), () => true)).to.deep.equal({ a: 1 });
    expect(readResult(result('[]', false), Array.isArray)).to.deep.equal([]);
  });

  it('throws an error with the code and the path of a refusal', () => {
    const error = refused('{"code":"READONLY","message":"calculated","path":"total"}');
    expect(error).to.be.instanceOf(AssistError);
    expect(error).to.include({
      code: 'READONLY',
      message: 'calculated',
      path: 'total',
      reported: 'READONLY',
    });
  });

  it('keeps x- codes', () => {
    expect(refused('{"code":"x-confirmation-required","message":"ask"}').code).to.equal(
      'x-confirmation-required',
    );
  });

  it('treats unknown codes as ENGINE_ERROR', () => {
    const error = refused('{"code":"TOO_PURPLE","message":"no"}');
    expect(error).to.include({ code: 'ENGINE_ERROR', reported: 'TOO_PURPLE', message: 'no' });
  });

  it('throws for answers that are not valid', () => {
    for (const text of ['', 'no JSON', 'null', '[]', '{}', '{"code":7}', '"x"'])
      expect(refused(text).code, text).to.equal('ENGINE_ERROR');
    expect(refused('{"a":1}', false).code).to.equal('ENGINE_ERROR');
  });
});

describe('a client', () => {
  it('treats an unknown reason as a skipped entry', async () => {
    const skipped = [
      { path: 'name', reason: 'TOO_PURPLE' },
      { path: 'email', reason: 'x-later' },
    ];
    const client = createClient(1, {
      kind: 'messaging',
      tools: async () => [{ name: 'formspec.profile.apply', description: '', inputSchema: {} }],
      call: async () => result(JSON.stringify({ filled: [], skipped })),
      onToolsChange: () => () => undefined,
      close: () => undefined,
    });
    expect(await client.apply([{ path: 'name', value: 'Ada' }])).to.deep.equal({ filled: [], skipped });
  });
});
