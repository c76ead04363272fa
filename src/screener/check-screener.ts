/** Checks a Screener document: everything but its questions and its expressions. */
import type { Problem } from '../model/problem.js';
import { SEMVER } from '../model/version.js';
import { isObject } from '../model/values.js';
import { isDate, isDuration } from './calendar.js';

/** Bounds on documents from strangers. */
const MAX_ITEMS = 1000;
const MAX_PHASES = 200;
const MAX_ROUTES = 5000;

const SCREENER_NAMES =
  '$formspecScreener $schema url version title description items binds evaluation availability resultValidity evaluationBinding extensions'.split(
    ' ',
  );
const PHASE_NAMES = 'id strategy routes label description activeWhen config'.split(' ');
const ROUTE_NAMES = 'target condition score threshold label message metadata override terminal'.split(' ');
const STRATEGIES = ['first-match', 'fan-out', 'score-threshold'];
const EXTENSION_STRATEGY = /^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const PHASE_ID = /^[a-zA-Z][a-zA-Z0-9_-]*$/;

type Json = Record<string, unknown>;
type Kind = 'string' | 'number' | 'boolean';

class Check {
  readonly problems: Problem[] = [];

  refuse(path: string, message: string): void {
    this.problems.push({ code: 'INVALID_SCREENER', path, message, severity: 'error' });
  }

  remark(path: string, message: string): void {
    this.problems.push({ code: 'SCREENER_REMARK', path, message, severity: 'warning' });
  }

  names(object: Json, known: readonly string[], path: string, what: string): void {
    for (const name of Object.keys(object))
      if (!known.includes(name)) this.refuse(`${path}/${name}`, `${what} has no property "${name}".`);
  }

  /** Whether the property is there and of the kind; a wrong kind is refused, and so is a missing required one. */
  has(object: Json, name: string, kind: Kind, path: string, required = false): boolean {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined) {
      if (required) this.refuse(path, `"${name}" is missing.`);
      return false;
    }
    if (typeof value === kind && (kind !== 'number' || Number.isFinite(value))) return true;
    this.refuse(`${path}/${name}`, `"${name}" must be a ${kind === 'string' ? 'text' : kind}.`);
    return false;
  }
}

/** Everything wrong or remarkable about the document, its questions and expressions left aside. */
export function checkScreener(screener: unknown): Problem[] {
  const check = new Check();
  if (!isObject(screener)) {
    check.refuse('', 'A screener is a JSON object.');
    return check.problems;
  }
  check.names(screener, SCREENER_NAMES, '', 'A screener');
  if (screener['$formspecScreener'] !== '1.0')
    check.refuse('/$formspecScreener', '"$formspecScreener" must be "1.0", the only version there is.');
  for (const name of ['url', 'title'])
    if (check.has(screener, name, 'string', '', true) && screener[name] === '')
      check.refuse(`/${name}`, `"${name}" is empty.`);
  if (check.has(screener, 'version', 'string', '', true)) checkVersion(screener['version'] as string, check);
  check.has(screener, 'description', 'string', '');
  checkItems(screener['items'], check);
  if (screener['binds'] !== undefined && !Array.isArray(screener['binds']))
    check.refuse('/binds', '"binds" must be a list.');
  checkLifetime(screener, check);
  checkPhases(screener['evaluation'], check);
  return check.problems;
}

function checkVersion(version: string, check: Check): void {
  if (version === '') check.refuse('/version', '"version" is empty.');
  else if (!SEMVER.test(version))
    check.remark('/version', `"${version}" is not a version of three numbers such as 1.4.0.`);
}

/** Keys are unique in the whole screener, and there are not too many. `createForm` checks everything else. */
function checkItems(items: unknown, check: Check): void {
  if (!Array.isArray(items)) return check.refuse('/items', '"items" is missing; it must be a list.');
  const seen = new Set<unknown>();
  let left = MAX_ITEMS;
  const pending: { list: readonly unknown[]; path: string }[] = [{ list: items, path: '/items' }];
  for (const { list, path } of pending) {
    left -= list.length;
    if (left < 0) return check.refuse('/items', `A screener has at most ${MAX_ITEMS} items.`);
    list.forEach((item, i) => {
      if (!isObject(item)) return;
      const { key, children } = item;
      if (seen.has(key))
        check.refuse(
          `${path}/${i}/key`,
          `Two items are called "${String(key)}"; keys of a screener are unique.`,
        );
      seen.add(key);
      if (Array.isArray(children)) pending.push({ list: children, path: `${path}/${i}/children` });
    });
  }
}

function checkLifetime(screener: Json, check: Check): void {
  const { availability, resultValidity, evaluationBinding } = screener;
  if (availability !== undefined) {
    if (!isObject(availability)) check.refuse('/availability', '"availability" must be an object.');
    else checkWindow(availability, check);
  }
  if (resultValidity !== undefined && !(typeof resultValidity === 'string' && isDuration(resultValidity)))
    check.refuse(
      '/resultValidity',
      `"resultValidity" must be an ISO 8601 duration such as P28D, not ${JSON.stringify(resultValidity)}.`,
    );
  if (
    evaluationBinding !== undefined &&
    evaluationBinding !== 'submission' &&
    evaluationBinding !== 'completion'
  )
    check.refuse('/evaluationBinding', '"evaluationBinding" must be "submission" or "completion".');
}

