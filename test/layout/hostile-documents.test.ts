/** Documents from elsewhere may be anything: nothing throws, and none takes long. Work is counted, not time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planForm, type Plan, type PlanNode, resolveIssuer } from '../../src/layout/index.js';
import { definition, field, group, make, repeat } from '../engine/forms.js';

const { url } = definition([]);
const form = () =>
  make([field('a'), group('g', [field('b', 'choice')]), repeat('r', [field('c')], { minRepeat: 2 })]);
const component = (tree: unknown, more: object = {}): object => ({
  $formspecComponent: '1.0',
  version: '1',
  targetDefinition: { url },
  tree,
  ...more,
});
const count = (node: PlanNode): number => 1 + node.children.reduce((sum, child) => sum + count(child), 0);
const codes = ({ diagnostics }: Plan): string[] => [...new Set(diagnostics.map(({ code }) => code))];

test('anything in place of a document is refused, and the form stays', () => {
  for (const odd of [0, '', 'x', true, [], () => 1, Symbol.iterator, new Map(), { tree: null }]) {
    const plan = planForm(form(), { component: odd, theme: odd, actions: odd });
    assert.deepEqual([...plan.refused].sort(), ['actions', 'component', 'theme']);
    assert.equal(plan.root.children.length, 3);
  }
});

test('random JSON never throws', () => {
  const keys = fc.constantFrom(
    ...'component children bind when style cssClass responsive accessibility layout id text title columns items params tree components tokens breakpoints $formspecComponent $formspecTheme version targetDefinition url pages regions key selectors match apply defaults widget widgetConfig fallback __proto__ constructor'.split(
      ' ',
    ),
  );
  const leaf = fc.constantFrom<unknown>(
    'a',
    'g.b',
    'r',
    'Stack',
    'TextInput',
    'DataTable',
    '1.0',
    url,
    '{a}',
    '$token.x',
    1,
    -1,
    null,
    true,
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(keys, tie('node'), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(node, node, (tree, theme) => {
      const engine = form();
      planForm(engine, {
        component: component(tree),
        theme: { $formspecTheme: '1.0', version: '1', ...(theme as object) },
      });
      planForm(engine, { component: tree, theme, actions: tree });
    }),
    { numRuns: 500 },
  );
});

test('a template that doubles itself is refused before it is unfolded', () => {
  const components = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `T${i}`,
      { tree: { component: 'Stack', children: [{ component: `T${i + 1}` }, { component: `T${i + 1}` }] } },
    ]),
  );
  const plan = planForm(form(), {
    component: component(
      { component: 'T0' },
      { components: { ...components, T40: { tree: { component: 'Divider' } } } },
    ),
  });
  assert.deepEqual(plan.refused, ['component']);
  assert.ok(codes(plan).includes('TOO_LARGE'));
});

test('a chain of ten thousand templates is no reason to run out of stack', () => {
  const components = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [
      `T${i}`,
      { tree: { component: i < 9_999 ? `T${i + 1}` : 'Divider' } },
    ]),
  );
  const plan = planForm(form(), { component: component({ component: 'T0' }, { components }) });
  assert.deepEqual(plan.refused, ['component']);
  const cycle = { ...components, T9999: { tree: { component: 'T0' } } };
  assert.ok(
    codes(planForm(form(), { component: component({ component: 'Stack' }, { components: cycle }) })).includes(
      'E807',
    ),
  );
});

test('a tree of a hundred thousand nodes is refused', () => {
  const children = Array.from({ length: 100_000 }, () => ({ component: 'Divider' }));
  const plan = planForm(form(), { component: component({ component: 'Stack', children }) });
  assert.ok(codes(plan).includes('TOO_LARGE'));
  assert.equal(plan.root.children.length, 3);
});

test('very deep nesting is refused', () => {
  let tree: object = { component: 'Divider' };
  for (let i = 0; i < 50_000; i++) tree = { component: 'Stack', children: [tree] };
  assert.ok(codes(planForm(form(), { component: component(tree) })).includes('TOO_LARGE'));
  let config: unknown = 'x';
  for (let i = 0; i < 50_000; i++) config = { inner: config };
  const theme = { $formspecTheme: '1.0', version: '1', defaults: { widgetConfig: config } };
  assert.deepEqual(planForm(form(), { theme }).refused, []);
});

test('repeats inside rows of other repeats do not multiply', () => {
  const engine = make([
    repeat('p', [field('a')], { minRepeat: 30 }),
    repeat('q', [field('b')], { minRepeat: 30 }),
    repeat('s', [field('c')], { minRepeat: 30 }),
  ]);
  const accordion = (bind: string, ...children: object[]): object => ({
    component: 'Accordion',
    bind,
    children,
  });
  const plan = planForm(engine, {
    component: component(
      accordion('p', accordion('q', accordion('s', { component: 'TextInput', bind: 'c' }))),
    ),
  });
  assert.ok(count(plan.root) < 500, `${count(plan.root)} nodes`);
  const self = planForm(engine, { component: component(accordion('p', accordion('p', accordion('p')))) });
  assert.ok(count(self.root) < 200);
});

test('thousands of mistakes give a report that ends', () => {
  const children = Array.from({ length: 5_000 }, (_, i) => ({ component: 'Divider', [`unknown${i}`]: 1 }));
  const plan = planForm(form(), { component: component({ component: 'Stack', children }) });
  assert.ok(plan.diagnostics.length <= 200, String(plan.diagnostics.length));
  const unbound = Array.from({ length: 5_000 }, (_, i) => ({ component: 'TextInput', bind: `ghost${i}` }));
  assert.ok(
    planForm(form(), { component: component({ component: 'Stack', children: unbound }) }).diagnostics
      .length <= 300,
  );
});

test('long texts in a document do not appear whole in a remark', () => {
  const long = 'x'.repeat(100_000);
  const plan = planForm(form(), {
    component: component({ component: 'Stack', [long]: 1, children: [{ component: long }] }),
    theme: { $formspecTheme: '1.0', version: '1', [long]: 1 },
  });
  for (const { path, message } of plan.diagnostics)
    assert.ok(path.length + message.length < 2_000, path.slice(0, 100));
});

test('an issuer that never ends, or lies, leaves the form unbranded', async () => {
  assert.equal(
    await resolveIssuer(
      { issuer: { url: 'https://a.example/i' } },
      { fetchJson: () => Promise.reject(new Error('no')) },
    ),
    null,
  );
  assert.equal(await resolveIssuer({ issuer: 5 as never }), null);
  const problems: string[] = [];
  await resolveIssuer(
    { issuer: { url: 'file:///etc/passwd' } },
    { fetchJson: () => Promise.resolve({}), onProblem: (text) => problems.push(text) },
  );
  assert.equal(problems.length, 1);
});
