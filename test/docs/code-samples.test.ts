/** Runs the JavaScript samples of the docs that need no page, exactly as printed; parses the JSON samples. */
import { after, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkStructure } from '../../src/model/check-definition.js';
import { fencedBlocks, type FencedBlock } from './markdown.js';

const PROJECT = new URL('../../', import.meta.url);
const DOCS = fileURLToPath(new URL('demo/docs/', PROJECT));
const folder = mkdtempSync(join(tmpdir(), 'formspec-docs-'));
after(() => rmSync(folder, { recursive: true }));

interface Sample extends FencedBlock {
  readonly page: string;
  readonly language: string;
  readonly name: string;
}

const samples: Sample[] = readdirSync(DOCS)
  .filter((file) => file.endsWith('.md'))
  .flatMap((page) =>
    fencedBlocks(readFileSync(DOCS + page, 'utf8')).map((block) => {
      const [language = '', name = ''] = block.info.split(' ');
      return { ...block, page, language, name };
    }),
  );

const contact = readFileSync(new URL('demo/forms/contact/definition.json', PROJECT), 'utf8');
const hello = samples.find(({ name }) => name === 'hello.json')!.code;

/** Turns `expression; // literal` into an assertion. */
const withChecks = (code: string): string =>
  code.replace(
    /^(?!const |let |import |console)(\S.*); \/\/ ('[^']*'|-?[\d.]+|true|false|null)$/gm,
    'assert.deepEqual($1, $2);',
  );

const ENTRIES: Record<string, string> = {
  'formspec-elements/engine': 'src/engine/index.ts',
  'formspec-elements/fel': 'src/fel/index.ts',
  'formspec-elements/assist': 'src/bindings/index.ts',
  'formspec-elements/http': 'src/bindings/http.ts',
  'formspec-elements/layout': 'src/layout/index.ts',
  'formspec-elements/server': 'src/server/index.ts',
  'formspec-elements/mcp': 'src/mcp/index.ts',
};

const withSources = (code: string): string =>
  code.replace(
    /from '(formspec-elements[^']*)'/g,
    (_, entry: string) => `from '${new URL(ENTRIES[entry]!, PROJECT).href}'`,
  );

