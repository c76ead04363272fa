/** Every demo form loads in strict mode, its sidecars match it, and its sample can be submitted. */
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readSidecars } from '../../src/context/index.js';
import { loadForm } from '../../src/engine/index.js';
import type { FieldState, FormEngine, LoadOptions } from '../../src/engine/types.js';
import type { Definition, Item } from '../../src/model/definition.js';
import type { FormResponse } from '../../src/model/response.js';
import { readForms, type DemoForm } from './read-forms.js';

const forms = readForms();

function open(form: DemoForm, options: LoadOptions = {}): Promise<FormEngine> {
  return loadForm(form.definition, {
    now: '2026-11-02T09:30:00Z',
    ...(form.registries.length > 0 && { registries: form.registries }),
    fetchJson: async (address) => form.read(address),
    // Like on the site: beside the form, under the last part of its name.
    resolve: (address) => form.read(`${address.split('/').pop()!}.json`) as Definition,
    ...options,
  });
}

const isError = ({ severity = 'error' }: { severity?: string }): boolean => severity === 'error';

/** Paths of every item, with wildcards, as used by binds, references and concepts. */
function* pathsOf(items: readonly Item[], prefix = ''): Generator<string> {
  for (const item of items) {
    const path = prefix + item.key;
    yield path;
    const isRepeat = item.type === 'group' && item.repeatable === true;
    if (isRepeat) yield `${path}[*]`;
    if (item.type !== 'display') yield* pathsOf(item.children ?? [], `${path}${isRepeat ? '[*]' : ''}.`);
  }
}

/** Normalises values for comparison: money amounts as decimal text, a missing answer as null. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const { amount, currency } = value as { amount?: unknown; currency?: unknown };
  if (amount !== undefined && currency !== undefined) return { amount: Number(amount), currency };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== null)
      .map(([key, entry]) => [key, comparable(entry)]),
  );
}

/** Enters answers in the order of the page; adds and removes rows as needed. */
function fill(engine: FormEngine, nodes: readonly FieldState[], data: Record<string, unknown>): void {
  for (const node of nodes) {
    const value = data[node.key];
    if (!node.relevant || node.kind === 'display') continue;
    if (node.kind === 'repeat') {
      const rows = (value ?? []) as Record<string, unknown>[];
      while (node.rows.length < rows.length) engine.addRow(node.path);
      while (node.rows.length > rows.length) engine.removeRow(node.path, node.rows.length - 1);
      node.rows.forEach((row, index) => fill(engine, row.children, rows[index]!));
    } else if (node.kind === 'group') {
      fill(engine, node.children, (value ?? {}) as Record<string, unknown>);
    } else {
      // Answers to sub-questions are stored beside their parent's answer.
      if (!node.readonly) engine.set(node.path, value ?? null, { source: 'user' });
      fill(engine, node.children, data);
    }
  }
}

for (const form of forms) {
  describe(form.id, () => {
    test('loads in strict mode without any diagnostics', async () => {
      const engine = await open(form);
      assert.deepEqual(engine.diagnostics(), []);
      assert.deepEqual(engine.pendingSources(), []);
      assert.equal(
        engine.response({ mode: 'submit' }).status,
        'in-progress',
        'an empty form is not complete',
      );
    });

    test('its sample is complete and can be submitted', async () => {
      const engine = await open(form);
      engine.load(form.sample);
      const report = engine.validate({ mode: 'submit' });
      assert.deepEqual(report.results.filter(isError), []);
      assert.equal(report.valid, true);
      const response = engine.response({ mode: 'submit' });
      assert.equal(response.status, 'completed');
      assert.deepEqual(comparable(response.data), comparable(form.sample.data), 'calculated values included');
      assert.deepEqual(engine.diagnostics(), []);
    });

    test('its sample can be entered field by field', async () => {
      const engine = await open(form);
      fill(engine, engine.items, form.sample.data);
      assert.deepEqual(engine.validate({ mode: 'submit' }).results.filter(isError), []);
      assert.deepEqual(comparable(engine.response({ mode: 'submit' }).data), comparable(form.sample.data));
      assert.deepEqual(engine.diagnostics(), []);
    });

    test('its sidecars are for this form and refer to existing items', async () => {
      const { definition } = await open(form);
      const { references, ontology, registries } = form;
      const { problems } = readSidecars(definition, {
        references: [references],
        ontologies: [ontology],
        registries,
      });
      assert.deepEqual(problems, []);
      const paths = new Set(['#', ...pathsOf(definition.items)]);
      const unknown = (targets: readonly string[]): string[] =>
        targets.filter((target) => !paths.has(target));
      assert.deepEqual(unknown(references.references.map(({ target }) => target)), [], 'references');
      assert.deepEqual(unknown(Object.keys(ontology.concepts ?? {})), [], 'concepts');
      assert.deepEqual(
        unknown((ontology.alignments ?? []).map(({ field }) => String(field))),
        [],
        'alignments',
      );
      const sets = Object.keys(definition.optionSets ?? {});
      assert.deepEqual(
        Object.keys(ontology.vocabularies ?? {}).filter((name) => !sets.includes(name)),
        [],
        'vocabularies',
      );
    });

    test('each older response beside it can be migrated', async () => {
      const older = form.files.filter((file) => /^sample-.+\.json$/.test(file));
      const versions = Object.keys(form.definition.migrations?.from ?? {});
      for (const file of older) {
        const response = form.read(file) as FormResponse;
        assert.ok(versions.includes(response.definitionVersion));
        const engine = await open(form);
        engine.load(response);
        const { data, definitionVersion } = engine.response();
        assert.equal(definitionVersion, form.definition.version);
        assert.notDeepEqual(data, {});
      }
    });
  });
}

