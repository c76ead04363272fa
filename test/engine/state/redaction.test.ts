import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { field, group, make, repeat } from '../forms.js';

const SENSITIVE = { extensions: { 'x-sensitive': true } };
const SECRET = '123-45-6789';

describe('redacted texts', () => {
  const form = () => {
    const engine = make(
      [
        field('ssn', 'string', { ...SENSITIVE, label: 'Number {{$}}', hint: 'As in {{$name}}' }),
        field('name'),
        field('copy', 'string', {
          label: 'Of {{$name}}: {{$copy}}',
          hint: 'Ends in {{@end}}',
          description: 'Plain',
          labels: { short: '{{upper($ssn)}}!', long: '{{$name}}' },
        }),
        { type: 'display', key: 'note', label: '{{{{x}} {{$ssn}} {{$unknown +}} {{$name}}' },
        repeat('rows', [field('s', 'string', { label: 'Row {{@index}} of {{@count}}' })], {
          ...SENSITIVE,
          minRepeat: 1,
        }),
        group('page', [field('x')], { label: 'Page of {{$ssn}}' }),
      ],
      {
        binds: [{ path: 'copy', calculate: '$ssn' }],
        variables: [{ name: 'end', expression: 'substring($ssn, 8)' }],
        formPresentation: { pageMode: 'wizard' },
      },
    );
    engine.set('ssn', SECRET);
    engine.set('name', 'Ada');
    return engine;
  };

  test('are cut like the texts that people see', () => {
    const long = `{{$ssn}}${'word '.repeat(40_000)}`;
    const engine = make([
      field('ssn', 'string', SENSITIVE),
      field('a', 'string', { label: long, hint: long, description: long, labels: { short: long } }),
      { type: 'display', key: 'd', label: long },
    ]);
    engine.set('ssn', SECRET);
    const { redacted } = engine.field('a')!;
    for (const text of [
      redacted.label(),
      redacted.hint()!,
      redacted.description()!,
      redacted.label('short'),
    ]) {
      assert.equal(text.length, '…'.length + 10_000);
      assert.match(text, /^…word/);
    }
    assert.equal(engine.field('d')!.redacted.label().length, '…'.length + 100_000);
  });

  test('have an ellipsis in place of each sensitive value and keep the others', () => {
    const engine = form();
    const copy = engine.field('copy')!;
    assert.equal(copy.label(), `Of Ada: ${SECRET}`);
    assert.equal(copy.redacted.label(), 'Of Ada: …');
    assert.equal(copy.redacted.hint(), 'Ends in …');
    assert.equal(copy.redacted.description(), 'Plain');
    assert.equal(copy.redacted.label('short'), '…!');
    assert.equal(copy.redacted.label('long'), 'Ada');
    assert.equal(copy.redacted.label('unknown'), 'Of Ada: …');
    assert.equal(engine.field('ssn')!.redacted.label(), 'Number …');
    assert.equal(engine.field('ssn')!.redacted.hint(), 'As in Ada');
    assert.equal(engine.field('note')!.redacted.label(), '{{x}} … {{$unknown +}} Ada');
    assert.equal(engine.field('page')!.redacted.label(), 'Page of …');
    assert.equal(
      engine
        .pages()
        .find(({ id }) => id === 'page')!
        .group!.redacted.label(),
      'Page of …',
    );
  });

  test('keep the number of a row, but not the number of rows of a sensitive repeat', () => {
    assert.equal(form().field('rows[0].s')!.redacted.label(), 'Row 1 of …');
  });

  test('do not tell whether there is a value', () => {
    const engine = form();
    engine.set('ssn', null);
    assert.equal(engine.field('copy')!.label(), 'Of Ada: ');
    assert.equal(engine.field('copy')!.redacted.label(), 'Of Ada: …');
  });

  test('are read live', () => {
    const engine = form();
    const { redacted } = engine.field('copy')!;
    engine.set('name', 'Bea');
    assert.equal(redacted.label(), 'Of Bea: …');
  });

  test('are those of the field in a form without sensitive values', () => {
    const engine = make([field('a', 'string', { label: 'A {{$a}}' })]);
    engine.set('a', 'x');
    assert.equal(engine.field('a')!.redacted.label(), 'A x');
    assert.equal(engine.field('a')!.redacted.value, 'x');
  });
});

