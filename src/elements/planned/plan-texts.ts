/** The renderer's words that a plan contains, in the language of the form. */
import type { PlanTexts } from '../../layout/plan.js';
import type { Texts } from '../strings/texts.js';

export function planTexts(texts: Texts): Partial<PlanTexts> {
  return {
    yes: texts.text('yes'),
    no: texts.text('no'),
    unnamedFile: texts.text('fileUnnamed'),
    morePage: texts.text('moreQuestions'),
    introPage: texts.text('introPage'),
    on: texts.text('switchOn'),
    off: texts.text('switchOff'),
    open: texts.text('openDialog'),
    select: texts.text('selectEmpty'),
    tab: texts.text('tabName'),
    section: texts.text('sectionName'),
    severities: {
      info: texts.text('severityInfo'),
      success: texts.text('severitySuccess'),
      warning: texts.text('severityWarning'),
      error: texts.text('severityError'),
    },
    intents: {
      'save-draft': texts.text('actionSaveDraft'),
      autosave: texts.text('actionSave'),
      review: texts.text('actionReview'),
      submit: texts.text('actionSubmit'),
      'request-evidence': texts.text('actionEvidence'),
    },
  };
}
