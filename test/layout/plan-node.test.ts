import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormEngine, Item, Presentation } from '../../src/engine/index.js';
import { groupLayout, headingDepth, isTab, isTableItem, someItem } from '../../src/layout/group-layout.js';
import type { PlanNode } from '../../src/layout/plan.js';
import { planNode } from '../../src/layout/plan-node.js';
import { field, group, make, repeat } from '../engine/forms.js';

const nodeOf = (form: FormEngine, path: string): PlanNode => planNode(form.field(path)!, form);
const display = (key: string, presentation: Presentation, label = key): Item => ({
  type: 'display',
  key,
  label,
  presentation,
});

test('a field node has what a renderer needs to draw it', () => {
  const form = make(
    [
      field('email', 'string', {
        label: 'E-mail',
        presentation: { layout: { grid: { span: 6 } }, accessibility: { description: 'Work address' } },
      }),
    ],
    {
      binds: [{ path: 'email', required: 'true', readonly: 'true' }],
      formPresentation: { labelPosition: 'start' },
    },
  );
  assert.deepEqual(nodeOf(form, 'email'), {
    component: 'TextInput',
    control: 'text',
    path: 'email',
    label: 'E-mail',
    required: true,
    readonly: true,
    visible: true,
    props: {},
    accessibility: { description: 'Work address' },
    grid: { span: 6 },
    labelPosition: 'start',
    origin: 'definition',
    children: [],
  });
});

test('a node is hidden while its item is not relevant, unless the definition wants it shown disabled', () => {
  const form = make([field('a', 'boolean'), field('b'), field('c')], {
    binds: [
      { path: 'b', relevant: '$a = true' },
      { path: 'c', relevant: '$a = true', disabledDisplay: 'protected' },
    ],
  });
  assert.equal(nodeOf(form, 'b').visible, false);
  assert.equal(nodeOf(form, 'c').visible, true);
  form.set('a', true);
  assert.equal(nodeOf(form, 'b').visible, true);
});

test('options in sight stand in the flow that the hints ask for', () => {
  const options = [{ value: 'a', label: 'A' }];
  const form = make([
    field('line', 'choice', { options, presentation: { layout: { flow: 'inline' } } }),
    field('grid', 'multiChoice', { options, presentation: { layout: { flow: 'grid', columns: 3 } } }),
  ]);
  assert.deepEqual(nodeOf(form, 'line').props, { orientation: 'horizontal' });
  assert.deepEqual(nodeOf(form, 'grid').props, { columns: 3 });
});

test('displays show their text, or the text that a bind calculates', () => {
  const form = make(
    [
      display('title', { widgetHint: 'Heading' }, 'Part one'),
      display('alert', { widgetHint: 'Alert', styleHints: { emphasis: 'danger' } }),
      display('closable', { widgetHint: 'x-dismissible-alert' }),
      display('odd', { widgetHint: 'Slider' }),
    ],
    { binds: [{ path: 'closable', calculate: "'Written now'" }] },
    { lenient: true },
  );
  const drawn = form.items.map(({ path }) => {
    const { component, text, props } = nodeOf(form, path);
    return [component, text, props];
  });
  assert.deepEqual(drawn, [
    ['Heading', 'Part one', {}],
    ['Alert', 'alert', { severity: 'error', dismissible: false }],
    ['Alert', 'Written now', { severity: 'info', dismissible: true }],
    ['Text', 'odd', {}],
  ]);
});

test('groups become boxes, cards, folds, tabs and grids by their hints', () => {
  const hints: Record<string, Presentation> = {
    plain: {},
    card: { widgetHint: 'Card' },
    shut: { layout: { collapsible: true, collapsedByDefault: true } },
    modal: { widgetHint: 'Modal' },
    tabs: { widgetHint: 'Tabs' },
    folds: { widgetHint: 'Accordion' },
    one: { widgetHint: 'x-exclusive-accordion' },
    grid: { widgetHint: 'Grid' },
    columns: { layout: { flow: 'grid', columns: 3 } },
  };
  const form = make(
    Object.entries(hints).map(([key, presentation]) => group(key, [field('a')], { presentation })),
  );
  const drawn = form.items.map((node) => {
    const { box, open, content, exclusive, flow, columns } = groupLayout(node);
    const { component } = planNode(node, form);
    return [component, box, open, content, exclusive, flow, columns].join(' ');
  });
  assert.deepEqual(drawn, [
    'Section plain true flow false stack 1',
    'Card card true flow false stack 1',
    'Section fold false flow false stack 1',
    'Modal fold false flow false stack 1',
    'Tabs plain true tabs false stack 1',
    'Accordion plain true folds false stack 1',
    'Accordion plain true folds true stack 1',
    'Grid plain true flow false grid 2',
    'Section plain true flow false grid 3',
  ]);
});

test('a repeat is a table only where each column is a plain field', () => {
  const table = { presentation: { widgetHint: 'DataTable' }, minRepeat: 1, maxRepeat: 2 };
  const form = make([
    repeat('lines', [field('a')], table),
    repeat('nested', [group('g', [field('a')])], table),
  ]);
  const { component, group: layout, canAdd, canRemove } = nodeOf(form, 'lines');
  assert.deepEqual([component, layout!.content, canAdd, canRemove], ['DataTable', 'table', true, false]);
  assert.equal(nodeOf(form, 'nested').component, 'Section');
  assert.equal(nodeOf(form, 'lines[0]').component, 'Row');
  form.addRow('lines');
  assert.equal(nodeOf(form, 'lines').canAdd, false);
  assert.equal(nodeOf(form, 'lines').canRemove, true);
  assert.equal(someItem(form.definition.items, isTableItem), true);
});

test('headings count the groups and rows above, without those that a tab names', () => {
  const form = make([
    group('tabs', [group('one', [field('a')]), field('loose')], { presentation: { widgetHint: 'Tabs' } }),
    repeat('rows', [group('inner', [field('b')])], { minRepeat: 1 }),
  ]);
  const depth = (path: string, isPage = false): number => headingDepth(form.field(path)!, () => isPage);
  assert.equal(depth('tabs'), 0);
  assert.equal(depth('tabs.one.a'), 1);
  assert.equal(depth('tabs.one.a', true), 0);
  assert.equal(depth('rows[0].inner.b'), 3);
  assert.deepEqual(form.field('tabs')!.children.filter(isTab), [form.field('tabs.one')]);
});
