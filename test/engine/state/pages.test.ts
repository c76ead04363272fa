import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Item } from '../../../src/model/definition.js';
import { field, group, make, repeat } from '../forms.js';

describe('pages', () => {
  const items = [
    field('a'),
    group('one', [field('b')], { label: 'One' }),
    field('c'),
    repeat('many', [field('d')]),
    group('two', [field('e')]),
  ];

  test('are the top-level groups, and a last page for items outside of groups', () => {
    const form = make(items, {
      formPresentation: { pageMode: 'wizard' },
      binds: [{ path: 'two', relevant: "$a = 'x'" }],
    });
    const pages = form.pages();
    assert.deepEqual(
      pages.map(({ id, title, relevant, items: shown }) => [
        id,
        title,
        relevant,
        shown.map(({ key }) => key),
      ]),
      [
        ['one', 'One', true, ['b']],
        ['many', 'many', true, ['many']],
        ['two', 'two', false, ['e']],
        ['_', 'Test', true, ['a', 'c']],
      ],
    );
    form.set('a', 'x');
    assert.equal(pages[2]!.relevant, true);
    assert.equal(pages[0]!.group, form.field('one'));
  });

  test('begin with the display items before the first group', () => {
    const text = (key: string): Item => ({ key, type: 'display', label: key });
    const shown = [text('hello'), text('read'), ...items.slice(1), text('bye')];
    const pages = make(shown, { formPresentation: { pageMode: 'wizard' } }).pages();
    assert.deepEqual(
      pages.map(({ items: on }) => on.map(({ key }) => key)),
      [['hello', 'read'], ['b'], ['many'], ['e'], ['c', 'bye']],
    );
  });

  test('do not exist in single mode', () => {
    assert.deepEqual(make(items).pages(), []);
  });
});
