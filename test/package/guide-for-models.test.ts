/** The guide for language models is true: its definitions load strictly, and its mistakes are mistakes. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import { builtins } from '../../src/fel/functions/index.js';
import { parse } from '../../src/fel/index.js';
import { fencedBlocks } from '../docs/markdown.js';

const PROJECT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, PROJECT), 'utf8');
const guide = read('llms-full.txt');

const definitions = fencedBlocks(guide).map(({ code }) => JSON.parse(code) as Definition);

/** Items and binds of the table of mistakes: `[wrong, right]`. */
const mistakes = [...guide.matchAll(/^\| `(\{.*\})` \| `(\{.*\})` \|$/gm)].map(
  ([, wrong = '', right = '']) =>
    [JSON.parse(wrong), JSON.parse(right)] as [Record<string, unknown>, Record<string, unknown>],
);

/** A definition with the item or the bind of a mistake in it. */
function definitionWith(part: Record<string, unknown>): Definition {
  const others = ['a', 'b', 'c']
    .filter((key) => key !== part['key'])
    .map((key) => ({
      key,
      type: 'field',
      dataType: key === 'a' ? 'string' : 'boolean',
      label: key.toUpperCase(),
    }));
  return {
    $formspec: '1.0',
    url: 'https://example.org/forms/mistake',
    version: '1.0.0',
    status: 'draft',
    title: 'A mistake',
    items: 'path' in part ? others : [part, ...others],
    ...('path' in part && { binds: [part] }),
  } as unknown as Definition;
}

describe('definitions of the guide', () => {
  test('there are ten', () => assert.equal(definitions.length, 10));
  for (const definition of definitions)
    test(`“${definition.title}” loads strictly, without a remark`, () => {
      assert.deepEqual(createForm(definition).diagnostics(), []);
    });
});

describe('mistakes of the guide', () => {
  test('there are some', () => assert.ok(mistakes.length >= 15));
  for (const [wrong, right] of mistakes) {
    test(`refused: ${JSON.stringify(wrong)}`, () => {
      assert.throws(() => createForm(definitionWith(wrong)), { name: 'DefinitionError' });
    });
    test(`accepted: ${JSON.stringify(right)}`, () => {
      assert.doesNotThrow(() => createForm(definitionWith(right)));
    });
  }
});

test('the guide names functions that exist', () => {
  const paragraph = /^Functions that are used most: .*$/m.exec(guide)![0];
  const named = [...paragraph.matchAll(/`(\w+)(?:\(|`)/g)].map(([, name = '']) => name);
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((name) => !builtins.has(name)),
    [],
  );
});

test('the expressions of the patterns can be parsed', () => {
  const patterns = guide.slice(guide.indexOf('## Patterns'), guide.indexOf('## Ten complete'));
  const expressions = [...patterns.matchAll(/"(?:required|relevant|constraint|calculate)": "([^"]+)"/g)];
  assert.ok(expressions.length > 8);
  for (const [, expression = ''] of expressions) assert.doesNotThrow(() => parse(expression), expression);
});

test('llms.txt leads to files of the package', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const links = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  assert.ok(links.length >= 4);
  for (const target of links) {
    assert.ok(files.includes(target.split('/')[0]!), `${target} is not in the package`);
    // The build makes what is in dist.
    if (!target.startsWith('dist')) assert.ok(existsSync(new URL(target, PROJECT)), target);
  }
  assert.ok(files.includes('llms.txt'));
});
