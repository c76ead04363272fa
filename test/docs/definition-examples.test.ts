/** The definitions in the docs: all load strictly, and do what the text beside them says. */
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createForm, loadForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import { definitionProperties } from '../../src/model/definition-schema.js';
import { fencedBlocks, type FencedBlock } from './markdown.js';

const DOCS = new URL('../../demo/docs/', import.meta.url);
const FORMS = new URL('../../demo/forms/', import.meta.url);
const page = (name: string): string => readFileSync(new URL(`${name}.md`, DOCS), 'utf8');

interface Example extends FencedBlock {
  readonly definition: Definition;
}

/** The complete definitions of a page, or only those that the site shows as a running form. */
function definitionsOf(name: string, onlyLive = true): Example[] {
  return fencedBlocks(page(name))
    .filter(({ info, code }) => /^json\b/.test(info) && code.startsWith('{\n  "$formspec":'))
    .filter(({ info }) => !onlyLive || info.split(' ').includes('live'))
    .map((block) => ({ ...block, definition: JSON.parse(block.code) as Definition }));
}

const titled = (name: string, title: string): FormEngine => {
  const found = definitionsOf(name).find(({ definition }) => definition.title === title);
  assert.ok(found, `${name}.md has no example "${title}"`);
  return createForm(found.definition, { now: '2026-11-18T09:00:00Z' });
};

const messages = (form: FormEngine): string[] =>
  form.validate({ mode: 'submit' }).results.map(({ message }) => message);

describe('every definition loads strictly, without a remark', () => {
  for (const file of readdirSync(DOCS).filter((one) => one.endsWith('.md')))
    for (const { info, line, definition } of definitionsOf(file.slice(0, -3), false))
      test(`${file}, line ${line}: ${definition.title}`, async () => {
        const from = /\bfrom=([\w-]+)/.exec(info)?.[1];
        const form = await loadForm(definition, {
          fetchJson: (url) => Promise.reject(new Error(`The example fetches ${url}`)),
          resolve: (url) =>
            from === undefined
              ? undefined
              : (JSON.parse(
                  readFileSync(new URL(`${from}/${url.split('/').pop()}.json`, FORMS), 'utf8'),
                ) as Definition),
        });
        assert.deepEqual(form.diagnostics(), []);
      });
});

describe('writing a definition', () => {
  const steps = definitionsOf('writing-a-definition');
  const last = (): FormEngine => createForm(steps.at(-1)!.definition, { now: '2026-11-18T09:00:00Z' });

  test('there are ten steps, and each contains the keys of the one before', () => {
    assert.equal(steps.length, 10);
    assert.deepEqual(
      steps.filter(({ info }) => !info.split(' ').includes('step')),
      [],
    );
    const keys = steps.map(({ definition }) =>
      createForm(definition)
        .fields()
        .map(({ key }) => key),
    );
    for (const [index, known] of keys.slice(1).entries())
      for (const key of keys[index]!) assert.ok(known.includes(key), `step ${index + 2} lost ${key}`);
  });

  test('the last step is a wizard of three pages', () => {
    assert.deepEqual(
      last()
        .pages()
        .map(({ title }) => title),
      ['About you', 'The course', 'Participants'],
    );
  });

  test('the company is asked for, and required, only if the box is ticked', () => {
    const form = last();
    assert.equal(form.field('you.company')!.relevant, false);
    form.set('you.forCompany', true);
    assert.deepEqual(
      [form.field('you.company')!.relevant, form.field('you.company')!.required],
      [true, true],
    );
  });

  test('prices are looked up, added up, and checked together', () => {
    const form = last();
    form.set('participants.people[0].ticket', 'reduced');
    assert.deepEqual(form.get('participants.people[0].price'), { amount: '75', currency: 'EUR' });
    assert.ok(messages(form).includes('At most half of the tickets can be reduced; you have 1'));
    form.addRow('participants.people');
    form.set('participants.people[1].ticket', 'full');
    assert.deepEqual(form.get('participants.total'), { amount: '195', currency: 'EUR' });
    assert.ok(!messages(form).some((message) => message.startsWith('At most half')));
  });

  test('complete answers are accepted, a wrong address and a past day are not', () => {
    const form = last();
    form.load({
      you: { fullName: 'Ada', email: ' ada@example ', forCompany: false },
      choice: { course: 'pottery', start: '2026-11-01' },
      participants: { people: [{ personName: 'Ada', ticket: 'full' }] },
    });
    assert.deepEqual(messages(form), [
      'Enter an email address like name@example.com',
      'Choose a day in the future',
    ]);
    form.set('you.email', ' ada@example.com ');
    form.set('choice.start', '2026-12-01');
    assert.equal(form.get('you.email'), 'ada@example.com');
    assert.equal(form.response({ mode: 'submit' }).status, 'completed');
  });
});

