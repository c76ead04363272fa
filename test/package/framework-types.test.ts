/** The types for frameworks accept what the elements offer, the samples of the docs too, and refuse misspelt names. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FRAMEWORKS, frameworkTypes } from '../../.ci/build/framework-types.mjs';
import { writeManifest } from '../../.ci/build/write-manifest.mjs';
import { fencedBlocks } from '../docs/markdown.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Below `node_modules`, so that the compiler finds the frameworks and no other tool reads the files. */
const folder = mkdtempSync(join(PROJECT, 'node_modules/.framework-types-'));
after(() => rmSync(folder, { recursive: true }));

const jsx = (framework: string, element: string): string => `/** @jsxImportSource ${framework} */
import type { FormspecForm, Definition } from 'formspec-elements';
import 'formspec-elements/types/${framework === 'solid-js' ? 'solid' : framework}';
declare const definition: Definition;
declare function keep(form: FormspecForm | null): void;
export const sample = ${element};
`;

/** Svelte's own checker compares the attributes of a tag with this type. */
const svelte = (attributes: string): string => `import type { SvelteHTMLElements } from 'svelte/elements';
import type { Definition } from 'formspec-elements';
import 'formspec-elements/types/svelte';
declare const definition: Definition;
export const sample: SvelteHTMLElements['formspec-form'] = ${attributes};
`;

/** Vue's own checker compares the attributes of a tag, in camel case, with this type. */
const vue = (attributes: string): string => `import type { GlobalComponents } from 'vue';
import type { Definition } from 'formspec-elements';
import 'formspec-elements/types/vue';
declare const definition: Definition;
export const sample: InstanceType<GlobalComponents['formspec-form']>['$props'] = ${attributes};
`;

interface Samples {
  readonly good: string;
  /** Each with the error that the compiler has to find. */
  readonly bad: Record<string, { readonly source: string; readonly error: RegExp }>;
}

const jsxSamples = (framework: string): Samples => ({
  good: jsx(
    framework,
    `<section>
  <formspec-form src="intake.json" definition={definition} draft="intake" validateOn="blur" response-src="saved.json"
    readonly no-title heading-level={3} id="intake" ref={(form: FormspecForm | null) => keep(form)}
    onformspec-submit={(event) => event.detail.waitUntil(Promise.resolve(event.detail.response.data))}
    onformspec-change={(event) => event.detail.path.length}>
    <formspec-errors /><formspec-field path="email" key="email" /><formspec-group path="address" />
    <formspec-progress /><formspec-language />
  </formspec-form>
</section>`,
  ),
  bad: {
    'a misspelt attribute': { source: jsx(framework, '<formspec-form scr="a.json" />'), error: /'?scr'?/ },
    'a misspelt property': {
      source: jsx(framework, '<formspec-form validatOn="blur" />'),
      error: /validatOn/,
    },
    'a value that is not allowed': {
      source: jsx(framework, '<formspec-form validateOn="never" />'),
      error: /never/,
    },
    'a wrong value of an attribute with a hyphen': {
      source: jsx(framework, '<formspec-form validate-on="never" />'),
      error: /never/,
    },
    'a detail that the event does not have': {
      source: jsx(framework, '<formspec-form onformspec-change={(event) => event.detail.pth} />'),
      error: /pth/,
    },
    'a misspelt attribute of a field': {
      source: jsx(framework, '<formspec-field pth="email" />'),
      error: /pth/,
    },
    'a misspelt tag': { source: jsx(framework, '<formspec-from src="a.json" />'), error: /formspec-from/ },
  },
});

