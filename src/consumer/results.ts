/** Results of tools for consumers: those of the provider, with a mark for results that were read from a page. */
import type * as assist from '../assist/tool-results.js';
import type { FieldHelp } from '../context/help.js';
import type { ValidationReport, ValidationResult } from '../model/response.js';

/** Present on everything that was read from a page's HTML. */
export interface Advisory {
  advisory?: true;
}

export type FormDescription = assist.FormDescription & Advisory;
export type FieldSummary = assist.FieldSummary & Advisory;
export type FieldDescription = Omit<assist.FieldDescription, 'help'> & { help: Help } & Advisory;
export type FormProgress = assist.FormProgress & Advisory;
export type NextIncompleteResult = assist.NextIncompleteResult & Advisory;
export type SetValueResult = assist.SetValueResult & Advisory;
export type BulkSetResult = assist.BulkSetResult & Advisory;
export type ProfileMatch = assist.ProfileMatch & Advisory;
export type ProfileApplyResult = assist.ProfileApplyResult & Advisory;
export type Help = FieldHelp & Advisory;
export type Report = ValidationReport & Advisory;
export type { PageProgress, ProfileLearnResult } from '../assist/tool-results.js';
export type { ValidationReport, ValidationResult };
