/** Random definitions and random edits for property tests. */
import fc from 'fast-check';
import type {
  Bind,
  Definition,
  FieldState,
  FormEngine,
  Item,
  Shape,
  Variable,
} from '../../src/engine/index.js';

/** A field: its bind path, and the level that decides what an expression there can read. */
interface Place {
  readonly key: string;
  readonly path: string;
  readonly level: 'form' | 'group' | 'row' | 'inner';
  readonly dataType: 'decimal' | 'boolean' | 'string';
}

const PLACES: readonly Place[] = [
  { key: 'n0', path: 'n0', level: 'form', dataType: 'decimal' },
  { key: 'n1', path: 'n1', level: 'form', dataType: 'decimal' },
  { key: 'n2', path: 'n2', level: 'form', dataType: 'decimal' },
  { key: 'b0', path: 'b0', level: 'form', dataType: 'boolean' },
  { key: 't0', path: 't0', level: 'form', dataType: 'string' },
  { key: 'g0', path: 'g.g0', level: 'group', dataType: 'decimal' },
  { key: 'g1', path: 'g.g1', level: 'group', dataType: 'decimal' },
  { key: 'r0', path: 'r[*].r0', level: 'row', dataType: 'decimal' },
  { key: 'r1', path: 'r[*].r1', level: 'row', dataType: 'decimal' },
  { key: 'r2', path: 'r[*].h.r2', level: 'row', dataType: 'decimal' },
  { key: 'rb', path: 'r[*].rb', level: 'row', dataType: 'boolean' },
  { key: 's0', path: 'r[*].s[*].s0', level: 'inner', dataType: 'decimal' },
  { key: 's1', path: 'r[*].s[*].s1', level: 'inner', dataType: 'decimal' },
];

const field = (key: string): Item => {
  const { dataType } = PLACES.find((place) => place.key === key)!;
  return { type: 'field', key, label: `${key} {{@index}}`, dataType };
};

const ITEMS: Item[] = [
  ...['n0', 'n1', 'n2', 'b0', 't0'].map(field),
  { type: 'group', key: 'g', label: 'g', children: ['g0', 'g1'].map(field) },
  {
    type: 'group',
    key: 'r',
    label: 'r',
    repeatable: true,
    minRepeat: 2,
    maxRepeat: 4,
    children: [
      field('r0'),
      field('r1'),
      { type: 'group', key: 'h', label: 'h', children: [field('r2')] },
      field('rb'),
      {
        type: 'group',
        key: 's',
        label: 's',
        repeatable: true,
        minRepeat: 1,
        children: ['s0', 's1'].map(field),
      },
    ],
  },
];

/** Numbers that an expression at `at` can read from `from`. */
function readings(at: Place['level'], from: Place, sameColumn: boolean): string[] {
  const { key, level } = from;
  const name = level === 'group' ? `$g.${key}` : key === 'r2' ? '$h.r2' : `$${key}`;
  const isInRow = at === 'row' || at === 'inner';
  if (level === 'form' || level === 'group') return sameColumn ? [] : [name];
  if (level === 'row') {
    const column = key === 'r2' ? '$r[*].h.r2' : `$r[*].${key}`;
    const overall = [`sum(${column})`, `count(${column})`, `${column.replace('[*]', '[2]')}`];
    if (!isInRow) return sameColumn ? [] : overall;
    const neighbours = at === 'row' && key !== 'r2' ? [`prev().${key}`] : [];
    if (sameColumn) return neighbours;
    const next = at === 'row' && key !== 'r2' ? [`next().${key}`] : [];
    return [name, `$r.${key === 'r2' ? 'h.r2' : key}`, ...overall, ...neighbours, ...next];
  }
  if (at === 'inner') {
    if (sameColumn) return [`prev().${key}`];
    return [name, `sum($s[*].${key})`, `prev().${key}`, `sum($r[*].s[*].${key})`];
  }
  if (sameColumn) return [];
  return at === 'row'
    ? [`sum($s[*].${key})`, `count($s[*].${key})`]
    : [`sum($r[*].s[*].${key})`, `sum($r.s.${key})`];
}

