/** The forms that tests fill in: those of the demo site, and those of the shared corpus if it exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import type { Answers } from './keyboard-user.js';

const DEMO = fileURLToPath(new URL('../../demo/forms/', import.meta.url));
const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));

export interface Form {
  readonly name: string;
  readonly folder: string;
  readonly answers: Answers;
  /** The day on which the answers were given: some rules compare with today. */
  readonly today: string;
  readonly registries: readonly unknown[];
  readonly lang: string;
}

/** For definitions without a complete response. */
const OWN_ANSWERS: Readonly<Record<string, Answers>> = {
  'household-benefits': {
    household: {
      renewalStreet: '7 Mill Lane',
      renewalCity: 'Springfield',
      renewalState: 'MD',
      renewalPostalCode: '20002',
      householdMembers: [
        {
          memberFullName: 'Robin Ade',
          memberRole: 'adult',
          memberAge: 41,
          memberMonthlyIncome: 2150.75,
          memberNoSsn: true,
          memberNoSsnReason: 'Applied for',
          memberNeedsCare: false,
        },
        {
          memberFullName: 'Sam Ade',
          memberRole: 'child',
          memberAge: 17,
          memberIsStudent: true,
          memberNeedsCare: true,
          memberCareExplanation: 'Help on the way to school.',
        },
      ],
      householdExpenses: [{ expenseType: 'rent', expenseMonthlyAmount: 900 }],
      householdExpenseNote: 'Rent went up in May.\nA letter is attached.',
    },
    renewalContact: { renewalEmail: 'robin@example.org', renewalPhone: '5550102030' },
  },
  microgrant: {
    applicant: { orgEin: '987654321', applicantProgramArea: 'arts', hasFiscalSponsor: true },
    project: {
      projectTitle: 'Murals for the underpass',
      requestAmount: { amount: '5000', currency: 'USD' },
      hasSubawards: true,
      subawardRows: [
        { subawardName: 'Paint & Co', subawardAmount: { amount: '800.50', currency: 'USD' } },
        { subawardName: 'Youth club', subawardAmount: { amount: '400', currency: 'USD' } },
      ],
      indirectCostPolicy: 'other',
      indirectExplanation: 'Counted per hour.',
    },
    contact: { contactPhone: '5550102030' },
    certifications: { attestationAccepted: true },
  },
};

/** The medium-sized one of the completed responses beside a definition: it has rows, but not dozens. */
function completeResponse(folder: string): Record<string, unknown> | undefined {
  const sent = readdirSync(folder)
    .filter((file) => /response|submission/.test(file))
    .map((file) => read(folder + file))
    .filter(({ status }) => status === 'completed')
    .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  return sent[Math.floor(sent.length / 2)];
}

export function demoForms(): Form[] {
  const { forms } = read(fileURLToPath(new URL('../../demo/site/gallery.json', import.meta.url))) as {
    forms: { id: string; lang: string; registries?: string[] }[];
  };
  return forms.map(({ id, lang, registries = [] }) => {
    const folder = `${DEMO}${id}/`;
    const sample = read(`${folder}sample.json`);
    return {
      name: `demo/${id}`,
      folder,
      answers: sample['data'] as Answers,
      today: sample['authored'] as string,
      registries: registries.map((file) => read(folder + file)),
      lang,
    };
  });
}

/** Definitions by other authors; empty without the shared corpus. */
export function corpusForms(): Form[] {
  if (!existsSync(CORPUS)) return [];
  const common = read(`${CORPUS}formspec-common.registry.json`);
  return readdirSync(CORPUS)
    .filter((name) => existsSync(`${CORPUS}${name}/definition.json`))
    .map((name) => {
      const folder = `${CORPUS}${name}/`;
      const response = completeResponse(folder);
      const own = existsSync(`${folder}registry.json`) ? [read(`${folder}registry.json`)] : [];
      return {
        name: `corpus/${name}`,
        folder,
        answers: (response?.['data'] as Answers | undefined) ?? OWN_ANSWERS[name] ?? {},
        today: (response?.['authored'] as string | undefined) ?? '2026-06-15T12:00:00Z',
        registries: [common, ...own],
        lang: 'en',
      };
    });
}

/** Opens a page with this form. Its files, and those it includes, come from its folder. */
export async function openForm(
  context: BrowserContext,
  base: string,
  { folder, today, registries, lang }: Form,
): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime(today);
  await page.route(`${base}form/**`, (route) => {
    const file = folder + new URL(route.request().url()).pathname.slice('/form/'.length);
    return existsSync(file)
      ? route.fulfill({ path: file, contentType: 'application/json' })
      : route.fulfill({ status: 404 });
  });
  return show(page, base, lang, registries);
}

/** Opens a page with a definition that the test wrote. */
export async function openDefinition(
  context: BrowserContext,
  base: string,
  definition: object,
): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${base}form/**`, (route) => route.fulfill({ json: definition }));
  return show(page, base, 'en', []);
}

async function show(page: Page, base: string, lang: string, registries: readonly unknown[]): Promise<Page> {
  await page.route(`${base}page`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="${lang}"><title>Form</title><script type="module" src="/src/index.ts"></script><main></main>`,
    }),
  );
  // Tests do not use the network.
  await page.route(
    (url) => !url.href.startsWith(base),
    (route) => route.abort(),
  );
  await page.goto(`${base}page`);
  await page.evaluate(async (documents) => {
    await customElements.whenDefined('formspec-form');
    const form = document.createElement('formspec-form') as HTMLElement & {
      registries: readonly unknown[];
      resolve?: unknown;
    };
    form.registries = documents;
    const settled = new Promise((resolve, reject) => {
      form.addEventListener('formspec-ready', resolve);
      form.addEventListener('formspec-error', (event) => {
        const { code, message } = (event as CustomEvent).detail;
        reject(new Error(`${code}: ${message}`));
      });
    });
    form.setAttribute('src', '/form/definition.json');
    document.querySelector('main')!.append(form);
    await settled;
  }, registries);
  return page;
}