describe('redacted values', () => {
  test('are null where they are sensitive, part by part in groups, rows and beside their field', () => {
    const engine = make([
      group('g', [
        field('ssn', 'string', SENSITIVE),
        field('b', 'string', { children: [field('pin', 'string', SENSITIVE)] }),
        repeat('rows', [field('c'), field('d', 'string', SENSITIVE)]),
        repeat('all', [field('e')], SENSITIVE),
        { type: 'display', key: 'note', label: 'note' },
      ]),
    ]);
    engine.load({
      g: { ssn: SECRET, b: 'B', pin: SECRET, rows: [{ c: 'C', d: SECRET }], all: [{ e: SECRET }] },
    });
    const { redacted } = engine.field('g')!;
    assert.equal(
      JSON.stringify(redacted.value),
      JSON.stringify({ ssn: null, b: 'B', pin: null, rows: [{ c: 'C', d: null }], all: null }),
    );
    assert.equal(engine.field('g.ssn')!.redacted.value, null);
    assert.equal(engine.field('g.b')!.redacted.value, 'B');
    assert.equal(engine.get('g.ssn'), SECRET);
  });
});

describe('redacted results', () => {
  const form = (timing: 'continuous' | 'submit' | 'demand' = 'continuous') => {
    const engine = make([field('ssn', 'string', SENSITIVE), field('name')], {
      shapes: [
        {
          id: 'differs',
          target: 'name',
          timing,
          constraint: '$ssn = $name',
          message: '{{$name}} is not {{$ssn}}',
          context: { name: '$name', number: '$ssn', both: '$name & $ssn' },
        },
      ],
    });
    engine.set('ssn', SECRET);
    engine.set('name', 'Ada');
    return engine;
  };
  const told = (results: readonly { message: string; context?: unknown }[]) =>
    results.map(({ message, context }) => ({ message, context: { ...(context as object) } }));
  const REDACTED = [{ message: 'Ada is not …', context: { name: 'Ada', number: null, both: null } }];

  test('of shapes lack sensitive values in message and context', () => {
    const engine = form();
    assert.deepEqual(told(engine.field('name')!.redacted.results), REDACTED);
    assert.deepEqual(told(engine.validate({ redact: true }).results), REDACTED);
    assert.match(engine.validate().results[0]!.message, /6789/);
    assert.match(engine.field('name')!.results[0]!.message, /6789/);
  });

  test('of validations on request lack them too', () => {
    for (const mode of ['submit', 'demand'] as const) {
      const { results } = form(mode).validate({ mode, redact: true });
      assert.deepEqual(told(results), REDACTED);
    }
  });

  test('in mode deferred tell of the moment of the validation', () => {
    const engine = form();
    engine.validationMode = 'deferred';
    engine.validate();
    engine.set('name', 'Bea');
    assert.deepEqual(told(engine.field('name')!.redacted.results), REDACTED);
  });

  test('from outside lose what may quote a sensitive value', () => {
    const engine = form();
    const result = { code: 'X', message: 'Refused', value: SECRET, context: { given: SECRET } };
    engine.injectExternal([
      { ...result, path: 'ssn' },
      { ...result, path: '#' },
      { ...result, path: 'name' },
    ]);
    const { results } = engine.validate({ redact: true });
    const external = results.filter(({ source }) => source === 'external');
    assert.deepEqual(
      external.map((found) => [found.path, 'value' in found, 'context' in found]),
      [
        ['ssn', false, false],
        ['name', true, true],
        ['#', false, false],
      ],
    );
    assert.equal(engine.field('ssn')!.results[0]!['value'], SECRET);
  });
});
