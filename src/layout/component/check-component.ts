/** The structure of a Component document: closed objects, known components, templates without cycles. */
import { isObject } from '../../model/values.js';
import { COMPONENT_NAMES, isComponentName, RETIRED_NAMES } from '../vocabulary/component-names.js';
import type { Remark } from '../documents/diagnostics.js';
import {
  accessibility,
  address,
  anyObject,
  anything,
  breakpoints,
  cssClass,
  extensions,
  filled,
  identifier,
  type Json,
  list,
  map,
  modules,
  object,
  oneOf,
  own,
  pattern,
  pointerTo,
  type Report,
  type Rule,
  shown,
  styleMap,
  targetDefinition,
  text,
  tokens,
  whole,
} from '../documents/rules.js';
import { type Marker, readDocument, untilTooMany } from '../documents/target.js';
import { didYouMean } from '../../model/suggest.js';
import { replacedProperties, splitParams } from './params.js';
import { type ComponentSpec, specOf } from '../vocabulary/vocabulary.js';

export const MOST_LEVELS = 100;
export const MOST_NODES = 10_000;
/** Nodes as written, in the tree and all templates together. */
const MOST_WRITTEN = 50_000;

/** Further mistakes of a tree or template are not collected. */
const MOST_FAULTS = 1_000;

const COMPONENT: Marker = {
  name: '$formspecComponent',
  versions: ['1.0', '1.1', '1.2'],
  title: 'Component document',
};

const name = pattern(/^[a-zA-Z][a-zA-Z0-9_-]*$/, 'a letter followed by letters, digits, _ or -');
const routes = list(
  object(
    {
      surface: object({ url: address, version: filled }, { required: ['url'] }),
      route: name,
      slot: name,
      role: oneOf('route', 'slot', 'app-shell'),
    },
    { required: ['surface', 'route', 'role'] },
  ),
  1,
);

const documentShape = object(
  {
    $formspecComponent: anything,
    $schema: text,
    version: filled,
    tree: anyObject,
    targetDefinition,
    targetSurfaceRoutes: routes,
    components: map(
      anyObject,
      /^[A-Z][a-zA-Z0-9]*$/,
      'it begins with a capital letter and has letters and digits',
    ),
    tokens,
    breakpoints,
    url: address,
    name: text,
    title: text,
    description: text,
    modules,
    extensions,
  },
  { required: ['$formspecComponent', 'version', 'tree'], extensible: true },
);

const documentRule: Rule = (value, pointer, report) => {
  documentShape(value, pointer, report);
  const { targetDefinition: target, targetSurfaceRoutes } = value as Json;
  const isApp = own(value as Json, '$formspecComponent') === '1.2';
  if (targetSurfaceRoutes !== undefined && !isApp)
    report('/targetSurfaceRoutes', '"targetSurfaceRoutes" belongs to version 1.2.');
  if (target === undefined && !(isApp && targetSurfaceRoutes !== undefined))
    report('', 'The document needs "targetDefinition".');
};

const FORBIDDEN = ['component', 'bind', 'when', 'children', 'responsive'];
const responsive = map((overrides, pointer, report) => {
  anyObject(overrides, pointer, report);
  if (isObject(overrides))
    for (const key of FORBIDDEN)
      if (Object.hasOwn(overrides, key))
        report(pointerTo(pointer, key), `An override cannot change "${key}".`);
});

const cell = whole(1);
const reference = pattern(/^[a-zA-Z]\w*$/, 'a letter followed by letters, digits or _');
/** Properties that all components have. Properties that only tools use are not checked. */
const BASE: Readonly<Record<string, Rule>> = {
  component: anything,
  id: identifier,
  when: text,
  responsive,
  style: styleMap,
  cssClass,
  accessibility,
  layout: object({ grid: object({ span: cell, start: cell, rowSpan: cell, rowStart: cell }) }),
  unitRef: reference,
  taskRefs: list(reference),
  conceptRefs: list(anything),
  'x-generation': anyObject,
  extensions,
  // Named by the prose only; it means nothing here.
  nodeId: anything,
};

const instanceRule = object({ ...BASE, params: map(text) });

const nodeRules = new Map<string, Rule>();

/** The rule of one component, without its children. */
function ruleOf(component: string, { props, bind }: ComponentSpec): Rule {
  let rule = nodeRules.get(component);
  if (!rule) {
    const required = [...props].flatMap(([key, prop]) => (prop.required ? [key] : []));
    if (bind === 'required') required.push('bind');
    if (component === 'ConditionalGroup') required.push('when');
    const own = Object.fromEntries([...props].map(([key, prop]) => [key, prop.rule]));
    rule = object({ ...BASE, ...own, bind: text, children: anything }, { required });
    nodeRules.set(component, rule);
  }
  return rule;
}