/** Runs a sample as a module and returns its exports. */
async function run({ page, line, code }: Sample): Promise<Record<string, unknown>> {
  const file = join(folder, `${page}-${line}.mjs`);
  const given = /\bdefinition\b/.test(code) && !/const definition\b/.test(code);
  const definition = page === 'getting-started.md' ? hello : contact;
  const parts = [
    "import assert from 'node:assert/strict';",
    given ? `const definition = ${definition};` : '',
    withSources(withChecks(code)),
  ];
  writeFileSync(
    file,
    parts.join('\n').replaceAll("readFileSync('contact.json'", `readFileSync('${folder}/contact.json'`),
  );
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

writeFileSync(join(folder, 'contact.json'), contact);

const needsPage = (code: string): boolean =>
  /\bdocument\b|\bform\.(?!set|get|field|validate|response|load)|from 'lit'/.test(code);
const runnable = samples.filter(
  ({ language, code }) =>
    language === 'js' && /^import .*formspec-elements\//m.test(code) && !needsPage(code),
);

describe('samples that need no page', () => {
  for (const sample of runnable.filter(
    ({ name, code }) => name !== 'server.mjs' && !/\bprovider, /.test(code),
  )) {
    test(`${sample.page}, line ${sample.line} ${sample.name}`, async () => {
      await run(sample);
    });
  }
});

describe('the sample server', () => {
  const sample = samples.find(({ name }) => name === 'server.mjs')!;
  const response = JSON.parse(readFileSync(new URL('demo/forms/contact/sample.json', PROJECT), 'utf8')) as {
    data: object;
  };

  test('accepts valid answers once, refuses invalid ones with a report and answers to other forms with a message', async () => {
    const { server } = (await run(sample)) as { server: Server };
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const post = (body: unknown, key: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    try {
      const first = await post(response, 'one');
      assert.equal(first.status, 201);
      const again = await post(response, 'one');
      assert.equal(again.status, 200);
      assert.deepEqual(await again.json(), await first.json());
      const bad = await post({ ...response, data: { ...response.data, email: 'nobody' } }, 'two');
      assert.equal(bad.status, 422);
      const report = (await bad.json()) as { results: { path: string }[] };
      assert.deepEqual(
        report.results.map(({ path }) => path),
        ['email'],
      );
      const foreign = await post({ ...response, definitionUrl: 'https://other.example/' }, 'three');
      assert.equal(foreign.status, 400);
      assert.equal((await post('not json', 'four')).status, 400);
    } finally {
      server.close();
    }
  });
});

test('the sample server for agents opens a form and fills it in', async () => {
  const sample = samples.find(({ name }) => name === 'agent-server.mjs')!;
  process.env['PORT'] = '0';
  const { server } = (await run(sample)) as { server: Server };
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (method: string, path: string, session = '', body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(session && { 'formspec-session': session }) };
    const reply = await fetch(`http://127.0.0.1:${port}/formspec/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return reply.status === 204 ? undefined : reply.json();
  };
  try {
    const { session } = (await send('POST', 'sessions', '', {})) as { session: string };
    const { tools } = (await send('GET', 'tools', session)) as { tools: { name: string }[] };
    assert.ok(tools.some(({ name }) => name === 'formspec.field.set'));
    const input = { path: 'fullName', value: 'Amina Yusuf' };
    const result = (await send('POST', 'tools/formspec.field.set', session, input)) as {
      content: { text: string }[];
      isError?: boolean;
    };
    assert.equal(result.isError ?? false, false, result.content[0]?.text);
    await send('DELETE', 'sessions', session);
    await followTranscript(port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

/** Runs the commands of the transcript in a shell and compares what they print with what the page says they print. */
async function followTranscript(port: number): Promise<void> {
  const { code } = samples.find(({ name }) => name === 'agent-session.sh')!;
  const shell = spawn('bash', ['-c', code.replaceAll(':3000', `:${port}`)]);
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (output += String(part)));
  await once(shell, 'close');
  const printed = output.trim().split('\n');
  const promised = [...code.matchAll(/^# (.*)$/gm)].map(([, line]) => line!);
  assert.equal(printed.length, promised.length, output);
  for (const [i, line] of promised.entries()) {
    const pattern = line.split('…').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    assert.match(printed[i]!, new RegExp(`^${pattern.join('.*')}${line.endsWith('…') ? '' : '$'}`));
  }
}

describe('JSON in the docs', () => {
  for (const { page, line, code, name } of samples.filter(({ language }) => language === 'json')) {
    test(`${page}, line ${line} ${name}`, () => {
      const value = JSON.parse(code) as Record<string, unknown>;
      if ('$formspec' in value) assert.deepEqual(checkStructure(value), []);
    });
  }
});

test('TypeScript samples compile', () => {
  const typed = samples.filter(({ language }) => language === 'ts');
  const files = typed.map(({ page, line, code }) => {
    const file = join(folder, `${page}-${line}.ts`);
    writeFileSync(file, code);
    return file;
  });
  const root = fileURLToPath(PROJECT);
  const config = join(folder, 'tsconfig.json');
  const paths = {
    'formspec-elements': [join(root, 'src/index.ts')],
    'formspec-elements/assist': [join(root, 'src/bindings/index.ts')],
  };
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { paths, noEmit: true, types: [] },
      include: [],
      files: [...files, join(root, 'src/elements/styles/inline-css.d.ts')],
    }),
  );
  assert.ok(files.length > 0);
  const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});

test('every sample has a known language', () => {
  const known = ['html', 'js', 'ts', 'tsx', 'json', 'css', 'sh', 'fel', 'text'];
  assert.deepEqual(
    samples.filter(({ language }) => !known.includes(language)).map(({ info }) => info),
    [],
  );
});

test('links between pages have targets', () => {
  const pages = readdirSync(DOCS);
  for (const page of pages.filter((file) => file.endsWith('.md'))) {
    const text = readFileSync(DOCS + page, 'utf8');
    for (const [, target = '', anchor] of text.matchAll(/\]\(([\w-]+\.md)(#[\w-]+)?\)/g)) {
      assert.ok(pages.includes(target), `${page} links to ${target}`);
      if (anchor)
        assert.ok(
          headingIds(readFileSync(DOCS + target, 'utf8')).includes(anchor.slice(1)),
          `${page}: ${target}${anchor}`,
        );
    }
    for (const [, anchor = ''] of text.matchAll(/\]\(#([\w-]+)\)/g))
      assert.ok(headingIds(text).includes(anchor), `${page}: #${anchor}`);
  }
});

/** Heading ids as the site generates them. */
function headingIds(page: string): string[] {
  return [...page.matchAll(/^#{2,} (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  );
}
