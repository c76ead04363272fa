/** Which template draws a node. */
import type { FieldState } from '../../engine/types.js';
import { fieldTemplate } from '../fields/field-template.js';
import type { Template } from '../rendering/live.js';
import { displayTemplate } from './display.js';
import { groupTemplate } from './groups.js';
import { repeatTemplate } from './repeats.js';

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