/** The tree or a template, as written. */
interface Root {
  readonly pointer: string;
  readonly tree: unknown;
  /** Params that it declares; undefined for the tree, where braces mean nothing. */
  readonly params: ReadonlySet<string> | undefined;
  readonly uses: Set<string>;
  /** Mistakes that refuse the document if the root is part of the form. */
  readonly faults: [code: string, pointer: string, message: string][];
}

export interface Template {
  readonly params: ReadonlySet<string>;
  readonly tree: Json;
  readonly pointer: string;
}

export interface CheckedComponent {
  readonly document: Json;
  readonly templates: ReadonlyMap<string, Template>;
}

const templateShape = object({ params: list(text), tree: anyObject }, { required: ['tree'] });

/** The document with its templates, or undefined when it is refused; the remarks say why. */
export function checkComponent(given: unknown, remark: Remark): CheckedComponent | undefined {
  const document = readDocument(given, COMPONENT, documentRule, remark);
  if (!document) return undefined;
  const check = new Check(document, remark);
  return untilTooMany((report) => check.run(report), remark)
    ? { document, templates: check.templates }
    : undefined;
}

class Check {
  readonly templates = new Map<string, Template>();
  #isRefused = false;
  #written = 0;
  #report: Report = () => {};

  constructor(
    readonly document: Json,
    readonly remark: Remark,
  ) {}

  /** Whether the document can be used. Violations of the structure go to `report`, everything else to the remarks. */
  run(report: Report): boolean {
    this.#report = report;
    const roots = new Map<string, Root>();
    const tree = root('/tree', this.document['tree'], undefined);
    for (const [key, given] of Object.entries(
      (own(this.document, 'components') ?? {}) as Record<string, Json>,
    )) {
      const pointer = pointerTo('/components', key);
      if (isComponentName(key) || RETIRED_NAMES.has(key))
        this.#refuse('NAME_COLLISION', pointer, `A custom component cannot be called "${key}".`);
      templateShape(given, pointer, this.#structure);
      const params = own(given, 'params');
      const names = new Set(Array.isArray(params) ? (params as string[]) : []);
      roots.set(key, root(`${pointer}/tree`, own(given, 'tree'), names));
      if (isObject(given['tree']))
        this.templates.set(key, { params: names, tree: given['tree'], pointer: `${pointer}/tree` });
    }
    for (const one of [tree, ...roots.values()]) this.#walkRoot(one);
    const cycle = cycleIn(roots);
    if (cycle)
      this.#refuse(
        'E807',
        pointerTo('/components', cycle[0]!),
        `Custom components use each other in a circle: ${cycle.slice(0, 20).join(' → ')}.`,
      );
    const used = reachable(tree, roots);
    for (const one of [tree, ...roots.values()])
      for (const [code, pointer, message] of one.faults) {
        this.remark(code, pointer, message);
        if (used.has(one) && code !== 'EXTRA_PARAM') this.#isRefused = true;
      }
    return !this.#isRefused;
  }

