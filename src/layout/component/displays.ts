/** What displays of a Component tree show: values, summaries, bars and buttons. */
import type { OptionEntry } from '../../engine/index.js';
import type { FieldState } from '../../engine/types.js';
import { displayText } from '../plan-node.js';
import type { PlanNode, SummaryEntry } from '../plan.js';
import { own, shown } from '../documents/rules.js';
import type { Rows } from '../documents/item-index.js';
import { writtenAnswer, writtenValue } from '../written-value.js';
import { type Target, targetField } from './bind.js';
import type { BoundNode } from './bound-tree.js';
import type { ButtonAction, ComponentContext } from './component-context.js';

export interface ShownValue {
  readonly text: string;
  readonly value: unknown;
  readonly field: FieldState | undefined;
}

/** The current value of what a read-only bind names. */
export function shownValue(
  target: Target,
  rows: Rows,
  { engine, writing }: ComponentContext,
  options?: readonly OptionEntry[],
): ShownValue {
  if (target.kind === 'variable') {
    const { value } = engine.evaluate(`@${target.name}`);
    return { text: optionLabel(options, value) ?? writtenValue(value, writing), value, field: undefined };
  }
  const field = targetField(engine, target, rows);
  if (!field) return { text: '', value: null, field };
  const text = field.kind === 'display' ? displayText(field) : writtenAnswer(field, writing, options);
  return { text, value: field.value, field };
}

const optionLabel = (options: readonly OptionEntry[] | undefined, value: unknown): string | undefined =>
  options?.find((option) => option.value === value)?.label;

interface GivenEntry {
  readonly label: string;
  readonly bind: string;
  readonly optionSet?: string;
}

export function summaryEntries(
  node: BoundNode,
  given: readonly GivenEntry[],
  rows: Rows,
  context: ComponentContext,
): SummaryEntry[] {
  const { binder, index, remark } = context;
  return given.flatMap(({ label, bind, optionSet }, i): SummaryEntry[] => {
    const target = binder.target(bind, node.repeats);
    if (!target || (target.kind !== 'variable' && target.info.item.type === 'group')) {
      remark(
        'W800',
        `${node.pointer}/items/${i}/bind`,
        `Summary: ${shown(bind)} names nothing that can be shown here.`,
      );
      return [];
    }
    const options =
      optionSet === undefined ? undefined : own(index.definition.optionSets, optionSet)?.options;
    const { text, field } = shownValue(target, rows, context, options);
    if (target.kind !== 'variable' && !(field?.relevant ?? false)) return [];
    return [field ? { label, path: field.path, text } : { label, text }];
  });
}

/** Value, maximum and percentage of a bar. */
export function progressProps(
  props: Readonly<Record<string, unknown>>,
  value: unknown,
): Record<string, unknown> {
  const max = Number(props['max'] ?? 100);
  const amount =
    typeof value === 'object' && value !== null && 'amount' in value ? Number(value.amount) : value;
  const number = typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
  const percent = max > 0 ? Math.min(Math.max((number / max) * 100, 0), 100) : 0;
  return { ...props, value: number, percent };
}

interface LocalizedText {
  readonly literal?: string;
  readonly ref?: string;
}

/** Label and state of a button, by the action that it names. */
export function buttonParts(
  node: BoundNode,
  props: Readonly<Record<string, unknown>>,
  { actions, texts, remark }: ComponentContext,
): Pick<PlanNode, 'text' | 'inert' | 'reason' | 'props' | 'intent'> {
  const { label, pendingLabel, ...rest } = props as Record<string, unknown> & {
    label?: LocalizedText;
    pendingLabel?: LocalizedText;
    actionRef: string;
  };
  const wordsOf = (given: LocalizedText | undefined): string | undefined =>
    given?.literal ?? (given?.ref === undefined ? undefined : texts.reference?.(given.ref));
  const { actionRef } = rest;
  const action: ButtonAction | undefined = actions?.get(actionRef);
  const text =
    wordsOf(label) ?? wordsOf(action?.label) ?? (action && own(texts.intents, action.intent)) ?? actionRef;
  const pending = wordsOf(pendingLabel);
  const complete = pending === undefined ? rest : { ...rest, pendingLabel: pending };
  if (action) return { text, inert: false, intent: action.intent, props: complete };
  remark(
    'COMP-REFERENTIAL-INTEGRITY',
    `${node.pointer}/actionRef`,
    `The button names the action "${actionRef}", which ${actions ? 'does not exist' : 'no Response Actions document declares'}.`,
  );
  return {
    text,
    inert: true,
    reason: actions ? 'unknown-action' : 'no-response-actions-document',
    props: complete,
  };
}
