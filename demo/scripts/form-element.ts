/** The public types that the site uses. */
export type { FormElement, ListedTool, Provider } from '../../src/inspector/form-element.js';