  #refuse(code: string, pointer: string, message: string): void {
    this.#isRefused = true;
    this.remark(code, pointer, message);
  }

  readonly #structure: Report = (pointer, message) => {
    this.#isRefused = true;
    this.#report(pointer, message);
  };

  #walkRoot(one: Root): void {
    let left = MOST_NODES;
    const visit = (node: unknown, pointer: string, level: number): void => {
      if (++this.#written > MOST_WRITTEN || --left < 0 || level > MOST_LEVELS) {
        if (!one.faults.some(([code]) => code === 'TOO_LARGE'))
          one.faults.push([
            'TOO_LARGE',
            pointer,
            `More than ${MOST_LEVELS} levels or ${MOST_NODES} components are too many.`,
          ]);
        return;
      }
      if (!isObject(node)) return anyObject(node, pointer, this.#structure);
      const component = own(node, 'component');
      if (typeof component !== 'string' || component === '')
        return this.#structure(pointer, 'A component needs "component", its name.');
      this.#checkParams(one, node, pointer);
      if (!isComponentName(component)) return this.#checkInstance(one, component, node, pointer);
      const spec = specOf(component);
      ruleOf(component, spec)(node, pointer, this.#structure);
      if (spec.bind === 'forbidden' && own(node, 'bind') !== undefined)
        this.remark('W801', `${pointer}/bind`, `${component} has no bind; it is ignored.`);
      const children = own(node, 'children');
      if (children === undefined) return;
      if (!spec.hasChildren)
        this.remark(
          'CHILDREN_IGNORED',
          `${pointer}/children`,
          `${component} has no children; they are ignored.`,
        );
      else if (!Array.isArray(children)) this.#structure(`${pointer}/children`, '"children" must be a list.');
      else
        for (let i = 0; i < children.length && left >= 0; i++)
          visit(children[i], `${pointer}/children/${i}`, level + 1);
    };
    visit(one.tree, one.pointer, 1);
  }

  #checkInstance(one: Root, component: string, node: Json, pointer: string): void {
    const template = this.templates.get(component);
    if (!template) {
      // Similar names are looked for a few times only: it takes long in a document with thousands of mistakes.
      const known = one.faults.length < 10 ? [...COMPONENT_NAMES, ...this.templates.keys()] : [];
      one.faults.push([
        'E801',
        `${pointer}/component`,
        `There is no component ${shown(component)}.${didYouMean(component, known)}`,
      ]);
      return;
    }
    one.uses.add(component);
    instanceRule(node, pointer, this.#structure);
    const given = own(node, 'params');
    const params: Json = isObject(given) ? given : {};
    for (const param of template.params) {
      if (one.faults.length > MOST_FAULTS) break;
      if (own(params, param) === undefined)
        one.faults.push(['E806', `${pointer}/params`, `"${component}" needs the param ${shown(param)}.`]);
    }
    for (const param of Object.keys(params))
      if (!template.params.has(param))
        one.faults.push([
          'EXTRA_PARAM',
          pointerTo(`${pointer}/params`, param),
          `"${component}" has no param ${shown(param)}.`,
        ]);
  }

  /** Names in braces, which only mean something inside of a template. */
  #checkParams({ params, faults }: Root, node: Json, pointer: string): void {
    if (!params) return;
    const check = (value: string, at: string): void => {
      for (const part of /[{}]/.test(value) ? splitParams(value) : [])
        if (typeof part !== 'string' && ('nested' in part || !params.has(part.param)))
          faults.push([
            'UNKNOWN_PARAM',
            at,
            'nested' in part
              ? `Params cannot be nested, as in ${shown(value)}.`
              : `The template declares no param ${shown(part.param)}.`,
          ]);
    };
    for (const key of replacedProperties(node)) check(node[key] as string, pointerTo(pointer, key));
    const given = own(node, 'params');
    for (const [key, value] of isObject(given) ? Object.entries(given) : [])
      if (typeof value === 'string') check(value, pointerTo(`${pointer}/params`, key));
  }
}

const root = (pointer: string, tree: unknown, params: Root['params']): Root => ({
  pointer,
  tree,
  params,
  uses: new Set(),
  faults: [],
});

/** Names of templates that use each other in a circle, with the first name again at the end; undefined if there is no circle. */
function cycleIn(roots: ReadonlyMap<string, Root>): string[] | undefined {
  const open = new Map([...roots].map(([key, { uses }]) => [key, uses.size]));
  const usedBy = new Map<string, string[]>();
  for (const [key, { uses }] of roots)
    for (const used of uses) {
      const users = usedBy.get(used);
      if (users) users.push(key);
      else usedBy.set(used, [key]);
    }
  // Removes templates that use no other template, again and again. What remains is part of a circle or leads to one.
  const done = [...open].flatMap(([key, count]) => (count === 0 ? [key] : []));
  for (let key = done.pop(); key !== undefined; key = done.pop()) {
    open.delete(key);
    for (const user of usedBy.get(key) ?? []) {
      const count = open.get(user)! - 1;
      open.set(user, count);
      if (count === 0) done.push(user);
    }
  }
  const trail = new Set<string>();
  let [at] = open.keys();
  while (at !== undefined && !trail.has(at)) {
    trail.add(at);
    at = [...roots.get(at)!.uses].find((used) => open.has(used));
  }
  const names = [...trail];
  return at === undefined ? undefined : [...names.slice(names.indexOf(at)), at];
}

/** The roots that are part of the form. */
function reachable(tree: Root, roots: ReadonlyMap<string, Root>): Set<Root> {
  const found = new Set([tree]);
  for (const one of found)
    for (const used of one.uses) {
      const next = roots.get(used);
      if (next) found.add(next);
    }
  return found;
}
