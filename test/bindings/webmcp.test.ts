import { expect, waitUntil } from '@open-wc/testing';
import { createAssistProvider, type AssistOptions, type AssistProvider } from '../../src/assist/index.js';
import { bindWebMCP, type WebMCPBinding, type WebMCPOptions } from '../../src/bindings/webmcp.js';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import {
  createGenerationA,
  createGenerationB,
  createGenerationC,
  type StandIn,
} from '../support/model-context-stand-ins.js';

const definition = (name: string, ...keys: string[]): Definition => ({
  $formspec: '1.0',
  url: `https://forms.example.org/${name}`,
  version: '1.0.0',
  status: 'active',
  title: `Form ${name}`,
  name,
  items: keys.map((key) => ({ key, type: 'field', dataType: 'string', label: key })),
});

const providerOf = (name: string, keys = ['email'], options: AssistOptions = {}): AssistProvider =>
  createAssistProvider(createForm(definition(name, ...keys)), options);

interface NativeTool {
  name: string;
  inputSchema: string | { properties?: Record<string, unknown> };
  annotations?: Record<string, unknown>;
}
interface NativeContext {
  getTools(): Promise<NativeTool[]>;
  executeTool(tool: NativeTool, input: unknown, options?: { signal?: AbortSignal }): Promise<string>;
  registerTool(tool: object, options?: object): Promise<void>;
}
const native = (document as { modelContext?: NativeContext }).modelContext;

interface Payload {
  title: string;
  code: string;
  accepted: boolean;
  forms: { form: string; title: string }[];
  summary: { accepted: number };
}
const parse = (result: unknown): Payload => {
  const envelope = (typeof result === 'string' ? JSON.parse(result) : result) as {
    content: { text: string }[];
  };
  return JSON.parse(envelope.content[0]!.text);
};

/** One way in for all generations, so that the same tests run on each. */
interface Side {
  readonly options: WebMCPOptions;
  names(): Promise<string[]>;
  schema(name: string): Promise<Record<string, unknown>>;
  call(name: string, input: object): Promise<Payload>;
}

const standInSide = (standIn: StandIn): Side => ({
  options: { scope: standIn.scope },
  names: async () => [...standIn.tools.keys()],
  schema: async (name) =>
    (standIn.tools.get(name)!.inputSchema as { properties: Record<string, unknown> }).properties,
  call: async (name, input) => parse(await standIn.call(name, input)),
});

const nativeSide = (): Side => {
  const find = async (name: string) => (await native!.getTools()).find((tool) => tool.name === name)!;
  return {
    options: {},
    names: async () => (await native!.getTools()).map(({ name }) => name),
    schema: async (name) => {
      const { inputSchema } = await find(name);
      return (typeof inputSchema === 'string' ? JSON.parse(inputSchema) : inputSchema).properties;
    },
    call: async (name, input) => parse(await native!.executeTool(await find(name), input)),
  };
};

const sides: Record<string, () => Side> = {
  'generation A': () => standInSide(createGenerationA()),
  'generation B': () => standInSide(createGenerationB()),
  'generation C': () => standInSide(createGenerationC()),
  'the browser itself': nativeSide,
};

