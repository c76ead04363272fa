/**
 * What the tools return, as the Assist specification types it. The consumer library and the documentation use these
 * declarations too. Properties and codes that start with `x-` are additions of this project.
 */
import type { FieldHelp } from '../context/help.js';
import type { OptionEntry } from '../model/definition.js';
import type { ValidationReport, ValidationResult } from '../model/response.js';
import type { ProfileEntrySource } from './profiles/profile.js';
import type { ToolError } from './result.js';

/** `formspec.form.describe` */
export interface FormDescription {
  title: string;
  description?: string;
  url?: string;
  version?: string;
  /** Live fields, with those that are not relevant now. */
  fieldCount: number;
  pageCount?: number;
  status?: string;
}

/** An entry of `formspec.field.list` */
export interface FieldSummary {
  path: string;
  label: string;
  dataType: string;
  required: boolean;
  relevant: boolean;
  readonly: boolean;
  filled: boolean;
  valid: boolean;
  /** Values of a short list of options; `formspec.field.describe` has the labels, and longer lists. */
  options?: string[];
  /** With `values: true`. Null with `x-withheld` for a sensitive field. */
  value?: unknown;
  'x-withheld'?: true;
}

/** `formspec.field.describe` */
export interface FieldDescription {
  path: string;
  label: string;
  hint?: string;
  dataType: string;
  widget?: string;
  /** Null for fields that are marked sensitive, where a person watches. */
  value: unknown;
  required: boolean;
  relevant: boolean;
  readonly: boolean;
  valid: boolean;
  validation: ValidationResult[];
  options?: OptionEntry[];
  calculated?: boolean;
  /** FEL source of the calculation. */
  expression?: string;
  /** Row of the innermost repeat around the field, counted from 0. */
  repeatIndex?: number;
  repeatCount?: number;
  minRepeat?: number;
  maxRepeat?: number;
  help: FieldHelp;
}

/** `formspec.form.progress` */
export interface FormProgress {
  /** Relevant fields; the other numbers count among them. */
  total: number;
  filled: number;
  valid: number;
  required: number;
  requiredFilled: number;
  complete: boolean;
  pages?: PageProgress[];
}

/** An entry of `formspec.form.pages` */
export interface PageProgress {
  id: string;
  title?: string;
  fieldCount: number;
  filledCount: number;
  complete: boolean;
}

/** `formspec.form.nextIncomplete` */
export interface NextIncompleteResult {
  path?: string;
  pageId?: string;
  label: string;
  reason: 'empty' | 'invalid' | 'required' | 'complete';
}

/** `formspec.field.validate` */
export interface FieldValidation {
  results: ValidationResult[];
}

/** `formspec.field.set` */
export interface SetValueResult {
  accepted: boolean;
  /** The stored value after normalisation. */
  value: unknown;
  validation: ValidationResult[];
}

/** `formspec.field.bulkSet` */
export interface BulkSetResult {
  results: BulkSetEntry[];
  summary: { accepted: number; rejected: number; errors: number };
}

export interface BulkSetEntry {
  path: string;
  accepted: boolean;
  validation: ValidationResult[];
  error?: ToolError;
}

/** `formspec.x-row.add` and `formspec.x-row.remove` */
export interface RowResult {
  /** Path of the row that was added or removed. */
  path: string;
  index: number;
  /** Rows after the call. */
  rowCount: number;
}

/** `formspec.profile.match` */
export interface ProfileMatches {
  matches: ProfileMatch[];
}

export interface ProfileMatch {
  path: string;
  concept?: string;
  /** Null with `x-withheld`: the user has not agreed to show it yet. */
  value: unknown;
  /** From 0 to 1. */
  confidence: number;
  relationship?: string;
  source: ProfileEntrySource;
  'x-withheld'?: true;
  /** A guess by label, key or autofill token: ask the user. */
  'x-advisory'?: true;
}

/** `formspec.profile.apply` */
export interface ProfileApplyResult {
  filled: { path: string; value: unknown }[];
  /** `reason` is a standard word or starts with `x-`; treat any other like these. */
  skipped: { path: string; reason: string }[];
  validation?: ValidationReport;
}

/** `formspec.profile.learn` */
export interface ProfileLearnResult {
  savedConcepts: number;
  savedFields: number;
}
