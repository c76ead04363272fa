/** One tool call on record: what was asked, what came back, what it cost. */
import { html, nothing, type TemplateResult } from 'lit';
import { bytesOf, codeView, formatBytes, jsonView } from '../code-view.js';
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

/** The text of an envelope is JSON for our tools; any other answer is shown as it is. */
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
