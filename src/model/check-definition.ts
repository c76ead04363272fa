/** Checks a definition without looking into its expressions: structure, names, versions, widgets. */
import type { Definition, FieldItem, Item } from './definition.js';
import { definitionRule } from './definition-schema.js';
import type { Problem } from './problem.js';
import type { Report } from './schema-rules.js';
import { didYouMean } from './suggest.js';
import { isVersion, VERSION_FORM } from './version.js';

const NUMBER_WIDGETS = ['NumberInput', 'Slider', 'Rating'];
/** Built-in widgets that can show each kind of item. */
const WIDGETS_FOR: Record<string, readonly string[]> = {
  string: ['TextInput'],
  text: ['TextInput'],
  uri: ['TextInput'],
  integer: NUMBER_WIDGETS,
  decimal: NUMBER_WIDGETS,
  boolean: ['Toggle'],
  date: ['DatePicker'],
  dateTime: ['DatePicker'],
  time: ['DatePicker'],
  attachment: ['FileUpload', 'Signature'],
  choice: ['Select', 'RadioGroup'],
  multiChoice: ['CheckboxGroup', 'Select'],
  money: ['MoneyInput', 'NumberInput'],
  group:
    'Section Card Accordion Tabs Stack Grid Collapsible ConditionalGroup DataTable Panel Modal Popover'.split(
      ' ',
    ),
  display: 'Text Heading Divider Alert Badge ProgressBar Summary ValidationSummary ActionButton'.split(' '),
};

/** Rows that a new form may have to make at once. */
const MAX_ROWS = 10_000;

/** Everything wrong with the JSON itself. Nothing else may be asked of a definition that fails here. */
export function checkStructure(definition: unknown): Problem[] {
  const problems: Problem[] = [];
  definitionRule(definition, '', undefined, (problem) => problems.push(problem));
  return problems;
}

function checkWidget(item: Item, pointer: string, report: Report): void {
  const hint = item.presentation?.widgetHint;
  const kind = item.type === 'field' ? item.dataType : item.type;
  if (hint === undefined || hint.startsWith('x-') || WIDGETS_FOR[kind]!.includes(hint)) return;
  report({
    code: 'INCOMPATIBLE_WIDGET',
    path: `${pointer}/presentation/widgetHint`,
    message: `"${item.key}" is a ${item.type === 'field' ? `${kind} field` : kind} and cannot be shown as ${hint}; ${WIDGETS_FOR[kind]!.join(', ')} can.`,
  });
}

function checkOptions(item: FieldItem, pointer: string, definition: Definition, report: Report): void {
  const name = item.optionSet;
  if (name !== undefined && !Object.hasOwn(definition.optionSets ?? {}, name)) {
    report({
      code: 'UNKNOWN_OPTION_SET',
      path: `${pointer}/optionSet`,
      message: `"${item.key}" uses the option set "${name}", which does not exist.${didYouMean(name, Object.keys(definition.optionSets ?? {}))}`,
    });
  }
  const instance = item.prePopulate?.instance;
  if (instance !== undefined && !Object.hasOwn(definition.instances ?? {}, instance)) {
    report({
      code: 'UNKNOWN_INSTANCE',
      path: `${pointer}/prePopulate/instance`,
      message: `"${item.key}" is filled from the instance "${instance}", which does not exist.${didYouMean(instance, Object.keys(definition.instances ?? {}))}`,
    });
  }
}

/** Names, limits and widgets of the items; `definition` has no `$ref` left. */
export function checkItems(definition: Definition, report: Report): void {
  const roles = checkParties(definition, report);
  const everywhere = new Map<string, string>();
  const walk = (items: readonly Item[], pointer: string, siblings: Set<string>, rows: number): void => {
    items.forEach((item, i) => {
      const at = `${pointer}/${i}`;
      if (siblings.has(item.key)) {
        report({
          code: 'DUPLICATE_KEY',
          path: `${at}/key`,
          message: `Two items side by side are both called "${item.key}".`,
        });
      } else if (everywhere.has(item.key)) {
        report({
          code: 'REPEATED_KEY',
          path: `${at}/key`,
          severity: 'warning',
          message: `"${item.key}" is also the key of the item at ${everywhere.get(item.key)}; keys should be unique in the whole definition.`,
        });
      }
      siblings.add(item.key);
      everywhere.set(item.key, at);
      checkWidget(item, at, report);
      checkPolicy(item, at, roles, report);
      if (item.type === 'display') return;
      if (item.type === 'field') {
        checkOptions(item, at, definition, report);
      } else {
        const { minRepeat = 0, maxRepeat = Infinity } = item;
        const limit = Math.min(maxRepeat, Math.floor(MAX_ROWS / rows));
        if (minRepeat > limit)
          report({
            code: 'INVALID_VALUE',
            path: `${at}/minRepeat`,
            message: `"${item.key}" needs at least ${minRepeat} rows but can have at most ${limit}.`,
          });
      }
      // Sub-questions of a field keep their data beside it, so they share its name space.
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
        message: `There are two ${list} called "${name}".`,
      });
    }
    seen.add(unique);
  });
}

const POLICIES = ['visibleTo', 'editableBy', 'signedBy'] as const;

/** Checks that every role of a party policy exists, and that parties who edit or sign an item can see it. */
function checkPolicy(
  { key, partyPolicy }: Item,
  pointer: string,
  roles: ReadonlySet<string>,
  report: Report,
): void {
  for (const list of POLICIES)
    partyPolicy?.[list]?.forEach((role, i) => {
      const isKnown = roles.has(role);
      if (isKnown && partyPolicy.visibleTo?.includes(role) !== false) return;
      report({
        code: isKnown ? 'INVALID_VALUE' : 'UNKNOWN_ROLE',
        path: `${pointer}/partyPolicy/${list}/${i}`,
        message: isKnown
          ? `"${role}" is in ${list} of "${key}" but not in visibleTo.`
          : `"${key}" names the role "${role}", which is not among the parties.${didYouMean(role, roles)}`,
      });
    });
}

function checkParties({ parties = [] }: Definition, report: Report): Set<string> {
  const roles = new Set<string>();
  parties.forEach(({ roleId, role, cardinality: { min, max } }, i) => {
    const path = `/parties/${i}`;
    if (roles.has(roleId))
      report({
        code: 'DUPLICATE_ROLE',
        path: `${path}/roleId`,
        message: `Two parties have the role "${roleId}".`,
      });
    roles.add(roleId);
    if (role === 'asymmetricPrimary' && max !== 1)
      report({
        code: 'INVALID_VALUE',
        path: `${path}/cardinality/max`,
        message: `"${roleId}" is asymmetricPrimary, so "max" must be 1, not ${max}.`,
      });
    if (role === 'coEqual' && min < 2)
      report({
        code: 'INVALID_VALUE',
        path: `${path}/cardinality/min`,
        severity: 'warning',
        message: `"${roleId}" is coEqual, so "min" should be at least 2, not ${min}.`,
      });
  });
  return roles;
}

/** What can be said about a well-formed definition without reading its expressions. */
export function checkDefinition(definition: Definition, report: Report): void {
  const algorithm = definition.versionAlgorithm ?? 'semver';
  if (!isVersion(definition.version, algorithm)) {
    report({
      code: 'INVALID_VERSION',
      path: '/version',
      message: `"${definition.version}" is no ${algorithm} version, which is ${VERSION_FORM[algorithm]}.`,
    });
  }
  checkItems(definition, report);
  checkNames(definition.shapes, 'shapes', report);
  checkNames(definition.variables, 'variables', report);
}
