/** The code of forms with pages. Loaded on demand. */
export { createPages } from './page-flow.js';
export { contentTemplate, progressTemplate } from './page-templates.js';

export { pageTexts as texts } from '../strings/parts/page-texts.js';
