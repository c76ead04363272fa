/** Costs for agents: bytes of tool declarations and results, calls to complete a real form, time of a bulk write. */
import { readFileSync } from 'node:fs';
import { createAssistProvider } from '../../../src/assist/index.js';
import { createForm, type FormEngine, loadForm } from '../../../src/engine/index.js';
import type { Definition } from '../../../src/model/definition.js';
import type { FormResponse } from '../../../src/model/response.js';
import { definition, field } from '../../support/definition.js';
import { round, summarize } from '../statistics.js';
import type { BenchOptions, PartResult } from '../part.js';

const DEMO = new URL('../../../demo/forms/grant-application/', import.meta.url);
const json = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, DEMO), 'utf8')) as T;

const bytes = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

const wide = (fields: number): Definition =>
  definition(
    Array.from({ length: fields }, (_, i) =>
      field(`question${i}`, 'string', { label: `A question of usual length, number ${i}` }),
    ),
  );

function provide(engine: FormEngine): {
  declarations: number;
  call(name: string, input?: unknown): Promise<{ bytes: number; payload: unknown }>;
} {
  const provider = createAssistProvider(engine);
  return {
    declarations: bytes(provider.tools()),
    async call(name, input) {
      const { content, isError } = await provider.call(name, input);
      const text = content[0]!.text;
      if (isError) throw new Error(`${name}: ${text}`);
      return { bytes: bytes(text), payload: JSON.parse(text) as unknown };
    },
  };
}

/** Completes the form like a careful agent: list, write, validate, check the progress. */
async function finishGrant(): Promise<{ calls: number; bytes: number; complete: boolean }> {
  const definition = json<Definition>('definition.json');
  const open = (): Promise<FormEngine> =>
    loadForm(definition, {
      resolve: () => json<Definition>('contact-person.json'),
      fetchJson: async (url) => json(url),
    });
  const filled = await open();
  filled.load(json<FormResponse>('sample.json'));
  const wanted = filled
    .fields((field) => field.value !== null && !field.calculated)
    .map(({ path, value }) => ({ path, value }));
  const engine = await open();
  for (const { path } of wanted) {
    const repeat = /^(.*)\[(\d+)\]/.exec(path);
    if (repeat && engine.field(repeat[1]!)!.rows.length <= Number(repeat[2])) engine.addRow(repeat[1]!);
  }
  const agent = provide(engine);
  let calls = 0;
  let total = 0;
  const call = async (name: string, input?: unknown): Promise<unknown> => {
    calls += 1;
    const answer = await agent.call(name, input);
    total += answer.bytes;
    return answer.payload;
  };
  const list = (await call('formspec.field.list', { filter: 'all' })) as {
    path: string;
    readonly: boolean;
  }[];
  const writable = new Set(list.filter((field) => !field.readonly).map((field) => field.path));
  await call('formspec.field.bulkSet', { entries: wanted.filter(({ path }) => writable.has(path)) });
  // Files and signatures are left to the user; this form denies them to assistants.
  for (const { path, value } of wanted)
    if (engine.field(path) && engine.get(path) === null) engine.set(path, value, { source: 'user' });
  await call('formspec.form.validate', { mode: 'submit' });
  const progress = (await call('formspec.form.progress')) as { complete: boolean };
  return { calls, bytes: total, complete: progress.complete };
}

/** Milliseconds of one call on a form with this many fields; a new form each time. */
async function timeOf(fields: number, rounds: number, name: string, input?: unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < Math.max(rounds, 5); i++) {
    const { call } = provide(createForm(wide(fields)));
    const start = performance.now();
    await call(name, input);
    times.push(performance.now() - start);
  }
  return summarize(times).median;
}

const entriesFor = (fields: number): { path: string; value: string }[] =>
  Array.from({ length: fields }, (_, n) => ({ path: `question${n}`, value: `answer ${n}` }));

export async function run({ rounds }: Pick<BenchOptions, 'rounds'>): Promise<PartResult> {
  const wideForm = provide(createForm(wide(45)));
  const list = await wideForm.call('formspec.field.list');
  const grant = await finishGrant();
  const milliseconds = async (fields: number, name: string, input?: unknown): Promise<number> =>
    round(await timeOf(fields, rounds, name, input), 2);
  return {
    tables: [
      {
        title: 'Assist',
        about: 'What an agent pays for, in bytes and calls, and how long calls about many fields take.',
        columns: ['what', 'measured', 'goal'],
        rows: [
          ['all tool declarations, bytes of JSON', wideForm.declarations, '≤ 6144'],
          ['`field.list` of a 45-field form, bytes', list.bytes, '≤ 8192'],
          [
            'calls to finish the grant application',
            `${grant.calls}${grant.complete ? '' : ' (not complete)'}`,
            '≤ 6',
          ],
          ['bytes of answers for that', grant.bytes, ''],
          ['`field.list` of 100 fields, ms', await milliseconds(100, 'formspec.field.list'), ''],
          ['`field.list` of 1,000 fields, ms', await milliseconds(1000, 'formspec.field.list'), ''],
          [
            '`bulkSet` of 100 fields, ms',
            await milliseconds(100, 'formspec.field.bulkSet', { entries: entriesFor(100) }),
            '',
          ],
        ],
      },
    ],
    figures: {
      'assist declarations': { value: wideForm.declarations },
      'assist list': { value: list.bytes },
      'assist calls': { value: grant.complete ? grant.calls : Number.POSITIVE_INFINITY },
    },
  };
}