for (const [name, createSide] of Object.entries(sides))
  describe(`WebMCP binding with ${name}`, () => {
    let side: Side;
    const bindings: WebMCPBinding[] = [];
    const bind = async (provider: AssistProvider, options: WebMCPOptions = {}) => {
      const binding = bindWebMCP(provider, { ...side.options, ...options });
      bindings.push(binding);
      await binding.ready;
      return binding;
    };

    beforeEach(function () {
      if (name === 'the browser itself' && !native) this.skip();
      side = createSide();
    });
    afterEach(async () => {
      for (const binding of bindings.splice(0)) {
        binding.dispose();
        await binding.refresh();
      }
      await new Promise((resolve) => setTimeout(resolve));
    });

    it('registers the tools and answers calls', async () => {
      const provider = providerOf('one');
      await bind(provider);
      expect(await side.names()).to.include.members(provider.tools().map((tool) => tool.name));
      expect((await side.call('formspec.form.describe', {})).title).to.equal('Form one');
      expect(
        (await side.call('formspec.field.set', { path: 'email', value: 'a@b.example' })).accepted,
      ).to.equal(true);
      expect(provider.engine!.get('email')).to.equal('a@b.example');
      expect((await side.call('formspec.field.set', { path: 'nowhere' })).code).to.equal('NOT_FOUND');
    });

    it('has the parameter form only when there are several forms', async () => {
      await bind(providerOf('one'));
      expect(await side.schema('formspec.field.set')).not.to.have.property('form');
      const second = await bind(providerOf('two', ['phone']));
      expect(await side.schema('formspec.field.set')).to.have.property('form');
      second.dispose();
      // The tool is taken away and comes back with its other schema; in between it is not there.
      await waitUntil(async () => {
        const schema = await side.schema('formspec.field.set').catch(() => undefined);
        return schema !== undefined && !('form' in schema);
      });
    });

    it('lists several forms and routes each call', async () => {
      const one = providerOf('one', ['email', 'shared']);
      const two = providerOf('two', ['phone', 'shared']);
      await bind(one);
      await bind(two);
      const description = await side.call('formspec.form.describe', {});
      expect(description.forms).to.deep.equal([
        { form: 'one', title: 'Form one' },
        { form: 'two', title: 'Form two' },
      ]);
      expect((await side.call('formspec.form.describe', { form: 'two' })).title).to.equal('Form two');
      await side.call('formspec.field.set', { path: 'phone', value: '1' });
      expect(two.engine!.get('phone')).to.equal('1');
      expect((await side.call('formspec.field.set', { path: 'shared', value: 'x' })).code).to.equal(
        'x-form-required',
      );
      await side.call('formspec.field.set', { path: 'shared', value: 'x', form: 'two' });
      expect([one.engine!.get('shared'), two.engine!.get('shared')]).to.deep.equal([null, 'x']);
      expect((await side.call('formspec.field.list', { form: 'three' })).code).to.equal('NOT_FOUND');
    });

    it('routes to the form with the focus when nothing else decides', async () => {
      const one = providerOf('one', ['shared']);
      const two = providerOf('two', ['shared']);
      await bind(one);
      await bind(two, { isActive: () => true });
      await side.call('formspec.field.set', { path: 'shared', value: 'x' });
      expect([one.engine!.get('shared'), two.engine!.get('shared')]).to.deep.equal([null, 'x']);
    });

    it('makes equal form names unique', async () => {
      await bind(providerOf('one'));
      await bind(providerOf('one'));
      const { forms } = await side.call('formspec.form.describe', {});
      expect(forms.map(({ form }) => form)).to.deep.equal(['one', 'one-2']);
    });

    it('removes its tools with the last form, and registers them again', async () => {
      const provider = providerOf('one');
      const first = await bind(provider);
      first.dispose();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await side.names()).filter((tool) => tool.startsWith('formspec.'))).to.deep.equal([]);
      await bind(provider);
      expect((await side.call('formspec.form.describe', {})).title).to.equal('Form one');
    });

    it('registers only the tools that the policy allows', async () => {
      await bind(providerOf('one', ['email'], { policy: { read: true } }));
      const names = await side.names();
      expect(names).to.include('formspec.field.list');
      expect(names).not.to.include('formspec.field.set');
    });

    it('returns errors in the envelope and never throws', async () => {
      await bind(providerOf('one'));
      for (const input of [{}, { path: 5 }, { path: '__proto__' }, { form: 7, path: 'email' }])
        expect((await side.call('formspec.field.set', input)).code).to.be.a('string');
    });
  });

