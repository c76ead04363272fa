/** The passive path: attributes that let others understand a form without calling it. */
export { fieldAnnotations, type FieldAttributes } from './field-annotations.js';
export { containerAnnotations, toolAnnotations, toolName, type ToolOptions } from './form-annotations.js';
export type { autocompleteOf } from './autocomplete.js';
export { findSidecarLinks, publishSidecarLinks } from './sidecar-links.js';