interface Choices {
  readonly order: readonly number[];
  readonly dice: readonly number[];
}

/** Makes choices from given numbers, so that the same numbers always make the same form. */
class Dice {
  #at = 0;
  constructor(readonly numbers: readonly number[]) {}
  next(): number {
    return this.numbers[this.#at++ % this.numbers.length]!;
  }
  chance(share: number): boolean {
    return this.next() % 100 < share * 100;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.next() % list.length]!;
  }
}

export function makeDefinition({ order, dice: numbers }: Choices): Definition {
  const dice = new Dice(numbers);
  const places = order.map((i) => PLACES[i]!);
  const binds: Bind[] = [];
  const variables: Variable[] = [
    { name: 'late', expression: 'coalesce($n0, 0) + count($r[*].r0)' },
    { name: 'mine', expression: 'coalesce($r0, 0) + @late + @index', scope: 'r' },
  ];
  // The fields that the variables read must not depend on the variables.
  const base = new Set(['n0', 'r0']);
  places.forEach((place, i) => {
    const earlier = places.slice(0, i).filter(({ dataType }) => dataType === 'decimal');
    const flags = places.slice(0, i).filter(({ dataType }) => dataType === 'boolean');
    const number = (allowSelf = false): string => {
      const isInRow = place.level === 'row' || place.level === 'inner';
      const options = [
        ...earlier.flatMap((from) => readings(place.level, from, false)),
        ...(allowSelf ? readings(place.level, place, true) : []),
        ...(isInRow ? ['@index', '@count'] : []),
        ...(base.has(place.key) ? [] : isInRow ? ['@late', '@mine'] : ['@late']),
        '1',
        '2.5',
      ];
      return dice.chance(0.5) ? `(${dice.pick(options)} ?? 0)` : dice.pick(options);
    };
    const expression = (allowSelf = false): string =>
      `${number(allowSelf)} ${dice.pick(['+', '-', '*', '+'])} ${number(allowSelf)}`;
    const condition = (): string => {
      const visible = flags.filter(
        ({ level }) => level === 'form' || place.level === 'row' || place.level === 'inner',
      );
      const known = earlier.filter(({ level }) => level === 'form' || level === place.level);
      const options = [
        `${number()} ${dice.pick(['<', '>', '>=', '!='])} ${number()}`,
        ...visible.map(({ key }) => `$${key} = true`),
        ...known.map(
          ({ key, level }) =>
            `valid(${level === 'group' ? `$g.${key}` : key === 'r2' ? '$h.r2' : `$${key}`})`,
        ),
        ...known.map(
          ({ key, level }) =>
            `relevant(${level === 'group' ? `$g.${key}` : key === 'r2' ? '$h.r2' : `$${key}`})`,
        ),
      ];
      return dice.pick(options);
    };
    const bind: Bind = { path: place.path };
    if (place.dataType === 'decimal' && dice.chance(0.4)) bind.calculate = expression(true);
    if (dice.chance(0.3)) {
      bind.relevant = condition();
      if (dice.chance(0.5)) bind.excludedValue = 'null';
      if (dice.chance(0.4))
        bind.default = place.dataType === 'decimal' ? '=1 + 2' : place.dataType === 'boolean';
      bind.nonRelevantBehavior = dice.pick(['remove', 'empty', 'keep'] as const);
    }
    if (dice.chance(0.3)) bind.required = condition();
    if (dice.chance(0.2)) bind.readonly = condition();
    if (dice.chance(0.4) && place.dataType === 'decimal')
      bind.constraint = dice.pick(['$ < 10', `$ > ${number()}`, condition()]);
    binds.push(bind);
  });
  if (dice.chance(0.5))
    binds.push({
      path: 'r',
      relevant: '$b0 != false',
      ...(dice.chance(0.5) ? { excludedValue: 'null' as const } : {}),
    });
  if (dice.chance(0.3)) binds.push({ path: 'r[*]', readonly: '$rb = true' });
  const shapes: Shape[] = [
    {
      id: 'cap',
      target: '#',
      constraint: 'sum($r[*].s[*].s0) < 20',
      message: 'Sum {{sum($r[*].s[*].s0)}}',
      severity: 'warning',
    },
    {
      id: 'cell',
      target: 'r[*].r1',
      constraint: '$ = null or $ > coalesce(prev().r1, 0) - 5',
      message: 'Row {{@index}} of {{@count}}',
    },
    {
      id: 'inner',
      target: 'r[*].s[*].s1',
      activeWhen: '$rb != false',
      constraint: '$ != 7',
      message: 'Not seven',
      context: { row: '@index' },
    },
    {
      id: 'both',
      target: 'r[*]',
      and: ['cell', 'inner'],
      message: 'Both',
      timing: dice.pick(['continuous', 'submit'] as const),
    },
  ];
  return {
    $formspec: '1.0',
    url: 'https://forms.example/random',
    version: '1.0.0',
    status: 'draft',
    title: 'Random',
    items: ITEMS,
    binds,
    shapes,
    variables,
  };
}

