/** The classes of the elements, without defining them: for pages that choose the tag names or the moment themselves. */
export { FormspecErrors } from './formspec-errors.js';
export { FormspecField } from './formspec-field.js';
export { FormspecForm } from './formspec-form.js';
export { FormspecGroup } from './formspec-group.js';
export { FormspecLanguage } from './formspec-language.js';
export { FormspecProgress } from './formspec-progress.js';
