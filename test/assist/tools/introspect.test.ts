import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createAssistProvider } from '../../../src/assist/index.js';
import { createForm } from '../../../src/engine/index.js';
import type { Definition } from '../../../src/model/definition.js';
import { assist, formOf, trip } from '../forms.js';

const paged: Definition = {
  ...trip,
  formPresentation: { pageMode: 'wizard' },
  items: [
    {
      key: 'one',
      type: 'group',
      label: 'One',
      children: [{ key: 'a', type: 'field', dataType: 'string', label: 'A' }],
    },
    {
      key: 'two',
      type: 'group',
      label: 'Two',
      children: [
        {
          key: 'rows',
          type: 'group',
          label: 'Rows',
          repeatable: true,
          minRepeat: 1,
          children: [{ key: 'b', type: 'field', dataType: 'string', label: 'B' }],
        },
      ],
    },
    {
      key: 'three',
      type: 'group',
      label: 'Three',
      children: [{ key: 'c', type: 'field', dataType: 'string', label: 'C' }],
    },
  ],
  binds: [
    { path: 'one.a', required: 'true' },
    { path: 'two.rows[*].b', required: 'true' },
    { path: 'three', relevant: "$one.a = 'more'" },
  ],
};
const text = (value: unknown) => JSON.stringify(value);

describe('tool declarations', () => {
  it('list all tools when profiles and pages exist, in a small size', () => {
    const { provider } = assist({ profiles: [] }, formOf(paged));
    const tools = provider.tools();
    assert.equal(tools.length, 16);
    assert.ok(text(tools).length <= 7 * 1024, `${text(tools).length} bytes`);
    for (const { name, title, description, inputSchema } of tools) {
      assert.match(name, /^formspec\.(form|field|profile|x-row)\.\w+$/);
      assert.ok(title && description && inputSchema.type === 'object');
    }
  });

  it('mark the tools that only read', () => {
    const writing = assist({ profiles: [] }, formOf(paged))
      .provider.tools()
      .filter(({ annotations }) => !annotations?.readOnlyHint)
      .map(({ name }) => name);
    assert.deepEqual(writing, [
      'formspec.field.set',
      'formspec.field.bulkSet',
      'formspec.x-row.add',
      'formspec.x-row.remove',
      'formspec.profile.apply',
      'formspec.profile.learn',
    ]);
  });
});

describe('pages and nextIncomplete', () => {
  it('count live rows and leave out pages that are not relevant', async () => {
    const { call, engine, set } = assist({}, formOf(paged));
    engine.addRow('two.rows');
    assert.deepEqual(
      (await call('form.pages')).pages.map(({ id, fieldCount, complete }) => [id, fieldCount, complete]),
      [
        ['one', 1, false],
        ['two', 2, false],
      ],
    );
    assert.deepEqual(await call('form.nextIncomplete'), { path: 'one.a', label: 'A', reason: 'required' });
    await set('one.a', 'more');
    assert.deepEqual(await call('form.nextIncomplete', { scope: 'page' }), {
      pageId: 'two',
      label: 'Two',
      reason: 'required',
    });
    await set('two.rows[0].b', 'x');
    assert.equal((await call('form.nextIncomplete')).path, 'two.rows[1].b');
    await set('two.rows[1].b', 'x');
    assert.deepEqual(await call('form.nextIncomplete', { scope: 'page' }), {
      label: 'Trip',
      reason: 'complete',
    });
    assert.equal((await call('form.progress')).complete, true);
  });

  it('do not report a form with too few rows as complete', async () => {
    const { call, engine, set } = assist({}, formOf(paged));
    await set('one.a', 'x');
    engine.removeRow('two.rows', 0);
    assert.equal((await call('form.progress')).complete, false);
    assert.deepEqual(await call('form.nextIncomplete'), {
      path: 'two.rows',
      label: 'Rows',
      reason: 'invalid',
    });
    assert.equal((await call('form.nextIncomplete', { scope: 'page' })).pageId, 'two');
  });

  it('do not report a form that breaks a form-level rule as complete', async () => {
    const shapes = [
      { id: 's', target: '#', severity: 'error' as const, constraint: "$one.a != 'x'", message: 'Not x' },
    ];
    const { call, set } = assist({}, formOf({ ...paged, shapes }));
    await set('one.a', 'x');
    await set('two.rows[0].b', 'x');
    assert.equal((await call('form.progress')).complete, false);
    for (const scope of ['field', 'page'])
      assert.deepEqual(await call('form.nextIncomplete', { scope }), { label: 'Not x', reason: 'invalid' });
  });

  it('are not offered in forms without pages', async () => {
    const { call, provider } = assist();
    assert.equal((await call('form.pages')).code, 'UNSUPPORTED');
    assert.equal((await call('form.nextIncomplete', { scope: 'page' })).code, 'UNSUPPORTED');
    assert.ok(!provider.tools().some(({ name }) => name === 'formspec.form.pages'));
  });
});

