/** Every promise of the threat model names tests that exist. */
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

test('the threat model covers everybody it must', () => {
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

test('each promise names tests that exist', () => {
  const promises = rows.filter(([, who]) => !who!.startsWith('**'));
  assert.ok(promises.length > 15);
  for (const [, threat, promise, proof] of promises) {
    assert.ok(promise, threat);
    const files = [...proof!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
    assert.ok(files.length > 0, `"${threat}" is proved by nothing`);
    for (const file of files) assert.ok(existsSync(`${PROJECT}${file}`), `${file} is missing`);
  }
});
