/** One recorded tool call: input, result and cost. */
import { html, nothing, type TemplateResult } from 'lit';
import { bytesOf, codeView, formatBytes, jsonView } from '../code-view.js';
import type { ActivityLog, AssistCall, AssistChange } from '../../assist/index.js';
import type { ToolResult } from '../form-element.js';

export interface CallRecord {
  readonly id: number;
  readonly tool: string;
  readonly input: unknown;
  readonly result: ToolResult | undefined;
  readonly by: 'panel' | 'agent';
  readonly milliseconds: number | undefined;
  readonly pending: boolean;
}

/** Our tools return JSON as text; other results are shown unchanged. */
function answerView(result: ToolResult, label: string): TemplateResult {
  const text = result.content?.map((part) => part.text).join('\n');
  if (text === undefined) return jsonView(result, label);
  try {
    return jsonView(JSON.parse(text), label);
  } catch {
    return codeView(text, '', label);
  }
}

export function recordView(record: CallRecord): TemplateResult {
  const { result } = record;
  const state = record.pending ? 'waiting' : result?.isError ? 'refused' : 'done';
  const facts = [
    record.by === 'panel' ? 'called here' : 'called by an agent',
    ...(record.milliseconds === undefined ? [] : [`${Math.max(1, Math.round(record.milliseconds))} ms`]),
    ...(result ? [formatBytes(bytesOf(result))] : []),
  ];
  return html`<article class="record" data-state=${state}>
    <p class="record-head">
      <strong
        >${state === 'waiting' ? 'Waiting for an answer' : state === 'refused' ? 'Refused' : 'Answered'}</strong
      >
      <code>${record.tool}</code>
    </p>
    <p class="tool-facts">${facts.join(' · ')}</p>
    <details>
      <summary>Input</summary>
      ${jsonView(record.input ?? {}, `Input of call ${record.id}`)}
    </details>
    ${result ? answerView(result, `Result of call ${record.id}`) : nothing}
  </article>`;
}

const STATES: Record<AssistChange['state'], string> = {
  standing: 'stands',
  edited: 'changed since by the person',
  undone: 'taken back',
};

const shown = (value: unknown): string => (value == null ? 'nothing' : JSON.stringify(value));

function changeView(change: AssistChange, log: ActivityLog): TemplateResult {
  return html`<li>
    <p><strong>${change.label}</strong> <span class="kind">${STATES[change.state]}</span></p>
    <p class="annotation-more">
      <span><code>${shown(change.previous)}</code> became <code>${shown(change.value)}</code></span>
      ${
        change.state === 'standing'
          ? html`<button
              type="button"
              class="button small"
              aria-label="Undo ${change.label}"
              @click=${() => log.undo(change)}
            >
              Undo
            </button>`
          : nothing
      }
    </p>
  </li>`;
}

const stands = ({ changes }: AssistCall): boolean => changes.some(({ state }) => state === 'standing');

/** Writes by assistants, newest first; each can be undone alone, per call, or all at once. */
export function writtenView(log: ActivityLog): TemplateResult | typeof nothing {
  if (!log.calls.length) return nothing;
  return html`<section class="written">
    <h3>Written into the form</h3>
    ${[...log.calls].reverse().map(
      (call) =>
        html`<article class="record">
          <p class="record-head">
            <code>${call.tool}</code>
            ${
              call.changes.length > 1 && stands(call)
                ? html`<button type="button" class="button small" @click=${() => log.undo(call)}>
                    Undo the whole call
                  </button>`
                : nothing
            }
          </p>
          <ul class="annotations" role="list">
            ${call.changes.map((change) => changeView(change, log))}
          </ul>
        </article>`,
    )}
    ${
      log.calls.filter(stands).length > 1
        ? html`<p>
            <button type="button" class="button small" @click=${() => log.undo()}>Undo everything</button>
          </p>`
        : nothing
    }
  </section>`;
}
