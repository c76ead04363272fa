/** Templates render without a page: they are pure functions of a `ViewState`, so that a server can call them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AwaitedAnswers } from '../../../src/elements/form/awaited-answers.js';
import { FormControlHost } from '../../../src/elements/form/form-control-host.js';
import { nativeForm } from '../../../src/elements/layout/form-template.js';
import { templateOf } from '../../../src/elements/layout/node-template.js';
import { loadPart, PART_NAMES } from '../../../src/elements/rendering/lazy-parts.js';
import { FormTexts } from '../../../src/elements/strings/texts.js';
import { ViewSettings } from '../../../src/elements/view/view-settings.js';
import { ViewState } from '../../../src/elements/view/view-state.js';
import { createForm } from '../../../src/engine/index.js';
import type { Definition } from '../../../src/model/definition.js';
import { readForms } from '../../demo-forms/read-forms.js';

interface Rendered {
  /** Static markup and texts, in document order. */
  readonly text: string[];
  /** What element directives write into start tags. */
  readonly attributes: Record<string, unknown>[];
}

type DirectiveClass = new (part: object) => { render(...values: unknown[]): unknown };

/** Walks a template result as a server would: `render()` of each directive, and no `update()`. */
function walk(value: unknown, rendered: Rendered): Rendered {
  if (value === null || value === undefined || typeof value === 'symbol' || typeof value === 'function')
    return rendered;
  if (typeof value !== 'object') rendered.text.push(String(value));
  else if ('_$litDirective$' in value) {
    const { _$litDirective$: directive, values } = value as {
      _$litDirective$: DirectiveClass;
      values: unknown[];
    };
    walk(new directive({ type: partTypeOf(directive) }).render(...values), rendered);
  } else if ('strings' in value) {
    const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
    strings.forEach((string, i) => {
      rendered.text.push(string);
      if (i < values.length) walk(values[i], rendered);
    });
  } else if ('attributes' in value) rendered.attributes.push(value.attributes as Record<string, unknown>);
  else if (Symbol.iterator in value) for (const one of value as Iterable<unknown>) walk(one, rendered);
  return rendered;
}

/** Element directives check that they are on an element (6), others that they are inside one (2). */
const partTypeOf = ({ name }: DirectiveClass): number => (name === 'AttributesDirective' ? 6 : 2);

function renderWithoutPage(definition: Definition, data?: Record<string, unknown>): Rendered {
  const engine = createForm(definition, { lenient: true });
  if (data) engine.load(data);
  const texts = new FormTexts('en');
  const unexpected = (): never => assert.fail('A template acted on the page while it was rendered.');
  const look = {
    title: true,
    submitButton: true,
    headingLevel: 1,
    languages: [],
    stepsOpen: true,
    validateOn: 'change' as const,
    scripted: false,
    loading: false,
  };
  const view = new ViewState({
    engine,
    texts,
    settings: new ViewSettings(look, false),
    screen: {
      element: undefined as never,
      find: unexpected,
      addBox: unexpected,
      nodeAt: unexpected,
      announce: unexpected,
      emit: unexpected,
    },
    idPrefix: 'f',
    templateOf,
    annotate: () => ({ control: {}, fieldset: {} }),
    createControlHost: (state) => new FormControlHost(state, texts, new AwaitedAnswers(), () => {}),
    withReview: false,
    paged: true,
  });
  const { fields } = view;
  const uiState = fields.uiState.bind(fields);
  fields.uiState = (node, create) => {
    // Controls keep their own state; groups and displays get theirs from events.
    assert.equal(node.kind, 'field', 'A template created state while it was rendered.');
    return uiState(node, create);
  };
  let cycles = 0;
  engine.subscribe(null, () => cycles++);
  const before = JSON.stringify(engine.response().data);
  const rendered = walk(nativeForm(view), { text: [], attributes: [] });
  assert.equal(cycles, 0, 'rendering changed the form');
  assert.equal(JSON.stringify(engine.response().data), before);
  return rendered;
}

async function loadAllParts(): Promise<void> {
  for (const name of PART_NAMES) await loadPart(name);
}

test('there is no page in this test', () => {
  for (const name of ['document', 'window', 'matchMedia', 'ResizeObserver'])
    assert.equal(name in globalThis, false, name);
});

for (const { id, definition } of readForms())
  test(`the demo form ${id} renders without a page, every relevant label included`, async () => {
    await loadAllParts();
    const { text } = renderWithoutPage(definition);
    const all = text.join('');
    const engine = createForm(definition, { lenient: true });
    for (const field of engine.fields('relevant')) assert.ok(all.includes(field.label()), field.path);
  });

test('tabs, accordions and alerts that can be closed render without state of their own', async () => {
  await loadAllParts();
  const section = (key: string) => ({ key, type: 'group', label: `Section ${key}`, children: [] });
  const inside = (key: string, widgetHint: string, children: readonly object[]) => ({
    key,
    type: 'group',
    label: key,
    presentation: { widgetHint },
    children,
  });
  const { text } = renderWithoutPage({
    $formspec: '1.0',
    url: 'https://forms.example.org/sections',
    version: '1.0.0',
    status: 'active',
    title: 'Sections',
    items: [
      inside('tabs', 'Tabs', [section('a'), section('b')]),
      inside('folds', 'Accordion', [section('c'), section('d')]),
      {
        key: 'note',
        type: 'display',
        label: 'Read this first',
        presentation: { widgetHint: 'x-dismissible-alert' },
      },
    ],
  } as unknown as Definition);
  const all = text.join('');
  for (const label of ['Section a', 'Section b', 'Section c', 'Section d', 'Read this first'])
    assert.ok(all.includes(label), label);
});

test('rows, tables and the shown values of native controls are in what a server would write', async () => {
  await loadAllParts();
  const definition = {
    $formspec: '1.0',
    url: 'https://forms.example.org/rows',
    version: '1.0.0',
    status: 'active',
    title: 'Rows',
    items: [
      {
        key: 'lines',
        type: 'group',
        label: 'Lines',
        repeatable: true,
        presentation: { widgetHint: 'DataTable' },
        children: [{ key: 'name', type: 'field', dataType: 'string', label: 'Name' }],
      },
      {
        key: 'ink',
        type: 'field',
        dataType: 'attachment',
        label: 'Ink',
        presentation: { widgetHint: 'Signature' },
      },
    ],
  } as Definition;
  const { text, attributes } = renderWithoutPage(definition, { lines: [{ name: 'a' }, { name: 'b' }] });
  assert.equal(text.filter((part) => part.includes('<tr class="formspec-row"')).length, 2);
  assert.ok(text.some((part) => part.includes('<canvas')));
  assert.equal(attributes.filter((one) => String(one['id']).endsWith('-control')).length >= 3, true);
});
