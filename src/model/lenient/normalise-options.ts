/** Options, initial values and constraints in other forms. */
import type { DataType } from '../definition.js';
import { shortName } from '../schema-rules.js';
import { fitsType, isDateText, isObject } from '../values.js';
import type { Deviations, Json } from './deviations.js';
import { asBoolean, asExpression, renameProperties } from './properties.js';
import { VALIDATIONS } from './spellings.js';

/** A value of the data type that was probably meant. */
export function convertValue(value: unknown, dataType: DataType): unknown {
  const candidate =
    dataType === 'boolean'
      ? asBoolean(value)
      : dataType === 'integer' || dataType === 'decimal'
        ? typeof value === 'string' && value.trim() !== ''
          ? Number(value)
          : undefined
        : dataType === 'multiChoice'
          ? [String(value)]
          : typeof value === 'number' || typeof value === 'boolean'
            ? String(value)
            : undefined;
  return candidate !== undefined && fitsType(dataType, candidate) ? candidate : undefined;
}

export function isAmongOptions(value: unknown, options: unknown): boolean {
  if (!Array.isArray(options)) return true;
  const values = new Set(options.map((option: unknown) => (isObject(option) ? option['value'] : option)));
  return Array.isArray(value) ? value.every((one) => values.has(one)) : values.has(value);
}

/** Adds a rule to a bind, if its value is an expression or a message. */
export function addRule(bind: Json, rule: string, value: unknown): void {
  if (rule === 'constraintMessage') {
    if (typeof value === 'string') bind[rule] = value;
    return;
  }
  const expression = asExpression(value);
  if (expression !== undefined && !(expression === 'false' && rule !== 'relevant')) bind[rule] = expression;
}

/** Adds a condition for a keyword such as `minLength`. */
export function addConstraint(word: string, value: unknown, constraints: string[], dataType: unknown): void {
  const { constraint, takes } = VALIDATIONS.get(word)!;
  const given = isObject(value) ? (value['value'] ?? value['pattern']) : value;
  const quoted = `'${String(given).replace(/[\\']/g, '\\$&')}'`;
  const isDate = dataType === 'date' && isDateText(given);
  const literal =
    takes === 'text'
      ? typeof given === 'string'
        ? quoted
        : undefined
      : isDate
        ? `@${String(given)}`
        : Number.isFinite(Number(given)) && given !== '' && given !== null
          ? String(Number(given))
          : undefined;
  if (literal !== undefined) constraints.push(constraint.replace('$$', () => literal));
}

/** Options in the form of the specification, or the value as it was when it cannot be understood. */
export function normaliseOptions(options: unknown, deviations: Deviations): unknown {
  const list = isObject(options)
    ? deviations.adopt(
        Object.entries(options).map(([value, label]): unknown =>
          isObject(label) ? { value, ...label } : { value, label },
        ),
        options,
      )
    : options;
  if (!Array.isArray(list)) return options;
  const normalised = list.map((option: unknown, i): unknown => {
    if (isObject(option)) {
      renameProperties(option, 'option', deviations);
      for (const name of ['value', 'label'])
        if (typeof option[name] === 'number' || typeof option[name] === 'boolean')
          option[name] = String(option[name]);
      if (option['value'] === undefined && typeof option['label'] === 'string')
        option['value'] = option['label'];
      if (option['label'] === undefined && typeof option['value'] === 'string')
        option['label'] = option['value'];
      return option;
    }
    if (typeof option !== 'string' && typeof option !== 'number' && typeof option !== 'boolean')
      return option;
    const made = { value: String(option), label: String(option) };
    deviations.remark(
      'OTHER_FORM',
      deviations.originOf(list, i),
      `${shortName(String(option))} is understood as an option.`,
      `Write ${JSON.stringify(made)}.`,
    );
    return deviations.adopt(made, list, i);
  });
  return deviations.adopt(normalised, options as object);
}
