/** What became of each question, and the values that routes may see. */
import type { FieldState, FormEngine } from '../engine/types.js';
import type { AnswerState, Determination } from './record.js';

/** Not relevant wins over declined, declined over answered. */
export function answerState(field: FieldState, declined: ReadonlySet<FieldState>): AnswerState {
  if (!field.relevant) return 'not-presented';
  if (declined.has(field)) return 'declined';
  return field.value === null || field.value === undefined ? 'not-presented' : 'answered';
}

/** Null unless the question was answered: routes never see a hidden or declined answer. */
function effectiveValue(field: FieldState, declined: ReadonlySet<FieldState>): unknown {
  return answerState(field, declined) === 'answered' ? field.value : null;
}

/** The answers as data of the screener's items. A hidden repeat has no rows. */
export function effectiveData(
  engine: FormEngine,
  declined: ReadonlySet<FieldState>,
): Record<string, unknown> {
  const collect = (nodes: readonly FieldState[], into: Record<string, unknown>): Record<string, unknown> => {
    for (const node of nodes) {
      if (node.kind === 'field') {
        into[node.key] = effectiveValue(node, declined);
        // Sub-questions keep their data beside their field.
        collect(node.children, into);
      } else if (node.kind === 'repeat') {
        const rows = node.relevant ? node.rows : [];
        into[node.key] = rows.map((row) => collect(row.children, emptyRecord()));
      } else if (node.kind === 'group') into[node.key] = collect(node.children, emptyRecord());
    }
    return into;
  };
  return collect(engine.items, emptyRecord());
}

/** Every field instance with value and state. */
export function recordInputs(engine: FormEngine, declined: ReadonlySet<FieldState>): Determination['inputs'] {
  const inputs = emptyRecord() as Determination['inputs'];
  for (const field of engine.fields())
    inputs[field.path] = { value: effectiveValue(field, declined), state: answerState(field, declined) };
  return inputs;
}

/** Whether the answers are valid and nothing that asks for an answer is left open. */
export function isComplete(engine: FormEngine, declined: ReadonlySet<FieldState>): boolean {
  const isOpen = (field: FieldState): boolean =>
    field.relevant && !field.calculated && answerState(field, declined) === 'not-presented';
  return !engine.fields().some(isOpen) && engine.validate({ mode: 'submit' }).valid;
}

/** No prototype, so that no key is special. */
const emptyRecord = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;