function checkWindow(dates: Json, check: Check): void {
  check.names(dates, ['from', 'until'], '/availability', 'The availability');
  for (const name of ['from', 'until'])
    if (check.has(dates, name, 'string', '/availability') && !isDate(dates[name] as string))
      check.refuse(`/availability/${name}`, `"${String(dates[name])}" is not a date such as 2026-03-05.`);
  const { from, until } = dates;
  if (typeof from === 'string' && typeof until === 'string' && from > until)
    check.refuse('/availability', `The window ends (${until}) before it begins (${from}).`);
}

function checkPhases(phases: unknown, check: Check): void {
  if (!Array.isArray(phases))
    return check.refuse('/evaluation', '"evaluation" is missing; it must be a list.');
  if (phases.length === 0) check.remark('/evaluation', 'The screener has no phase, so it leads nowhere.');
  const isRoutes = (phase: unknown): phase is { routes: unknown[] } =>
    isObject(phase) && Array.isArray(phase['routes']);
  const routes = phases.reduce<number>((sum, phase) => sum + (isRoutes(phase) ? phase.routes.length : 0), 0);
  if (phases.length > MAX_PHASES || routes > MAX_ROUTES)
    return check.refuse(
      '/evaluation',
      `A screener has at most ${MAX_PHASES} phases and ${MAX_ROUTES} routes.`,
    );
  const ids = new Set<unknown>();
  phases.forEach((phase: unknown, i) => {
    const path = `/evaluation/${i}`;
    if (!isObject(phase)) return check.refuse(path, 'A phase is an object.');
    checkPhase(phase, path, check);
    if (ids.has(phase['id'])) check.refuse(`${path}/id`, `Two phases are called "${String(phase['id'])}".`);
    ids.add(phase['id']);
  });
}

function checkPhase(phase: Json, path: string, check: Check): void {
  check.names(phase, PHASE_NAMES, path, 'A phase');
  if (check.has(phase, 'id', 'string', path, true) && !PHASE_ID.test(phase['id'] as string))
    check.refuse(
      `${path}/id`,
      `"${String(phase['id'])}" is not an id: letters, digits, _ and -, beginning with a letter.`,
    );
  const { strategy, routes, config } = phase;
  if (check.has(phase, 'strategy', 'string', path, true)) {
    if (!STRATEGIES.includes(strategy as string) && !EXTENSION_STRATEGY.test(strategy as string))
      check.refuse(
        `${path}/strategy`,
        `There is no strategy "${String(strategy)}"; there are ${STRATEGIES.join(', ')} and names that begin with x-.`,
      );
  }
  for (const name of ['label', 'description', 'activeWhen']) check.has(phase, name, 'string', path);
  if (config !== undefined) {
    if (!isObject(config)) check.refuse(`${path}/config`, '"config" must be an object.');
    else checkConfig(config, `${path}/config`, check);
  }
  if (!Array.isArray(routes))
    return check.refuse(`${path}/routes`, '"routes" is missing; it must be a list.');
  if (routes.length === 0) check.remark(`${path}/routes`, 'The phase has no route.');
  let always: number | undefined;
  routes.forEach((route: unknown, i) => {
    const at = `${path}/routes/${i}`;
    if (!isObject(route)) return check.refuse(at, 'A route is an object.');
    checkRoute(route, strategy, at, check);
    if (strategy !== 'first-match' || route['override'] === true) return;
    if (always !== undefined)
      check.remark(at, `The route can never be taken: route ${always + 1} before it always matches.`);
    else if (typeof route['condition'] === 'string' && route['condition'].trim() === 'true') always = i;
  });
}

function checkConfig(config: Json, path: string, check: Check): void {
  for (const [name, least] of [
    ['minMatches', 0],
    ['maxMatches', 1],
    ['topN', 1],
  ] as const)
    if (
      check.has(config, name, 'number', path) &&
      !(Number.isInteger(config[name]) && (config[name] as number) >= least)
    )
      check.refuse(`${path}/${name}`, `"${name}" must be a whole number of at least ${least}.`);
  check.has(config, 'normalize', 'boolean', path);
}

function checkRoute(route: Json, strategy: unknown, path: string, check: Check): void {
  check.names(route, ROUTE_NAMES, path, 'A route');
  for (const name of ['label', 'message']) check.has(route, name, 'string', path);
  for (const name of ['override', 'terminal']) check.has(route, name, 'boolean', path);
  const isOverride = route['override'] === true;
  const isScored = strategy === 'score-threshold' && !isOverride;
  const needsCondition = isOverride || strategy === 'first-match' || strategy === 'fan-out';
  check.has(route, 'condition', 'string', path, needsCondition);
  check.has(route, 'score', 'string', path, isScored);
  check.has(route, 'threshold', 'number', path, isScored);
  if (check.has(route, 'target', 'string', path, true) && !isTarget(route['target'] as string))
    check.refuse(`${path}/target`, `"${String(route['target'])}" is not a target.`);
}

/** Not empty, no white space, and something on both sides of a `|` and after `outcome:` and `surface:`. */
const isTarget = (target: string): boolean =>
  target !== '' && !/\s|^(?:outcome|surface):$|^\||\|$/.test(target);
