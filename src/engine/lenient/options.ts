/** Options and initial values in other forms. */
import type { DataType } from '../../model/definition.js';
import { fitsType, isObject } from '../../model/values.js';
import { type Deviations, type Json, written } from './deviations.js';
import { asBoolean, renameProperties, textOf } from './properties.js';

/** A value of the data type that was probably meant. */
export function convertValue(value: unknown, dataType: DataType, currency: unknown): unknown {
  const candidate = candidateFor(value, dataType, currency);
  return candidate !== undefined && fitsType(dataType, candidate) ? candidate : undefined;
}

function candidateFor(value: unknown, dataType: DataType, currency: unknown): unknown {
  const isNumber = typeof value === 'number';
  switch (dataType) {
    case 'boolean':
      return asBoolean(value);
    case 'integer':
    case 'decimal':
      return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined;
    case 'multiChoice':
      return Array.isArray(value) ? value.map(written) : [written(value)];
    case 'money':
      return isNumber || typeof value === 'string' ? { amount: String(value).trim(), currency } : undefined;
    default:
      return isNumber || typeof value === 'boolean' ? String(value) : undefined;
  }
}

/** `today` and `now()` as initial values are expressions. */
export function initialExpression(value: unknown, dataType: string): string | undefined {
  if (typeof value !== 'string' || !dataType.startsWith('date')) return undefined;
  const [, name] = /^(today|now)(?:\(\))?$/i.exec(value.trim()) ?? [];
  return name && `=${dataType === 'date' ? 'today' : 'now'}()`;
}

export function isAmongOptions(value: unknown, options: unknown): boolean {
  if (!Array.isArray(options)) return true;
  const values = new Set(options.map((option: unknown) => (isObject(option) ? option['value'] : option)));
  return Array.isArray(value) ? value.every((one) => values.has(one)) : values.has(value);
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Options in the form of the specification; the value itself if it cannot be understood. */
export function normaliseOptions(options: unknown, deviations: Deviations): unknown {
  let list = options;
  let isOther = false;
  if (isObject(options)) {
    isOther = true;
    list = deviations.adopt(
      Object.entries(options).map(([value, label]): unknown =>
        deviations.adopt(isObject(label) ? { value, ...label } : { value, label }, options, value),
      ),
      options,
    );
  }
  if (!Array.isArray(list)) return options;
  const normalised = list.map((option: unknown, i): unknown => {
    if (isPlain(option)) {
      isOther = true;
      return deviations.adopt({ value: String(option), label: String(option) }, list as object, i);
    }
    if (isObject(option)) isOther = completeOption(option, deviations) || isOther;
    return option;
  });
  if (isOther)
    deviations.remark(
      'OTHER_FORM',
      deviations.originOf(options as object),
      'These options are written in another form, and understood.',
      'Write each option as { "value": "…", "label": "…" }, both as text.',
    );
  return deviations.adopt(normalised, options as object);
}

/** True if something had to be changed. */
function completeOption(option: Json, deviations: Deviations): boolean {
  let isOther = false;
  renameProperties(option, 'option', deviations, () => (isOther = true));
  const put = (name: string, text: string | undefined): void => {
    if (typeof option[name] === 'string' || text === undefined) return;
    option[name] = text;
    isOther = true;
  };
  if (isPlain(option['value'])) put('value', String(option['value']));
  put('label', textOf(option['label']));
  put('value', textOf(option['label']));
  put('label', textOf(option['value']));
  return isOther;
}
