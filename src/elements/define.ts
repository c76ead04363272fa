/**
 * Defines the elements. The only module here with a side effect. A second copy of the library does not redefine them. On a
 * server, which has no document, it does nothing, so that pages rendered there can import the package.
 */
import { FormspecErrors } from './formspec-errors.js';
import { FormspecField } from './formspec-field.js';
import { FormspecForm } from './formspec-form.js';
import { FormspecGroup } from './formspec-group.js';
import { FormspecLanguage } from './formspec-language.js';
import { FormspecProgress } from './formspec-progress.js';
import { prepareStyles } from './styles/adopt-styles.js';

const elements = {
  // The form first: the others look for it when they are upgraded.
  'formspec-form': FormspecForm,
  'formspec-field': FormspecField,
  'formspec-group': FormspecGroup,
  'formspec-errors': FormspecErrors,
  'formspec-progress': FormspecProgress,
  'formspec-language': FormspecLanguage,
};

if (typeof document !== 'undefined') {
  // While the script loads, so that the first form does not wait for it.
  prepareStyles(document);
  for (const [tag, element] of Object.entries(elements))
    if (!customElements.get(tag)) customElements.define(tag, element);
}
