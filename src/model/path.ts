/**
 * Paths into a form. Instance paths are dotted with 0-based indices (`orders[0].lines[2].amount`);
 * definitions and sidecars also use wildcards (`orders[*].lines[*].amount`).
 */

export interface PathSegment {
  readonly key: string;
  /** Row number (0-based), `'*'` for every row, absent for a plain key. */
  readonly index?: number | '*';
}

export class PathError extends Error {
  override name = 'PathError';
  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(`${JSON.stringify(path.length > 80 ? `${path.slice(0, 77)}…` : path)} is not a path: ${reason}`);
  }
}

/** Longer paths are refused. */
export const MAX_PATH_LENGTH = 4096;

const SEGMENT = /^([A-Za-z_][A-Za-z0-9_-]*)(?:\[(\*|0|[1-9]\d{0,8})\])?$/;

/** Parses an instance path or wildcard path; throws `PathError` with the reason. */
export function parsePath(path: string): PathSegment[] {
  // Callers without type checks and agents can pass any value.
  if (typeof path !== 'string') throw new PathError(typeof path, 'a path is text');
  if (path.length > MAX_PATH_LENGTH)
    throw new PathError(path, `it is longer than ${MAX_PATH_LENGTH} characters`);
  if (path === '') throw new PathError(path, 'it is empty');
  return path.split('.').map((part) => {
    const match = SEGMENT.exec(part);
    if (!match)
      throw new PathError(
        path,
        part === ''
          ? 'two dots stand side by side'
          : `"${part}" is not a key with an optional row number such as lines[0]`,
      );
    const key = match[1]!;
    if (key === '__proto__') throw new PathError(path, '__proto__ is never a key');
    const index = match[2];
    if (index === undefined) return { key };
    return { key, index: index === '*' ? '*' : Number(index) };
  });
}

export function formatPath(segments: readonly PathSegment[]): string {
  return segments.map((s) => (s.index === undefined ? s.key : `${s.key}[${s.index}]`)).join('.');
}

/** `orders[0].lines[2].amount` → `orders[*].lines[*].amount`: the form that binds and sidecars use. */
export function toWildcard(path: string): string {
  return path.includes('[') ? path.replace(/\[\d+\]/g, '[*]') : path;
}

/** `orders[0].lines[*].amount` → `orders.lines.amount`: the position in the definition. */
export function toTemplate(path: string): string {
  return path.includes('[') ? path.replace(/\[(?:\d+|\*)\]/g, '') : path;
}

/** A bind path, shape target or sidecar key: like a path, but rows are `[*]` or, 1-based, `[@index = n]`. */
export interface BindSegment {
  readonly key: string;
  /** Row number (0-based), `'*'` for every row, absent when no row is named. */
  readonly index?: number | '*';
}

const BIND_SEGMENT = /^([A-Za-z][A-Za-z0-9_]*)(?:\[(?:(\*)|\s*@index\s*=\s*([1-9]\d{0,8})\s*)\])?$/;

/** The segments of a bind path, or undefined when it is not one. */
export function parseBindPath(path: string): BindSegment[] | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const segments: BindSegment[] = [];
  for (const part of path.split('.')) {
    const match = BIND_SEGMENT.exec(part);
    if (!match) return undefined;
    const [, key = '', every, row] = match;
    segments.push(every ? { key, index: '*' } : row ? { key, index: Number(row) - 1 } : { key });
  }
  return segments;
}
