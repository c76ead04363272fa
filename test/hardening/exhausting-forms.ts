/** Forms that ask for too much work, for `longest-tasks.ts`: large, long, nested or expensive to calculate. */
import type { Definition, Item } from '../../src/engine/index.js';
import { definition, field, group, repeat } from '../support/definition.js';
import { EXPENSIVE } from './expensive-expressions.js';

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const fields = (count: number): Item[] => many(count, (i) => field(`f${i}`));
const nested = (depth: number): Item => {
  let item: Item = field('f0');
  for (let i = 0; i < depth; i++) item = group('g', [item]);
  return item;
};
const doubling = `let v0 = [1, 1] in ${many(16, (i) => `let v${i + 1} = [v${i}, v${i}] in `).join('')}v16 & 'x'`;

export interface Case {
  readonly definition: Definition;
  /** Passed to `setData` when the form is ready. */
  readonly data?: Record<string, unknown>;
  /** Served as `response-src` with the form. */
  readonly stored?: Record<string, unknown>;
  /** Submits the form, which its rules must refuse. */
  readonly submit?: true;
}
const paged = { formPresentation: { pageMode: 'wizard' } } as const;
const inPages = (count: number): Item[] =>
  many(count / 50, (page) =>
    group(
      `p${page}`,
      many(50, (i) => field(`f${i}`)),
    ),
  );

const answersInPages = (count: number): Record<string, unknown> =>
  Object.fromEntries(
    many(count / 50, (page) => [`p${page}`, Object.fromEntries(many(50, (i) => [`f${i}`, `answer ${i}`]))]),
  );
const everyone = definition([field('f0'), repeat('r', [field('a'), field('b')])]);
const people = { r: many(10_000, (i) => ({ a: `Name ${i}`, b: 'x' })) };

