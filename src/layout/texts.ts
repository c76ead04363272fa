/** English words of a plan, used where the host gives no others. */
import type { PlanTexts } from './plan.js';

export const ENGLISH: PlanTexts = {
  yes: 'Yes',
  no: 'No',
  unnamedFile: 'File',
  introPage: 'Before you start',
  morePage: 'More questions',
  on: 'On',
  off: 'Off',
  open: 'Open',
  select: 'Select…',
  tab: 'Tab',
  section: 'Section',
  severities: { info: 'Info', success: 'Success', warning: 'Warning', error: 'Error' },
  intents: {
    'save-draft': 'Save draft',
    autosave: 'Save',
    review: 'Review',
    submit: 'Submit',
    'request-evidence': 'Request evidence',
  },
};
