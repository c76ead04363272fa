/** Finds the assist case files: our own, and those in FORMSPEC_CASES or else in the shared folder, if it exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssistCases } from '../conformance/assist-runner.js';

export function assistCaseFiles(): AssistCases[] {
  return [
    fileURLToPath(new URL('../conformance/cases', import.meta.url)),
    process.env['FORMSPEC_CASES'] ?? fileURLToPath(new URL('../../../shared/conformance', import.meta.url)),
  ]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as AssistCases)
    .filter(({ format }) => format === 'assist-cases/1');
}
