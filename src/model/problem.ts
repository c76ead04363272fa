import type { Severity } from './definition.js';

/** One defect of a definition (or, in lenient mode and at run time, one remark about it). */
export interface Problem {
  readonly code: string;
  /** JSON Pointer into the definition, such as `/binds/3/calculate`. */
  readonly path: string;
  readonly message: string;
  readonly severity?: Severity;
}