const SAMPLES: Record<string, Samples> = {
  react: jsxSamples('react'),
  preact: jsxSamples('preact'),
  solid: {
    good: jsx(
      'solid-js',
      `<section>
  <formspec-form src="intake.json" definition={definition} validate-on="blur" prop:responseSrc="saved.json"
    attr:draft="intake" readonly={true} heading-level={3} ref={(form: FormspecForm) => keep(form)}
    on:formspec-submit={(event) => event.detail.waitUntil(Promise.resolve())}>
    <formspec-errors /><formspec-field path="email" /><formspec-group path="address" />
    <formspec-progress /><formspec-language />
  </formspec-form>
</section>`,
    ),
    bad: {
      'a misspelt attribute': { source: jsx('solid-js', '<formspec-form scr="a.json" />'), error: /scr/ },
      'a property that Solid would set under another name': {
        source: jsx('solid-js', '<formspec-form validateOn="blur" />'),
        error: /validateOn/,
      },
      'a value that is not allowed': {
        source: jsx('solid-js', '<formspec-form validate-on="never" />'),
        error: /never/,
      },
      'a detail that the event does not have': {
        source: jsx('solid-js', '<formspec-form on:formspec-change={(event) => event.detail.pth} />'),
        error: /pth/,
      },
    },
  },
  svelte: {
    good: svelte(`{
  src: 'intake.json', definition, draft: 'intake', 'validate-on': 'blur', 'response-src': 'saved.json', readonly: true,
  class: 'wide', 'onformspec-submit': (event) => event.detail.waitUntil(Promise.resolve()),
  'on:formspec-page': (event) => event.detail.index,
}`),
    bad: {
      'a misspelt attribute': { source: svelte("{ scr: 'a.json' }"), error: /scr/ },
      'a misspelt attribute with a hyphen': {
        source: svelte("{ 'reponse-src': 'a.json' }"),
        error: /reponse-src/,
      },
      'a misspelt event': {
        source: svelte("{ 'onformspec-sumbit': () => undefined }"),
        error: /onformspec-sumbit/,
      },
      'a value that is not allowed': { source: svelte("{ 'validate-on': 'never' }"), error: /never/ },
    },
  },
  vue: {
    good: vue(`{
  src: 'intake.json', definition, draft: 'intake', validateOn: 'blur', responseSrc: 'saved.json', readonly: true,
  class: 'wide', id: 'intake', onFormspecSubmit: (event) => event.detail.waitUntil(Promise.resolve()),
}`),
    bad: {
      'a misspelt attribute': { source: vue("{ scr: 'a.json' }"), error: /scr/ },
      'a misspelt attribute with a hyphen': { source: vue("{ reponseSrc: 'a.json' }"), error: /reponseSrc/ },
      'a misspelt event': { source: vue('{ onFormspecSumbit: () => undefined }'), error: /onFormspecSumbit/ },
      'a value that is not allowed': { source: vue("{ validateOn: 'never' }"), error: /never/ },
    },
  },
};

const fileName = (framework: string, title: string): string =>
  `${framework}-${title.replaceAll(/\W+/g, '-')}.tsx`;

/** The samples of the docs in React's syntax. */
const documented = fencedBlocks(readFileSync(join(PROJECT, 'demo/docs/frameworks.md'), 'utf8')).filter(
  ({ info }) => info.startsWith('tsx'),
);

/** Errors of the compiler by file. All samples are one program, as the compiler reads the frameworks only once. */
const errors = ((): Map<string, string> => {
  const manifest = writeManifest(PROJECT, folder);
  mkdirSync(join(folder, 'types'));
  for (const [file, content] of frameworkTypes(manifest, 'formspec-elements'))
    writeFileSync(join(folder, 'types', file), content);
  for (const [index, { code }] of documented.entries())
    writeFileSync(join(folder, `docs-${index}.tsx`), `/** @jsxImportSource react */\n${code}`);
  for (const [framework, { good, bad }] of Object.entries(SAMPLES)) {
    writeFileSync(join(folder, fileName(framework, 'good')), good);
    for (const [title, { source }] of Object.entries(bad))
      writeFileSync(join(folder, fileName(framework, title)), source);
  }
  const options = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      types: [],
      jsx: 'react-jsx',
      // The generated files are declarations and have to be right too, so libraries are checked with them.
      skipLibCheck: false,
      paths: {
        'formspec-elements': ['../../src/index.ts'],
        'formspec-elements/types/*': ['./types/*.d.ts'],
      },
    },
    include: [],
    files: readdirSync(folder).filter((file) => file.endsWith('.tsx')),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = new Map<string, string>();
  let file = '';
  for (const line of stdout.split('\n')) {
    file = /^([^\s(][^(]*)\(\d+,\d+\): error/.exec(line)?.[1] ?? file;
    if (line) found.set(file, `${found.get(file) ?? ''}${line}\n`);
  }
  return found;
})();

test('there are samples for every framework', () => {
  assert.deepEqual(Object.keys(SAMPLES).sort(), [...FRAMEWORKS].sort());
});

test('the generated types have no errors of their own', () => {
  assert.deepEqual(
    [...errors].filter(([file]) => file === '' || file.startsWith('types/')),
    [],
  );
});

test('samples of the docs compile', () => {
  assert.ok(documented.length > 0);
  for (const index of documented.keys()) assert.equal(errors.get(`docs-${index}.tsx`), undefined);
});

for (const [framework, { good, bad }] of Object.entries(SAMPLES)) {
  test(`${framework}: attributes, properties and events of the elements are accepted`, () => {
    assert.equal(errors.get(fileName(framework, 'good')), undefined, good);
  });
  for (const [title, { error }] of Object.entries(bad))
    test(`${framework}: ${title} is an error`, () => {
      assert.match(errors.get(fileName(framework, title)) ?? '', error);
    });
}
