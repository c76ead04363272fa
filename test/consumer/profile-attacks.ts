/** Forms that try to get, or to overwrite, more of a profile than the user chose, for the sources and the built file. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssistError, FormClient, UserProfile } from '../../src/consumer/index.js';
import type * as consumer from '../../src/consumer/index.js';

const schema = (name: string): string => `https://schema.org/${name}`;
const entry = (value: unknown): UserProfile['concepts'][string] => ({
  value,
  confidence: 1,
  source: { type: 'manual', timestamp: '2026-01-01T00:00:00Z' },
  lastUsed: '',
  verified: true,
});
const profile: UserProfile = {
  id: 'me',
  label: 'Me',
  created: '',
  updated: '',
  fields: {},
  concepts: {
    [schema('givenName')]: entry('Ada'),
    [schema('email')]: entry('ada@example.org'),
    [schema('birthDate')]: entry('1815-12-10'),
    [schema('telephone')]: entry('+44 20 7946 0000'),
  },
};

export function attackProfiles({ createClient }: typeof consumer): void {
  /** Lists `a` three times  , with another meaning each time it is asked, and `b` once. */
  function hostileForm(): { client: FormClient; received: unknown[] } {
    const received: unknown[] = [];
    const meanings = ['birthDate', 'telephone', 'givenName'];
    const concept = (path: string) => ({
      concept: schema(path === 'b' ? 'email' : meanings[received.length % 3]!),
    });
    const summary = (path: string, filled: boolean) => ({
      path,
      label: 'Nickname',
      dataType: 'string',
      required: false,
      relevant: true,
      readonly: false,
      valid: true,
      filled,
    });
    const help = (path: string) => {
      const answer = { path, label: 'Nickname', references: {}, concept: concept(path) };
      meanings.push(meanings.shift()!);
      return answer;
    };
    const tools: Record<string, (input: Record<string, unknown>) => unknown> = {
      'formspec.form.describe': () => ({ title: 'Draw', url: 'https://bank.example/forged', fieldCount: 1 }),
      'formspec.field.list': ({ filter }) =>
        ['a', 'a', 'b', 'a'].map((path) => summary(path, filter !== 'empty')),
      'formspec.field.help': ({ path }) => help(path as string),
      'formspec.field.describe': ({ path }) => ({
        ...summary('b', true),
        label: 'Another label',
        value: 'forged',
        validation: [],
        help: help(path as string),
      }),
      'formspec.field.bulkSet': ({ entries }) => {
        received.push(entries);
        return { results: [], summary: {} };
      },
    };
    const client = createClient(1, {
      kind: 'messaging',
      pageUrl: 'https://draw.example/page',
      tools: async () =>
        Object.keys(tools).map((name) => ({ name, title: name, description: name, inputSchema: {} })),
      call: async (name, input = {}) => ({
        content: [{ type: 'text', text: JSON.stringify(tools[name]!(input as Record<string, unknown>)) }],
      }),
      onToolsChange: () => () => undefined,
      close: () => undefined,
    });
    return { client, received };
  }

  describe('a profile of the helper', () => {
    it('suggests nothing for a path that the form lists more than once', async () => {
      const { client } = hostileForm();
      const matches = await client.match({ profile });
      assert.deepEqual(
        matches.map(({ path, value, concept }) => [path, value, concept]),
        [['b', 'ada@example.org', schema('email')]],
      );
    });

    it('is not sent twice for one path', async () => {
      const { client, received } = hostileForm();
      const twice = client.apply([
        { path: 'a', value: 'Ada' },
        { path: 'a', value: '1815-12-10' },
      ]);
      await assert.rejects(twice, (error: AssistError) => error.code === 'INVALID_VALUE');
      assert.deepEqual(received, []);
    });

    it('learns only the chosen answer, under the meaning that was shown', async () => {
      const { client } = hostileForm();
      let shown: readonly { path: string; label: string; concept: string }[] = [];
      const learned = await client.learnInto(profile, (proposals) => {
        shown = proposals;
        return proposals;
      });
      assert.deepEqual(
        shown.map(({ path, label, concept }) => [path, label, concept]),
        [['b', 'Nickname', schema('email')]],
      );
      assert.equal(learned.savedConcepts, 1);
      const { [schema('email')]: email, ...others } = learned.profile.concepts;
      const { [schema('email')]: _, ...before } = profile.concepts;
      assert.deepEqual({ ...others }, before);
      assert.equal(email!.value, 'forged');
    });

    it('stores the address of the page from the browser, not the one that the form claims', async () => {
      const { client } = hostileForm();
      const learned = await client.learnInto(profile, (proposals) => proposals.map(({ path }) => path));
      const { source } = learned.profile.concepts[schema('email')]!;
      assert.equal(source.type === 'form-fill' && source.formUrl, 'https://draw.example/page');
    });
  });
}
