/** The conformance page only names existing tests and cases, and covers every section of the specification. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

const page = read('demo/docs/conformance.md');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Section|About|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const caseIds = new Set(
  ['assist', 'annotations'].flatMap((name) =>
    (JSON.parse(read(`test/conformance/cases/${name}.json`)) as { cases: { id: string }[] }).cases.map(
      ({ id }) => id,
    ),
  ),
);

interface Named {
  readonly cases: string[];
  readonly tests: { file: string; title: string }[];
}

/** Cases are referenced by id, tests by file and title. */
function named(cell: string): Named {
  return {
    cases: [...cell.matchAll(/`([\w.]+\/[\w-]+)`/g)].map(([, id = '']) => id),
    tests: [...cell.matchAll(/`([\w/.-]+\.test\.ts)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  };
}

test('every row names a case or a test', () => {
  const bare = rows.filter((cells) => {
    const { cases, tests } = named(cells.at(-2)!);
    return !cases.length && !tests.length && !/this page|see \[/.test(cells.at(-2)!);
  });
  assert.ok(rows.length > 80, `${rows.length} rows`);
  assert.deepEqual(bare, []);
});

test('every case exists', () => {
  const missing = named(page).cases.filter((id) => !caseIds.has(id));
  assert.deepEqual(missing, []);
});

test('every test exists, under the given title', () => {
  const missing = named(page).tests.filter(
    ({ file, title }) => !existsSync(at(`test/${file}`)) || !read(`test/${file}`).includes(`'${title}'`),
  );
  assert.deepEqual(missing, []);
  const files = page.match(/`[\w/.-]+\.test\.ts`/g) ?? [];
  assert.equal(files.length, named(page).tests.length, 'every file comes with the name of a test');
});

test('every section with a requirement is on the page', () => {
  const specification = at('../shared/seeds/assist-spec.md');
  if (!existsSync(specification)) return;
  const sections = new Set(rows.flatMap((cells) => cells[1]!.split(', ')));
  const demanding = readFileSync(specification, 'utf8')
    .split(/\n(?=\d+(?:\.\d+)*\.? [A-Z])/)
    .filter((text) => /\b(?:MUST|SHOULD|RECOMMENDED)\b/.test(text))
    .flatMap((text) => /^(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? []);
  assert.ok(demanding.length > 25);
  // Section 1.1 only says that 7.1 follows.
  assert.deepEqual(
    demanding.filter((section) => section !== '1.1' && !sections.has(section)),
    [],
  );
});
