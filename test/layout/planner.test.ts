import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormChange, FormEngine } from '../../src/engine/index.js';
import { createPlanner, type Plan, type PlanNode, planForm, type Planner } from '../../src/layout/index.js';
import { loadPlanner } from '../../src/layout/load-planner.js';
import { definition, field, group, make, repeat } from '../engine/forms.js';

const { url } = definition([]);
const component = (tree: object, more: object = {}): object => ({
  $formspecComponent: '1.0',
  version: '1.0.0',
  targetDefinition: { url },
  tree,
  ...more,
});
const stack = (...children: object[]): object => ({ component: 'Stack', children });
const input = (bind: string, more: object = {}): object => ({ component: 'TextInput', bind, ...more });

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...node.children.flatMap(nodesOf)];
const outline = (node: PlanNode): string =>
  `${node.component}${node.path ? ` ${node.path}` : ''}${node.children.length ? `(${node.children.map(outline).join(', ')})` : ''}`;

test('a form without documents is planned from its definition', () => {
  const form = make([
    group('who', [field('name'), field('size', 'choice', { options: [{ value: 'a', label: 'A' }] })]),
    repeat('pets', [field('pet')], { minRepeat: 1 }),
    { type: 'display', key: 'bye', label: 'Goodbye' },
  ]);
  const plan = planForm(form);
  assert.equal(
    outline(plan.root),
    'Stack(Section who(TextInput who.name, RadioGroup who.size), Section pets(Row pets[0](TextInput pets[0].pet)), Text bye)',
  );
  assert.deepEqual([plan.appended, plan.pages, plan.diagnostics, plan.refused], [[], [], [], []]);
  assert.equal(plan.pageSource, 'none');
  assert.equal(plan.presentation('pets[0].pet')?.widget, 'TextInput');
  assert.equal(plan.presentation('nothing'), undefined);
  assert.deepEqual(nodesOf(plan.root).find(({ path }) => path === 'who.name')!.props, {
    maxLines: 1,
    inputMode: 'text',
    variant: 'plain',
  });
});

test('a plan is plain data', () => {
  const form = make([group('g', [field('a')])]);
  const { presentation: _, ...plan } = planForm(form, { component: component(stack(input('g.a'))) });
  assert.deepEqual(JSON.parse(JSON.stringify(plan)), plan);
});

test('the same documents and data give the same plan', () => {
  const form = make([repeat('lines', [field('a')], { minRepeat: 2 })]);
  const options = { component: component(stack({ component: 'DataTable', bind: 'lines' })) };
  const planner = createPlanner(form, options);
  const [first, second] = [planner.plan(), planner.plan()];
  const data = (plan: Plan): object => ({ ...plan, presentation: undefined });
  assert.deepEqual(data(first), data(second));
  assert.deepEqual(data(first), data(planForm(form, options)));
});

test('documents are not changed by planning', () => {
  const form = make([field('a')]);
  const document = component(stack({ component: 'Box', params: { f: 'a' }, style: { color: 'red' } }), {
    components: { Box: { params: ['f'], tree: { ...stack(input('{f}')), style: { gap: '1px' } } } },
  });
  const before = structuredClone(document);
  planForm(form, { component: document, breakpoint: 500 });
  assert.deepEqual(document, before);
});

test('texts of the renderer are replaceable', () => {
  const form = make([field('a', 'boolean'), field('b')]);
  const plan = planForm(form, {
    component: component(
      stack(
        { component: 'Toggle', bind: 'a' },
        { component: 'Tabs', children: [stack(input('b'))] },
        { component: 'ActionButton', actionRef: 'go', label: { ref: 'actions.go' } },
      ),
    ),
    texts: { on: 'An', tab: 'Reiter', reference: (name) => (name === 'actions.go' ? 'Los' : undefined) },
  });
  const [toggle, tabs, button] = plan.root.children;
  assert.equal(toggle!.props['onLabel'], 'An');
  assert.equal(toggle!.props['offLabel'], 'Off');
  assert.deepEqual(tabs!.labels, ['Reiter 1']);
  assert.equal(button!.text, 'Los');
});

test('texts of nodes with an id are translated by their locale key', () => {
  const form = make([field('a'), repeat('rows', [field('n')], { minRepeat: 2 })]);
  const keys: string[] = [];
  const translated = new Map([
    ['$component.box.title', 'Kasten'],
    ['$component.hello.text', 'Hallo {{$a}}'],
    ['$component.tabs.tabLabels[1]', 'Zwei'],
    ['$component.table.columns[0].header', 'Zahl'],
    ['$component.field.placeholder', 'Schreiben'],
    ['$component.go.label', 'Los'],
  ]);
  const plan = planForm(form, {
    component: component(
      stack(
        {
          component: 'Card',
          id: 'box',
          title: 'Box',
          children: [input('a', { id: 'field', placeholder: 'Write' })],
        },
        { component: 'Text', id: 'hello', text: 'Hello {{$a}}' },
        { component: 'Tabs', id: 'tabs', tabLabels: ['One', 'Two'], children: [stack(), stack()] },
        { component: 'DataTable', id: 'table', bind: 'rows', columns: [{ header: 'Number', bind: 'n' }] },
        { component: 'ActionButton', id: 'go', actionRef: 'go', label: { literal: 'Go' } },
      ),
    ),
    texts: {
      translation: (key) => {
        keys.push(key);
        return translated.get(key);
      },
    },
  });
  const [card, text, tabs, table, button] = plan.root.children;
  assert.equal(card!.props['title'], 'Kasten');
  assert.equal(card!.children[0]!.props['placeholder'], 'Schreiben');
  assert.equal(text!.text, 'Hallo {{$a}}', 'a translation is not evaluated again');
  assert.deepEqual(tabs!.labels, ['One', 'Zwei']);
  assert.deepEqual(table!.props['columns'], [{ bind: 'n', header: 'Zahl' }]);
  assert.equal(button!.text, 'Los');
  assert.ok(keys.every((key) => key.startsWith('$component.')));
});

