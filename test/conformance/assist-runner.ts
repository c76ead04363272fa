/** Runs assist case files (`assist-cases/1`) against a headless provider. */
import {
  createAssistProvider,
  type AssistProvider,
  type ConfirmationAnswer,
  type ToolResult,
} from '../../src/assist/index.js';
import { readSidecars } from '../../src/context/index.js';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import type { FormResponse } from '../../src/model/response.js';
import { equalJson, matches, pointerExists, resolveFixtures } from './match.js';
import type { CaseOutcome } from './outcome.js';

interface Expectation {
  error?: string | string[];
  expect?: unknown;
  exact?: unknown;
  envelope?: unknown;
  order?: string[];
  count?: number;
  absent?: string[];
  bytesMax?: number;
}

interface Call extends Expectation {
  tool: string;
  input?: unknown;
  anyOf?: Expectation[];
}

interface Case {
  id: string;
  group: string;
  definition: Definition;
  references?: unknown[];
  ontologies?: unknown[];
  registries?: unknown[];
  data?: Record<string, unknown>;
  profile?: unknown;
  confirm?: 'none' | 'accept' | 'decline' | { accept: string[] };
  now?: string;
  mayReject?: boolean;
  discovery?: unknown;
  calls: Call[];
}

export interface AssistCases {
  format: string;
  fixtures: Record<string, unknown>;
  cases: Record<string, unknown>[];
}

/** How a call reaches the provider; tests of transports replace it. */
export type Invoke = (
  provider: AssistProvider,
  call: { name: string; input: unknown },
) => Promise<ToolResult>;

const direct: Invoke = (provider, { name, input }) => provider.call(name, input);

function expandMacros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expandMacros);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  if (Array.isArray(record['$repeat']))
    return (record['$repeat'][0] as string).repeat(record['$repeat'][1] as number);
  if (typeof record['$nest'] === 'number') {
    let nested: unknown[] = [];
    for (let i = 1; i < record['$nest']; i++) nested = [nested];
    return nested;
  }
  if (Array.isArray(record['$entries'])) {
    const [entry, count] = record['$entries'] as [unknown, number];
    return Array.from({ length: count }, () => expandMacros(entry));
  }
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(record))
    Object.defineProperty(copy, key, {
      value: expandMacros(record[key]),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return copy;
}

/** The list that `order` and `count` refer to. */
function listOf(payload: unknown): unknown[] | undefined {
  if (Array.isArray(payload)) return payload;
  const record = (payload ?? {}) as Record<string, unknown>;
  return ['matches', 'results', 'pages', 'filled'].map((key) => record[key]).find(Array.isArray);
}

/** Describes the first difference to the expectation; undefined if there is none. */
function fault(expected: Expectation, result: ToolResult): string | undefined {
  const { text } = result.content[0]!;
  const payload: unknown = JSON.parse(text);
  const { code } = (payload ?? {}) as { code?: string };
  if (expected.error === undefined && result.isError) return `refused with ${code}`;
  if (expected.error !== undefined) {
    if (!result.isError) return 'was not refused';
    if (expected.error !== '*' && ![expected.error].flat().includes(code!)) return `refused with ${code}`;
  }
  if (expected.envelope !== undefined && !matches(expected.envelope, result)) return 'envelope differs';
  if (expected.expect !== undefined && !matches(expected.expect, payload)) return 'payload differs';
  if (expected.exact !== undefined && !equalJson(expected.exact, payload)) return 'payload is not equal';
  const list = listOf(payload);
  if (expected.count !== undefined && list?.length !== expected.count) return `${list?.length} entries`;
  if (
    expected.order !== undefined &&
    !equalJson(
      expected.order,
      list?.map((item) => (item as { path: string }).path),
    )
  )
    return 'order differs';
  const present = expected.absent?.find((pointer) => pointerExists(payload, pointer));
  if (present !== undefined) return `${present} is present`;
  if (expected.bytesMax !== undefined && new TextEncoder().encode(text).length > expected.bytesMax)
    return 'too long';
  return undefined;
}

/** Checks the rules that hold for the result of every call. */
function envelopeFault(result: ToolResult): string | undefined {
  const { content, isError } = result;
  if (!Array.isArray(content) || content.length === 0) return 'no content';
  if (content.some(({ type, text }) => type !== 'text' || typeof text !== 'string'))
    return 'content is not text';
  const payload = JSON.parse(content[0]!.text) as { code?: unknown; message?: unknown };
  if (isError && (typeof payload.code !== 'string' || typeof payload.message !== 'string'))
    return 'error without code or message';
  return undefined;
}

function build(test: Case): AssistProvider {
  const { definition, data, profile, confirm = 'none', now, references, ontologies, registries } = test;
  const usable = registries && readSidecars(definition, { registries }).registries;
  const engine = createForm(definition, { ...(now && { now }), ...(usable && { registries: usable }) });
  if (data)
    engine.load({
      $formspecResponse: '1.0',
      definitionUrl: definition.url,
      definitionVersion: definition.version,
      status: 'in-progress',
      authored: now ?? '2026-03-01T12:00:00Z',
      data,
    } satisfies FormResponse);
  return createAssistProvider(engine, {
    ...(references && { references }),
    ...(ontologies && { ontologies }),
    ...(registries && { registries }),
    ...(profile !== undefined && { profiles: [profile] }),
    ...(confirm !== 'none' && { confirm: (): ConfirmationAnswer => confirm }),
    ...(now && { now }),
  });
}

async function runCase(test: Case, invoke: Invoke): Promise<Omit<CaseOutcome, 'id' | 'group'>> {
  const prototypeBefore = Object.getOwnPropertyNames(Object.prototype).join();
  let provider: AssistProvider;
  try {
    provider = build(test);
  } catch (error) {
    return { ok: test.mayReject === true, actual: String(error) };
  }
  if (test.discovery !== undefined) {
    const tools = JSON.parse(JSON.stringify(provider.tools())) as unknown;
    if (!matches(test.discovery, tools)) return { ok: false, expected: test.discovery, actual: tools };
  }
  for (const [i, call] of test.calls.entries()) {
    const result = await invoke(provider, { name: call.tool, input: expandMacros(call.input) });
    const wrong =
      envelopeFault(result) ??
      (call.anyOf
        ? call.anyOf.every((option) => fault({ ...option }, result)) && 'none of the allowed outcomes'
        : fault(call, result));
    if (wrong) return { ok: false, expected: { call: i, ...call }, actual: { wrong, result } };
  }
  provider.destroy();
  const ok = Object.getOwnPropertyNames(Object.prototype).join() === prototypeBefore;
  return ok ? { ok } : { ok, actual: 'Object.prototype was changed' };
}

export async function run(document: AssistCases, invoke: Invoke = direct): Promise<CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  for (const raw of document.cases) {
    const test = resolveFixtures(raw, document.fixtures ?? {}) as unknown as Case;
    try {
      outcomes.push({ id: test.id, group: test.group, ...(await runCase(test, invoke)) });
    } catch (error) {
      outcomes.push({ id: test.id, group: test.group, ok: false, actual: String(error) });
    }
  }
  return outcomes;
}
