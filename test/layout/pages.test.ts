import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageMode, pageOf, pageOutlines, REVIEW } from '../../src/layout/pages.js';
import { field, group, make, repeat } from '../engine/forms.js';

const TITLES = { introduction: 'Introduction', more: 'More' };
const wizard = { formPresentation: { pageMode: 'wizard' } } as const;

test('a form has pages only where it has groups to make them of', () => {
  assert.equal(pageMode(make([field('a')], wizard)), 'single');
  assert.equal(pageMode(make([group('a', [field('b')])], wizard)), 'wizard');
  assert.equal(pageMode(make([group('a', [field('b')])])), 'single');
});

test('a review makes a wizard of a form without pages', () => {
  assert.equal(pageMode(make([field('a')]), { review: true }), 'wizard');
});

test('tabs that cannot be drawn leave one page', () => {
  const form = make([group('a', [field('b')])], { formPresentation: { pageMode: 'tabs' } });
  assert.equal(pageMode(form), 'tabs');
  assert.equal(pageMode(form, { tabs: false }), 'single');
});

test('pages are the introduction, the groups, the loose items and the review', () => {
  const form = make(
    [
      { type: 'display', key: 'hello', label: 'Hello' },
      group('who', [field('name')], { label: 'Who are you?', labels: { short: 'You' } }),
      field('loose'),
      repeat('pets', [field('pet')]),
    ],
    wizard,
  );
  const pages = pageOutlines(form, { ...TITLES, review: 'Check your answers' });
  assert.deepEqual(
    pages.map(({ title, short, items }) => [title, short, items.map(({ path }) => path)]),
    [
      ['Introduction', 'Introduction', ['hello']],
      ['Who are you?', 'You', ['who.name']],
      ['pets', 'pets', ['pets']],
      ['More', 'More', ['loose']],
      ['Check your answers', 'Check your answers', []],
    ],
  );
  assert.equal(pages.at(-1)!.id, REVIEW);
  assert.equal(pageOf(pages, form.field('who.name')!)?.id, 'who');
  assert.equal(pageOf(pages, form.field('loose')!)?.title, 'More');
});

test('a page that is not relevant is left out', () => {
  const form = make([group('a', [field('x', 'boolean')]), group('b', [field('y')])], {
    ...wizard,
    binds: [{ path: 'b', relevant: '$a.x = true' }],
  });
  const ids = (): string[] => pageOutlines(form, TITLES).map(({ id }) => id);
  assert.deepEqual(ids(), ['a']);
  form.set('a.x', true);
  assert.deepEqual(ids(), ['a', 'b']);
});
