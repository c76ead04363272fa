/** Creates forms for tests of the engine. */
import {
  createForm,
  type Definition,
  type FormEngine,
  type FormOptions,
  type Item,
} from '../../src/engine/index.js';
import { definition } from '../support/definition.js';

export { definition, field, group, repeat } from '../support/definition.js';

export const NOW = '2026-03-05T12:00:00Z';

export const make = (items: Item[], more: Partial<Definition> = {}, options: FormOptions = {}): FormEngine =>
  createForm(definition(items, more), { now: NOW, ...options });
