/** Rules that are written at an item instead of in a bind: `required: true`, `visibleIf`, `validation: {…}`. */
import { shortName } from '../../model/schema-rules.js';
import { isDateText, isObject } from '../../model/values.js';
import { type Deviations, type Json, written } from './deviations.js';
import { expressionOf, literal } from './expressions.js';
import { asBoolean, meaningOf, propertiesOf } from './properties.js';
import { bare, type Validation, VALIDATIONS } from './spellings.js';

const RULES = new Set(['relevant', 'required', 'readonly', 'calculate', 'constraint', 'constraintMessage']);
const SETTINGS = new Set([
  'whitespace',
  'nonRelevantBehavior',
  'excludedValue',
  'disabledDisplay',
  'default',
]);
const BLOCK = /^(validations?|validators|constraints|rules|binds?|behaviou?r|logic)$/;

/** Removes the rules from an item and returns them as a bind, or undefined if there are none. */
export function takeRules(item: Json, path: string | undefined, deviations: Deviations): Json | undefined {
  const taken = new TakenRules(item['dataType']);
  const known = propertiesOf('item');
  for (const key of Object.keys(item)) {
    if (known.has(key) || key.startsWith('x-') || !taken.add(key, item[key])) continue;
    delete item[key];
    deviations.remark(
      'MOVED_PROPERTY',
      deviations.originOf(item, key),
      `"${shortName(key)}" is not a property of an item; it is understood as a rule of a bind.`,
      `Write it in a bind with "path": "${shortName(path ?? '')}".`,
    );
  }
  const bind = taken.bind();
  return path !== undefined && bind ? deviations.adopt({ path, ...bind }, item) : undefined;
}

class TakenRules {
  readonly #bind: Json = {};
  readonly #constraints: string[] = [];
  readonly #dataType: string;

  constructor(dataType: unknown) {
    this.#dataType = written(dataType);
  }

  /** False if the property is not a rule, or if its value cannot be understood. */
  add(key: string, value: unknown): boolean {
    const word = bare(key);
    if (BLOCK.test(word) && typeof value === 'object' && value !== null) return this.#addBlock(value);
    if (VALIDATIONS.has(word)) return this.#addConstraint(word, value);
    if (word === 'hidden' || word === 'optional') return this.#addOpposite(word, value);
    const rule = meaningOf('bind', key);
    return rule !== undefined && this.#addRule(rule, value);
  }

  bind(): Json | undefined {
    const all = [this.#bind['constraint'], ...this.#constraints].filter((one) => one !== undefined);
    if (all.length > 0)
      this.#bind['constraint'] =
        all.length > 1 ? all.map((one) => `(${written(one)})`).join(' and ') : all[0];
    return Object.keys(this.#bind).length > 0 ? this.#bind : undefined;
  }

  /** An object of rules, or a list of `{type, value, message}`. */
  #addBlock(block: object): boolean {
    const entries: [string, unknown][] = (Array.isArray(block) ? block : [block]).flatMap(
      (rule: unknown): [string, unknown][] => {
        if (!isObject(rule)) return [];
        const { type, rule: named, name, value, params, message, ...rest } = rule;
        const kind = type ?? named ?? name;
        const own: [string, unknown][] = message === undefined ? [] : [['message', message]];
        return typeof kind === 'string'
          ? [[kind, value ?? params ?? true], ...own]
          : [...Object.entries(rest), ...own];
      },
    );
    const added = entries.map(([key, value]) => this.add(key, value));
    return added.every(Boolean);
  }

  /** `hidden: true` is `relevant: "false"`; `optional: false` is `required: "true"`. */
  #addOpposite(word: 'hidden' | 'optional', value: unknown): boolean {
    const flag = asBoolean(value);
    if (flag === undefined) return false;
    if (word === 'hidden' && flag)
      Object.assign(this.#bind, { relevant: 'false', nonRelevantBehavior: 'keep' });
    if (word === 'optional' && !flag) this.#bind['required'] = 'true';
    return true;
  }

  #addRule(rule: string, value: unknown): boolean {
    if (rule === 'constraintMessage' || SETTINGS.has(rule)) {
      if (rule === 'constraintMessage' && typeof value !== 'string') return false;
      this.#bind[rule] = value;
      return true;
    }
    const expression = RULES.has(rule) ? expressionOf(value, rule) : undefined;
    if (expression === undefined) return false;
    // `required: false` and `readonly: false` say nothing new.
    if (expression !== 'false' || rule === 'relevant') this.#bind[rule] = expression;
    return true;
  }

  /** A keyword such as `minLength`, also as `{value, message}`. */
  #addConstraint(word: string, value: unknown): boolean {
    const given = isObject(value) ? (value['value'] ?? value['pattern']) : value;
    const constraint = constraintFor(VALIDATIONS.get(word)!, given, this.#dataType);
    if (constraint === undefined) return false;
    if (isObject(value) && typeof value['message'] === 'string')
      this.#bind['constraintMessage'] = value['message'];
    this.#constraints.push(constraint);
    return true;
  }
}

const TEXTS = new Set(['string', 'text', 'uri']);
const NUMBERS = new Set(['integer', 'decimal']);

/** The constraint that a keyword means for a data type; undefined where it has no meaning. */
function constraintFor({ what, sign }: Validation, given: unknown, dataType: string): string | undefined {
  if (what === 'pattern')
    return typeof given === 'string' && TEXTS.has(dataType) ? `matches($, ${literal(given)!})` : undefined;
  if (what === 'value' && dataType === 'date') {
    if (isDateText(given)) return `$ ${sign} @${String(given)}`;
    return /^today(\(\))?$/i.test(written(given)) ? `$ ${sign} today()` : undefined;
  }
  const isNumber = typeof given === 'number' || (typeof given === 'string' && given.trim() !== '');
  if (!isNumber || !Number.isFinite(Number(given))) return undefined;
  const limit = String(Number(given));
  if (dataType === 'multiChoice') return `empty($) or count($) ${sign} ${limit}`;
  if (what === 'length') return TEXTS.has(dataType) ? `empty($) or length($) ${sign} ${limit}` : undefined;
  if (dataType === 'money') return `moneyAmount($) ${sign} ${limit}`;
  return NUMBERS.has(dataType) ? `$ ${sign} ${limit}` : undefined;
}
