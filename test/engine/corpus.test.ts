/** Definitions and responses by other authors, and the shared suite. Runs only if the collection is available. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  createForm,
  ResponseError,
  type Definition,
  type FormEngine,
  type FormResponse,
} from '../../src/engine/index.js';
import type { DataType, RegistryDocument, ValidationResult } from '../../src/engine/index.js';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const NOW = '2026-03-10T12:00:00Z';
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(CORPUS, ...path), 'utf8'));
const isHere = existsSync(CORPUS);

function load(folder: string): FormEngine {
  const fragment = join(CORPUS, folder, 'contact-fragment.json');
  const parts = existsSync(fragment) ? [json(folder, 'contact-fragment.json') as Definition] : [];
  return createForm(json(folder, 'definition.json') as Definition, {
    now: NOW,
    resolve: Object.fromEntries(parts.map((part) => [`${part.url}|${part.version}`, part])),
    registries: [json('formspec-common.registry.json') as RegistryDocument],
  });
}

/** Every leaf of the data, by path. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null)
    return new Map(value === null || value === undefined ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [...leaves(item, path ? `${path}.${key}` : key)]),
  );
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (Number(a) === Number(b) && a !== '' && b !== '');

if (isHere) {
  for (const folder of readdirSync(CORPUS).filter((name) =>
    existsSync(join(CORPUS, name, 'definition.json')),
  )) {
    test(`${folder} loads in strict mode`, () => {
      const form = load(folder);
      assert.ok(form.fields().length > 10);
      assert.deepEqual(
        form.diagnostics().filter(({ severity }) => severity !== 'remark'),
        [],
      );
      form.validate({ mode: 'submit' });
    });

    for (const file of readdirSync(join(CORPUS, folder)).filter((name) => /response|submission/.test(name))) {
      test(`${folder}/${file} loads, validates and is returned unchanged`, () => {
        const form = load(folder);
        const response = json(folder, file) as FormResponse;
        if (response.definitionUrl !== form.definition.url) {
          assert.throws(
            () => form.load(response),
            (error) => error instanceof ResponseError && error.code === 'RESPONSE_OTHER_FORM',
          );
          return;
        }
        form.load(response);
        const report = form.validate({ mode: 'submit' });
        if (response.status === 'completed')
          assert.deepEqual(
            report.results.filter(({ severity }) => severity === 'error'),
            [],
          );
        const out = form.response();
        for (const name of ['id', 'author', 'subject', 'metadata', 'extensions'] as const)
          assert.deepEqual(out[name], response[name]);
        const stored = leaves(out.data);
        const calculated = form
          .fields(({ calculated: is }) => is)
          .map(({ path }) => path.replace(/\[(\d+)\]/g, '.$1'));
        for (const [path, value] of leaves(response.data)) {
          const isKnown = form.field(path.split('.')[0]!) !== undefined;
          if (isKnown && !calculated.some((one) => path === one || path.startsWith(`${one}.`)))
            assert.ok(
              same(stored.get(path), value),
              `${path}: ${JSON.stringify(stored.get(path))} instead of ${JSON.stringify(value)}`,
            );
        }
        const again = load(folder);
        again.load(JSON.parse(JSON.stringify(out)) as FormResponse);
        assert.deepEqual(JSON.parse(JSON.stringify(again.response())), JSON.parse(JSON.stringify(out)));
      });
    }
  }

  test('grant-application has one diagnostic', () => {
    const diagnostics = load('grant-application').diagnostics();
    assert.deepEqual(
      diagnostics.map(({ code, path }) => `${code} ${path}`),
      ['FEL_INDEX /variables/1/expression'],
    );
  });

  test('grant-application without its fragment is refused, or in lenient mode has an empty group', () => {
    const definition = json('grant-application', 'definition.json') as Definition;
    assert.throws(() => createForm(definition), /alternateContact.*contact-fragment.*UNRESOLVED_REF/);
    const lenient = createForm(definition, { lenient: true });
    assert.deepEqual(lenient.field('applicantInfo.alternateContact')!.children, []);
  });

  test('a grant application of an earlier version is migrated', () => {
    const form = load('grant-application');
    form.load({
      $formspecResponse: '1.0',
      definitionUrl: form.definition.url,
      definitionVersion: '0.9.0',
      status: 'completed',
      authored: NOW,
      data: {
        applicantInfo: { contactName: 'Ada', faxNumber: '1' },
        budget: { requestedAmountRaw: '1234.565' },
      },
    });
    assert.deepEqual(form.get('budget.requestedAmount'), { amount: '1234.56', currency: 'USD' });
    assert.equal(form.get('projectNarrative.selfAssessment'), 3);
    assert.equal(form.get('applicantInfo.contactName'), 'Ada');
    assert.equal(form.response().status, 'in-progress');
  });
}

interface SuiteCase {
  id: string;
  kind: string;
  expression?: string;
  fields?: { key: string; dataType: DataType; value: unknown }[];
  definitionPath?: string;
  registryPaths?: string[];
  payloadPath?: string;
  inputData?: Record<string, unknown>;
  mode?: 'continuous' | 'submit';
  expected: {
    value?: unknown;
    report?: Report;
    response?: { validationResults?: unknown[] };
  } & Partial<Report>;
}
interface Report {
  valid: boolean;
  counts: Record<string, number>;
  results: ValidationResult[];
}

/** The path of an upstream file in this collection. */
const located = (path: string): string =>
  path
    .replace(/^tests\/conformance\/suite\//, 'suite/')
    .replace(/^registries\//, '')
    .replace(/^examples\/([\w-]+)\/fixtures\//, '$1/')
    .replace(/^examples\/([\w-]+)\/(?:\w+\.)?definition\.json$/, '$1/definition.json');

const sorted = (results: readonly ValidationResult[]): ValidationResult[] =>
  [...results].sort((a, b) => (`${a.path}|${a.code}` < `${b.path}|${b.code}` ? -1 : 1));

if (isHere) {
  const files = readdirSync(join(CORPUS, 'suite')).filter((name) => name.endsWith('.json'));
  for (const file of files) {
    const found = json('suite', file) as SuiteCase | { expr: string }[];
    if (Array.isArray(found)) continue;
    test(`suite: ${found.id}`, () => {
      if (found.kind === 'FEL_EVALUATION') {
        const fields = found.fields ?? [];
        const form = createForm({
          $formspec: '1.0',
          url: 'https://tests.example/suite',
          version: '1.0.0',
          status: 'draft',
          title: 'Suite',
          items: fields.map(({ key, dataType }) => ({ type: 'field', key, label: key, dataType })),
        });
        for (const { key, value } of fields) form.set(key, value);
        assert.deepEqual(form.evaluate(found.expression!), { value: found.expected.value, errors: [] });
        return;
      }
      const definition = json(located(found.definitionPath!)) as Definition;
      const fragment = json('grant-application', 'contact-fragment.json') as Definition;
      const form = createForm(definition, {
        now: NOW,
        resolve: { [fragment.url]: fragment },
        registries: (found.registryPaths ?? []).map((path) => json(located(path)) as RegistryDocument),
      });
      const payload = found.inputData ?? (json(located(found.payloadPath!)) as Record<string, unknown>);
      form.load(payload);
      const { valid, counts, results } = form.validate({ mode: found.mode ?? 'continuous' });
      const expected = found.expected.report ?? (found.expected as Report);
      assert.deepEqual(
        { valid, counts, results: sorted(results) },
        { ...expected, results: sorted(expected.results) },
      );
      if (found.expected.response?.validationResults)
        assert.deepEqual(
          form.response({ mode: 'submit' }).validationResults,
          found.expected.response.validationResults,
        );
    });
  }
}
