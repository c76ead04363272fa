/** Types of the documents that a form produces: responses, validation results and reports. */
import type { Extensions, Severity } from './definition.js';

export type ConstraintKind = 'required' | 'type' | 'cardinality' | 'constraint' | 'shape' | 'external';

export interface ValidationResult {
  $formspecValidationResult: '1.0';
  /** Concrete instance path with 0-based indices, or `#` for the whole form. */
  path: string;
  severity: Severity;
  constraintKind: ConstraintKind;
  message: string;
  code?: string;
  source?: 'bind' | 'shape' | 'external';
  sourceId?: string;
  shapeId?: string;
  value?: unknown;
  constraint?: string;
  context?: Record<string, unknown>;
  extensions?: Extensions;
}

export interface ValidationReport {
  $formspecValidationReport: '1.0';
  valid: boolean;
  results: ValidationResult[];
  counts: Record<Severity, number>;
  timestamp: string;
  definitionUrl?: string;
  definitionVersion?: string;
  extensions?: Extensions;
}

export type ResponseStatus = 'in-progress' | 'completed' | 'amended' | 'stopped';

export interface FormResponse {
  $formspecResponse: '1.0';
  definitionUrl: string;
  definitionVersion: string;
  status: ResponseStatus;
  data: Record<string, unknown>;
  authored: string;
  id?: string;
  author?: { id: string; name?: string };
  subject?: { id: string; type?: string };
  validationResults?: ValidationResult[];
  metadata?: Record<string, unknown>;
  displayedIssuer?: { url: string; version: string };
  authoredSignatures?: Record<string, unknown>[];
  extensions?: Extensions;
}

/** A stored monetary value. The amount is decimal text, because binary floating point would lose cents. */
export interface MoneyValue {
  amount: string;
  currency: string;
}

/** A stored file. `url` after an upload, `data` (base64) for small inline files. */
export interface AttachmentValue {
  contentType: string;
  url?: string;
  data?: string;
  name?: string;
  size?: number;
  [more: string]: unknown;
}
