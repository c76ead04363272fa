/** The README names files and folders that exist, and its call paths stay short. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const PROJECT = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', PROJECT), 'utf8');
const architecture = /## Architecture\n[\s\S]*?(?=\n## )/.exec(readme)![0];
const MOST_STEPS = 12;

test('every file and folder of the architecture exists', () => {
  const named = [...new Set(architecture.match(/(?<=`)(?:src|test)\/[\w./-]+(?=`)/g))];
  assert.ok(named.length > 40, `${named.length} files`);
  assert.deepEqual(
    named.filter((path) => !existsSync(new URL(path, PROJECT))),
    [],
  );
});

test('files named beside another file exist in its folder', () => {
  const missing = architecture
    .split('\n')
    .filter((line) => /`src\/[\w-]+\//.test(line))
    .flatMap((line) => {
      const folder = /`(src\/[\w./-]*\/)/.exec(line)![1]!;
      return [...line.matchAll(/`([\w-]+\.ts)`/g)].flatMap(([, name]) =>
        existsSync(new URL(folder + name!, PROJECT)) ? [] : `${folder}${name}`,
      );
    });
  assert.deepEqual(missing, []);
});

test(`each of the four call paths has at most ${MOST_STEPS} steps, each with a file`, () => {
  const paths = architecture.split(/\n\*\*/).slice(1);
  assert.equal(paths.length, 4);
  for (const path of paths) {
    const steps = path.match(/^\d+\. .+$/gm) ?? [];
    assert.ok(
      steps.length > 5 && steps.length <= MOST_STEPS,
      `${path.split('\n')[0]}: ${steps.length} steps`,
    );
    assert.deepEqual(
      steps.filter((step) => !/^\d+\. `src\/[\w./-]+\.ts`/.test(step)),
      [],
    );
  }
});

test('every folder with source code is in the picture', () => {
  const picture = /```\n([\s\S]*?)```/.exec(architecture)![1]!;
  const folders = readdirSync(new URL('src', PROJECT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'themes')
    .map(({ name }) => name);
  assert.deepEqual(
    folders.filter((name) => !new RegExp(`\\b${name}\\b`).test(picture)),
    [],
  );
});
