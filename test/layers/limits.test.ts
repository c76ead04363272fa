/** Limits that keep the source readable: length of files, length of lines, number of files in a folder. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const LINES = 400;
const CHARACTERS = 160;
const FILES = 20;

const files = readdirSync(SRC, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(SRC.length + 1));
const linesOf = (file: string): string[] => readFileSync(join(SRC, file), 'utf8').trimEnd().split('\n');

test(`no file has more than ${LINES} lines`, () => {
  const long = files.filter((file) => linesOf(file).length > LINES);
  assert.deepEqual(long, []);
});

test(`no line has more than ${CHARACTERS} characters`, () => {
  const long = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) => (line.length > CHARACTERS ? `${file}:${index + 1}` : [])),
  );
  assert.deepEqual(long, []);
});

test(`no folder has more than ${FILES} files of its own`, () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > FILES);
  assert.deepEqual(large, []);
});
