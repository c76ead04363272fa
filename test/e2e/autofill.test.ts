/** The browser's autofill recognises fields by their annotations, and its values reach the engine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { FieldItem, GroupItem } from '../../src/model/definition.js';
import type { ViteDevServer } from 'vite';
import { launchChromium, serveSources } from '../support/browser.js';
import { definition, field, group } from '../support/definition.js';

let browser: Browser;
let server: ViteDevServer;
let url: string;
before(async () => {
  ({ server, url } = await serveSources());
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const concept = (key: string, name: string): FieldItem =>
  field(key, 'string', { label: `Field ${key}`, semanticType: `https://schema.org/${name}` });
const person = (key: string): GroupItem =>
  group(key, [
    concept('first', 'givenName'),
    concept('last', 'familyName'),
    concept('mail', 'email'),
    concept('street', 'streetAddress'),
    concept('town', 'addressLocality'),
    concept('zip', 'postalCode'),
    concept('phone', 'telephone'),
  ]);
const household = definition([person('applicant'), person('spouse')]);

const address = {
  fields: Object.entries({
    NAME_FIRST: 'Ada',
    NAME_LAST: 'Byron',
    EMAIL_ADDRESS: 'ada@example.org',
    ADDRESS_HOME_LINE1: '12 High Street',
    ADDRESS_HOME_STREET_ADDRESS: '12 High Street',
    ADDRESS_HOME_CITY: 'London',
    ADDRESS_HOME_ZIP: 'N1 1AA',
    ADDRESS_HOME_COUNTRY: 'GB',
    PHONE_HOME_WHOLE_NUMBER: '+442079460000',
  }).map(([name, value]) => ({ name, value })),
};

interface FilledField {
  name: string;
  value: string;
  fillingStrategy: string;
}

interface FormElement extends HTMLElement {
  definition: unknown;
  engine?: { response(): { data: Record<string, unknown> } };
}

async function openForm(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}test/e2e/pages/nested-labels.html`);
  await page.evaluate(
    async ({ source, form }) => {
      await import(source);
      const element = document.createElement('formspec-form') as FormElement;
      element.definition = form;
      document.body.append(element);
    },
    { source: '/src/index.ts', form: household },
  );
  await page.waitForSelector('[name="spouse.phone"]');
  return page;
}

/** Fills the form like a user who picks a stored address in the field with this name. */
async function autofill(page: Page, name: string): Promise<FilledField[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('Autofill.enable');
  await page.click(`[name="${name}"]`);
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[name="${name}"]`,
  });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const filled = new Promise<{ filledFields: FilledField[] }>((resolve) =>
    session.once('Autofill.addressFormFilled', resolve),
  );
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address } as never);
  return (await filled).filledFields;
}

test('a stored address fills the chosen person and no other', async () => {
  const page = await openForm();
  const filled = await autofill(page, 'spouse.first');
  assert.deepEqual(
    new Set(filled.map(({ fillingStrategy }) => fillingStrategy)),
    new Set(['autocompleteAttribute']),
  );
  // The browser lists every recognised field, and a value for each field that it filled.
  assert.ok(
    filled.every(({ name, value }) => name.startsWith('spouse.') === (value !== '')),
    JSON.stringify(filled),
  );
  const data = await page.evaluate(
    () => (document.querySelector('formspec-form') as FormElement).engine!.response().data,
  );
  assert.deepEqual(data['spouse'], {
    first: 'Ada',
    last: 'Byron',
    mail: 'ada@example.org',
    street: '12 High Street',
    town: 'London',
    zip: 'N1 1AA',
    phone: '+442079460000',
  });
  assert.ok(Object.values(data['applicant'] as object).every((value) => value === null));
});
