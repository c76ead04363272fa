import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkConsistency, checkStructure } from '../../src/model/check-definition.js';
import type { Definition } from '../../src/model/definition.js';
import { checkParties, checkPeripheralStructure } from '../../src/model/peripheral-schema.js';
import type { Problem } from '../../src/model/problem.js';

/** Problems of a definition with one field and the given properties. */
function problemsOf(more: object, item: object = {}): Problem[] {
  const definition = {
    $formspec: '1.0',
    url: 'https://forms.example/parties',
    version: '1.0.0',
    status: 'active',
    title: 'Parties',
    items: [{ key: 'income', type: 'field', label: 'Income', dataType: 'decimal', ...item }],
    ...more,
  };
  const problems = [...checkStructure(definition), ...checkPeripheralStructure(definition)];
  const report = (problem: Problem): void => void problems.push(problem);
  if (problems.length > 0) return problems;
  checkConsistency(definition as Definition, report);
  checkParties(definition as Definition, report);
  return problems;
}

const summary = (problems: readonly Problem[]): string[] =>
  problems.map(({ code, path, severity = 'error' }) => `${severity} ${code} ${path}`);

describe('parties', () => {
  const party = (roleId: string, role: string, min = 1, max: number | string = 1): object => ({
    roleId,
    role,
    cardinality: { min, max },
  });
  const parties = [
    party('parent', 'asymmetricPrimary'),
    party('child', 'asymmetricSecondary', 0, 'unbounded'),
  ];

  test('with distinct roles and policies that name them are accepted', () => {
    for (const partyPolicy of [
      { visibleTo: ['parent', 'child'], editableBy: ['parent'], signedBy: ['child'] },
      { visibleTo: ['parent'] },
      { editableBy: ['parent'], signedBy: ['child'] },
    ])
      assert.deepEqual(summary(problemsOf({ parties }, { partyPolicy })), []);
    assert.deepEqual(summary(problemsOf({ parties: [party('partners', 'coEqual', 2, 2)] })), []);
  });

  test('cannot share a role', () => {
    assert.deepEqual(summary(problemsOf({ parties: [...parties, party('child', 'guardianFor')] })), [
      'error DUPLICATE_ROLE /parties/2/roleId',
    ]);
  });

  test('have at most one asymmetric primary', () => {
    for (const max of [2, 'unbounded'])
      assert.deepEqual(summary(problemsOf({ parties: [party('parent', 'asymmetricPrimary', 1, max)] })), [
        'error INVALID_VALUE /parties/0/cardinality/max',
      ]);
  });

  test('that are co-equal but may be alone get a remark only', () => {
    assert.deepEqual(summary(problemsOf({ parties: [party('spouse', 'coEqual', 1, 1)] })), [
      'remark INVALID_VALUE /parties/0/cardinality/min',
    ]);
  });

  test('must include every role that an item names', () => {
    for (const list of ['visibleTo', 'editableBy', 'signedBy']) {
      const partyPolicy = { [list]: ['parent', 'chid'] };
      const expected = [`error UNKNOWN_ROLE /items/0/partyPolicy/${list}/1`];
      const problems = problemsOf({ parties }, { partyPolicy });
      assert.deepEqual(summary(problems), expected);
      assert.equal(problems[0]!.suggestion, 'Did you mean "child"?');
    }
    assert.deepEqual(summary(problemsOf({}, { partyPolicy: { visibleTo: ['parent'] } })), [
      'error UNKNOWN_ROLE /items/0/partyPolicy/visibleTo/0',
    ]);
  });

  test('cannot be named in an empty list', () => {
    for (const list of ['visibleTo', 'editableBy', 'signedBy'])
      assert.deepEqual(summary(problemsOf({ parties }, { partyPolicy: { [list]: [] } })), [
        `error INVALID_VALUE /items/0/partyPolicy/${list}`,
      ]);
  });

  test('can edit and sign only what they see', () => {
    for (const list of ['editableBy', 'signedBy'])
      assert.deepEqual(
        summary(
          problemsOf({ parties }, { partyPolicy: { visibleTo: ['parent'], [list]: ['parent', 'child'] } }),
        ),
        [`error INVALID_VALUE /items/0/partyPolicy/${list}/1`],
      );
  });

  test('are checked for items inside groups and fields', () => {
    const child = { key: 'name', type: 'display', label: 'Name', partyPolicy: { visibleTo: ['nobody'] } };
    assert.deepEqual(summary(problemsOf({ parties }, { children: [child] })), [
      'error UNKNOWN_ROLE /items/0/children/0/partyPolicy/visibleTo/0',
    ]);
  });
});

describe('the issuer', () => {
  const whole = {
    $formspecIssuer: '1.0',
    url: 'https://example.gov/issuer.json',
    version: '1.2.0',
    name: 'Department of Forms',
    kind: 'department',
  };

  test('is a whole document or exactly an address', () => {
    for (const issuer of [
      { url: 'https://example.gov/issuer.json' },
      whole,
      {
        ...whole,
        version: `1.2.0+sha256-${'0a'.repeat(32)}`,
        name: { en: 'Department of Forms', 'pt-BR': 'Departamento' },
        shortName: 'DoF',
        homepage: 'https://example.gov',
        parentOrganization: 'https://example.gov/parent.json',
        jurisdiction: { level: 'federal', name: 'Examplia' },
        defaultLanguage: 'en',
        logo: {
          primary: { url: 'https://example.gov/logo.svg', altText: { en: 'Logo' }, aspectRatio: '3:1' },
        },
        contactPoint: [
          { contactType: 'customer support', email: 'help@example.gov', availableLanguage: ['en'] },
        ],
        extensions: { 'x-code': 7 },
      },
    ])
      assert.deepEqual(problemsOf({ issuer }), []);
  });

  test('is nothing in between', () => {
    const refused: [unknown, string[]][] = [
      [{}, ['MISSING_PROPERTY /issuer']],
      ['https://example.gov/issuer.json', ['INVALID_VALUE /issuer']],
      [{ url: 'issuer.json' }, ['INVALID_VALUE /issuer/url']],
      [{ url: whole.url, version: '1.0.0' }, Array.from({ length: 3 }, () => 'MISSING_PROPERTY /issuer')],
      [{ ...whole, name: undefined }, ['MISSING_PROPERTY /issuer']],
      [{ ...whole, kind: 'agency' }, ['INVALID_VALUE /issuer/kind']],
      [{ ...whole, version: '1.0' }, ['INVALID_VALUE /issuer/version']],
      [{ ...whole, name: { 'not a language': 'x' } }, ['INVALID_NAME /issuer/name/not a language']],
      [{ ...whole, logo: { primary: {} } }, ['MISSING_PROPERTY /issuer/logo/primary']],
      [{ ...whole, contactPoint: { fax: '1' } }, ['UNKNOWN_PROPERTY /issuer/contactPoint/fax']],
      [{ ...whole, motto: 'x' }, ['UNKNOWN_PROPERTY /issuer/motto']],
    ];
    for (const [issuer, expected] of refused)
      assert.deepEqual(
        problemsOf({ issuer }).map(({ code, path }) => `${code} ${path}`),
        expected,
      );
  });
});
