/** Completion in the playground's editor, and what it exports. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { completionsAt } from '../../demo/scripts/playground/completions.js';
import { exportsOf } from '../../demo/scripts/playground/export-view.js';

/** Labels offered at `|`. */
function offered(marked: string): string[] {
  const position = marked.indexOf('|');
  const text = marked.slice(0, position) + marked.slice(position + 1);
  return completionsAt(text, position)?.options.map(({ label }) => label) ?? [];
}

const FORM = (bind: string): string => `{
  "$formspec": "1.0",
  "items": [
    { "key": "vip", "type": "field", "dataType": "boolean", "label": "VIP" },
    { "key": "lines", "type": "group", "label": "Lines", "repeatable": true, "children": [
      { "key": "price", "type": "field", "dataType": "decimal", "label": "Price" },
      { "key": "double", "type": "field", "dataType": "decimal", "label": "Double" }
    ] }
  ],
  "optionSets": { "colours": { "options": [] } },
  "variables": [{ "name": "rate", "expression": "2" }],
  "instances": { "account": { "data": {} } },
  "binds": [${bind}]
}`;

test('properties of the object around the cursor are offered, without those that it has', () => {
  assert.ok(offered('{ "form|" }').includes('formPresentation'));
  assert.deepEqual(offered('{ "items": [{ "key": "a", "minR|" }] }'), ['minRepeat']);
  assert.deepEqual(offered('{ "binds": [{ "path": "a", "constraintM|" }] }'), ['constraintMessage']);
  assert.deepEqual(offered('{ "binds": [{ "path": "a", "pat|" }] }'), []);
  assert.deepEqual(offered('{ "items": [{ "children": [{ "presentation": { "layout": { "col|'), [
    'columns',
    'collapsible',
    'collapsedByDefault',
  ]);
  assert.deepEqual(offered('{ "optionSets": { "a": { "valueF|" } } }'), ['valueField']);
});

test('values are offered from lists of the format and names of the definition', () => {
  assert.deepEqual(offered('{ "formPresentation": { "pageMode": "|" } }'), ['single', 'wizard', 'tabs']);
  assert.ok(offered('{ "items": [{ "type": "field", "dataType": "m|" }] }').includes('money'));
  assert.deepEqual(offered('{ "items": [{ "type": "gr|" }] }'), ['group']);
  assert.deepEqual(offered(FORM('{ "path": "lines|" }')), ['lines[*].price', 'lines[*].double']);
});

test('inside of an expression, answers, variables, instances and functions are offered', () => {
  assert.deepEqual(offered(FORM('{ "path": "vip", "relevant": "$v|" }')), ['$vip']);
  assert.deepEqual(offered(FORM('{ "path": "lines[*].double", "calculate": "2 * $p|" }')), ['$price']);
  assert.ok(offered(FORM('{ "path": "vip", "relevant": "sum($l|" }')).includes('$lines[*].price'));
  assert.deepEqual(offered(FORM('{ "path": "vip", "relevant": "@r|" }')), ['@rate']);
  assert.deepEqual(offered(FORM('{ "path": "vip", "relevant": "@ins|" }')), ["@instance('account')"]);
  assert.ok(offered(FORM('{ "path": "vip", "relevant": "coun|" }')).includes('countWhere()'));
  assert.deepEqual(offered(FORM('{ "path": "vip", "constraintMessage": "$v|" }')), []);
  assert.ok(offered('{ "items": [{ "initialValue": "=tod|" }] }').includes('today()'));
});

test('nothing is offered between values, after a finished text, and in text that is not JSON', () => {
  for (const text of ['|', '{ | }', '{ "items": [|] }', '{ "title": "A"| }', 'no "json|', '{ "a\\"|'])
    assert.deepEqual(offered(text), [], text);
});

test('the exported page cannot be broken out of by texts of the definition', () => {
  const [page] = exportsOf(
    { url: 'https://e.org/f/../a b', title: '</title><script>x', note: '</script><!--' },
    'en',
  );
  assert.equal(page!.file, 'a-b.html');
  assert.equal(page!.text.match(/<\/script>/g)!.length, 2);
  assert.doesNotMatch(page!.text, /<!--|<title><\//);
});

test('every export names the same file', () => {
  const exported = exportsOf({ url: 'https://example.org/forms/contact', title: 'Contact' }, 'en');
  assert.deepEqual(
    exported.map(({ file }) => file),
    ['contact.html', 'contact.json', 'contact.jsx', 'contact.vue', 'contact.sh'],
  );
  for (const { text } of exported.slice(2)) assert.match(text, /contact\.json/);
  assert.equal(exportsOf({}, 'en')[1]!.file, 'form.json');
});
