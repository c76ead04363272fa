/** The frame around one control: label, help, messages, prefix and suffix. The control itself comes from `controls/`. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { isTableItem } from '../../layout/group-layout.js';
import { nameOf } from '../view/labels.js';
import { inItsLanguage } from '../view/text-language.js';
import type { ViewState } from '../view/view-state.js';
import { attributes } from '../rendering/attributes.js';
import type { Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { affixesOf } from './affixes.js';
import { fieldBox } from './box-attributes.js';
import type { Control, ControlContext } from './controls/control.js';
import { preparedControl } from './controls/index.js';
import { helpOf } from './help.js';
import { marksOf } from './marks.js';
import { siblings } from './siblings.js';

export const fieldTemplate: Template = (view, field) => {
  if (!field.relevant && !field.protected) return nothing;
  const content = framed(view, field, preparedControl(field, view.engine, view.planned));
  return field.children.length === 0 || view.planned
    ? content
    : html`${content}
        <div class="formspec-nested">${siblings(view, field.children)}</div>`;
};

function framed(view: ViewState, field: FieldState, control: Control): TemplateResult {
  const { assist, fields } = view;
  const host = fields.controlHost;
  const results = fields.resultsAt(field);
  const invalid = results.some((result) => result.severity === 'error');
  const { control: onControl, fieldset } = fields.annotations(field);
  const labelId = view.id(field, 'label');
  const controlId = view.id(field, 'control');
  const trace = assist.trace(field);
  const help = helpOf(view, field, results);
  const describedBy = (trace ? `${help.ids} ${trace.id}`.trim() : help.ids) || nothing;
  const context: ControlContext = {
    field,
    host,
    session: host,
    controlId,
    labelId,
    describedBy,
    invalid,
    locked: fields.isLocked(field),
    attributes: onControl,
    props: view.planned?.propsOf(field),
  };
  const { prefix, suffix } = affixesOf(view, field);
  const input = prefix || suffix ? undefined : control.input?.(context);
  const body = input ? nothing : affixed(view, field, control.render(context));
  const box = nodeBox(view, field, fieldBox(view, field, results));
  const marks = marksOf(view, field, control);
  const label = field.label().trim()
    ? inItsLanguage(field, 'label', field.label())
    : html`<span class="formspec-visually-hidden">${nameOf(field)}</span>`;
  const below = trace?.content ?? nothing;
  const row = rowOf(view, field);
  const labelled = marks === nothing && row === nothing ? label : html`${label}${row}${marks}`;

  switch (control.frame) {
    case 'labelled': {
      // One part for both, because few of thousands of fields have either.
      const above =
        help.texts === nothing && help.messages === nothing ? nothing : html`${help.texts}${help.messages}`;
      return input
        ? html`<div class="formspec-field" ${box}>
            <label class="formspec-label" id=${labelId} for=${controlId}>${labelled}</label>${above}<input
              class="formspec-input"
              ${input}
            />${below}
          </div>`
        : html`<div class="formspec-field" ${box}>
            <label class="formspec-label" id=${labelId} for=${controlId}>${labelled}</label
            >${above}${body}${below}
          </div>`;
    }
    case 'inline':
      return input
        ? html`<div class="formspec-field" data-frame="inline" ${box}>
            ${help.messages}
            <div class="formspec-inline">
              <input type="checkbox" ${input} /><label class="formspec-label" id=${labelId} for=${controlId}
                >${labelled}</label
              >
            </div>
            ${help.texts}${below}
          </div>`
        : html`<div class="formspec-field" data-frame="inline" ${box}>
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
        ${box}
        ${attributes(fieldset)}
      >
        <legend class="formspec-label" id=${labelId}>${labelled}</legend>
        ${help.texts}${help.messages}${body}${below}
      </fieldset>`;
  }
}

/** In a table no legend names the row, so the label does. The number of the row is in the first column for those who see it. */
function rowOf(view: ViewState, field: FieldState): unknown {
  const { parent } = field;
  if (parent?.kind !== 'row' || !(view.planned?.isCell(field) ?? isTableItem(parent.item))) return nothing;
  const name = view.text('rowName', { label: parent.label('short'), index: parent.index! + 1 });
  return html`<span class="formspec-visually-hidden"> ${name}</span>`;
}

function affixed(view: ViewState, field: FieldState, control: TemplateResult): TemplateResult {
  const { prefix, suffix } = affixesOf(view, field);
  if (!prefix && !suffix) return control;
  return html`<div class="formspec-affixed">
    ${prefix ? html`<span class="formspec-affix" id=${view.id(field, 'prefix')}>${prefix}</span>` : nothing}${control}${
      suffix ? html`<span class="formspec-affix" id=${view.id(field, 'suffix')}>${suffix}</span>` : nothing
    }
  </div>`;
}