describe('definition reference', () => {
  const text = page('definition-reference');
  const firstColumn = new Set(
    [...text.matchAll(/^\| ([^|]+?) *\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    ),
  );
  const examples = definitionsOf('definition-reference');

  const items = ['every item', 'every field', 'group', 'decimal', 'money', 'choice'];
  const others = ['the definition', 'variable', 'instance', 'option set', 'form presentation'];
  const parts: Record<string, string[]> = {
    items: items.flatMap(definitionProperties),
    binds: definitionProperties('bind'),
    shapes: definitionProperties('shape'),
  };

  test('every property has a row', () => {
    const wanted = [...Object.values(parts).flat(), ...others.flatMap(definitionProperties)];
    assert.ok(wanted.length > 80);
    assert.deepEqual(
      wanted.filter((name) => !firstColumn.has(name)),
      [],
    );
  });

  /** Names of all properties of the objects in a list, and of the items inside of them. */
  const used = (list: readonly object[] = []): string[] =>
    list.flatMap((one) => [
      ...Object.keys(one),
      ...used((one as { children?: readonly object[] }).children ?? []),
    ]);

  for (const [part, properties] of Object.entries(parts))
    test(`every property of ${part} is in an example that runs`, () => {
      const shown = new Set(
        examples.flatMap(({ definition }) => used(definition[part as 'items' | 'binds' | 'shapes'])),
      );
      assert.deepEqual(
        properties.filter((name) => !shown.has(name)),
        [],
      );
    });

  test('fields: first values come from the field, an expression or an instance', () => {
    const form = titled('definition-reference', 'Order fabric');
    assert.deepEqual(
      [form.get('length'), form.get('ordered'), form.get('customer')],
      [1.5, '2026-11-18', '20714'],
    );
    assert.equal(form.field('customer')!.readonly, true);
    form.set('length', 2.346);
    assert.equal(form.get('length'), 2.35);
    form.set('pattern', true);
    form.set('pattern.patternName', 'Stripes');
    assert.equal(form.response().data['patternName'], 'Stripes');
  });

  test('rows: there are as many as minRepeat at the beginning, and more than maxRepeat are an error', () => {
    const form = titled('definition-reference', 'Shopping list');
    assert.equal(form.field('entries')!.rows.length, 2);
    assert.equal(form.get('entries[1].amount'), 1);
    const codes = (): (string | undefined)[] =>
      form.validate({ mode: 'submit' }).results.map(({ code }) => code);
    for (let rows = 2; rows < 4; rows += 1) form.addRow('entries');
    assert.deepEqual(codes(), []);
    form.addRow('entries');
    assert.deepEqual(codes(), ['MAX_REPEAT']);
    for (let rows = 5; rows > 1; rows -= 1) form.removeRow('entries', 0);
    assert.deepEqual(codes(), ['MIN_REPEAT']);
  });

  test('binds: states follow other answers', () => {
    const form = titled('definition-reference', 'Delivery');
    const until = form.field('until')!;
    assert.deepEqual([until.relevant, until.protected, form.field('phone')!.required], [false, true, false]);
    form.set('express', true);
    form.set('locked', true);
    assert.deepEqual([until.relevant, form.field('phone')!.required], [true, true]);
    assert.equal(form.field('note')!.readonly, true);
  });

  test('binds: values are cleaned, calculated, checked and defaulted', () => {
    const form = titled('definition-reference', 'Rectangle');
    assert.deepEqual(messages(form), []);
    form.set('name', '  big   one ');
    form.set('width', 2);
    form.set('height', -3);
    assert.deepEqual([form.get('name'), form.get('area')], ['big one', -6]);
    assert.deepEqual(messages(form), ['Enter a height above 0']);
    form.set('paint', true);
    assert.equal(form.get('colour'), 'green');
  });

  test('binds: expressions and the Response can treat hidden answers differently', () => {
    const form = titled('definition-reference', 'Hidden answers');
    assert.equal(form.get('seen'), 30);
    form.set('dinner', false);
    assert.equal(form.get('seen'), null);
    assert.equal(form.response().data['dinnerPrice'], null);
  });

  test('shapes: activeWhen, timing, severity, code and context', () => {
    const form = titled('definition-reference', 'Book a room');
    form.set('departure', '2026-12-01');
    assert.deepEqual(messages(form), []);
    form.set('arrival', '2026-12-03');
    form.set('children', 3);
    const byCode = form.validate({ mode: 'submit' }).results;
    const dates = byCode.find(({ code }) => code === 'DATES_REVERSED')!;
    assert.equal(dates.path, 'departure');
    assert.deepEqual({ ...dates.context }, { arrival: '2026-12-03' });
    assert.ok(byCode.some(({ message }) => message === 'A room has 4 beds; you need 5'));
    assert.ok(byCode.some(({ severity }) => severity === 'warning'));
    const meanwhile = form.validate({ mode: 'continuous' }).results;
    assert.ok(!meanwhile.some(({ message }) => message.startsWith('A room has')));
  });

  test('shapes: and, or, xone and not', () => {
    const form = titled('definition-reference', 'Contact details');
    const found = (): (string | undefined)[] =>
      form.validate({ mode: 'submit' }).results.map(({ shapeId }) => shapeId);
    assert.deepEqual(found(), ['reachable']);
    form.set('email', 'ada@example.com');
    assert.deepEqual(found(), []);
    form.set('password', 'short');
    assert.deepEqual(found(), ['password']);
    form.set('password', 'longer than 8');
    form.set('anonymous', true);
    assert.deepEqual(found(), ['nameless']);
    form.set('post', true);
    assert.deepEqual(new Set(found()), new Set(['nameless', 'oneWay']));
  });

  test('variables read instances', () => {
    const form = titled('definition-reference', 'Price with tax');
    assert.equal(form.get('gross'), 119);
    form.set('reduced', true);
    assert.equal(form.get('gross'), 107);
  });
});
