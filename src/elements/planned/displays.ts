/** Components that only show something. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanNode } from '../../layout/plan.js';
import { numberFormat } from '../../layout/intl.js';
import { nodeAttributes } from '../fields/box-attributes.js';
import { helpOf } from '../fields/help.js';
import { heading } from '../rendering/heading.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { nodeBox } from '../rendering/node-box.js';
import { moveFocusFrom } from '../view/focus.js';
import { type Drawing, idOf } from './drawing.js';
import { classesOf, look, roleOf } from './look.js';

/** The texts that a display item of the definition has beside its own. */
function itemHelp({ view }: Drawing, { path, origin }: PlanNode): unknown {
  const field = path === undefined || origin === 'component' ? undefined : view.engine.field(path);
  return field?.kind === 'display' ? helpOf(view, field, []).texts : nothing;
}

/** Registers a display item, so that the form finds its box. */
function itemBox({ view }: Drawing, { path, origin }: PlanNode): unknown {
  const field = path === undefined || origin === 'component' ? undefined : view.engine.field(path);
  return field?.kind === 'display' ? nodeBox(view, field, nodeAttributes(view, field)) : nothing;
}

export function headingNode(drawing: Drawing, node: PlanNode): TemplateResult {
  const title = heading(drawing.factsOf(node).level, '', node.text ?? '', idOf(drawing, node, 'heading'));
  return html`<div class="formspec-heading${classesOf(node)}" ${look(node)} ${itemBox(drawing, node)}>
    ${title}${itemHelp(drawing, node)}
  </div>`;
}

export function textNode(drawing: Drawing, node: PlanNode): TemplateResult {
  const { text = '', props, origin } = node;
  const isMarked = props['format'] === 'markdown' || origin !== 'component';
  const content =
    (isMarked && loadedPart('richText')?.richText(drawing.view, text, undefined)) || html`<p>${text}</p>`;
  return html`<div class="formspec-text${classesOf(node)}" ${look(node)} ${itemBox(drawing, node)}>
    ${content}${itemHelp(drawing, node)}
  </div>`;
}

export function divider(node: PlanNode): TemplateResult {
  const { text } = node;
  return text?.trim()
    ? html`<div class="formspec-divider${classesOf(node)}" ${look(node)}><span>${text}</span></div>`
    : html`<hr class="formspec-divider${classesOf(node)}" ${look(node, { role: undefined })} />`;
}

const EMPHASIS: Readonly<Record<string, string>> = {
  error: 'danger',
  warning: 'warning',
  success: 'success',
  primary: 'primary',
};

/** Urgent ones interrupt a screen reader, others wait. */
export function alertNode(drawing: Drawing, node: PlanNode): TemplateResult | typeof nothing {
  const { text = '', props } = node;
  const severity = String(props['severity']);
  if (drawing.stateOf(node)['closed'] === text) return nothing;
  const close = (event: Event): void => {
    moveFocusFrom(drawing.view.screen.element, event.currentTarget as Element);
    drawing.setState(node, { closed: text });
  };
  const role = roleOf(node) ?? (severity === 'error' || severity === 'warning' ? 'alert' : 'status');
  const emphasis = { role, 'data-emphasis': EMPHASIS[severity] };
  return html`<div class="formspec-alert${classesOf(node)}" ${look(node, emphasis)}>
    <div>
      <p>${text}</p>
      ${itemHelp(drawing, node)}
    </div>
    ${
      props['dismissible'] === true
        ? html`<button
            type="button"
            class="formspec-button formspec-button--quiet formspec-alert-close"
            aria-label=${drawing.view.text('dismiss')}
            @click=${close}
          >
            <span aria-hidden="true">✕</span>
          </button>`
        : nothing
    }
  </div>`;
}

export function badge(node: PlanNode): TemplateResult {
  const emphasis = { 'data-emphasis': EMPHASIS[String(node.props['variant'])] };
  return html`<p class="formspec-text formspec-badges${classesOf(node)}" ${look(node, emphasis)}>
    <span class="formspec-badge">${node.text}</span>
  </p>`;
}

export function progressBar(drawing: Drawing, node: PlanNode): TemplateResult {
  const { label, showPercent, percent = 0 } = node.props;
  const id = idOf(drawing, node, 'bar');
  const { view } = drawing;
  const share = Number(percent) / 100;
  const written = numberFormat(view.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const name = (label as string | undefined) ?? node.label ?? node.text ?? '';
  return html`<div class="formspec-progress${classesOf(node)}" ${look(node)}>
    <p id=${id}>${name}${showPercent === false ? nothing : ` ${written}`}</p>
    ${
      name || showPercent !== false
        ? html`<progress max="1" value=${share} aria-labelledby=${id}></progress>`
        : html`<progress max="1" value=${share} aria-label=${written}></progress>`
    }
  </div>`;
}

export function summary(drawing: Drawing, node: PlanNode): TemplateResult {
  const { view } = drawing;
  const unanswered = html`<span class="formspec-empty" aria-hidden="true">—</span
    ><span class="formspec-visually-hidden">${view.text('notAnswered')}</span>`;
  return html`<div class="formspec-review formspec-answers${classesOf(node)}" ${look(node)}>
    <dl>
      ${(node.entries ?? []).map(
        ({ label, text }) =>
          html`<div class="formspec-review-row">
            <dt>${label}</dt>
            <dd>${text || unanswered}</dd>
          </div>`,
      )}
    </dl>
  </div>`;
}
