/** The frame around one control: label, help, messages, prefix and suffix. The control itself comes from `controls/`. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import type { ValidationResult } from '../../model/response.js';
import { attributes } from './controls/attributes.js';
import type { Control, ControlContext } from './controls/control.js';
import { controlFor, preparedControl } from './controls/index.js';
import { frame, type Modifiers, styleModifiers, withoutGaps } from '../rendering/node-box.js';
import { later, live, type Template } from '../rendering/live.js';
import { nameOf } from '../form/labels.js';
import { rarePart } from '../rendering/lazy-parts.js';
import type { Session } from '../form/form-view.js';

/** Roles of `accessibility.role` that fit a box around a control or a group; others would break its semantics. */
const BOX_ROLES = new Set(['alert', 'status', 'navigation', 'complementary', 'region']);

export const fieldTemplate: Template = (session, field) => {
  if (!field.relevant && !field.protected) return nothing;
  const content = framed(session, field, preparedControl(field));
  return field.children.length === 0
    ? content
    : html`${content}
        <div class="formspec-nested">${children(session, field.children)}</div>`;
};

/** `box` is put around them, or around each run of very many. */
export function children(
  session: Session,
  nodes: readonly FieldState[],
  box = (content: unknown): unknown => content,
): unknown {
  if (nodes.length <= 10 * TOGETHER)
    return box(nodes.map((node) => live(session, node, session.templateOf(node))));
  const runs = Array.from({ length: Math.ceil(nodes.length / TOGETHER) }, (_, i) =>
    nodes.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );
  return runs.map((some) => run(session, some, () => children(session, some, box)));
}
/** Fits grids of up to twelve columns, but for seven, nine and eleven. */
export const TOGETHER = 120;

/**
 * Some of very many siblings, in a box of their own. Even the empty places of tens of thousands would be one long task,
 * and to find the place of each among so many siblings takes browsers a time that grows with the square of their number.
 */
export function run(session: Session, nodes: readonly FieldState[], content: () => unknown): unknown {
  return later(session, nodes, () => html`<div class="formspec-run">${content()}</div>`);
}

function framed(session: Session, field: FieldState, control: Control): TemplateResult {
  const results = session.shownResults(field);
  const invalid = results.some((result) => result.severity === 'error');
  const { control: onControl, fieldset } = session.annotations(field);
  const labelId = session.id(field, 'label');
  const controlId = session.id(field, 'control');
  const trace = session.assist?.trace(field);
  const help = helpOf(session, field, results);
  const locked = session.isLocked(field);
  const describedBy = (trace ? `${help.ids} ${trace.id}`.trim() : help.ids) || nothing;
  const context: ControlContext = {
    field,
    session,
    controlId,
    labelId,
    describedBy,
    invalid,
    locked,
    attributes: onControl,
  };
  const { prefix, suffix } = field.item as FieldItem;
  const input = prefix || suffix ? undefined : control.input?.(context);
  const body = input ? nothing : affixed(session, field, control.render(context));
  const box = modifiersOf(session, field, results);
  const marks = marksOf(session, field, control);
  const label = field.label().trim()
    ? field.label()
    : html`<span class="formspec-visually-hidden">${nameOf(field)}</span>`;
  const below = trace?.content ?? nothing;
  const labelled = marks === nothing ? label : html`${label}${marks}`;

  switch (control.frame) {
    case 'labelled': {
      // One place for both: of thousands of fields, few have either.
      const above =
        help.texts === nothing && help.messages === nothing ? nothing : html`${help.texts}${help.messages}`;
      return input
        ? html`<div class="formspec-field" ${frame(session, field, box)}>
            <label class="formspec-label" id=${labelId} for=${controlId}>${labelled}</label>${above}<input
              class="formspec-input"
              ${input}
            />${below}
          </div>`
        : html`<div class="formspec-field" ${frame(session, field, box)}>
            <label class="formspec-label" id=${labelId} for=${controlId}>${labelled}</label
            >${above}${body}${below}
          </div>`;
    }
    case 'inline':
      return input
        ? html`<div class="formspec-field" data-frame="inline" ${frame(session, field, box)}>
            ${help.messages}
            <div class="formspec-inline">
              <input type="checkbox" ${input} /><label class="formspec-label" id=${labelId} for=${controlId}
                >${labelled}</label
              >
            </div>
            ${help.texts}${below}
          </div>`
        : html`<div class="formspec-field" data-frame="inline" ${frame(session, field, box)}>
            ${help.messages}
            <div class="formspec-inline">
              ${body}<label class="formspec-label" id=${labelId} for=${controlId}>${labelled}</label>
            </div>
            ${help.texts}${below}
          </div>`;
    case 'grouped':
      return html`<fieldset
        class="formspec-field"
        role=${control.role ?? nothing}
        aria-required=${control.role && field.required ? 'true' : nothing}
        aria-invalid=${control.role && invalid ? 'true' : nothing}
        aria-describedby=${describedBy}
        ${frame(session, field, box)}
        ${attributes(fieldset)}
      >
        <legend class="formspec-label" id=${labelId}>${labelled}</legend>
        ${help.texts}${help.messages}${body}${below}
      </fieldset>`;
  }
}

