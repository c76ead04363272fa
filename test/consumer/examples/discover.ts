import { discover } from '../../../src/consumer/index.js';

/** What is on this page, and how well can it be helped? */
export async function listForms(page: Document): Promise<string[]> {
  const forms = await discover(page);
  const quality = { 1: 'offers assistance', 2: 'Formspec, without assistance', 3: 'plain page' };
  return forms.map(({ title, mode }) => `${title}: ${quality[mode]}`);
}
