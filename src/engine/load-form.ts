import type { Definition } from '../model/definition.js';
import { createForm } from './create-form.js';
import type { FormEngine, LoadOptions } from './types.js';

export async function loadForm(
  definition: Definition | string,
  options: LoadOptions = {},
): Promise<FormEngine> {
  return createForm(definition as Definition, options as never);
}
