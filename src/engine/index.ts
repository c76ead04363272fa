/** The form engine creates live forms from definitions. It has no DOM and no rendering. */
export { checkDefinition, createForm, createFormFactory } from './create-form.js';
export { loadForm } from './load-form.js';
export {
  type LocaleCoverage,
  localeCoverage,
  type LocaleDocument,
  pseudoLocale,
  translatableTexts,
} from './locale/translation.js';
export { DefinitionError, ResponseError, WriteError } from './errors.js';
export { PathError } from '../model/path.js';
export { isVersion, type VersionAlgorithm } from '../model/version.js';
export { compareVersions } from '../model/version-order.js';
export type * from './types.js';
export type * from '../model/definition.js';
export type * from '../model/response.js';
export type * from '../model/sidecars.js';
