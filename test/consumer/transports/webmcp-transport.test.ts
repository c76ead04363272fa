import { expect } from '@open-wc/testing';
import { bindMessaging } from '../../../src/bindings/messaging.js';
import { connect, discover } from '../../../src/consumer/index.js';
import { openWebMCP } from '../../../src/consumer/transports/webmcp-transport.js';
import { createFakeProvider, payloadOf } from '../../support/fake-provider.js';
import type { ToolResult } from '../../../src/assist/result.js';

interface NativeModelContext {
  registerTool(tool: object, options: { signal: AbortSignal }): Promise<void>;
}

/** The browser's own, where it has one. */
const native = (document as { modelContext?: NativeModelContext }).modelContext;

const answer = (payload: unknown): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(payload) }],
});

describe('forms behind WebMCP', () => {
  describe('natively', () => {
    let controller: AbortController;

    beforeEach(function () {
      if (!native) this.skip();
      controller = new AbortController();
    });
    afterEach(() => controller?.abort());

    const register = async (answers: Record<string, (input: unknown) => unknown>): Promise<void> => {
      for (const [name, execute] of Object.entries(answers))
        await native!.registerTool(
          {
            name,
            description: name,
            inputSchema: { type: 'object' },
            execute: async (input: unknown) => execute(input),
          },
          { signal: controller.signal },
        );
    };

    it('are found and called', async () => {
      await register({
        'formspec.form.describe': () =>
          answer({ title: 'Grant', url: 'https://x.example/grant', fieldCount: 2 }),
        'formspec.field.set': (input) => answer({ accepted: true, validation: [], value: input }),
      });
      const [found, ...others] = await discover(document);
      expect(others).to.deep.equal([]);
      expect(found).to.include({ mode: 1, title: 'Grant', url: 'https://x.example/grant' });
      const form = await connect(found!);
      expect(form).to.include({ mode: 1, transport: 'webmcp', advisory: false });
      expect((await form.set('a', 1)).value).to.deep.equal({ path: 'a', value: 1 });
      expect(await form.supports('formspec.form.pages')).to.equal(false);
    });

    it('are listed separately when there are several', async () => {
      await register({
        'formspec.form.describe': (input) =>
          answer({
            form: (input as { form?: string }).form ?? 'a',
            title: (input as { form?: string }).form === 'b' ? 'Second' : 'First',
            fieldCount: 1,
            forms: [
              { form: 'a', title: 'First' },
              { form: 'b', title: 'Second' },
            ],
          }),
      });
      const found = await discover(document);
      expect(found.map(({ title }) => title)).to.deep.equal(['First', 'Second']);
      expect((await (await connect(found[1]!)).describe()).title).to.equal('Second');
    });

    it('are listed beside forms that answer messages, each form once', async () => {
      const forms = ['First', 'Second', 'Third'].map((title) => {
        const element = document.body.appendChild(document.createElement('section'));
        element.dataset['formspecForm'] = title;
        element.dataset['formspecTitle'] = title;
        return element;
      });
      const binding = bindMessaging(createFakeProvider(), { target: forms[0]! });
      try {
        await register({
          'formspec.form.describe': () =>
            answer({
              title: 'First',
              forms: [
                { form: 'a', title: 'First' },
                { form: 'b', title: 'Second' },
                { form: 'c', title: 'Not in sight' },
              ],
            }),
        });
        const found = await discover(document);
        expect(found.map(({ mode, title, reach }) => [mode, title, reach.by])).to.deep.equal([
          [1, 'First', 'messaging'],
          [1, 'Second', 'webmcp'],
          [2, 'Third', 'element'],
        ]);
      } finally {
        binding.dispose();
        for (const element of forms) element.remove();
      }
    });

    it('return an envelope when the tool throws', async () => {
      await register({
        'formspec.form.describe': () => {
          throw new Error('broken');
        },
        'formspec.form.progress': () => 'no envelope',
      });
      const transport = openWebMCP(document);
      for (const name of ['formspec.form.describe', 'formspec.form.progress'])
        expect(payloadOf(await transport.call(name))).to.include({ code: 'ENGINE_ERROR' });
      expect(payloadOf(await transport.call('formspec.no.such'))).to.include({ code: 'UNSUPPORTED' });
    });
  });

  describe('of the generation that takes JSON text', () => {
    const withDirectory = (modelContext: object): Document =>
      ({ modelContext, defaultView: window, title: 'Page' }) as unknown as Document;

    it('gets text', async () => {
      const provider = createFakeProvider();
      const given: unknown[] = [];
      const page = withDirectory({
        getTools: async () =>
          provider.tools().map((tool) => ({ ...tool, inputSchema: JSON.stringify(tool.inputSchema) })),
        executeTool: async ({ name }: { name: string }, input: unknown) => {
          given.push(input);
          return JSON.stringify(await provider.call(name, JSON.parse(input as string)));
        },
      });
      const transport = openWebMCP(page);
      expect((await transport.tools())[0]!.inputSchema).to.deep.equal({ type: 'object' });
      expect(payloadOf(await transport.call('formspec.test.echo', { a: 1 }))).to.deep.equal({
        echo: { a: 1 },
      });
      expect(given).to.deep.equal(['{"a":1}']);
    });

    it('is called again with an object when text is refused', async () => {
      const given: unknown[] = [];
      const page = withDirectory({
        getTools: () => [{ name: 'formspec.test.echo', inputSchema: {} }],
        executeTool: async (_: unknown, input: unknown) => {
          given.push(input);
          if (typeof input !== 'string')
            throw new DOMException('Failed to parse input arguments', 'UnknownError');
          return JSON.stringify(answer({}));
        },
      });
      expect((await openWebMCP(page).call('formspec.test.echo')).isError).to.equal(undefined);
      expect(given).to.deep.equal([{}, '{}']);
    });

    it('gives up a call', async () => {
      const controller = new AbortController();
      const page = withDirectory({
        getTools: () => [{ name: 'formspec.test.wait', inputSchema: {} }],
        executeTool: (_: unknown, __: unknown, { signal }: { signal: AbortSignal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      });
      const result = openWebMCP(page).call('formspec.test.wait', {}, { signal: controller.signal });
      setTimeout(() => controller.abort(), 10);
      expect(payloadOf(await result)).to.include({ code: 'x-aborted' });
    });
  });
});
