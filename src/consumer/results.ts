/** What the tools answer, as the Assist specification types it. Optional parts may be missing from any provider. */
import type { FieldHelp } from '../context/help.js';
import type { OptionEntry } from '../model/definition.js';
import type { ValidationReport, ValidationResult } from '../model/response.js';
import type { ToolError } from '../assist/result.js';
import type { ProfileEntrySource } from '../assist/profile.js';

/** Present on everything that was read off a page instead of being told by a form. */
export interface Advisory {
  advisory?: true;
}

export interface FormDescription extends Advisory {
  title: string;
  description?: string;
  url?: string;
  version?: string;
  fieldCount: number;
  pageCount?: number;
  status?: string;
}

export interface FieldSummary extends Advisory {
  path: string;
  label: string;
  dataType: string;
  required: boolean;
  relevant: boolean;
  readonly: boolean;
  filled: boolean;
  valid: boolean;
}

export interface PageProgress {
  id: string;
  title?: string;
  fieldCount: number;
  filledCount: number;
  complete: boolean;
}

export interface FormProgress extends Advisory {
  total: number;
  filled: number;
  valid: number;
  required: number;
  requiredFilled: number;
  complete: boolean;
  pages?: PageProgress[];
}

export type Help = FieldHelp & Advisory;

export interface FieldDescription extends Advisory {
  path: string;
  label: string;
  hint?: string;
  dataType: string;
  widget?: string;
  value: unknown;
  required: boolean;
  relevant: boolean;
  readonly: boolean;
  valid: boolean;
  validation: ValidationResult[];
  options?: OptionEntry[];
  calculated?: boolean;
  expression?: string;
  repeatIndex?: number;
  repeatCount?: number;
  minRepeat?: number;
  maxRepeat?: number;
  help: Help;
}

export interface SetValueResult extends Advisory {
  accepted: boolean;
  value: unknown;
  validation: ValidationResult[];
}

export interface BulkSetResult extends Advisory {
  results: { path: string; accepted: boolean; validation: ValidationResult[]; error?: ToolError }[];
  summary: { accepted: number; rejected: number; errors: number };
}

export interface NextIncompleteResult extends Advisory {
  path?: string;
  pageId?: string;
  label: string;
  reason: 'empty' | 'invalid' | 'required' | 'complete';
}

export interface ProfileMatch extends Advisory {
  path: string;
  concept?: string;
  /** Null with `x-withheld` while the user has not agreed to show it. */
  value: unknown;
  confidence: number;
  relationship?: string;
  source: ProfileEntrySource;
  'x-withheld'?: boolean;
}

export interface ProfileApplyResult extends Advisory {
  filled: { path: string; value: unknown }[];
  /** `reason` is a standard or `x-` word; treat others as a skip like any. */
  skipped: { path: string; reason: string }[];
  validation?: ValidationReport;
}

export interface ProfileLearnResult {
  savedConcepts: number;
  savedFields: number;
}

export type Report = ValidationReport & Advisory;
export type { ValidationReport, ValidationResult };
