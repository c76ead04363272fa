/** Which items the binds of a Component document name. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import { type ItemIndex, type ItemInfo, instanceOf, type Rows } from '../documents/item-index.js';

/** What a read-only bind shows: an item in the current rows, one instance named by its row number, or a variable. */
export type Target =
  | { readonly kind: 'item'; readonly info: ItemInfo }
  | {
      readonly kind: 'instance';
      readonly info: ItemInfo;
      /** The repeat in whose current row the path begins; undefined: it begins at the root. */
      readonly row: ItemInfo | undefined;
      readonly path: string;
    }
  | { readonly kind: 'variable'; readonly name: string };

const LONGEST_BIND = 1_000;
const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/;
const INDEXED_PATH = /^[A-Za-z_][\w-]*(?:\[\d{1,9}\])?(?:\.[A-Za-z_][\w-]*(?:\[\d{1,9}\])?)*$/;

/** Looks names up from a place that lies in rows of the given repeats, outermost first. */
export class Binder {
  constructor(readonly index: ItemIndex) {}

  /** First below the rows around, innermost first; then from the root; then by a key that only one item has. */
  item(bind: string, repeats: readonly ItemInfo[]): ItemInfo | undefined {
    if (bind.length > LONGEST_BIND || !PATH.test(bind)) return undefined;
    const isReachable = (info: ItemInfo | undefined): info is ItemInfo =>
      info !== undefined && info.repeats.every((repeat) => repeats.includes(repeat));
    for (const repeat of repeats.toReversed()) {
      const below = this.index.at(`${repeat.path}.${bind}`);
      if (isReachable(below)) return below;
    }
    const fromRoot = this.index.at(bind);
    if (isReachable(fromRoot)) return fromRoot;
    const [only, ...others] = this.index.withKey(bind);
    return others.length === 0 && isReachable(only) ? only : undefined;
  }

  /** The same for displays, which may also name a row by its number, or a variable of the whole form. */
  target(bind: string, repeats: readonly ItemInfo[]): Target | undefined {
    const info = this.item(bind, repeats);
    if (info) return { kind: 'item', info };
    if (bind.length > LONGEST_BIND || !INDEXED_PATH.test(bind)) return undefined;
    if (bind.includes('[')) return this.#indexed(bind, repeats);
    const { variables = [] } = this.index.definition;
    const isVariable = variables.some(({ name, scope = '#' }) => name === bind && scope === '#');
    return isVariable ? { kind: 'variable', name: bind } : undefined;
  }

  #indexed(bind: string, repeats: readonly ItemInfo[]): Target | undefined {
    for (const row of [...repeats.toReversed(), undefined]) {
      let path = row?.path ?? '';
      let info: ItemInfo | undefined;
      for (const part of bind.split('.')) {
        const [key, index] = part.split('[');
        path = path ? `${path}.${key}` : key!;
        info = this.index.at(path);
        if (!info || info.isRepeat !== (index !== undefined)) {
          info = undefined;
          break;
        }
      }
      if (info && !info.isRepeat) return { kind: 'instance', info, row, path: bind };
    }
    return undefined;
  }
}

/** The instance that a target means now; undefined for a variable, and where a row is missing. */
export function targetField(engine: FormEngine, target: Target, rows: Rows): FieldState | undefined {
  if (target.kind === 'variable') return undefined;
  if (target.kind === 'item') return instanceOf(engine, target.info, rows);
  const row = target.row && rows.get(target.row);
  return engine.field(row ? `${row.path}.${target.path}` : target.path);
}