test('a width can change between two plans', () => {
  const form = make([field('a')]);
  const planner = createPlanner(form, {
    component: component(stack(input('a', { responsive: { wide: { hidden: true } } })), {
      breakpoints: { wide: 600 },
    }),
  });
  const isVisible = (breakpoint?: number): boolean =>
    planner.plan(breakpoint === undefined ? {} : { breakpoint }).root.children[0]!.visible;
  assert.deepEqual([isVisible(), isVisible(700), isVisible(500)], [true, false, true]);
});

/** Whether a planner says that a write changes its plan. */
function isTouched(form: FormEngine, planner: Planner, write: () => void): boolean {
  const changes: FormChange[] = [];
  const stop = form.subscribe(null, (change) => changes.push(change));
  write();
  stop();
  return changes.some((change) => planner.isTouchedBy(change));
}

test('a value that the plan does not show leaves the plan as it is', () => {
  const form = make(
    [
      field('typed'),
      field('asked'),
      field('shown'),
      repeat('rows', [field('n', 'integer'), field('double', 'integer'), field('free')], { minRepeat: 1 }),
      field('opener', 'boolean'),
      field('opened'),
    ],
    {
      binds: [
        { path: 'rows[*].double', calculate: '$n * 2' },
        { path: 'opened', relevant: '$opener = true' },
      ],
    },
  );
  const planner = createPlanner(form, {
    component: component(
      stack(
        input('typed'),
        input('asked', { when: "$shown != 'x'" }),
        { component: 'Text', text: 'Hello {{$asked}}' },
        { component: 'DataTable', bind: 'rows' },
        { component: 'Toggle', bind: 'opener' },
        input('opened'),
      ),
    ),
  });
  assert.equal(
    isTouched(form, planner, () => form.set('typed', 'a')),
    false,
  );
  assert.equal(
    isTouched(form, planner, () => form.set('rows[0].free', 'a')),
    false,
  );
  assert.equal(
    isTouched(form, planner, () => form.set('asked', 'a')),
    true,
    'a text shows it',
  );
  assert.equal(
    isTouched(form, planner, () => form.set('shown', 'x')),
    true,
    'a condition reads it',
  );
  assert.equal(
    isTouched(form, planner, () => form.set('rows[0].n', 2)),
    true,
    'a calculated cell shows it',
  );
  assert.equal(
    isTouched(form, planner, () => form.set('opener', true)),
    true,
    'another field appears',
  );
  assert.equal(
    isTouched(form, planner, () => form.addRow('rows')),
    true,
    'a row is added',
  );
});

test('a plan that is not touched by a change stays the same', () => {
  const form = make([field('a'), field('b'), group('g', [field('c', 'boolean')])], {
    binds: [{ path: 'b', required: '$g.c = true' }],
  });
  const planner = createPlanner(form, {
    component: component(stack(input('a'), { component: 'Toggle', bind: 'c' })),
  });
  const data = (): string => {
    const { presentation: _, ...plan } = planner.plan();
    return JSON.stringify(plan);
  };
  const before = data();
  assert.equal(
    isTouched(form, planner, () => form.set('a', 'new')),
    false,
  );
  assert.equal(data(), before);
  assert.equal(
    isTouched(form, planner, () => form.set('g.c', true)),
    true,
  );
  assert.notEqual(data(), before);
});

test('one item can be planned alone, as the theme wants it', () => {
  const form = make([field('a', 'integer')]);
  const planner = createPlanner(form, {
    theme: {
      $formspecTheme: '1.0',
      version: '1',
      targetDefinition: { url },
      items: { a: { widget: 'Slider' } },
    },
  });
  const { component: drawn, control, origin, children } = planner.node(form.field('a')!);
  assert.deepEqual([drawn, control, origin, children], ['Slider', 'slider', 'theme', []]);
});

test('a planner that loads its code on demand plans the same', async () => {
  const form = make([field('a', 'integer'), field('b')]);
  const options = {
    component: component(stack(input('b'), { component: 'Slider', bind: 'a' })),
    theme: { $formspecTheme: '1.0', version: '1', targetDefinition: { url }, defaults: { cssClass: 'x' } },
    actions: 'no document',
  };
  const data = (plan: Plan): object => ({ ...plan, presentation: undefined });
  const loaded = (await loadPlanner(form, options)).plan();
  assert.deepEqual(data(loaded), data(planForm(form, options)));
  assert.deepEqual(loaded.refused, ['actions']);
});
