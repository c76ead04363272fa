/** Runs cases of the formats `component-cases/1` and `theme-cases/1` against the layout layer. */
import { createForm, type Definition, type FormEngine } from '../../src/engine/index.js';
import {
  type Diagnostic,
  invokeAction,
  type Plan,
  planForm,
  type PlanNode,
  type PlanOptions,
  resolveIssuer,
} from '../../src/layout/index.js';
import { fits, inOrder } from './layout-patterns.js';
import { resolveFixtures } from './match.js';
import type { CaseOutcome } from './outcome.js';

type Pattern = Record<string, unknown>;

interface Expectation {
  plan?: Pattern;
  nodes?: (Pattern & { find: Pattern; count?: number })[];
  none?: Pattern[];
  appended?: string[];
  pages?: Pattern[];
  pageSource?: unknown;
  rest?: string[];
  drawn?: string[];
  tokens?: Pattern;
  variables?: Pattern;
  stylesheets?: unknown;
  fields?: Record<string, Pattern>;
  required?: Record<string, boolean>;
  values?: Record<string, unknown>;
  data?: Pattern;
  diagnostics?: { code: string | string[]; severity?: string; mentions?: string[] }[];
  absentDiagnostics?: string[];
  clean?: boolean;
  issuer?: unknown;
}

interface InvokeExpectation {
  terminal?: unknown;
  cause?: unknown;
  status?: unknown;
  report?: unknown;
  effects?: unknown;
  events?: unknown;
  calls?: unknown;
  error?: boolean;
}

interface Step {
  set?: [string, unknown];
  addRow?: string;
  removeRow?: [string, number];
  breakpoint?: number | string;
  invoke?: string;
  expect?: Expectation & InvokeExpectation;
}

interface LayoutCase {
  id: string;
  group: string;
  definition: Definition;
  data?: Record<string, unknown>;
  component?: unknown;
  theme?: unknown;
  actions?: unknown;
  breakpoint?: number | string;
  options?: PlanOptions & { host?: Record<string, string> };
  issuers?: Record<string, unknown>;
  steps?: Step[];
  expect?: Expectation;
  reject?: { document?: string; code?: string | string[]; mentions?: string[] };
}

class Mismatch extends Error {
  constructor(
    readonly what: string,
    readonly expected: unknown,
    readonly actual: unknown,
  ) {
    super(what);
  }
}

function demand(condition: boolean, what: string, expected: unknown, actual: unknown): void {
  if (!condition) throw new Mismatch(what, expected, actual);
}

const allNodes = ({ root, appended }: Plan): PlanNode[] => {
  const found: PlanNode[] = [];
  const visit = (node: PlanNode): void => {
    found.push(node);
    node.children.forEach(visit);
  };
  [root, ...appended].forEach(visit);
  return found;
};

const said = ({ code, severity, path, message }: Diagnostic): string =>
  `${severity} ${code} ${path} ${message}`;

const hasCode = (wanted: string | string[], code: string): boolean => [wanted].flat().includes(code);

function checkPlan(plan: Plan, engine: FormEngine, expected: Expectation): void {
  if (expected.plan) demand(fits(expected.plan, plan.root), 'root', expected.plan, plan.root);
  const nodes = allNodes(plan);
  for (const { find, count, ...rest } of expected.nodes ?? []) {
    const first = nodes.find((node) => fits(find, node));
    demand(
      first !== undefined,
      'a node like',
      find,
      nodes.map(({ component, path, visible }) => `${component} ${path} ${visible}`),
    );
    demand(fits(rest, first), `the first node like ${JSON.stringify(find)}`, rest, first);
    const visible = nodes.filter((node) => node.visible && fits(find, node)).length;
    if (count !== undefined)
      demand(visible === count, `how many visible nodes are like ${JSON.stringify(find)}`, count, visible);
  }
  for (const pattern of expected.none ?? []) {
    const found = nodes.find((node) => node.visible && fits(pattern, node));
    demand(found === undefined, 'no visible node like', pattern, found);
  }
  const appended = plan.appended.map(({ path }) => path);
  if (expected.appended) demand(fits(expected.appended, appended), 'appended', expected.appended, appended);
  if (expected.pages) demand(inOrder(expected.pages, plan.pages), 'pages', expected.pages, plan.pages);
  if (expected.rest) {
    const rest = plan.rest.map(({ path }) => path);
    demand(fits(expected.rest, rest), 'rest', expected.rest, rest);
  }
  for (const path of expected.drawn ?? [])
    demand(
      nodes.some((node) => node.visible && node.path === path),
      'drawn',
      path,
      nodes.map((node) => node.path),
    );
  for (const [path, pattern] of Object.entries(expected.fields ?? {}))
    demand(
      fits(pattern, plan.presentation(path)),
      `presentation of ${path}`,
      pattern,
      plan.presentation(path),
    );
  for (const name of ['pageSource', 'tokens', 'variables', 'stylesheets'] as const)
    if (expected[name] !== undefined)
      demand(fits(expected[name], plan[name]), name, expected[name], plan[name]);
  checkData(engine, expected);
  checkDiagnostics(plan, expected);
}

function checkData(engine: FormEngine, { required = {}, values = {}, data }: Expectation): void {
  for (const [path, is] of Object.entries(required))
    demand(engine.field(path)?.required === is, `required ${path}`, is, engine.field(path)?.required);
  for (const [path, value] of Object.entries(values))
    demand(fits(value, engine.get(path)), `value of ${path}`, value, engine.get(path));
  if (data) demand(fits(data, engine.response().data), 'data', data, engine.response().data);
}

