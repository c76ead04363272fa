/** The columns of a table: those that the author chose, or every field of the group. */
import { type ItemInfo, isWithin } from '../documents/item-index.js';
import { shown } from '../documents/rules.js';
import type { BoundNode } from './bound-tree.js';
import type { FactsContext } from './tree-facts.js';

export interface Column {
  /** Absent: the label of the field. */
  readonly header?: string;
  readonly bind: string;
  readonly info: ItemInfo;
  /** Among the columns that the author chose. */
  readonly position?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

export function columnsOf(node: BoundNode, given: unknown, context: FactsContext): Column[] {
  if (node.target?.kind !== 'item') return [];
  const { info: repeat } = node.target;
  if (given === undefined)
    return fieldsIn(repeat).map((info) => ({ bind: info.path.slice(repeat.path.length + 1), info }));
  const repeats = [...node.repeats, repeat];
  return (given as Omit<Column, 'info'>[]).flatMap((column, i): Column[] => {
    const info = context.binder.item(column.bind, repeats);
    if (info?.item.type === 'field' && isWithin(info, repeat)) return [{ ...column, info, position: i }];
    context.remark(
      'W800',
      `${node.pointer}/columns/${i}/bind`,
      `DataTable: ${shown(column.bind)} names no field of "${repeat.path}".`,
    );
    return [];
  });
}

/** Fields of a repeat, also those in groups inside, but not those of repeats inside. */
function fieldsIn({ children }: ItemInfo): ItemInfo[] {
  return children.flatMap((info) => [
    ...(info.item.type === 'field' ? [info] : []),
    ...(info.isRepeat ? [] : fieldsIn(info)),
  ]);
}
