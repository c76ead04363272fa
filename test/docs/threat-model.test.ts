/** Every promise of the threat model names existing tests, by file and title. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${PROJECT}demo/docs/security.md`, 'utf8');
const rows = page
  .split('## Threats and promises')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the threat model covers every required attacker', () => {
  const headings = rows.map(([, who]) => who!).filter((who) => who.startsWith('**'));
  for (const who of [
    'Definition authors',
    'Sidecar hosts',
    'Page scripts',
    'Agents',
    'Extensions',
    'Other frames',
    'The network',
    'The device’s next user',
  ])
    assert.ok(
      headings.some((heading) => heading.startsWith(`**${who}`)),
      who,
    );
});

/** Titles of tests and suites in a file, as written in the source. */
function titlesIn(file: string): string[] {
  const source = readFileSync(`${PROJECT}${file}`, 'utf8');
  return [...source.matchAll(/\b(?:it|test|describe)\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g)].map(
    ([, plain, built]) => plain ?? built!,
  );
}

test('each promise names tests that exist, by file and title', () => {
  const promises = rows.filter(([, who]) => !who!.startsWith('**'));
  assert.ok(promises.length > 15);
  for (const [, threat, promise, proof] of promises) {
    assert.ok(promise, threat);
    const proofs = [...proof!.matchAll(/`([^`]+)`((?:,? “[^”]+”)*)/g)];
    assert.ok(proofs.length > 0, `"${threat}" is proved by nothing`);
    for (const [, file, quoted] of proofs) {
      assert.ok(existsSync(`${PROJECT}${file!}`), `${file} is missing`);
      const wanted = [...quoted!.matchAll(/“([^”]+)”/g)].map(([, title]) => title!);
      assert.ok(wanted.length > 0, `"${threat}": which test of ${file}?`);
      const titles = titlesIn(file!);
      for (const title of wanted)
        assert.ok(
          // The number at the start of a title may come from the test itself.
          titles.some((known) => known === title || known.replace(/^\$\{[^}]+\} /, '') === title),
          `${file} has no test "${title}"`,
        );
    }
  }
});