function checkDiagnostics({ diagnostics }: Plan, expected: Expectation): void {
  const all = diagnostics.map(said);
  for (const { code, severity, mentions } of expected.diagnostics ?? [])
    demand(
      diagnostics.some(
        (one) =>
          hasCode(code, one.code) &&
          (severity === undefined || one.severity === severity) &&
          (mentions?.some((word) => `${one.message} ${one.path}`.includes(word)) ?? true),
      ),
      'diagnostic',
      { code, severity, mentions },
      all,
    );
  const absent = expected.absentDiagnostics ?? [];
  demand(!diagnostics.some(({ code }) => absent.includes(code)), 'no such diagnostics', absent, all);
  if (expected.clean)
    demand(
      diagnostics.every(({ severity }) => severity === 'info'),
      'no errors or warnings',
      [],
      all,
    );
}

function checkRefusal({ refused, diagnostics }: Plan, reject: LayoutCase['reject'], byDefault: string): void {
  if (!reject)
    return demand(refused.length === 0, 'nothing is refused', [], [...refused, ...diagnostics.map(said)]);
  const { document = byDefault, code, mentions } = reject;
  demand(refused.includes(document as never), 'refused', document, diagnostics.map(said));
  demand(
    diagnostics.some(
      (one) =>
        one.severity === 'error' &&
        (code === undefined || hasCode(code, one.code)) &&
        (mentions?.some((word) => `${one.message} ${one.path}`.includes(word)) ?? true),
    ),
    'the reason for the refusal',
    reject,
    diagnostics.map(said),
  );
}

async function checkInvocation(
  engine: FormEngine,
  one: LayoutCase,
  id: string,
  expected: InvokeExpectation,
): Promise<void> {
  const events: string[] = [];
  const calls: string[] = [];
  const outcomes = one.options?.host;
  const host = {
    dispatch: (name: string): void => void events.push(name),
    ...(outcomes
      ? {
          effect: ({ type }: { type: string }): { status: 'succeeded' | 'failed' } => {
            calls.push(type);
            return { status: outcomes[type] as 'succeeded' | 'failed' };
          },
        }
      : {}),
  };
  let result: Awaited<ReturnType<typeof invokeAction>>;
  try {
    result = await invokeAction(engine, one.actions, id, host);
  } catch (error) {
    demand(expected.error === true, 'no error', expected, String(error));
    return demand(events.length === 0, 'nothing is sent', [], events);
  }
  demand(!expected.error, 'an error', true, result);
  const { terminal, cause, report, effects, response } = result;
  const actual = {
    terminal,
    cause,
    status: response?.status ?? engine.response().status,
    report: report ?? null,
    effects: effects.map(({ status }) => status),
    events,
    calls,
  };
  for (const name of Object.keys(expected) as (keyof typeof actual)[])
    demand(fits(expected[name], actual[name]), `${name} of ${id}`, expected[name], actual);
}

async function checkIssuer(one: LayoutCase, expected: unknown): Promise<void> {
  const { definition, issuers = {}, options } = one;
  const fetchJson = (url: string): Promise<unknown> =>
    Object.hasOwn(issuers, url)
      ? Promise.resolve(structuredClone(issuers[url]))
      : Promise.reject(new Error(`No ${url}`));
  const actual = await resolveIssuer(definition, { ...(options as object), fetchJson });
  demand(fits(expected, actual), 'issuer', expected, actual);
}

async function runCase(one: LayoutCase, byDefault: string): Promise<void> {
  const { definition, data, component, theme, actions, options, steps = [], expect, reject } = one;
  if (expect?.issuer !== undefined) return checkIssuer(one, expect.issuer);
  const engine = createForm(definition);
  if (data) engine.load(data);
  let { breakpoint } = one;
  const plan = (): Plan =>
    planForm(engine, {
      component,
      theme,
      actions,
      ...(breakpoint === undefined ? {} : { breakpoint }),
      ...options,
    });
  for (const step of steps) {
    if (step.set) engine.set(...step.set);
    if (step.addRow) engine.addRow(step.addRow);
    if (step.removeRow) engine.removeRow(...step.removeRow);
    if (step.breakpoint !== undefined) ({ breakpoint } = step);
    if (step.invoke !== undefined) await checkInvocation(engine, one, step.invoke, step.expect ?? {});
    else if (step.expect) checkPlan(plan(), engine, step.expect);
  }
  const last = plan();
  checkRefusal(last, reject, byDefault);
  if (expect) checkPlan(last, engine, expect);
}

export async function run(document: unknown): Promise<CaseOutcome[]> {
  const {
    format,
    cases,
    fixtures = {},
  } = document as {
    format: string;
    cases: LayoutCase[];
    fixtures?: Record<string, unknown>;
  };
  const byDefault = format === 'theme-cases/1' ? 'theme' : 'component';
  const outcomes: CaseOutcome[] = [];
  for (const given of cases) {
    const { id, group } = given;
    try {
      await runCase(resolveFixtures(given, fixtures) as LayoutCase, byDefault);
      outcomes.push({ id, group, ok: true });
    } catch (error) {
      outcomes.push(
        error instanceof Mismatch
          ? { id, group, ok: false, expected: { [error.what]: error.expected }, actual: error.actual }
          : { id, group, ok: false, expected: 'no error', actual: String((error as Error).stack ?? error) },
      );
    }
  }
  return outcomes;
}
