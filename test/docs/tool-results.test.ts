/** The page for agent authors shows the declarations of tool results exactly as the source has them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('agents.md has every declaration of tool-results.ts, with its comments', () => {
  const page = read('demo/docs/agents.md');
  const source = read('src/assist/tool-results.ts');
  const declarations = source.match(/(?:\/\*\*[^\n]*\*\/\n)?export interface [\s\S]*?\n\}\n/g) ?? [];
  assert.ok(declarations.length > 10);
  for (const declaration of declarations) {
    const shown = declaration.replace('export interface', 'interface');
    assert.ok(page.includes(shown), `agents.md differs from the source:\n${shown}`);
  }
});
