/** Checks a definition without looking into its expressions: structure, names, versions, widgets. */
import type { Definition, FieldItem, Item } from './definition.js';
import { definitionRule, PERIPHERAL_ITEM, PERIPHERAL_ROOT, WIDGETS_FOR } from './definition-schema.js';
import type { Problem } from './problem.js';
import { type Report, shortName, suggest } from './schema-rules.js';
import { isObject } from './values.js';
import { isVersion, VERSION_FORM } from './version.js';

/** Rows that a new form may have to create at once. */
const MAX_ROWS = 10_000;

/**
 * Everything wrong with the JSON itself, except for the peripheral parts. A definition that fails here must not be used
 * for anything else.
 */
export function checkStructure(definition: unknown): Problem[] {
  const problems: Problem[] = [];
  definitionRule(definition, '', undefined, (problem) => problems.push(problem));
  return problems;
}

/** Nested deeper than items in a definition that passes the checks; it may be malformed or contain itself. */
const MAX_NESTING = 100;

/** Whether a definition has parts that `peripheral-schema.ts` checks. */
export function hasPeripheralParts(definition: unknown): boolean {
  const isAmong = (value: Record<string, unknown>, names: readonly string[]): boolean =>
    names.some((name) => value[name] !== undefined);
  const inItems = (items: unknown, depth: number): boolean =>
    Array.isArray(items) &&
    depth < MAX_NESTING &&
    items.some(
      (item) => isObject(item) && (isAmong(item, PERIPHERAL_ITEM) || inItems(item['children'], depth + 1)),
    );
  return isObject(definition) && (isAmong(definition, PERIPHERAL_ROOT) || inItems(definition['items'], 0));
}

function checkWidget(item: Item, pointer: string, report: Report): void {
  const hint = item.presentation?.widgetHint;
  const kind = item.type === 'field' ? item.dataType : item.type;
  const possible = WIDGETS_FOR[kind]!;
  if (hint === undefined || hint.startsWith('x-') || possible.includes(hint)) return;
  const what = item.type === 'field' ? `${kind} field` : kind;
  report({
    code: 'INCOMPATIBLE_WIDGET',
    path: `${pointer}/presentation/widgetHint`,
    message: `"${shortName(item.key)}" is a ${what} and cannot be shown as ${hint}; ${possible.join(', ')} can.`,
  });
}

function checkNameExists(
  kind: 'option set' | 'instance',
  name: string | undefined,
  known: object | undefined,
  item: FieldItem,
  path: string,
  report: Report,
): void {
  if (name === undefined || Object.hasOwn(known ?? {}, name)) return;
  report({
    code: kind === 'instance' ? 'UNKNOWN_INSTANCE' : 'UNKNOWN_OPTION_SET',
    path,
    message: `"${shortName(item.key)}" uses the ${kind} "${shortName(name)}", which does not exist.`,
    ...suggest(name, Object.keys(known ?? {})),
  });
}

function checkField(
  item: FieldItem,
  pointer: string,
  { optionSets, instances }: Definition,
  report: Report,
): void {
  checkNameExists('option set', item.optionSet, optionSets, item, `${pointer}/optionSet`, report);
  const source = item.prePopulate?.instance;
  checkNameExists('instance', source, instances, item, `${pointer}/prePopulate/instance`, report);
}

/** Names, limits and widgets of the items; `definition` has no `$ref` left. */
function checkItems(definition: Definition, report: Report): void {
  const everywhere = new Map<string, string>();
  const walk = (items: readonly Item[], pointer: string, siblings: Set<string>, rows: number): void => {
    items.forEach((item, i) => {
      const at = `${pointer}/${i}`;
      const key = shortName(item.key);
      if (siblings.has(item.key)) {
        const message = `Two items next to each other have the key "${key}".`;
        report({ code: 'DUPLICATE_KEY', path: `${at}/key`, message });
      } else if (everywhere.has(item.key)) {
        report({
          code: 'REPEATED_KEY',
          path: `${at}/key`,
          severity: 'remark',
          message: `"${key}" is also the key of the item at ${everywhere.get(item.key)}; keys should be unique in the whole definition.`,
        });
      }
      siblings.add(item.key);
      everywhere.set(item.key, at);
      checkWidget(item, at, report);
      if (item.type === 'display') return;
      if (item.type === 'field') {
        checkField(item, at, definition, report);
      } else {
        const { minRepeat = 0, maxRepeat = Infinity } = item;
        const limit = Math.min(maxRepeat, Math.floor(MAX_ROWS / rows));
        if (minRepeat > limit)
          report({
            code: 'INVALID_VALUE',
            path: `${at}/minRepeat`,
            severity: 'fatal',
            message: `"${key}" needs at least ${minRepeat} rows but can have at most ${limit}.`,
          });
      }
      // The data of sub-questions is stored next to the field, so they share its name space.
      const below = item.type === 'group' && item.repeatable ? rows * Math.max(1, item.minRepeat ?? 0) : rows;
      if (item.children)
        walk(item.children, `${at}/children`, item.type === 'field' ? siblings : new Set(), below);
    });
  };
  walk(definition.items, '/items', new Set(), 1);
}

function checkNames(
  entries: readonly { readonly id?: string; readonly name?: string; readonly scope?: string }[] | undefined,
  list: 'shapes' | 'variables',
  report: Report,
): void {
  const seen = new Set<string>();
  entries?.forEach((entry, i) => {
    const name = entry.id ?? entry.name ?? '';
    const unique = list === 'shapes' ? name : `${name} in ${entry.scope ?? '#'}`;
    if (seen.has(unique)) {
      report({
        code: list === 'shapes' ? 'DUPLICATE_SHAPE' : 'DUPLICATE_VARIABLE',
        path: `/${list}/${i}`,
        message: `There are two ${list} with the name "${shortName(name)}".`,
      });
    }
    seen.add(unique);
  });
}

/** Checks a well-formed definition for contradictions that can be found without reading its expressions. */
export function checkConsistency(definition: Definition, report: Report): void {
  const algorithm = definition.versionAlgorithm ?? 'semver';
  if (!isVersion(definition.version, algorithm)) {
    report({
      code: 'INVALID_VERSION',
      path: '/version',
      message: `"${shortName(definition.version)}" is not a ${algorithm} version, which is ${VERSION_FORM[algorithm]}.`,
    });
  }
  checkItems(definition, report);
  checkNames(definition.shapes, 'shapes', report);
  checkNames(definition.variables, 'variables', report);
}
