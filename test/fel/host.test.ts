import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Big } from 'big.js';
import {
  builtins,
  checkCall,
  compile,
  evaluate,
  hostFunctions,
  parse,
  type Env,
  type FelFunction,
  type FelValue,
  type Linker,
} from '../../src/fel/index.js';

const double: FelFunction = {
  name: 'double',
  parameters: [
    { name: 'n', type: 'number' },
    { name: 'times', type: 'number', optional: true },
  ],
  returns: 'number',
  call: (n, times) => Number(n) * Number(times ?? 2),
};
const returning = (value: unknown): FelFunction => ({
  name: 'give',
  parameters: [],
  call: () => value as FelValue,
});

describe('host functions', () => {
  it('receive evaluated arguments', () => {
    assert.equal(evaluate('double($a) + double(1, 5)', { data: { a: 4 }, functions: [double] }).value, 13);
  });
  it('are checked for arity and types like built-in functions', () => {
    const codes = (source: string): string[] =>
      evaluate(source, { functions: [double] }).diagnostics.map(({ code }) => code);
    assert.deepEqual(codes('double()'), ['FEL_ARITY']);
    assert.deepEqual(codes('double(1, 2, 3)'), ['FEL_ARITY']);
    assert.deepEqual(codes("double('a')"), ['FEL_TYPE']);
    assert.deepEqual(codes('double(null)'), []);
  });
  it('give null and a diagnostic when they throw', () => {
    const broken: FelFunction = {
      name: 'broken',
      parameters: [],
      call: () => {
        throw new Error('no luck');
      },
    };
    const { value, diagnostics } = evaluate('broken()', { functions: [broken] });
    assert.equal(value, null);
    assert.equal(diagnostics[0]!.code, 'FEL_HOST');
    assert.match(diagnostics[0]!.message, /no luck/);
  });
  it('can return any value, which is converted', () => {
    for (const [given, expected] of [
      [undefined, null],
      [NaN, null],
      [() => 1, null],
      [new Date('2025-01-02T03:04:05.678Z'), '2025-01-02T03:04:05Z'],
      [new Big('1.50'), 1.5],
      [
        { kind: 'money', amount: 5, currency: 'USD' },
        { amount: '5', currency: 'USD' },
      ],
      [{ kind: 'date', iso: '2025-01-01' }, '2025-01-01'],
      [
        [new Big(2), null],
        [2, null],
      ],
    ] as const) {
      const { value } = evaluate('give()', { functions: [returning(given)] });
      assert.equal(JSON.stringify(value), JSON.stringify(expected));
    }
  });
  it('cannot have the name of a built-in function or a reserved word', () => {
    for (const name of ['sum', 'let', 'if', '1a', '', 'a b']) {
      assert.throws(() => hostFunctions([{ ...double, name }]), TypeError, name);
    }
    assert.throws(() => hostFunctions([double, double]), TypeError);
  });
});

describe('checking calls', () => {
  it('lists all 74 built-in functions', () => assert.equal(builtins.size, 74));
  it('finds unknown names and wrong numbers of arguments', () => {
    assert.equal(checkCall('sum', 1), undefined);
    assert.equal(checkCall('sum', 2)?.code, 'FEL_ARITY');
    assert.equal(checkCall('min', 0)?.code, 'FEL_ARITY');
    assert.equal(checkCall('min', 9), undefined);
    assert.equal(checkCall('nope', 0)?.code, 'FEL_UNKNOWN_FUNCTION');
    assert.equal(checkCall('double', 1, double), undefined);
    assert.equal(checkCall('double', 0, double)?.code, 'FEL_ARITY');
  });
});

describe('a compiled expression', () => {
  const nothing = (): null => null;
  const linker = (field: (env: Env) => FelValue): Linker<Env> => ({
    field: () => field,
    context: () => nothing,
    variable: () => nothing,
    instance: () => nothing,
    neighbour: () => nothing,
    state: () => nothing,
  });
  const newEnv = (): Env => ({ context: {}, self: 1, locals: [], errors: [] });

  it('links each reference once and reads it in every run', () => {
    let links = 0;
    let reads = 0;
    const host: Linker<Env> = {
      ...linker(nothing),
      field: () => {
        links++;
        return () => ++reads;
      },
    };
    const run = compile(parse('$a + $a'), host);
    const env = newEnv();
    assert.equal(run(env), 3);
    assert.equal(run(env), 7);
    assert.deepEqual([links, reads], [2, 4]);
  });

  it('catches exceptions of the host and restores the env', () => {
    const run = compile(
      parse('let x = 2 in some([1, 2], $broken)'),
      linker(() => {
        throw new Error('boom');
      }),
    );
    const env = newEnv();
    assert.equal(run(env), null);
    assert.equal(env.errors[0]!.code, 'FEL_HOST');
    assert.equal(env.self, 1);
    assert.deepEqual(env.locals, []);
  });

  it('can run inside another run with the same env', () => {
    const inner = compile(parse('let y = 10 in let z = 20 in some([5], $ = 5) ? y + z : 0'), linker(nothing));
    const outer = compile(
      parse('let x = 1 in let w = 2 in $inner + x + w + $'),
      linker((env) => inner(env)),
    );
    const env = newEnv();
    assert.equal(outer(env), 34);
    assert.deepEqual(env.errors, []);
  });

  it('reports the position of a failure', () => {
    const env = newEnv();
    compile(parse("1 + ('a' * 2)"), linker(nothing))(env);
    assert.deepEqual(env.errors, [
      {
        code: 'FEL_TYPE',
        message: '* cannot stand between text and number',
        position: { start: 5, end: 12 },
      },
    ]);
  });
});
