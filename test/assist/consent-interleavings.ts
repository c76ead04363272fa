/**
 * A property over random interleavings: calls of assistants, changes of the form by others, decisions of the user and
 * aborted calls, in any order. Used by the tests of this folder and by the fuzzer.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ATTENDED_POLICY,
  createAssistProvider,
  type AssistPolicy,
  type ConfirmationAnswer,
  type ConfirmationRequest,
  type ProposedChange,
} from '../../src/assist/index.js';
import { createForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';

const text = (key: string, more: object = {}) =>
  ({ key, type: 'field', dataType: 'string', label: key, ...more }) as const;
const asks = { extensions: { 'x-assist': 'confirm' } };

const definition: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example.org/consent',
  version: '1.0.0',
  status: 'active',
  title: 'Consent',
  items: [
    { key: 'gate', type: 'field', dataType: 'boolean', label: 'Gate' },
    text('free'),
    text('plain', { semanticType: 'urn:plain' }),
    text('hidden', { semanticType: 'urn:hidden' }),
    text('chained', { semanticType: 'urn:chained' }),
    text('locked'),
    text('asked', asks),
    text('askedHidden', asks),
    {
      key: 'rows',
      type: 'group',
      label: 'Rows',
      repeatable: true,
      minRepeat: 1,
      maxRepeat: 4,
      children: [text('town', asks)],
    },
  ],
  binds: [
    { path: 'hidden', relevant: '$gate = true' },
    { path: 'askedHidden', relevant: '$gate = true' },
    { path: 'chained', relevant: "$hidden != '' and $gate = true" },
    { path: 'locked', readonly: '$gate = true' },
  ],
};

const SECRET = 'SECRET';
const profile = {
  id: 'me',
  label: 'Me',
  created: '',
  updated: '',
  fields: {},
  concepts: Object.fromEntries(
    ['plain', 'hidden', 'chained'].map((name) => [
      `urn:${name}`,
      {
        value: `${SECRET}-${name}`,
        confidence: 1,
        source: { type: 'manual', timestamp: '' },
        lastUsed: '',
        verified: true,
      },
    ]),
  ),
};

/** Fields that an assistant may write by itself, one at a time. All others need consent in this test. */
const UNGUARDED = ['gate', 'free'];
const ASKED = ['asked', 'askedHidden', 'rows[0].town', 'rows[1].town', 'rows[2].town'];
const BULK_ONLY = ['plain', 'hidden', 'chained', 'locked'];

type Action =
  | { kind: 'set'; path: string }
  | { kind: 'bulk'; paths: string[] }
  | { kind: 'match' }
  | { kind: 'rowAdd' }
  | { kind: 'rowRemove'; row: number }
  | { kind: 'apply'; paths: string[]; confirm: boolean }
  | { kind: 'open' | 'close' | 'addRow' | 'removeRow' | 'moveRow' | 'wait' }
  | { kind: 'type'; path: string }
  | { kind: 'decide'; answer: 'accept' | 'decline' | 'some' | 'everything' | 'throw' | 'garbage' }
  | { kind: 'abort'; call: number }
  | { kind: 'policy'; policy: AssistPolicy };

const bulkPaths = fc.array(fc.constantFrom(...UNGUARDED, ...ASKED, ...BULK_ONLY), {
  minLength: 1,
  maxLength: 6,
});
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('set'), path: fc.constantFrom(...ASKED, 'gate') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bulk'), paths: bulkPaths }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'match' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'rowAdd' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rowRemove'), row: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('apply'),
      paths: fc.array(fc.constantFrom('plain', 'hidden', 'chained'), { minLength: 1, maxLength: 3 }),
      confirm: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('open', 'close', 'addRow', 'removeRow', 'moveRow', 'wait'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('type'), path: fc.constantFrom(...BULK_ONLY) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      answer: fc.constantFrom('accept', 'accept', 'decline', 'some', 'everything', 'throw', 'garbage'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort'), call: fc.nat(8) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('policy'),
      policy: fc.constantFrom<AssistPolicy>({}, {}, { read: true }, { overrides: { plain: 'deny' } }),
    }),
  },
) as fc.Arbitrary<Action>;

