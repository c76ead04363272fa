/** Answers to the grant application of the demo, as an agent writes them. */
const money = (amount: string): { amount: string; currency: string } => ({ amount, currency: 'USD' });

const file = (filename: string, contentType: string): object => ({
  filename,
  contentType,
  size: 4,
  url: `data:${contentType};base64,iVBORw==`,
});

export const GRANT_FILE = 'demo/forms/grant-application/definition.json';

/** What the model writes. */
export const GRANT_ENTRIES: readonly { readonly path: string; readonly value: unknown }[] = [
  { path: 'applicant.orgName', value: 'Alder Street Neighbors' },
  { path: 'applicant.orgType', value: 'charity' },
  { path: 'applicant.ein', value: '12-3456789' },
  { path: 'applicant.founded', value: 2014 },
  { path: 'applicant.state', value: 'ME' },
  { path: 'applicant.lead.lead_person.lead_fullName', value: 'Marisol Vega' },
  { path: 'applicant.lead.lead_person.lead_email', value: 'marisol@alderstreet.example' },
  { path: 'applicant.lead.lead_person.lead_phone', value: '+1 207 555 0134' },
  { path: 'applicant.treasurer.treasurer_person.treasurer_fullName', value: 'Wendell Pruitt' },
  { path: 'applicant.treasurer.treasurer_person.treasurer_email', value: 'wendell@alderstreet.example' },
  { path: 'applicant.treasurer.treasurer_person.treasurer_phone', value: '+1 207 555 0155' },
  { path: 'project.projectTitle', value: 'A garden on the empty lot' },
  {
    path: 'project.summary',
    value: 'Forty families turn an empty lot into a shared garden with 20 raised beds.',
  },
  { path: 'project.themes', value: ['food', 'climate'] },
  { path: 'project.startDate', value: '2027-04-01' },
  { path: 'project.endDate', value: '2028-03-31' },
  { path: 'project.people', value: 120 },
  { path: 'project.withMinors', value: 'no' },
  { path: 'budget.lines[0].category', value: 'materials' },
  { path: 'budget.lines[0].item', value: 'Lumber and soil for raised beds' },
  { path: 'budget.lines[0].quantity', value: 20 },
  { path: 'budget.lines[0].unitCost', value: money('185.00') },
  { path: 'budget.totals.requested', value: money('3000.00') },
];

/** What the form lets no assistant write, or what only the person has. */
export const PERSON_ENTRIES: readonly { readonly path: string; readonly value: unknown }[] = [
  { path: 'sign.boardApproved', value: true },
  { path: 'sign.certify', value: true },
  { path: 'documents.determinationLetter', value: file('letter.pdf', 'application/pdf') },
  { path: 'sign.signature', value: file('signature.png', 'image/png') },
];