describe('WebMCP binding', () => {
  it('asks the user through requestUserInteraction where the browser has it', async () => {
    for (const standIn of [createGenerationA(), createGenerationB()]) {
      let asked = 0;
      const confirm = () => {
        asked++;
        return true;
      };
      const binding = bindWebMCP(providerOf('one', ['email'], { policy: { bulk: 'confirm' }, confirm }), {
        scope: standIn.scope,
      });
      await binding.ready;
      const result = parse(
        await standIn.call('formspec.field.bulkSet', { entries: [{ path: 'email', value: 'x' }] }),
      );
      expect(result.summary.accepted).to.equal(1);
      expect([asked, standIn.interactions]).to.deep.equal([1, 1]);
      binding.dispose();
    }
  });

  it('does not remove the tools of other scripts', async () => {
    for (const standIn of [createGenerationA(), createGenerationB(), createGenerationC()]) {
      const others = {
        name: 'page.search',
        description: 'Search',
        inputSchema: {},
        execute: async () => 'found',
      };
      standIn.tools.set(others.name, others);
      const binding = bindWebMCP(providerOf('one'), { scope: standIn.scope });
      await binding.ready;
      binding.dispose();
      await new Promise((resolve) => setTimeout(resolve));
      expect([...standIn.tools.keys()]).to.deep.equal(['page.search']);
    }
  });

  it('reports a tool name that is taken, and registers the other tools', async () => {
    const standIn = createGenerationC();
    standIn.tools.set('formspec.field.set', {
      name: 'formspec.field.set',
      description: 'x',
      inputSchema: {},
      execute: async () => '',
    });
    const errors: { code: string; message: string }[] = [];
    const binding = bindWebMCP(providerOf('one'), {
      scope: standIn.scope,
      onError: (error) => errors.push(error),
    });
    await binding.ready;
    expect(errors.map(({ code }) => code)).to.deep.equal(['x-webmcp-refused']);
    expect(errors[0]!.message).to.include('formspec.field.set');
    expect(parse(await standIn.call('formspec.form.describe', {})).title).to.equal('Form one');
    binding.dispose();
  });

  it('reports one message when the browser refuses all tools, also after updates', async () => {
    const refuse = () => Promise.reject(new DOMException('Not here.', 'NotAllowedError'));
    const messages: string[] = [];
    const binding = bindWebMCP(providerOf('one'), {
      scope: { document: { modelContext: { registerTool: refuse } } },
      onError: ({ message }) => messages.push(message),
    });
    await binding.ready;
    await binding.refresh();
    binding.dispose();
    expect(messages).to.have.length(1);
    expect(messages[0]).to.match(/^The browser did not take \d\d tools: /);
  });

  it('exposes the tools to the origins that all forms of the page name', async () => {
    const exposed: unknown[] = [];
    const registerTool = async (_: object, { exposedTo }: { exposedTo?: unknown }) => exposed.push(exposedTo);
    const scope = { document: { modelContext: { registerTool } } };
    const origins = ['https://a.example', 'https://b.example'];
    const one = bindWebMCP(providerOf('one'), { scope, exposedTo: origins });
    await one.ready;
    expect(new Set(exposed.map((list) => JSON.stringify(list)))).to.deep.equal(
      new Set([JSON.stringify(origins)]),
    );
    exposed.length = 0;
    const two = bindWebMCP(providerOf('two'), { scope, exposedTo: origins.slice(1) });
    await two.ready;
    expect(exposed[0]).to.deep.equal(['https://b.example']);
    exposed.length = 0;
    const three = bindWebMCP(providerOf('three'), { scope });
    await three.ready;
    expect(exposed[0]).to.equal(undefined);
    for (const binding of [one, two, three]) binding.dispose();
  });

  it('names the missing header when a browser refuses without a message', async () => {
    const own = Object.getOwnPropertyDescriptor(window, 'originAgentCluster');
    Object.defineProperty(window, 'originAgentCluster', { value: false, configurable: true });
    try {
      const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
      const messages: string[] = [];
      const binding = bindWebMCP(providerOf('one'), {
        scope: { document: { modelContext: { registerTool: refuse } } },
        onError: ({ message }) => messages.push(message),
      });
      await binding.ready;
      binding.dispose();
      expect(messages[0]).to.include('Origin-Agent-Cluster: ?1');
    } finally {
      if (own) Object.defineProperty(window, 'originAgentCluster', own);
      else Reflect.deleteProperty(window, 'originAgentCluster');
    }
  });

  it('reports a browser that refuses every tool, and a browser without WebMCP', async () => {
    const codes = async (scope: object) => {
      const found: string[] = [];
      const binding = bindWebMCP(providerOf('one'), { scope, onError: ({ code }) => found.push(code) });
      await binding.ready;
      binding.dispose();
      return new Set(found);
    };
    const forbidden = () => {
      throw new DOMException('No', 'NotAllowedError');
    };
    expect([...(await codes({ document: { modelContext: { registerTool: forbidden } } }))]).to.deep.equal([
      'x-webmcp-refused',
    ]);
    expect([...(await codes({ navigator: { modelContext: { provideContext() {} } } }))]).to.deep.equal([
      'x-webmcp-unavailable',
    ]);
    expect([...(await codes({}))]).to.deep.equal(['x-webmcp-unavailable']);
    expect([
      ...(await codes({
        document: {
          get modelContext() {
            return forbidden();
          },
        },
      })),
    ]).to.deep.equal(['x-webmcp-unavailable']);
  });

  it('loads a polyfill only if the browser has no WebMCP', async () => {
    const standIn = createGenerationC();
    const scope: { document?: object } = {};
    let loads = 0;
    const polyfill = async () => {
      loads++;
      scope.document = standIn.scope.document!;
    };
    const binding = bindWebMCP(providerOf('one'), { scope, polyfill });
    await binding.ready;
    expect(standIn.tools.size).to.be.greaterThan(5);
    const second = bindWebMCP(providerOf('two'), { scope, polyfill });
    await second.ready;
    expect(loads).to.equal(1);
    binding.dispose();
    second.dispose();
    const errors: string[] = [];
    const failing = bindWebMCP(providerOf('one'), {
      scope: {},
      polyfill: () => Promise.reject(new Error('404')),
      onError: ({ code }) => errors.push(code),
    });
    await failing.ready;
    expect(errors).to.deep.equal(['x-webmcp-unavailable']);
  });

  it('registers nothing when it is disposed before it is ready', async () => {
    const standIn = createGenerationC();
    const binding = bindWebMCP(providerOf('one'), { scope: standIn.scope });
    binding.dispose();
    await binding.ready;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(standIn.tools.size).to.equal(0);
  });

  it('closes the question when the browser aborts the call', async function () {
    if (!native) this.skip();
    let closed = false;
    const confirm = ({ signal }: { signal: AbortSignal }) =>
      new Promise<boolean>(() => signal.addEventListener('abort', () => (closed = true)));
    const provider = providerOf('one', ['email'], { policy: { bulk: 'confirm' }, confirm });
    const binding = bindWebMCP(provider);
    await binding.ready;
    const tool = (await native!.getTools()).find(({ name }) => name === 'formspec.field.bulkSet')!;
    const controller = new AbortController();
    const call = native!.executeTool(
      tool,
      { entries: [{ path: 'email', value: 'x' }] },
      { signal: controller.signal },
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    controller.abort();
    await call.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(closed).to.equal(true);
    expect(provider.engine!.get('email')).to.equal(null);
    binding.dispose();
  });
});
