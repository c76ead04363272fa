/** Text stays text in the pages of a server: labels, options, messages, answers and the embedded definition. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFormHandler } from '../../src/server/index.js';
import type { Definition } from '../../src/model/definition.js';
import { INJECTIONS } from '../hardening/injection-corpus.js';
import { ADDRESS, define, field, hiddenInputs, post } from './forms.js';
import { MemoryStore } from './memory-store.js';

/** One string in every place that takes text. */
function injected(string: string, pageMode: string): Definition {
  const choice = (key: string, dataType: string, count: number, widgetHint: string): object =>
    field(key, dataType, {
      label: string,
      hint: string,
      options: Array.from({ length: count }, (_, i) => ({
        value: i ? `${string}${i}` : string,
        label: string,
      })),
      presentation: { widgetHint },
    });
  return define(
    [
      {
        key: 'first',
        type: 'group',
        label: string,
        description: string,
        children: [
          field('plain', 'string', {
            label: string,
            description: string,
            hint: string,
            prefix: string,
            suffix: string,
          }),
          field('long', 'text', { label: string, purpose: { summary: string, authorityRef: string } }),
          field('web', 'uri', { label: string }),
          field('sum', 'money', { label: string, hint: string }),
          field('day', 'date', { label: string }),
          field('flag', 'boolean', { label: string }),
          field('file', 'attachment', { label: string }),
          choice('radios', 'choice', 2, 'RadioGroup'),
          choice('select', 'choice', 6, 'Select'),
          choice('combobox', 'choice', 40, 'Select'),
          choice('boxes', 'multiChoice', 2, 'CheckboxGroup'),
          { key: 'note', type: 'display', label: string },
          { key: 'told', type: 'display', label: '{{$plain}} and **{{$plain}}**' },
          { key: 'alert', type: 'display', label: string, presentation: { widgetHint: 'Alert' } },
        ],
      },
      {
        key: 'rows',
        type: 'group',
        label: string,
        repeatable: true,
        minRepeat: 1,
        children: [field('x', 'string', { label: string })],
      },
    ],
    {
      title: string,
      description: string,
      formPresentation: { pageMode, showProgress: true },
      binds: ['plain', 'long', 'radios'].map((key) => ({
        path: `first.${key}`,
        constraint: 'false',
        constraintMessage: string,
      })),
      shapes: [{ id: 's', target: '#', constraint: 'false', message: string }],
    },
  );
}

const EMBEDDED = /<script type="application\/json" class="formspec-definition">([\s\S]*?)<\/script>/;

/** The tags of a page with the names of their attributes. Quoted values may contain anything but a quotation mark. */
function tagsOf(html: string): { name: string; attributes: Map<string, string> }[] {
  return [...html.matchAll(/<([a-z!][^\s>]*)((?:[^>"]|"[^"]*")*)>/gi)].map(([, name, rest]) => ({
    name: name!.toLowerCase(),
    attributes: new Map(
      [...rest!.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [
        key!.toLowerCase(),
        value ?? '',
      ]),
    ),
  }));
}

interface Vocabulary {
  readonly tags: Set<string>;
  readonly attributes: Set<string>;
}

function check(html: string, known: Vocabulary, string: string): void {
  const json = EMBEDDED.exec(html)?.[1];
  if (json !== undefined)
    assert.doesNotMatch(json, /[<\u2028\u2029]/, 'the definition cannot end its script');
  const page = html.replace(EMBEDDED, '');
  if (/[<>"]/.test(string)) assert.ok(!page.includes(string), `${string} is in the page as it is`);
  for (const { name, attributes } of tagsOf(page)) {
    assert.ok(known.tags.has(name), `<${name}> came from ${string}`);
    for (const [key, value] of attributes) {
      assert.ok(known.attributes.has(key), `the attribute ${key} of <${name}> came from ${string}`);
      if (['href', 'src', 'action', 'formaction'].includes(key))
        assert.doesNotMatch(value.replace(/[^a-z:]/gi, ''), /^(?:javascript|data|vbscript|blob|file):/i);
    }
  }
}

/** Pages of the conversation: the form, refused answers, the review, a saved draft, a conflict. */
async function pagesWith(string: string, pageMode: string): Promise<string[]> {
  const store = new MemoryStore();
  const handler = createFormHandler(injected(string, pageMode), {
    store,
    review: true,
    form: { lenient: true },
  });
  const shown = await (await handler(new Request(ADDRESS))).text();
  const answers = Object.fromEntries(
    ['plain', 'long', 'web', 'sum', 'day', 'flag', 'radios', 'select', 'boxes'].map((key) => [
      `first.${key}`,
      string,
    ]),
  );
  const body = { ...hiddenInputs(shown), ...answers, 'rows[0].x': string };
  const turn = async (intent: string, more: object = {}): Promise<string> =>
    (await handler(post({ ...body, ...more, 'formspec-intent': intent }))).text();
  const saved = await turn('save');
  const token = /resume=([\w-]+)/.exec(saved)?.[1] ?? '';
  return [
    shown,
    await turn('submit'),
    await turn('page:review'),
    await turn('next'),
    await turn('page:rows'),
    saved,
    await turn('save', { 'formspec-draft': token, 'formspec-revision': '9' }),
    await (
      await handler(new Request(`${ADDRESS}?page=${encodeURIComponent(string)}&resume=${token}`))
    ).text(),
  ];
}

describe(`${INJECTIONS.length} strings that try to become code`, () => {
  for (const pageMode of ['single', 'wizard'])
    test(`stay text in every page of a form (${pageMode})`, async () => {
      const known: Vocabulary = {
        tags: new Set(['strong', 'em', 'code', 'br', 'ul', 'ol', 'li', 'p']),
        attributes: new Set(),
      };
      for (const word of ['word', '12', '2026-01-02', 'https://example.org/', '', '0'])
        for (const page of await pagesWith(word, pageMode))
          for (const { name, attributes } of tagsOf(page)) {
            known.tags.add(name);
            for (const key of attributes.keys()) known.attributes.add(key);
          }
      // A wizard shows the same texts on more pages.
      const strings = pageMode === 'single' ? INJECTIONS : INJECTIONS.filter((_, i) => i % 9 === 0);
      for (const string of strings)
        for (const page of await pagesWith(string, pageMode)) check(page, known, string);
    });
});
