/** Speed and memory of the engine without a browser. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createForm, type Definition, type FormEngine, pseudoLocale } from '../../../src/engine/index.js';
import { SIZES } from '../growth.js';
import type { PartResult } from '../part.js';
import { grantForm, plainForm, rowsForm, wideForm } from './forms.js';

const grantUrl = new URL('../../../../shared/corpus/grant-application/', import.meta.url);

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'µs' | 'bytes';
}

const now = (): number => performance.now();

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** Times of single calls in milliseconds, after a warm-up. */
function times(call: (i: number) => void, count = 400, warmUp = 100): number[] {
  for (let i = 0; i < warmUp; i++) call(i);
  return Array.from({ length: count }, (_, i) => {
    const start = now();
    call(warmUp + i);
    return now() - start;
  });
}

function writes(name: string, measured: readonly number[]): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(measured, 0.5) * 1000, unit: 'µs' },
    { name: `${name}, p95`, value: percentile(measured, 0.95) * 1000, unit: 'µs' },
  ];
}

const loadingOf = (count: number): string => `load ${count} fields, median`;
const writingOf = (count: number): string => `write in ${count} fields, nothing depends on it`;

function loading(): Figure[] {
  return SIZES.map((count) => {
    const definition = plainForm(count);
    const measured = Array.from({ length: 7 }, () => {
      // This takes long enough to be disturbed by other programs, so CPU time is measured.
      const start = process.cpuUsage();
      createForm(definition);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    return { name: loadingOf(count), value: percentile(measured, 0.5), unit: 'ms' };
  });
}

function heap(): Figure[] {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (!collect) return [];
  const definition = plainForm(10_000);
  createForm(definition);
  collect();
  const before = process.memoryUsage().heapUsed;
  const form = createForm(definition);
  collect();
  const used = process.memoryUsage().heapUsed - before;
  return [{ name: 'heap per plain field', value: used / form.fields().length, unit: 'bytes' }];
}

function writing(): Figure[] {
  const figures: Figure[] = [];
  for (const count of SIZES) {
    const form = createForm(plainForm(count));
    figures.push(
      ...writes(
        writingOf(count),
        times((i) => form.set('f7', `v${i}`)),
      ),
    );
  }
  for (const count of [200, 10_000]) {
    const form = createForm(wideForm(count, 100));
    figures.push(
      ...writes(
        `write in ${count} fields, 100 depend on it`,
        times((i) => form.set('f0', i)),
      ),
    );
  }
  return figures;
}

/** Switching a form of 1,000 fields to another language and back, with every text translated. */
function languages(): Figure[] {
  const definition = plainForm(1_000);
  const form = createForm(definition, {
    locales: [pseudoLocale(definition)],
    inlineLocale: 'en',
    locale: 'en',
  });
  const measured = times((i) => (form.locale = i % 2 ? 'en' : 'en-XA'), 60, 20);
  return [
    { name: 'switch the language of 1,000 fields, median', value: percentile(measured, 0.5), unit: 'ms' },
  ];
}

/** The real form if it exists, else one of the same size and kind. */
function grant(): { form: FormEngine; path: string } {
  const file = (name: string): string => fileURLToPath(new URL(name, grantUrl));
  if (!existsSync(file('definition.json')))
    return { form: createForm(grantForm()), path: 'budget.lines[0].quantity' };
  const read = (name: string): Definition => JSON.parse(readFileSync(file(name), 'utf8')) as Definition;
  const fragment = read('contact-fragment.json');
  const form = createForm(read('definition.json'), { resolve: { [fragment.url]: fragment } });
  form.load(read('sample-submission.json') as never);
  return { form, path: 'budget.lineItems[0].quantity' };
}

function realForm(): Figure[] {
  const { form, path } = grant();
  const count = form.fields().length;
  return writes(
    `write in a real form of ${count} fields`,
    times((i) => form.set(path, i + 1)),
  );
}

function rows(): Figure[] {
  const figures: Figure[] = [];
  for (const count of [100, 1_000]) {
    const form = createForm(rowsForm());
    form.load({
      lines: Array.from({ length: count }, (_, i) => ({ name: `n${i}`, quantity: 1, price: 2.5 })),
    });
    const write = times((i) => form.set(`lines[${i % count}].quantity`, i + 2));
    figures.push(...writes(`write in ${count} rows × 4 with totals`, write));
    const add = times(
      () => {
        form.addRow('lines');
      },
      100,
      20,
    );
    figures.push(...writes(`add a row at ${count} rows`, add));
    const insert = times(
      () => {
        form.addRow('lines', 0);
      },
      50,
      10,
    );
    figures.push(...writes(`insert a first row at ${count} rows`, insert));
  }
  return figures;
}

export async function run(): Promise<PartResult> {
  const figures = [...loading(), ...heap(), ...writing(), ...realForm(), ...rows(), ...languages()];
  const points = (name: (size: number) => string): { size: number; cost: number }[] =>
    SIZES.map((size) => ({ size, cost: figures.find((figure) => figure.name === name(size))!.value }));
  return {
    tables: [
      {
        title: 'Engine',
        about:
          'One write is one call of set(), with everything that depends on it settled and told when it returns.',
        columns: ['what', 'figure', 'unit'],
        rows: figures.map(({ name, value, unit }) => [name, Math.round(value * 10) / 10, unit]),
      },
    ],
    growth: [
      { operation: 'engine: load', unit: 'ms', points: points(loadingOf) },
      { operation: 'engine: write', unit: 'µs', points: points((size) => `${writingOf(size)}, p50`) },
    ],
  };
}
