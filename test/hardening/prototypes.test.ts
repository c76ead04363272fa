/** Keys and paths that target prototypes: ordinary data where a field declares them, refused or dropped elsewhere. */
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { createAssistProvider } from '../../src/assist/index.js';
import { createForm, DefinitionError, PathError, ResponseError, WriteError } from '../../src/engine/index.js';
import { evaluate } from '../../src/fel/index.js';
import { make } from '../engine/forms.js';
import { definition, field, group, repeat } from '../support/definition.js';

const POLLUTION = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
const polluting = (): Record<string, never> => JSON.parse(POLLUTION) as Record<string, never>;
const PATHS = [
  '__proto__',
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'g.__proto__.polluted',
  'r[0].__proto__',
  'r.__proto__',
  'toString',
  'r.length',
  'a.length',
];
const sample = () =>
  make([field('a'), field('f', 'attachment'), group('g', [field('b')]), repeat('r', [field('x')])]);

afterEach(() => {
  assert.equal('polluted' in {}, false);
  assert.equal('polluted' in [], false);
});

describe('JavaScript prototypes', () => {
  it('cannot be reached by paths', () => {
    const form = sample();
    for (const path of PATHS) {
      assert.throws(
        () => form.set(path, 'x'),
        (error) => error instanceof PathError || error instanceof WriteError,
        path,
      );
      assert.equal(form.get(path), null, path);
      assert.equal(form.field(path), undefined, path);
      form.validate({ mode: 'demand', path });
      form.injectExternal([{ path, message: 'm' }]);
    }
  });

  it('cannot be reached by paths that are not strings', () => {
    const form = sample();
    for (const path of [undefined, null, 7, {}, ['a'], { toString: () => 'a' }, Symbol('a')]) {
      assert.throws(() => form.set(path as never, 'x'), PathError);
      assert.equal(form.get(path as never), null);
    }
  });

  it('cannot be reached by values, data, Responses and results', () => {
    const form = sample();
    assert.throws(() => form.set('f', polluting()), WriteError);
    form.load({ a: 'x', ...polluting(), g: polluting(), r: [polluting()], f: polluting() });
    form.load({ ...form.response(), extensions: polluting() } as never);
    form.injectExternal([{ path: 'a', message: 'm', context: polluting() }, polluting()]);
    assert.throws(() => form.load(Object.assign(polluting(), { f: () => 1 })), ResponseError);
    assert.equal(JSON.stringify(form.response()).includes('__proto__'), false);
    const whole = { ...form.response(), data: { a: 'whole' } };
    form.load(JSON.parse(JSON.stringify(whole).replace('{', '{"__proto__":{"polluted":1},')) as never);
    assert.equal(form.get('a'), 'whole');
    assert.equal('polluted' in form.response(), false);
  });

  it('do not provide data, whatever fields are called and wherever data comes from', () => {
    const keys = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];
    const form = make([field('a'), ...keys.map((key) => field(key)), group('g', [field('toString')])]);
    form.load({ g: {} });
    form.load(Object.create({ a: 'inherited', g: { toString: 'inherited' } }) as Record<string, unknown>);
    for (const path of ['a', ...keys, 'g.toString']) assert.equal(form.get(path), null, path);
    for (const path of ['a', ...keys, 'g.toString']) form.set(path, `in ${path}`);
    form.load(JSON.parse(JSON.stringify(form.response())) as never);
    for (const path of ['a', ...keys, 'g.toString']) assert.equal(form.get(path), `in ${path}`);
  });

  it('do not provide the text of a value', () => {
    const form = make([field('m', 'money', { currency: 'EUR' }), field('n', 'decimal')]);
    for (const value of [[{ toString: null }], { amount: [{ toString: null }] }, [[null]]])
      for (const path of ['m', 'n']) {
        form.set(path, value);
        assert.equal(form.validate({ mode: 'submit' }).valid, false);
      }
  });

  it('cannot be reached by definitions', () => {
    const names = { optionSets: { options: [] }, instances: { data: 1 }, extensions: {} };
    for (const [list, entry] of Object.entries(names))
      for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString'])
        try {
          createForm(
            definition([field('a')], {
              [list]: JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(entry)}}`),
            }),
          );
        } catch (error) {
          assert.ok(error instanceof DefinitionError, String(error));
        }
    for (const type of ['__proto__', 'constructor', { toString: 1 }, JSON.parse('{"__proto__":null}')])
      for (const name of ['type', 'dataType'])
        assert.throws(
          () => createForm(definition([{ ...field('a'), [name]: type } as never])),
          DefinitionError,
        );
    for (const name of ['constructor', 'toString', 'missing'])
      assert.throws(
        () => createForm(definition([field('c', 'choice', { optionSet: name })], { optionSets: {} })),
        DefinitionError,
      );
  });

  it('cannot be reached by expressions', () => {
    for (const source of [
      '$__proto__',
      '$a.constructor',
      '{a: 1}.constructor',
      '$a.__proto__',
      '$l[1].__proto__',
      'let x = $a in x.__proto__',
      'let x = $a in x.constructor',
      '(if true then $a else $a).__proto__',
      '$.toString',
      'constructor()',
      '@constructor',
      "@instance('constructor')",
    ])
      try {
        assert.equal(evaluate(source, { data: { a: {}, l: [{}] } }).value, null, source);
      } catch (error) {
        assert.equal((error as Error).name, 'FelSyntaxError', source);
      }
  });

  it('cannot be reached by tools', async () => {
    const form = sample();
    const provider = createAssistProvider(form, { profiles: [], confirm: () => true });
    for (const path of PATHS)
      for (const { name } of provider.tools()) {
        const input = {
          path,
          value: polluting(),
          entries: [{ path, value: polluting() }, polluting()],
          ...polluting(),
        };
        const { content } = await provider.call(name, input);
        assert.notEqual(
          (JSON.parse(content[0]!.text) as { code?: string }).code,
          'ENGINE_ERROR',
          content[0]!.text,
        );
      }
    for (const name of ['__proto__', 'constructor', 'toString'])
      assert.equal((await provider.call(name)).isError, true);
    const inherited = Object.create({
      path: 'a',
      value: 'x',
      entries: [{ path: 'a', value: 'x' }],
    }) as object;
    for (const name of ['formspec.field.set', 'formspec.field.bulkSet'])
      assert.equal((await provider.call(name, inherited)).isError, true, name);
    assert.equal(form.get('a'), null);
  });
});
