/** Installs, builds and uses one of the sample apps in `demo/samples`. All of them have the same form. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { serveFolder } from '../support/static-server.mjs';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

function npm(folder: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, `npm ${words.join(' ')}\n${stdout}\n${stderr}`);
}

/**
 * Installs the app with the package as it was built, checks its types and builds it. `output` is where the build puts
 * its files.
 */
export function buildSample(name: string, output = 'dist'): string {
  assert.ok(existsSync(join(PROJECT, 'dist/index.js')), 'Run npm run build first.');
  const folder = join(PROJECT, 'demo/samples', name);
  // Like `npm ci`, which refuses the lock file of Angular's optional packages.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  npm(folder, 'install', '--no-save', '--prefer-offline');
  npm(folder, 'run', 'build');
  return join(folder, output);
}

/** The server first refuses the email address, then accepts the booking. */
async function answerBookings(page: Page): Promise<unknown[]> {
  const received: unknown[] = [];
  await page.route('**/api/bookings', async (route) => {
    received.push(route.request().postDataJSON());
    const refusal = {
      valid: false,
      results: [{ path: 'email', severity: 'error', message: 'We cannot reach this address' }],
    };
    const isFirst = received.length === 1;
    await route.fulfill({ status: isFirst ? 422 : 201, json: isFirst ? refusal : { id: '7' } });
  });
  return received;
}

/** Fills in the form: with a draft that survives a reload, the app's own widget, and an error of the server. */
export async function useSample(folder: string): Promise<void> {
  const site = await serveFolder(folder);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const received = await answerBookings(page);
    await page.goto(site.url);

    await page.getByLabel('Your name').fill('Amina Yusuf');
    await page.getByRole('button', { name: 'One guest more' }).click();
    await page.getByText('Table for 3').waitFor();
    await page.reload();
    const name = page.getByLabel('Your name');
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Amina Yusuf');
    assert.equal(await page.getByLabel('Guests').inputValue(), '3');

    await page.getByLabel('Email address').fill('amina@example.invalid');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('We cannot reach this address').first().waitFor();
    assert.equal(await page.getByLabel('Email address').getAttribute('aria-invalid'), 'true');

    await page.getByLabel('Email address').fill('amina@example.org');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForFunction(() => !document.querySelector('formspec-form input:not([readonly])'));
    assert.equal(received.length, 2);
    const { data } = received[1] as { data: unknown };
    assert.deepEqual(data, { name: 'Amina Yusuf', email: 'amina@example.org', guests: 3 });
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
    await site.close();
  }
}