export const CASES: Record<string, Case> = {
  'an ordinary form of 20 fields': { definition: definition(fields(20)) },
  'a list of 100,000 options': {
    definition: definition([
      field('f0'),
      field('c', 'choice', { options: many(100_000, (i) => ({ value: `v${i}`, label: `Option ${i}` })) }),
    ]),
  },
  '10,000 fields on one page': { definition: definition(fields(10_000)) },
  '50,000 fields on one page': { definition: definition(fields(50_000)) },
  '10,000 fields in one grid': {
    definition: definition([
      { ...group('g', fields(10_000)), presentation: { layout: { flow: 'grid', columns: 3 } } },
    ]),
  },
  '50,000 fields on 1,000 pages': { definition: definition(inPages(50_000), paged) },
  '50,000 fields on 1,000 pages, each with rules': {
    submit: true,
    definition: definition(inPages(50_000), {
      ...paged,
      binds: inPages(50_000).flatMap((page) =>
        (page as { children: Item[] }).children.map(({ key }) => ({
          path: `${page.key}.${key}`,
          required: 'true',
          constraint: 'length($) < 10',
        })),
      ),
    }),
  },
  '10,000 rows that each look at all rows': {
    definition: definition(
      [group('p', [field('f0')]), group('q', [repeat('r', [field('a', 'integer'), field('b', 'decimal')])])],
      { ...paged, binds: [{ path: 'q.r[*].b', calculate: '$a / sum($q.r[*].a)' }] },
    ),
    data: { q: { r: many(10_000, () => ({ a: 1 })) } },
  },
  '10,000 rows of answers': { definition: everyone, data: people },
  '10,000 rows of answers, stored': { definition: everyone, stored: people },
  '50,000 fields, all answered': {
    definition: definition(inPages(50_000), paged),
    data: answersInPages(50_000),
  },
  '50,000 fields, all answered, stored': {
    definition: definition(inPages(50_000), paged),
    stored: answersInPages(50_000),
  },
  '1,000 nested groups': { definition: definition([nested(1_000)]) },
  'texts of a million characters': {
    definition: definition([
      field('f0', 'string', { label: 'word '.repeat(200_000), hint: 'x'.repeat(1e6) }),
    ]),
  },
  'a regular expression that explodes': {
    definition: definition([field('f0')], {
      binds: [{ path: 'f0', constraint: "matches($, '^(([a-z])+.)+[A-Z]([a-z])+$')" }],
    }),
    data: { f0: 'a'.repeat(100_000) },
  },
  ...Object.fromEntries(
    ['*a', '**a', '*a* ', '`a` ', '_(**(', 'a\n'].map((mark): [string, Case] => [
      `300 rows with a rich text of 10,000 characters, all ${JSON.stringify(mark)}`,
      {
        definition: definition([
          repeat('r', [
            field('f0'),
            { key: 'd', type: 'display', label: mark.repeat(10_000).slice(0, 10_000) } as Item,
          ]),
        ]),
        data: { r: many(300, () => ({ f0: 'x' })) },
      },
    ]),
  ),
  '1,500 labels that a typed answer makes 10,000 characters long': {
    definition: definition(
      [field('f0'), ...many(1_500, (i) => field(`g${i}`, 'string', { label: '{{@long}}' }))],
      {
        variables: [{ name: 'long', expression: `if(empty($f0), '', '${'word '.repeat(2_000)}')` }],
      },
    ),
  },
  '3,000 addresses of sidecars that never answer': {
    definition: definition([field('f0')], {
      sidecars: {
        references: many(1_500, (i) => `hang/r${i}.json`),
        ontology: many(1_500, (i) => `hang/o${i}.json`),
      },
    }),
  },
  'a text of 100,000 digits in a bar': {
    definition: definition([
      field('f0'),
      {
        key: 'd',
        type: 'display',
        label: '1'.repeat(1e6),
        presentation: { widgetHint: 'ProgressBar' },
      } as Item,
    ]),
  },
  '1,000 labels of nothing but braces': {
    definition: definition(many(1_000, (i) => field(`f${i}`, 'string', { label: '{{'.repeat(5_000) }))),
  },
  '15 labels of a million characters': {
    definition: definition(many(15, (i) => field(`f${i}`, 'string', { label: 'word '.repeat(200_000) }))),
  },
  '15 labels of a million characters without a blank': {
    definition: definition(many(15, (i) => field(`f${i}`, 'string', { label: 'x'.repeat(1e6) }))),
  },
  'arrays that double in an expression': {
    definition: definition([field('f0'), field('f1')], { binds: [{ path: 'f1', calculate: doubling }] }),
  },
  // Twenty fields with the same calculation, which depends on the field that is typed into.
  ...Object.fromEntries(
    EXPENSIVE.map(({ name, expression, data }): [string, Case] => [
      `expression: ${name}`,
      {
        definition: definition([field('f0'), field('text', 'text'), ...many(20, (i) => field(`c${i}`))], {
          binds: many(20, (i) => ({ path: `c${i}`, calculate: `if(length($f0) >= 0, ${expression}, null)` })),
        }),
        ...(data !== undefined && { data: { text: data } }),
      },
    ]),
  ),
  'exploding patterns in 1,500 fields of 6,000 characters': {
    definition: definition(fields(1_500), {
      binds: many(1_500, (i) => ({ path: `f${i}`, constraint: "matches($, '^(a+)+$')" })),
    }),
    data: Object.fromEntries(many(1_500, (i) => [`f${i}`, `${'a'.repeat(6_000)}!`])),
    submit: true,
  },
  'different exploding patterns in 1,500 fields of 6,000 characters': {
    definition: definition(fields(1_500), {
      binds: many(1_500, (i) => ({ path: `f${i}`, constraint: `matches($, '^(a|aa|b{${i}})+$')` })),
    }),
    data: Object.fromEntries(many(1_500, (i) => [`f${i}`, `${'a'.repeat(6_000)}!`])),
    submit: true,
  },
  '3,000 rules about misspelt fields among 3,000 similar names': {
    definition: definition(
      many(3_000, (i) => field(`${'abcdefgh'.repeat(7)}${i}`)),
      {
        binds: many(3_000, (i) => ({
          path: `${'abcdefgh'.repeat(7)}${i}`,
          relevant: `$x${'abcdefgh'.repeat(7)}${i}`,
        })),
      },
    ),
  },
  '5,000 broken rules about one field': {
    definition: definition([field('f0')], {
      shapes: many(5_000, (i) => ({
        id: `s${i}`,
        target: 'f0',
        message: 'Not {{$f0}}',
        constraint: "$f0 = 'x'",
      })),
    }),
    data: { f0: 'y' },
    submit: true,
  },
  '1,000 fees that each count rows in rows': {
    definition: definition([field('f0')], {
      fees: {
        lineItems: many(1_000, (i) => ({
          id: `fee${i}`,
          label: `Fee ${i}`,
          calculate: `let r = [${many(1_000, () => '1').join()}] in countWhere(r, countWhere(r, $ > 0) > 0)`,
        })),
      },
    }),
  },
  '500 rules for submission that each count rows in rows': {
    definition: definition([field('f0')], {
      shapes: many(500, (i) => ({
        id: `s${i}`,
        target: '#',
        timing: 'submit',
        message: 'No',
        constraint: `let r = [${many(1_000, () => '1').join()}] in countWhere(r, countWhere(r, $ > 0) > 0) = 0`,
      })),
    }),
    submit: true,
  },
};