/** For the eye; assistive technology is told by the control itself. */
export const requiredMark = html`<span class="formspec-required" aria-hidden="true">*</span>`;

/** What stands beside a label. */
function marksOf(session: Session, field: FieldState, { frame: kind, role, inWords }: Control): unknown {
  const assisted = session.isAssisted(field) && !session.assist?.trace(field);
  const locked = session.isLocked(field);
  const shut = locked && !field.calculated && !session.readonly;
  const required = field.required && !locked;
  if (!required && !assisted && !shut) return nothing;
  const words = inWords === 'required' || (kind === 'grouped' && !role);
  return html`${required ? requiredMark : nothing}${
    required && words
      ? html`<span class="formspec-visually-hidden"> ${session.text('required')}</span>`
      : nothing
  }${assisted ? html` <span class="formspec-badge">${session.text('assistedMark')}</span>` : nothing}${
    shut
      ? html` <span class="formspec-badge" aria-hidden=${inWords === 'readonly' ? nothing : 'true'}
          >${session.text('readonly')}</span
        >`
      : nothing
  }`;
}

function modifiersOf(session: Session, field: FieldState, results: readonly ValidationResult[]): Modifiers {
  const hints = styleModifiers(field.item);
  const state = stateOf(results);
  const readonly = field.readonly || session.readonly;
  const role = field.item.presentation?.accessibility?.role;
  if (!state && !readonly && !field.protected && !role && !session.isAssisted(field)) return hints;
  return withoutGaps({
    ...hints,
    'data-state': state,
    'data-readonly': readonly ? (field.calculated ? 'calculated' : '') : undefined,
    'data-protected': field.protected ? '' : undefined,
    'data-assisted': session.isAssisted(field) ? '' : undefined,
    ...boxRole(session, field),
  });
}

/** Role and name for the box of a node, where the author asks for one of the roles that a box can have. */
export function boxRole(session: Session, field: FieldState): Modifiers {
  const role = field.item.presentation?.accessibility?.role;
  if (!role || !BOX_ROLES.has(role)) return {};
  if (field.kind !== 'display')
    return { role, 'aria-labelledby': session.id(field, field.kind === 'field' ? 'label' : 'heading') };
  // What is only said has no name of its own; a landmark needs one.
  return /alert|status/.test(role) ? { role } : { role, 'aria-label': field.label() };
}

/** How many nodes from here down show an error; a tab says how many wait behind it. */
export function errorsIn(session: Session, node: FieldState): number {
  if (!node.relevant) return 0;
  const own = stateOf(session.shownResults(node)) === 'error' ? 1 : 0;
  return [...node.children, ...node.rows].reduce((sum, child) => sum + errorsIn(session, child), own);
}

