/** The lines for a content delivery network carry the hash of the files they name. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cdnLines } from '../../.ci/build/cdn-lines.mjs';

const dist = mkdtempSync(join(tmpdir(), 'formspec-cdn-'));
after(() => rmSync(dist, { recursive: true }));

const hash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

test('script and stylesheet have address, version and integrity of the files', () => {
  writeFileSync(join(dist, 'formspec-elements.min.js'), 'export {};');
  writeFileSync(join(dist, 'formspec-elements.css'), '@layer formspec {}');
  const { script, styles } = cdnLines(dist, { name: 'formspec-elements', version: '1.2.3' });
  const address = 'https://cdn.jsdelivr.net/npm/formspec-elements@1.2.3/dist/formspec-elements';
  assert.equal(
    script,
    `<script type="module" src="${address}.min.js" integrity="${hash('export {};')}" crossorigin="anonymous"></script>`,
  );
  assert.equal(
    styles,
    `<link rel="stylesheet" href="${address}.css" integrity="${hash('@layer formspec {}')}" crossorigin="anonymous" />`,
  );
});

test('another content has another hash', () => {
  const about = { name: 'formspec-elements', version: '1.2.3' };
  writeFileSync(join(dist, 'formspec-elements.min.js'), 'export {};');
  const before = cdnLines(dist, about).script;
  writeFileSync(join(dist, 'formspec-elements.min.js'), 'export const changed = true;');
  assert.notEqual(cdnLines(dist, about).script, before);
});
