/** FEL, the expression language of Formspec: no DOM, no form, no state. */
export { evaluate, type EvaluateContext, type Evaluation } from './evaluate.js';
export { parse } from './parser.js';
export { print } from './print.js';
export { compile } from './compile.js';
export { analyze, dependencies } from './dependencies.js';
export { rewriteReferences, type ReferenceMapper } from './rewrite-references.js';
export { interpolate, splitTemplate, type TemplatePart } from './interpolate.js';
export { builtins, checkCall, hostFunctions } from './functions/index.js';
export { FelSyntaxError, Failure, type FelCode } from './errors.js';
export { fromJson, toJson, type ToJsonOptions } from './values/json.js';
export { felString, isEqual, MoneyValue, typeOf, type FelType } from './values/values.js';
export { compareDates, DateValue, dateValue } from './values/date.js';
export { compareNumbers, numberText, parseNumber, roundNumber } from './values/number.js';
export { safeMatch } from './regex/safe-match.js';
export type * from './ast.js';
export type * from './types.js';
