/** The panels of the inspector that list things: items with their state, timed actions, diagnostics. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState, FormEngine } from '../engine/types.js';
import type { TimedAction } from './timing.js';

/** Items that are listed at once; the filter finds the others. */
const MAX_ITEMS = 300;
const MAX_DEPTH = 6;
const MAX_VALUE = 60;

export function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

/** What is remarkable about an item, in a few words. */
export function statesOf(field: FieldState): string[] {
  return [
    field.relevant ? '' : field.protected ? 'disabled' : 'hidden',
    field.required ? 'required' : '',
    field.calculated ? 'calculated' : field.readonly ? 'read-only' : '',
    field.sensitive ? 'sensitive' : '',
    field.valid ? '' : 'invalid',
  ].filter(Boolean);
}

interface Listed {
  readonly field: FieldState;
  readonly depth: number;
}

/** Every item in document order, groups and rows before what is in them. */
function* walk(fields: readonly FieldState[], depth = 0): Generator<Listed> {
  for (const field of fields) {
    yield { field, depth };
    yield* walk(field.kind === 'repeat' ? field.rows : field.children, depth + 1);
  }
}

interface TreeOptions {
  readonly filter: string;
  readonly chosen: string;
  choose(path: string): void;
}

export function treeView(engine: FormEngine, { filter, chosen, choose }: TreeOptions): TemplateResult {
  const wanted = filter.trim().toLowerCase();
  const shown: Listed[] = [];
  let left = 0;
  for (const listed of walk(engine.items)) {
    const { field } = listed;
    if (wanted && !`${field.path} ${field.redacted.label()}`.toLowerCase().includes(wanted)) continue;
    if (shown.length < MAX_ITEMS) shown.push(listed);
    else left += 1;
  }
  return html`<div class="tree">
    <ul role="list" aria-label="Items">
      ${shown.map(({ field, depth }) => {
        const states = statesOf(field);
        return html`<li class="depth-${Math.min(depth, MAX_DEPTH)}" ?data-quiet=${!field.relevant}>
          <button
            type="button"
            class="path"
            aria-pressed=${field.path === chosen}
            @click=${() => choose(field.path)}
          >
            ${field.path}
          </button>
          ${field.kind === 'field' ? html`<code>${shortValue(field.redacted.value)}</code>` : html`<span class="kind">${field.kind}</span>`}
          ${states.map((state) => html`<span class="state" data-state=${state}>${state}</span>`)}
        </li>`;
      })}
    </ul>
    ${left ? html`<p class="empty">${left} more. Use the filter to find them.</p>` : nothing}
    ${shown.length ? nothing : html`<p class="empty">No item fits.</p>`}
  </div>`;
}

const milliseconds = (time: number | undefined): string =>
  time === undefined ? '–' : `${time.toFixed(1)} ms`;

export function timingView(actions: readonly TimedAction[]): TemplateResult {
  return html`<p class="panel-note">
      From the event until every rule was calculated, and until the next frame was painted. The newest is
      first.
    </p>
    ${
      actions.length
        ? html`<div class="table" tabindex="0" role="group" aria-label="Actions">
            <table>
              <thead>
                <tr>
                  <th scope="col">Cause</th>
                  <th scope="col">Changed</th>
                  <th scope="col">Items</th>
                  <th scope="col">Calculated</th>
                  <th scope="col">Painted</th>
                </tr>
              </thead>
              <tbody>
                ${actions.map(
                  (action) =>
                    html`<tr>
                      <td>${action.cause}</td>
                      <td><code>${action.paths.join(', ')}</code></td>
                      <td>${action.changes}</td>
                      <td>${milliseconds(action.calculated)}</td>
                      <td>${milliseconds(action.painted)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
        : html`<p class="empty">Nothing has changed yet. Answer a question.</p>`
    }`;
}

export function diagnosticsView(engine: FormEngine): TemplateResult {
  const diagnostics = engine.diagnostics();
  return html`${
    diagnostics.length
      ? html`<ul class="diagnostics" role="list">
          ${diagnostics.map(
            ({ severity, code, path, message, suggestion }) =>
              html`<li data-severity=${severity ?? 'error'}>
                <p><strong>${severity ?? 'error'}</strong> ${message} ${suggestion ?? nothing}</p>
                <p class="tool-facts"><code>${code}</code> ${path ? html`<code>${path}</code>` : nothing}</p>
              </li>`,
          )}
        </ul>`
      : html`<p class="empty">No problems: the definition and its use are in order.</p>`
  }`;
}
