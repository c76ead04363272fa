/** Which template draws a node. */
import type { FieldState } from '../../engine/types.js';
import { fieldTemplate } from '../fields/field-template.js';
import { loadedPart, partFailure } from '../rendering/lazy-parts.js';
import type { Template } from '../rendering/live.js';
import { displayTemplate } from './display.js';
import { groupTemplate } from './groups.js';

/** The code of rows is loaded with the first form that has any. */
const repeatTemplate: Template = (view, repeat) => {
  const part = loadedPart('repeats');
  if (!part) throw partFailure('repeats');
  return part.repeatTemplate(view, repeat);
};

const TEMPLATES: Readonly<Record<FieldState['kind'], Template>> = {
  field: fieldTemplate,
  group: groupTemplate,
  repeat: repeatTemplate,
  display: displayTemplate,
  row: groupTemplate,
};

export function templateOf(node: FieldState): Template {
  return TEMPLATES[node.kind];
}
