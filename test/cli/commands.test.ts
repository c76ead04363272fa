/** The command line, run from its source. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { define, field } from '../server/forms.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = ['--import', './.ci/build/run-source.mjs', 'src/cli/main.ts'];

let folder: string;
const file = (name: string): string => join(folder, name);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formspec-cli-'));
  const form = define(
    [
      field('name', 'string'),
      {
        key: 'lines',
        type: 'group',
        label: 'Lines',
        repeatable: true,
        minRepeat: 1,
        children: [field('item', 'string')],
      },
    ],
    { binds: [{ path: 'name', required: 'true' }] },
  );
  await writeFile(file('form.json'), JSON.stringify(form));
  await writeFile(
    file('broken.json'),
    JSON.stringify({ ...form, binds: [{ path: 'nmae', required: 'true' }] }),
  );
  await writeFile(file('nothing.json'), '{}');
  await writeFile(file('text.json'), 'no json');
});
after(() => rm(folder, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...NODE, ...args], { cwd: PROJECT }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe('check', () => {
  test('is silent about a good definition', async () => {
    const { code, out } = await run('check', file('form.json'));
    assert.equal(code, 0);
    assert.match(out, /1 file, 0 errors/);
  });

  test('names file, pointer and suggestion of every problem, without colours', async () => {
    const { code, out } = await run(
      'check',
      file('form.json'),
      file('broken.json'),
      file('nothing.json'),
      file('text.json'),
    );
    assert.equal(code, 1);
    assert.match(out, /broken\.json#\/binds\/0\S* error/);
    assert.match(out, /Did you mean "name"/);
    assert.match(out, /nothing\.json#\/ error UNKNOWN_DOCUMENT/);
    assert.match(out, /text\.json#\/ error UNREADABLE/);
    assert.ok(!out.includes('\u001b'));
  });

  test('prints JSON', async () => {
    const { code, out } = await run('check', '--json', file('broken.json'));
    assert.equal(code, 1);
    const [first] = JSON.parse(out) as { file: string; pointer: string }[];
    assert.equal(first!.file, file('broken.json'));
    assert.match(first!.pointer, /^\/binds\/0/);
  });
});

describe('render', () => {
  test('writes a static page', async () => {
    const { code } = await run('render', file('form.json'), '-o', file('out.html'), '--style', 'a.css');
    assert.equal(code, 0);
    const html = await readFile(file('out.html'), 'utf8');
    assert.match(html, /^<!doctype html>/);
    assert.match(html, /<link rel="stylesheet" href="a\.css">/);
    assert.match(html, /name="name"/);
  });

  test('refuses a definition with mistakes in words', async () => {
    const { code, err } = await run('render', file('broken.json'));
    assert.equal(code, 1);
    assert.match(err, /is not a usable definition/);
    assert.ok(!err.includes('at file:'), 'no stack');
  });
});

test('serve shows the form, receives answers and stops without loss; responses prints them', async () => {
  const store = file('answers.db');
  const server = spawn(
    process.execPath,
    [...NODE, 'serve', file('form.json'), '--port', '0', '--store', store],
    {
      cwd: PROJECT,
    },
  );
  let printed = '';
  server.stdout.setEncoding('utf8');
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: string) => {
      printed += text;
      if (printed.includes('Answers go to')) resolve(printed.split('\n')[0]!);
    });
    server.stderr.on('data', (text: Buffer) => reject(new Error(String(text))));
  });
  assert.ok(printed.includes(store));
  assert.match(await (await fetch(address)).text(), /<formspec-form/);
  const tools = (await (await fetch(`${address}formspec/tools`)).json()) as { tools: unknown[] };
  assert.ok(tools.tools.length > 5);
  const sent = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ name: '=1+1', 'lines[0].item': 'a, "b"' }),
  });
  assert.equal(sent.status, 200);
  server.kill('SIGTERM');
  assert.equal(await ended, 0);

  const { out } = await run('responses', '--store', store);
  const [line] = out.trim().split('\n');
  assert.equal((JSON.parse(line!) as { data: { name: string } }).data.name, '=1+1');
  await run('responses', '--store', store, '--format', 'csv', '-o', file('out.csv'));
  assert.match(await readFile(file('out.csv'), 'utf8'), /^id,received,name\r\n[\w-]+,[^,]+,'=1\+1\r\n$/);
  assert.match(await readFile(file('out.lines.csv'), 'utf8'), /,1,"a, ""b"""\r\n$/);
  assert.equal((await run('responses', '--store', file('none.db'))).code, 1);
});

test('help names every command, and wrong arguments are refused with code 2', async () => {
  const { out } = await run('--help');
  for (const command of ['check', 'render', 'serve', 'responses', 'mcp'])
    assert.match(out, new RegExp(`  ${command} `));
  assert.equal((await run('serve')).code, 2);
  assert.equal((await run('serve', file('form.json'), '--port', 'x')).code, 2);
  assert.equal((await run('nope')).code, 2);
});
