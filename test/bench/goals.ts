/** The goals for the figures, and the distance to them. */
import type { GrowthRow } from './growth.js';
import type { Figure } from './part.js';
import { growthExponent, round } from './statistics.js';
import type { Table } from './table.js';

interface Goal {
  readonly what: string;
  readonly figure: string;
  readonly limit: number;
  /** `×`: the goal is about the ratio to static HTML. */
  readonly unit: '×' | 'KB' | 'MB' | 'ms' | '%' | 'bytes' | 'calls' | 'nodes' | '';
}

const GOALS: readonly Goal[] = [
  {
    what: 'core bundle: everything a form without `assist` needs',
    figure: 'size core',
    limit: 45,
    unit: 'KB',
  },
  { what: 'FEL alone', figure: 'size fel', limit: 12, unit: 'KB' },
  { what: 'assist, when it is attached', figure: 'size assist', limit: 15, unit: 'KB' },
  { what: 'render 1,000 fields, with all annotations', figure: 'flat 1000 render', limit: 1.5, unit: '×' },
  { what: 'render 100 fields', figure: 'flat 100 render', limit: 2, unit: '×' },
  { what: 'key press at 1,000 fields', figure: 'flat 1000 key', limit: 1.2, unit: '×' },
  { what: 'show 9 fields at 1,000', figure: 'conditional 1000 show', limit: 1.3, unit: '×' },
  { what: 'hide 9 fields at 1,000', figure: 'conditional 1000 hide', limit: 1.3, unit: '×' },
  {
    what: 'nodes touched when 9 fields are shown',
    figure: 'conditional 1000 show nodes touched',
    limit: 10,
    unit: 'nodes',
  },
  {
    what: 'edit in 1,000 rows with a total: one frame',
    figure: 'repeat 1000 total',
    limit: 16.7,
    unit: 'ms',
  },
  { what: 'heap of a 1,000-field form', figure: 'flat 1000 heap', limit: 4, unit: 'MB' },
  {
    what: 'annotations: time to render 1,000 fields',
    figure: 'annotations flat 1000 processor ms',
    limit: 10,
    unit: '%',
  },
  {
    what: 'annotations: time to render the grant application',
    figure: 'annotations grant 45 processor ms',
    limit: 10,
    unit: '%',
  },
  { what: 'annotations: elements', figure: 'annotations grant 45 elements', limit: 10, unit: '%' },
  {
    what: 'annotations: bytes of the document, grant application',
    figure: 'annotations grant 45 bytes of HTML',
    limit: 10,
    unit: '%',
  },
  { what: 'all tool declarations', figure: 'assist declarations', limit: 6144, unit: 'bytes' },
  { what: '`field.list` of 45 fields', figure: 'assist list', limit: 8192, unit: 'bytes' },
  { what: 'calls to finish the grant application', figure: 'assist calls', limit: 6, unit: 'calls' },
];

/** Goals for growth exponents: `limit` is the highest value that still counts as linear, or constant. */
const GROWTH_GOALS = [
  { what: 'growth of rendering: linear', operation: 'render', limit: 1.1 },
  { what: 'growth of a key press: constant', operation: 'key press', limit: 0.1 },
  { what: 'growth of showing 9 fields: constant', operation: 'show 9 fields', limit: 0.1 },
  { what: 'growth of a write in the engine: constant', operation: 'engine: write', limit: 0.1 },
] as const;

/** Libraries that have conditions and calculations. */
const FULL_PEERS = { formjs: 'form-js', surveyjs: 'SurveyJS' } as const;

const MEGABYTE = 1024 * 1024;

const verdict = (value: number, limit: number): string => {
  if (value <= limit) return 'met';
  return `missed: ${round(value / limit, 2)} times the goal`;
};