test('the migrated renewal has its answers in the right fields', async () => {
  const form = forms.find(({ id }) => id === 'benefits-renewal')!;
  const engine = await open(form);
  engine.load(form.read('sample-1.0.0.json') as FormResponse);
  assert.equal(engine.get('you.name.givenName'), 'Rosa');
  assert.equal(engine.get('you.name.familyName'), 'Okafor');
  assert.deepEqual(comparable(engine.get('income.pay.earnings')), { amount: 1200, currency: 'GBP' });
  assert.equal(engine.get('income.pay.payFrequency'), 'monthly');
});

describe('together the demo forms use every feature of a definition', () => {
  const documents = forms.map(({ definition }) => definition);
  const items = forms.flatMap(({ definition, files, read }) => [
    ...itemsOf(definition.items),
    ...files.map(read).flatMap((file) => [...itemsOf((file as Definition)?.items ?? [])]),
  ]);
  const binds = documents.flatMap(({ binds = [] }) => binds);
  const shapes = documents.flatMap(({ shapes = [] }) => shapes);
  const presentations = documents.map(({ formPresentation }) => formPresentation ?? {});
  const text = JSON.stringify(documents);

  function shows(name: string, wanted: readonly string[], found: readonly unknown[]): void {
    test(name, () =>
      assert.deepEqual(
        wanted.filter((one) => !found.includes(one)),
        [],
      ),
    );
  }

  shows(
    'data types',
    'string text integer decimal boolean date dateTime time uri attachment choice multiChoice money'.split(
      ' ',
    ),
    items.map((item) => item.type === 'field' && item.dataType),
  );
  shows(
    'widgets',
    'Slider Rating Signature Toggle RadioGroup Select CheckboxGroup DataTable Card Accordion Tabs Collapsible Alert Heading Divider Text Badge ProgressBar Summary Panel Modal x-yes-no x-stepper x-select-all'.split(
      ' ',
    ),
    items.map(({ presentation }) => presentation?.widgetHint),
  );
  shows(
    'page modes',
    ['single', 'wizard', 'tabs'],
    presentations.map(({ pageMode }) => pageMode),
  );
  shows(
    'directions',
    ['rtl'],
    presentations.map(({ direction }) => direction),
  );
  shows(
    'densities',
    ['compact', 'comfortable', 'spacious'],
    presentations.map(({ density }) => density),
  );
  shows(
    'severities',
    ['error', 'warning', 'info'],
    shapes.map(({ severity = 'error' }) => severity),
  );
  shows(
    'timings',
    ['continuous', 'submit', 'demand'],
    shapes.map(({ timing = 'continuous' }) => timing),
  );
  shows(
    'rules',
    ['constraint', 'and', 'or', 'not', 'xone', 'activeWhen', 'context', 'code'],
    shapes.flatMap(Object.keys),
  );
  shows(
    'binds',
    'calculate relevant required readonly constraint constraintMessage default whitespace excludedValue nonRelevantBehavior disabledDisplay'.split(
      ' ',
    ),
    binds.flatMap(Object.keys),
  );
  shows(
    'whitespace',
    ['trim', 'normalize', 'remove'],
    binds.map(({ whitespace }) => whitespace),
  );
  shows(
    'what happens to hidden answers',
    ['remove', 'empty', 'keep'],
    binds.map((bind) => bind.nonRelevantBehavior),
  );
  shows(
    'item properties',
    'description hint labels purpose consequences extensions presentation repeatable minRepeat maxRepeat $ref keyPrefix currency precision prefix suffix options optionSet initialValue prePopulate semanticType children'.split(
      ' ',
    ),
    items.flatMap(Object.keys),
  );
  shows(
    'version algorithms',
    ['semver', 'date', 'integer', 'natural'],
    documents.map(({ versionAlgorithm = 'semver' }) => versionAlgorithm),
  );
  shows(
    'audiences and priorities',
    ['human', 'agent', 'both', 'primary', 'supplementary', 'background'],
    forms.flatMap(({ references }) =>
      JSON.stringify(references)
        .match(/"(?:audience|priority)":"\w+"/g)!
        .map((m) => m.split('"')[3]),
    ),
  );

  test('they use nested repeats, scoped variables, remote instances and options, fees and migrations', () => {
    const isRepeat = (item: Item): boolean => item.type === 'group' && item.repeatable === true;
    assert.ok(
      items.some(
        (item) =>
          isRepeat(item) && [...itemsOf((item as { children?: Item[] }).children ?? [])].some(isRepeat),
      ),
    );
    assert.ok(documents.some(({ variables = [] }) => variables.some(({ scope = '#' }) => scope !== '#')));
    const instances = documents.flatMap(({ instances = {} }) => Object.values(instances));
    assert.ok(instances.some(({ source }) => source !== undefined));
    assert.ok(instances.some((instance) => instance.readonly === false));
    const sets = documents.flatMap(({ optionSets = {} }) => Object.values(optionSets));
    assert.ok(
      sets.some(({ source }) => source !== undefined) && sets.some(({ source }) => source === undefined),
    );
    assert.match(text, /"keywords"/);
    assert.ok(documents.some(({ fees }) => fees) && documents.some(({ migrations }) => migrations));
    assert.match(text, /"x-civic-sensitive":true/);
  });
});

function* itemsOf(items: readonly Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    if (item.type !== 'display') yield* itemsOf(item.children ?? []);
  }
}
