/** Runs every HTML and CSS sample and short script of the docs in a page. */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import { fencedBlocks, type FencedBlock } from '../docs/markdown.js';
import { launchBrowser, serveSources } from '../support/browser.js';
import { definition, field, repeat } from '../support/definition.js';
import { watch } from './demo-site.js';

const PROJECT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, PROJECT), 'utf8');

interface Piece extends FencedBlock {
  readonly page: string;
}
const pieces: Piece[] = readdirSync(new URL('demo/docs/', PROJECT))
  .filter((file) => file.endsWith('.md'))
  .flatMap((page) => fencedBlocks(read(`demo/docs/${page}`)).map((block) => ({ ...block, page })));

/** Samples without a name; the other tests of the docs run those with a name. */
const unnamed = (language: string): Piece[] => pieces.filter(({ info }) => info === language);

const lines = definition([repeat('lines', [field('description')], { label: 'Lines', minRepeat: 1 })]);

let browser: Browser;
let site: Awaited<ReturnType<typeof serveSources>>;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSources()]);
});
after(() => Promise.all([browser?.close(), site?.server.close()]));

/** Serves any document that a sample names, of the kind that its name suggests. */
function answer(route: Route): Promise<void> {
  const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
  // Forms in these tests have adopted stylesheets; the file for links has its own test.
  if (name === 'formspec-elements.css') return route.fulfill({ body: '', contentType: 'text/css' });
  if (name.endsWith('.css'))
    return route.fulfill({ body: read(`src/themes/${name}`), contentType: 'text/css' });
  const body =
    name === 'lines.json'
      ? JSON.stringify(lines)
      : name === 'registry.json'
        ? read('demo/forms/registry.json')
        : name === 'pass-questions.json'
          ? read('demo/public/documents/pass-questions.json')
          : read(`demo/forms/contact/${/^(references|ontology)/.exec(name)?.[1] ?? 'definition'}.json`);
  return route.fulfill({ body, contentType: 'application/json' });
}

async function show(body: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints = watch(page);
  await page.route(/\/sample\/.*\.(json|css)$/, answer);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sample</title>
    <script type="module" src="/src/index.ts"></script>${body}</html>`;
  await page.route(`${site.url}sample/index.html`, (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await page.goto(`${site.url}sample/index.html`);
  await page.locator('formspec-form[data-formspec-form] [data-formspec-path]').first().waitFor();
  return { page, complaints };
}

const FORM = '<formspec-form src="contact.json"></formspec-form>';

/** Completes a part of a form to a whole one. */
function whole(code: string): string {
  if (code.includes('<formspec-form')) return code;
  return code.includes('path="lines')
    ? `<formspec-form src="lines.json">${code}</formspec-form>`
    : `${code}${FORM}`;
}

describe('HTML', () => {
  const documented = new Set([
    ...[...read('demo/docs/elements.md').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
    'data-theme',
  ]);
  for (const { page: file, line, code } of unnamed('html')) {
    test(`${file}, line ${line}`, async () => {
      const { page, complaints } = await show(whole(code));
      const written = [...code.matchAll(/<formspec-form([^>]*)>/g)].flatMap(([, attributes = '']) =>
        [...attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name),
      );
      assert.deepEqual(
        written.filter((name) => !documented.has(name)),
        [],
      );
      await page.close();
      assert.deepEqual(complaints, []);
    });
  }
});

describe('CSS', () => {
  for (const { page: file, line, code } of unnamed('css')) {
    test(`${file}, line ${line}`, async () => {
      const { page } = await show(`<style>${code}</style>${FORM}`);
      const declared = code.match(/^\s+[\w-]+:/gm)!.map((text) => text.trim().slice(0, -1));
      const kept = await page.evaluate(() =>
        [...document.querySelector('style')!.sheet!.cssRules].flatMap((rule) => [
          ...(rule as CSSStyleRule).style,
        ]),
      );
      for (const name of declared) {
        // Browsers expand a shorthand to its longhands.
        assert.ok(
          kept.some((one) => one === name || one.startsWith(`${name}-`)),
          `${name} means nothing to the browser`,
        );
      }
      if (code.includes('--formspec-color-accent')) {
        const colour = await page.evaluate(
          () =>
            getComputedStyle(document.querySelector('formspec-form button[type=submit]')!).backgroundColor,
        );
        assert.equal(colour, 'rgb(0, 105, 92)');
      }
      await page.close();
    });
  }
});

describe('short scripts', () => {
  const run = unnamed('js').filter(({ code }) => !/from 'formspec-elements/.test(code));
  for (const { page: file, line, code } of run) {
    test(`${file}, line ${line}`, async () => {
      const { page, complaints } = await show(
        '<formspec-form src="contact.json" ontology="ontology.json" assist></formspec-form>',
      );
      await page.waitForFunction(() => document.querySelector('formspec-form')!.provider !== null);
      const given = [
        /const form\b/.test(code) ? '' : "const form = document.querySelector('formspec-form');",
        /\bprovider\b/.test(code) ? 'const { provider } = form;' : '',
      ];
      const script = code.replaceAll("'formspec-elements'", "'/src/index.ts'");
      await page.addScriptTag({
        type: 'module',
        content: `${given.join('\n')}\n${script}\nwindow.ran = true;`,
      });
      await page.waitForFunction(() => 'ran' in window);
      await page.close();
      assert.deepEqual(complaints, []);
    });
  }
});
