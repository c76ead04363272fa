/** Which components can take the value of a field, and which of them could serve instead of another. */
import type { DataType } from '../../model/definition.js';

export type Fit = 'strict' | 'loose' | 'none';

const NUMBERS = ['integer', 'decimal'];

const STRICT = new Map<string, readonly string[]>([
  ['TextInput', ['string', 'text', 'uri']],
  ['NumberInput', NUMBERS],
  ['MoneyInput', [...NUMBERS, 'money']],
  ['Slider', NUMBERS],
  ['Rating', NUMBERS],
  ['Toggle', ['boolean']],
  ['DatePicker', ['date', 'dateTime', 'time']],
  ['Select', ['choice', 'multiChoice']],
  ['RadioGroup', ['choice']],
  ['CheckboxGroup', ['multiChoice']],
  ['FileUpload', ['attachment']],
  ['Signature', ['attachment']],
]);

/** How well an input fits a data type. A Select takes several choices only when it says so. */
export function inputFit(component: string, dataType: DataType, isMultiple: boolean): Fit {
  if (component === 'Select' && dataType === 'multiChoice' && !isMultiple) return 'none';
  if (STRICT.get(component)?.includes(dataType)) return 'strict';
  return component === 'TextInput' || (component === 'NumberInput' && dataType === 'money')
    ? 'loose'
    : 'none';
}

/** Inputs over a list of options. */
export const needsOptions = (component: string): boolean =>
  component === 'Select' || component === 'RadioGroup' || component === 'CheckboxGroup';