interface Dialog {
  readonly request: ConfirmationRequest;
  readonly resolve: (answer: ConfirmationAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Runs the actions and checks every single write against what the user accepted. */
async function run(actions: readonly Action[]): Promise<void> {
  const engine: FormEngine = createForm(definition, { now: '2026-03-01T12:00:00Z' });
  const dialogs: Dialog[] = [];
  /** What the user saw and accepted. */
  const agreed: { change: ProposedChange; isNew: boolean }[] = [];
  /** Values that assistants wrote, by number of the value. */
  const written = new Set<unknown>();
  const calls: Promise<string>[] = [];
  /** Collected and not thrown, because the provider turns whatever is thrown into a refusal. */
  const violations: string[] = [];
  const aborts: AbortController[] = [];
  let policy: AssistPolicy = {};
  let count = 0;

  const set = engine.set.bind(engine);
  const preview = engine.preview.bind(engine);
  let isPreview = false;
  engine.preview = (work) => {
    isPreview = true;
    try {
      return preview(work);
    } finally {
      isPreview = false;
    }
  };
  engine.set = (path, value, options) => {
    if (options?.source === 'assist' && !isPreview) {
      const field = engine.field(path)!;
      written.add(value);
      const isAgreed = agreed.some(
        ({ change, isNew }) =>
          change.proposed === value && (isNew ? change.path === path : change.field === field),
      );
      const isSingle = UNGUARDED.includes(path) && !String(value).startsWith('bulk');
      if (!isAgreed && !isSingle) violations.push(`${path} = ${String(value)} was written without consent`);
      if (!field.relevant || field.readonly) violations.push(`${path} was written although it is closed`);
    }
    set(path, value, options);
  };
  const addRow = engine.addRow.bind(engine);
  engine.addRow = (path, at, options) => {
    const row = `${path}[${engine.field(path)!.rows.length}]`;
    const isAgreed = agreed.some(({ change }) => change.addsRows.includes(row));
    if (options?.source === 'assist' && !isPreview && !isAgreed)
      violations.push(`${row} was added without consent`);
    addRow(path, at, options);
  };
  const removeRow = engine.removeRow.bind(engine);
  engine.removeRow = (path, index, options) => {
    const row = engine.field(`${path}[${index}]`);
    const isAgreed = agreed.some(({ change }) => change.effect === 'remove-row' && change.field === row);
    if (options?.source === 'assist' && !isPreview && !isAgreed)
      violations.push(`${path}[${index}] was removed without consent`);
    removeRow(path, index, options);
  };
  const provider = createAssistProvider(engine, {
    profiles: [profile],
    policy: () => ({ ...ATTENDED_POLICY, ...policy }),
    confirm: (request) =>
      new Promise((resolve, reject) => {
        const paths = request.changes.map(({ path }) => path);
        if (new Set(paths).size < paths.length) violations.push('A path is shown twice.');
        const dialog = { request, resolve, reject };
        dialogs.push(dialog);
        request.signal.addEventListener('abort', () => dialogs.splice(dialogs.indexOf(dialog), 1));
      }),
  });
  const start = (tool: string, input: object): void => {
    const controller = new AbortController();
    aborts.push(controller);
    const made = provider
      .call(`formspec.${tool}`, input, { signal: controller.signal })
      .then(({ content }) => {
        const answer = content[0]!.text;
        for (const [leaked] of answer.matchAll(/SECRET-\w+/g))
          if (!agreed.some(({ change }) => change.proposed === leaked))
            violations.push(`${tool} disclosed ${leaked}`);
        return answer;
      });
    calls.push(made);
  };
  const decide = ({ request: { changes }, resolve, reject }: Dialog, answer: string): void => {
    const some = changes.filter((_, index) => index % 2 === 0);
    const accepted = answer === 'some' ? some : answer === 'accept' || answer === 'everything' ? changes : [];
    for (const change of accepted) agreed.push({ change, isNew: !engine.field(change.path) });
    if (answer === 'throw') reject(new Error('The dialog broke.'));
    else if (answer === 'accept') resolve(true);
    // Paths that were not shown must not count.
    else if (answer === 'everything') resolve({ accept: [...BULK_ONLY, ...ASKED, ...UNGUARDED] });
    else if (answer === 'some') resolve({ accept: some.map(({ path }) => path) });
    else resolve((answer === 'garbage' ? { accept: 'plain' } : false) as ConfirmationAnswer);
  };
  const value = (kind: string, path: string) => (path === 'gate' ? count % 2 === 0 : `${kind}${count++}`);

  const steps: { [K in Action['kind']]: (given: Extract<Action, { kind: K }>) => void } = {
    set: ({ path }) => start('field.set', { path, value: value('set', path) }),
    bulk: ({ paths }) =>
      start('field.bulkSet', { entries: paths.map((path) => ({ path, value: value('bulk', path) })) }),
    match: () => start('profile.match', {}),
    apply: ({ paths, confirm }) =>
      start('profile.apply', { matches: paths.map((path) => ({ path })), confirm }),
    open: () => set('gate', true, { source: 'user' }),
    close: () => set('gate', false, { source: 'user' }),
    rowAdd: () => start('x-row.add', { path: 'rows' }),
    rowRemove: ({ row }) => start('x-row.remove', { path: `rows[${row}]` }),
    addRow: () => addRow('rows'),
    removeRow: () => removeRow('rows', 0),
    moveRow: () => engine.field('rows')!.rows.length > 1 && engine.moveRow('rows', 0, 1),
    type: ({ path }) => set(path, `user${count++}`, { source: 'user' }),
    decide: ({ answer }) => dialogs[0] && decide(dialogs.shift()!, answer),
    abort: ({ call }) => aborts[call]?.abort(),
    policy: (given) => (policy = given.policy),
    wait: () => undefined,
  };
  for (const one of actions) {
    (steps[one.kind] as (given: Action) => void)(one);
    if (one.kind === 'wait' || one.kind === 'decide') await settle();
  }
  let isDone = false;
  const all = Promise.all(calls).finally(() => (isDone = true));
  while (!isDone) {
    await settle();
    if (dialogs[0]) decide(dialogs.shift()!, 'decline');
  }
  for (const answer of await all) checkResults(JSON.parse(answer), written);
  assert.deepEqual(violations, []);
  provider.destroy();
}

/** What a result calls accepted was written. */
function checkResults(payload: unknown, written: ReadonlySet<unknown>): void {
  const { filled } = payload as { filled?: { value: unknown }[] };
  for (const { value } of filled ?? []) assert.ok(written.has(value));
  const { accepted, value } = payload as { accepted?: boolean; value?: unknown };
  if (accepted) assert.ok(written.has(value));
}

export const consentInterleavings: fc.IAsyncProperty<[readonly Action[]]> = fc.asyncProperty(
  fc.array(action, { maxLength: 24 }),
  run,
);