export const definitions: fc.Arbitrary<Definition> = fc
  .record({
    order: fc.shuffledSubarray(
      PLACES.map((_, i) => i),
      { minLength: PLACES.length },
    ),
    dice: fc.array(fc.nat(9999), { minLength: 60, maxLength: 160 }),
  })
  .map(makeDefinition);

export type Edit =
  | {
      readonly kind: 'set';
      readonly place: number;
      readonly row: number;
      readonly inner: number;
      readonly value: unknown;
    }
  | {
      readonly kind: 'add' | 'remove' | 'move';
      readonly nested: boolean;
      readonly row: number;
      readonly to: number;
    };

const value = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 2, 3, 7, -4, 10.25, 'abc', '12', ' 8 ', ''),
  fc.integer({ min: -20, max: 20 }),
);

export const edits: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      place: fc.nat(PLACES.length - 1),
      row: fc.nat(4),
      inner: fc.nat(2),
      value,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const, 'move' as const),
      nested: fc.boolean(),
      row: fc.nat(4),
      to: fc.nat(4),
    }),
  },
);

/** Performs an edit if it is possible. */
export function perform(form: FormEngine, edit: Edit): void {
  const rows = (path: string): number => form.field(path)?.rows.length ?? 0;
  if (edit.kind === 'set') {
    const { path } = PLACES[edit.place]!;
    const concrete = path.replace('[*]', `[${edit.row}]`).replace('[*]', `[${edit.inner}]`);
    if (form.field(concrete)) form.set(concrete, edit.value);
    return;
  }
  const repeat = edit.nested ? `r[${edit.row}].s` : 'r';
  const count = rows(repeat);
  if (edit.nested && !form.field(repeat)) return;
  if (edit.kind === 'add') form.addRow(repeat, Math.min(edit.to, count));
  else if (edit.kind === 'remove') form.removeRow(repeat, edit.to);
  else if (count > 1) form.moveRow(repeat, edit.row % count, edit.to % count);
}

/** The whole public state of a form. */
export function snapshot(form: FormEngine): unknown {
  const nodes: unknown[] = [];
  const visit = (items: readonly FieldState[]): void => {
    for (const node of items) {
      const { path, kind, relevant, required, readonly, valid, results } = node;
      nodes.push([
        path,
        kind === 'field' ? node.value : node.rows.length,
        relevant,
        required,
        readonly,
        valid,
        results,
        node.label(),
      ]);
      visit(node.children);
      visit(node.rows);
    }
  };
  visit(form.items);
  const { results } = form.validate({ mode: 'submit' });
  return JSON.parse(JSON.stringify({ nodes, results, data: form.response().data }));
}

/** All stored values, including those of hidden fields, as data that can be loaded. */
export function storedData(form: FormEngine): Record<string, unknown> {
  return Object.fromEntries(form.items.map((item) => [item.key, item.value]));
}