/** How many fields with one control, check boxes aside, are shown from these nodes down; nobody counts beyond the limit. */
export function labelledFieldsIn(nodes: readonly FieldState[], limit: number): number {
  let count = 0;
  for (const node of nodes) {
    if (count >= limit) break;
    if (!node.relevant) continue;
    if (node.kind === 'field' && controlFor(node).frame === 'labelled') count++;
    count += labelledFieldsIn(node.kind === 'repeat' ? node.rows : node.children, limit - count);
  }
  return count;
}

export function stateOf(results: readonly ValidationResult[]): 'error' | 'warning' | undefined {
  if (results.length === 0) return undefined;
  return results.some((r) => r.severity === 'error')
    ? 'error'
    : results.some((r) => r.severity === 'warning')
      ? 'warning'
      : undefined;
}

/** Description and hint of a node, and its messages, with the ids by which the control refers to all of them. */
export function helpOf(
  session: Session,
  node: FieldState,
  results: readonly ValidationResult[],
): { texts: unknown; messages: unknown; ids: string } {
  const description = node.description();
  const hint = node.hint();
  const { labels, presentation } = node.item;
  const spoken =
    presentation?.accessibility?.description ?? (labels?.['accessibility'] && node.label('accessibility'));
  const { prefix, suffix } = node.item as FieldItem;
  const explained = node.item.purpose ?? node.item.consequences;
  if (!description && !hint && !spoken && results.length === 0 && !prefix && !suffix && !explained)
    return NO_HELP;
  const ids: string[] = [];
  const part = (name: string): string => {
    const id = session.id(node, name);
    ids.push(id);
    return id;
  };
  let texts = html`${
    description ? html`<p class="formspec-description" id=${part('description')}>${description}</p>` : nothing
  }${hint ? html`<p class="formspec-hint" id=${part('hint')}>${hint}</p>` : nothing}${
    spoken ? html`<p class="formspec-visually-hidden" id=${part('spoken')}>${spoken}</p>` : nothing
  }`;
  if (explained) texts = html`${texts}${rarePart('disclosures')?.explained(session, node, part)}`;
  const below = results.length ? messages(session, node, results, part('messages')) : nothing;
  // Beside a switch stand the names of its two states; only the one that holds describes it.
  const on = node.value === true;
  if (prefix && !on) part('prefix');
  if (suffix && (on || node.dataType !== 'boolean')) part('suffix');
  return { texts, messages: below, ids: ids.join(' ') };
}
const NO_HELP = { texts: nothing, messages: nothing, ids: '' };

export function messages(
  session: Session,
  node: FieldState | null,
  results: readonly ValidationResult[],
  id: string | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="formspec-messages" id=${id}>
    ${results.map((result) => {
      const text = session.message(node, result);
      switch (result.severity) {
        case 'error':
          return html`<p class="formspec-error">
            <span class="formspec-visually-hidden">${session.text('errorPrefix')}</span> ${text}
          </p>`;
        case 'warning':
          return html`<p class="formspec-warning">
            <strong>${session.text('warningPrefix')}</strong> ${text}
          </p>`;
        case 'info':
          return html`<p class="formspec-info"><strong>${session.text('infoPrefix')}</strong> ${text}</p>`;
      }
    })}
  </div>`;
}

function affixed(session: Session, field: FieldState, control: TemplateResult): TemplateResult {
  const { prefix, suffix } = field.item as FieldItem;
  if (!prefix && !suffix) return control;
  return html`<div class="formspec-affixed">
    ${prefix ? html`<span class="formspec-affix" id=${session.id(field, 'prefix')}>${prefix}</span>` : nothing}${control}${
      suffix ? html`<span class="formspec-affix" id=${session.id(field, 'suffix')}>${suffix}</span>` : nothing
    }
  </div>`;
}
