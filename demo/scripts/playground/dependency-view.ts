/** What a field's value, relevance, requirement and validity depend on, and what depends on the field. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormEngine } from '../../../src/engine/types.js';

type Aspect = 'value' | 'relevant' | 'required' | 'readonly' | 'validity';

const ASPECTS: Record<Aspect, string> = {
  value: 'value',
  relevant: 'relevance',
  required: 'being required',
  readonly: 'being read only',
  validity: 'validity',
};

/** `rows[0].amount` and `rows[*].amount` are the same item. */
const general = (path: string): string => path.replace(/\[(?:\d+|\*)\]/g, '[*]');

interface Edge {
  readonly path: string;
  readonly aspects: readonly Aspect[];
}

function collect(pairs: readonly (readonly [path: string, aspect: Aspect])[]): Edge[] {
  const edges = new Map<string, Aspect[]>();
  for (const [path, aspect] of pairs) edges.set(path, [...(edges.get(path) ?? []), aspect]);
  return [...edges].map(([path, aspects]) => ({ path, aspects }));
}

const entriesOf = (engine: FormEngine, path: string): [Aspect, string[]][] =>
  Object.entries(engine.dependenciesOf(path)) as [Aspect, string[]][];

function dependsOn(engine: FormEngine, path: string): Edge[] {
  return collect(
    entriesOf(engine, path).flatMap(([aspect, paths]) => paths.map((one) => [one, aspect] as const)),
  );
}

/** The first instance of each item: every row of a repeat has the same dependencies. */
export function choosablePaths(engine: FormEngine): string[] {
  const seen = new Set<string>();
  return engine
    .fields()
    .map(({ path }) => path)
    .filter((path) => !seen.has(general(path)) && seen.add(general(path)));
}

function usedBy(engine: FormEngine, path: string): Edge[] {
  const wanted = general(path);
  return collect(
    choosablePaths(engine).flatMap((other) =>
      entriesOf(engine, other).flatMap(([aspect, paths]) =>
        paths.some((one) => general(one) === wanted) ? [[other, aspect] as const] : [],
      ),
    ),
  );
}

const list = (
  title: string,
  edges: readonly Edge[],
  empty: string,
  select: (path: string) => void,
  known: (path: string) => string | undefined,
): TemplateResult =>
  html`<section class="edges">
    <h2>${title}</h2>
    ${
      edges.length
        ? html`<ul role="list">
            ${edges.map(({ path, aspects }) => {
              const target = known(path);
              return html`<li>
                ${target ? html`<button type="button" class="path" @click=${() => select(target)}>${path}</button>` : html`<code>${path}</code>`}
                <span class="quiet">${aspects.map((aspect) => ASPECTS[aspect]).join(', ')}</span>
              </li>`;
            })}
          </ul>`
        : html`<p class="quiet">${empty}</p>`
    }
  </section>`;

export function dependencyView(
  engine: FormEngine,
  chosen: string,
  select: (path: string) => void,
): TemplateResult {
  const paths = choosablePaths(engine);
  const path = paths.includes(chosen) ? chosen : paths[0];
  if (!path) return html`<p class="empty">This form has no fields.</p>`;
  const field = engine.field(path);
  const known = (one: string): string | undefined =>
    paths.find((candidate) => general(candidate) === general(one));
  return html`<div class="dependencies">
    <label class="switch"
      ><span>Field</span>
      <select @change=${(event: Event) => select((event.target as HTMLSelectElement).value)}>
        ${paths.map((one) => html`<option value=${one} ?selected=${one === path}>${one}</option>`)}
      </select></label
    >
    ${list('Depends on', dependsOn(engine, path), 'Nothing else: it changes only when someone edits it.', select, known)}
    <section class="edges chosen" aria-live="polite">
      <h2>${field?.label() || path}</h2>
      <dl class="facts">
        <div>
          <dt>Value</dt>
          <dd><code>${JSON.stringify(field?.value ?? null)}</code></dd>
        </div>
        ${
          field?.expression
            ? html`<div>
                <dt>Calculated by</dt>
                <dd><code>${field.expression}</code></dd>
              </div>`
            : nothing
        }
        <div>
          <dt>Now</dt>
          <dd>
            ${[field?.relevant ? 'relevant' : 'not relevant', field?.required ? 'required' : 'optional', field?.readonly ? 'read only' : '', field?.valid ? 'valid' : 'invalid'].filter(Boolean).join(', ')}
          </dd>
        </div>
      </dl>
    </section>
    ${list('Affects', usedBy(engine, path), 'Nothing else in the form.', select, known)}
  </div>`;
}