function goalRow(
  { what, figure, limit, unit }: Goal,
  figures: Readonly<Record<string, Figure>>,
): (string | number)[] {
  const measured = figures[figure];
  const value =
    unit === '×' ? measured?.ratio : unit === 'MB' && measured ? measured.value / MEGABYTE : measured?.value;
  const goal = `≤ ${limit}${unit === '×' ? '×' : ` ${unit}`}`;
  if (value === undefined || Number.isNaN(value)) return [what, goal, 'not measured', '', ''];
  const counted = value === 1 ? unit.replace(/(node|call|byte)s$/, '$1') : unit;
  const text = unit === '×' ? `${round(measured!.value)} ms` : `${round(value, 2)} ${counted}`;
  const ratio = measured?.ratio === undefined || unit === 'MB' ? '' : `${round(measured.ratio, 2)}×`;
  return [what, goal, text, ratio, verdict(value, limit)];
}

function growthRow(
  { what, operation, limit }: (typeof GROWTH_GOALS)[number],
  growth: readonly GrowthRow[],
): (string | number)[] {
  const exponentOf = (name: string): number | undefined => {
    const points = growth.find((row) => row.operation === name)?.points ?? [];
    return points.length > 1 ? growthExponent(points) : undefined;
  };
  const own = exponentOf(operation);
  const baseline = exponentOf(`${operation}, static HTML`);
  const goal = `exponent ≤ ${limit}`;
  if (own === undefined) return [what, goal, 'not measured', '', ''];
  const beside = baseline === undefined ? '' : ` (static HTML ${round(baseline, 2)})`;
  // If the browser itself grows like this, every form does. That explains a miss, but it is still a miss.
  const growsLikeHtml = baseline !== undefined && own <= baseline + limit;
  const missed = `missed by ${round(own - limit, 2)}${growsLikeHtml ? ', as static HTML' : ''}`;
  return [what, goal, `${round(own, 2)}${beside}`, '', own <= limit ? 'met' : missed];
}

/** FEL has to evaluate at least this many times as fast as the others. */
const FASTER = 3;

const languageRows = (figures: Readonly<Record<string, Figure>>): (string | number)[][] =>
  ['JSONata', 'CEL'].map((name) => {
    const value = figures[`fel beside ${name}`]?.value;
    const what = `evaluate expressions, beside ${name}`;
    if (value === undefined) return [what, `≥ ${FASTER}× as fast`, 'not measured', '', ''];
    const missed = `missed: ${round(value / FASTER, 2)} times the goal`;
    return [what, `≥ ${FASTER}× as fast`, `${round(value, 1)}×`, '', value >= FASTER ? 'met' : missed];
  });

function peerRows(figures: Readonly<Record<string, Figure>>): (string | number)[][] {
  const rows: (string | number)[][] = [];
  const rjsf = figures['rjsf render'];
  const own = figures['flat 1000 render'];
  if (rjsf && own)
    rows.push([
      'render 1,000 fields, beside RJSF',
      '< 1×',
      `${round(own.value / rjsf.value, 2)}×`,
      '',
      own.value < rjsf.value ? 'met' : 'missed',
    ]);
  const core = figures['size core'];
  for (const [id, name] of Object.entries(FULL_PEERS)) {
    const theirs = figures[`${id} size`];
    if (theirs && core)
      rows.push([
        `core bundle, beside ${name}`,
        `< ${round(theirs.value)} KB`,
        `${core.value} KB`,
        '',
        core.value < theirs.value ? 'met' : 'missed',
      ]);
  }
  return rows;
}

export function goalsTable(figures: Readonly<Record<string, Figure>>, growth: readonly GrowthRow[]): Table {
  return {
    title: 'Goals',
    about: '× is the ratio of processor time to static HTML in the same run.',
    columns: ['what', 'goal', 'measured', 'to static HTML', 'verdict'],
    rows: [
      ...GOALS.map((goal) => goalRow(goal, figures)),
      ...GROWTH_GOALS.map((goal) => growthRow(goal, growth)),
      ...languageRows(figures),
      ...peerRows(figures),
    ],
  };
}