describe('a provider over an element', () => {
  it('uses the present form of the element, and refuses calls while there is none', async () => {
    const host: { engine: ReturnType<typeof formOf> | null } = { engine: null };
    const provider = createAssistProvider(host);
    const title = async () =>
      JSON.parse((await provider.call('formspec.form.describe')).content[0]!.text) as {
        title?: string;
        code?: string;
      };
    assert.deepEqual(provider.tools(), []);
    assert.equal((await title()).code, 'ENGINE_ERROR');
    host.engine = formOf();
    assert.equal((await title()).title, 'Trip');
    await provider.call('formspec.field.set', { path: 'traveller', value: 'x' });
    assert.equal(provider.activity.calls.length, 1);
    host.engine = formOf({ ...trip, title: 'Other' });
    assert.equal((await title()).title, 'Other');
    assert.equal(provider.activity.calls.length, 0);
    provider.destroy();
    assert.equal((await title()).code, 'ENGINE_ERROR');
  });

  it('writes nothing into a form that was replaced while the user was asked', async () => {
    const before = formOf();
    const host = { engine: before };
    const confirm = () => {
      host.engine = formOf();
      return true;
    };
    const provider = createAssistProvider(host, { policy: { bulk: 'confirm' }, confirm });
    const { isError } = await provider.call('formspec.field.bulkSet', {
      entries: [{ path: 'traveller', value: 'x' }],
    });
    assert.equal(isError, true);
    assert.deepEqual([before.get('traveller'), host.engine.get('traveller')], [null, null]);
  });

  it('reports calls and unusable sidecars', async () => {
    const calls: string[] = [];
    const problems: string[] = [];
    const { call } = assist({
      references: [null],
      onCall: ({ tool }) => calls.push(tool),
      onProblem: ({ code }) => problems.push(code),
    });
    await call('form.describe');
    await call('nothing');
    assert.deepEqual(calls, ['formspec.form.describe', 'formspec.nothing']);
    assert.deepEqual(problems, ['x-invalid-sidecar']);
  });

  it('returns the result even if a listener of the host throws', async (context) => {
    const logged = context.mock.method(console, 'error', () => {});
    const fail = () => {
      throw new Error('host');
    };
    const { set, engine } = assist({ onCall: fail, onActivity: fail });
    assert.equal((await set('traveller', 'x')).accepted, true);
    assert.equal(engine.get('traveller'), 'x');
    assert.equal(logged.mock.callCount(), 2);
  });
});

const grant = new URL('../../../../shared/corpus/grant-application/definition.json', import.meta.url);

describe('economy', { skip: !existsSync(grant) && 'the corpus is not here' }, () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, grant), 'utf8')) as Definition;

  it('a list of 45 fields takes at most 8 KB', async () => {
    const fragment = read('contact-fragment.json');
    const engine = createForm(read('definition.json'), { lenient: true, resolve: () => fragment });
    const provider = createAssistProvider(engine);
    const { content } = await provider.call('formspec.field.list', { filter: 'all' });
    const fields = (JSON.parse(content[0]!.text) as unknown[]).length;
    const bytes = new TextEncoder().encode(content[0]!.text).length;
    assert.ok((bytes / fields) * 45 <= 8 * 1024, `${bytes} bytes for ${fields} fields`);
  });

  it('the grant application is filled in at most six calls', async () => {
    const fragment = read('contact-fragment.json');
    const engine = createForm(read('definition.json'), {
      lenient: true,
      resolve: () => fragment,
      now: '2026-03-01T12:00:00Z',
    });
    const provider = createAssistProvider(engine);
    let calls = 0;
    const call = async <T>(tool: string, input?: object): Promise<T> => {
      calls++;
      return JSON.parse((await provider.call(`formspec.${tool}`, input)).content[0]!.text) as T;
    };
    interface Listed {
      path: string;
      dataType: string;
      required: boolean;
      readonly: boolean;
      filled: boolean;
      options?: string[];
    }
    const answers: Record<string, unknown> = {
      'projectNarrative.endDate': '2027-02-28',
      'applicantInfo.contactEmail': 'ada@example.org',
      'budget.lineItems[0].quantity': 2,
      'budget.lineItems[0].unitCost': 500,
      'budget.requestedAmount': { amount: '1000.00', currency: 'USD' },
      'budget.usesSubcontractors': false,
    };
    const answer = ({ path, dataType, options }: Listed): unknown =>
      answers[path] ??
      (dataType === 'multiChoice' ? options!.slice(0, 1) : dataType === 'choice' ? options![0] : 'As agreed');
    const fields = await call<Listed[]>('field.list');
    const open = fields.filter(
      (field) => !field.readonly && (field.path in answers || (field.required && !field.filled)),
    );
    const { summary } = await call<{ summary: { rejected: number } }>('field.bulkSet', {
      entries: open.map((field) => ({ path: field.path, value: answer(field) })),
    });
    assert.equal(summary.rejected, 0);
    interface Report {
      valid: boolean;
      results: { path: string; severity: string }[];
    }
    const errors = async () =>
      (await call<Report>('form.validate', { mode: 'submit' })).results
        .filter(({ severity }) => severity === 'error')
        .map(({ path }) => path);
    assert.deepEqual(await errors(), ['attachments.narrativeDoc']);
    await call('field.set', {
      path: 'attachments.narrativeDoc',
      value: { contentType: 'application/pdf', url: 'https://files.example.org/narrative.pdf' },
    });
    assert.deepEqual(await errors(), []);
    assert.ok(calls <= 6, `${calls} calls`);
  });
});

describe('results of tools', () => {
  it('is marked as untrusted content in every tool whose result contains text of the form or its sidecars', () => {
    const tools = createAssistProvider(createForm(trip), { profiles: [] }).tools();
    const unmarked = tools.filter(({ annotations }) => !annotations?.untrustedContentHint);
    // Its result is two numbers.
    assert.deepEqual(
      unmarked.map(({ name }) => name),
      ['formspec.profile.learn'],
    );
  });
});
