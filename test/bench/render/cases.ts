/** The forms to render, and the actions performed on them. */
import type { Action } from './contender.js';
import type { MeasuredPage } from './measured-page.js';
import type { Kind } from './models.js';

export interface Case {
  readonly kind: Kind;
  /** Number of fields, or rows in a repeat. */
  readonly size: number;
  /** Series of actions. The actions of a series alternate, because one undoes the other. */
  readonly actions?: readonly (readonly Action[])[];
  /** Whether other libraries take part. */
  readonly peers?: boolean;
  /** The largest forms, and those only needed for the growth table; not measured in every round. */
  readonly large?: boolean;
}

/** A third as many rows, because each row has three fields. */
const rowsOf = (fields: number): number => Math.round(fields / 3);

export const CASES: readonly Case[] = [
  { kind: 'flat', size: 10 },
  { kind: 'flat', size: 100, actions: [['key']], peers: true },
  { kind: 'flat', size: 500 },
  { kind: 'flat', size: 1000, actions: [['key'], ['language']], peers: true },
  { kind: 'conditional', size: 1000, actions: [['show', 'hide']], peers: true },
  { kind: 'repeat', size: 100, actions: [['total'], ['add row']], peers: true },
  { kind: 'wizard', size: 100, actions: [['page']] },
  { kind: 'grant', size: 45, actions: [['key']] },
  { kind: 'repeat', size: 1000, actions: [['total'], ['add row']], large: true },
  { kind: 'flat', size: 5000, large: true },
  { kind: 'flat', size: 10_000, actions: [['key']], large: true },
  { kind: 'conditional', size: 100, actions: [['show', 'hide']], large: true },
  { kind: 'conditional', size: 10_000, actions: [['show', 'hide']], large: true },
  { kind: 'repeat', size: rowsOf(100), actions: [['add row']], large: true },
  { kind: 'repeat', size: rowsOf(1_000), actions: [['add row']], large: true },
  { kind: 'repeat', size: rowsOf(10_000), actions: [['add row']], large: true },
];

export const nameOf = ({ kind, size }: Case): string => `${kind} ${size}`;

/** Cases by name, such as `flat1000`. */
export function casesNamed(names: readonly string[] | undefined): readonly Case[] {
  const short = (one: Case): string => nameOf(one).replace(' ', '');
  const unknown = names?.filter((name) => !CASES.some((one) => short(one) === name));
  if (unknown?.length)
    throw new Error(`There is no case "${unknown.join(', ')}"; there are ${CASES.map(short).join(', ')}.`);
  return names ? CASES.filter((one) => names.includes(short(one))) : CASES;
}

/** Suffixes of metrics other than CPU time, which has the name of the action itself. */
export const METRICS = { painted: ' until painted', mutations: ' mutations', elements: ' nodes touched' };

/** Single actions are short, so each round has several. The first one is cold and does not count. */
const TURNS = 3;

/** Renders the form of a case in a new page and performs its actions; every figure goes to `add`. */
export async function measureCase(
  page: MeasuredPage,
  one: Case,
  add: (metric: string, value: number) => void,
): Promise<void> {
  const { kind, size, actions = [] } = one;
  if (!(await page.call((bench) => bench.supports)).includes(kind)) return;
  const name = nameOf(one);
  const heapBefore = await page.heap();
  const before = await page.processorTime();
  const { elapsed, elements } = await page.call((bench, [k, n]: [Kind, number]) => bench.render(k, n), [
    kind,
    size,
  ] as [Kind, number]);
  add(`${name} render`, (await page.processorTime()) - before);
  add(`${name} render${METRICS.painted}`, elapsed);
  add(`${name} document elements`, elements);
  add(`${name} heap`, (await page.heap()) - heapBefore);
  for (const series of actions) await measureSeries(page, name, series, add);
}

async function measureSeries(
  page: MeasuredPage,
  name: string,
  series: readonly Action[],
  add: (metric: string, value: number) => void,
): Promise<void> {
  for (const action of series) if (!(await page.call((bench, a: Action) => bench.can(a), action))) return;
  for (let turn = 0; turn <= TURNS; turn++)
    for (const action of series) {
      const metric = `${name} ${action}`;
      await page.call((bench, [a, t]: [Action, number]) => bench.aim(a, t), [action, turn] as [
        Action,
        number,
      ]);
      if (turn === TURNS) {
        const touched = await page.call((bench) => bench.count());
        add(`${metric}${METRICS.mutations}`, touched.mutations);
        add(`${metric}${METRICS.elements}`, touched.elements);
        continue;
      }
      const start = await page.processorTime();
      const time = await page.call((bench) => bench.act());
      if (turn === 0) continue;
      add(metric, (await page.processorTime()) - start);
      add(`${metric}${METRICS.painted}`, time);
    }
}
