/**
 * Tools that add and remove rows of repeats. Not part of the Assist specification, hence `x-`. What they do is loaded with
 * their first call.
 */
import type { FormEngine } from '../../engine/types.js';
import type { Item } from '../../model/definition.js';
import { type Tool, type ToolContext, WRITES } from '../tool.js';

const load = () => import('../writing/change-rows.js');

const repeats = (items: readonly Item[]): boolean =>
  items.some(
    (item) =>
      (item.type === 'group' && item.repeatable === true) ||
      ('children' in item && repeats(item.children ?? [])),
  );

const known = new WeakMap<FormEngine, boolean>();

/** Whether the form has repeats at all. */
function hasRepeats({ engine }: Pick<ToolContext, 'engine'>): boolean {
  let found = known.get(engine);
  if (found === undefined) known.set(engine, (found = repeats(engine.definition.items)));
  return found;
}

const ROW_PATH = (description: string) => ({
  type: 'object' as const,
  properties: { path: { type: 'string', description } },
  required: ['path'],
});

export const rowTools: Tool[] = [
  {
    name: 'formspec.x-row.add',
    title: 'Add row',
    description:
      'Adds an empty row at the end of a repeated group. Writing to items[n] with n rows does so too.',
    inputSchema: ROW_PATH('Path of the repeated group, such as items'),
    annotations: WRITES,
    supported: hasRepeats,
    run: async (input, context) => (await load()).addRow(input, context),
  },
  {
    name: 'formspec.x-row.remove',
    title: 'Remove row',
    description: 'Removes one row of a repeated group, with its answers. Later rows move up.',
    inputSchema: ROW_PATH('Path of the row, such as items[0]'),
    annotations: { ...WRITES, consequentialHint: true },
    supported: hasRepeats,
    run: async (input, context) => (await load()).removeRow(input, context),
  },
];
