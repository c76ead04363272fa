/** A whole form as it renders itself, and the areas of it that authored layouts use one by one. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { FieldState } from '../../engine/types.js';
import { MAX_LONG_TEXT, shorten } from '../../model/shorten.js';
import { type ControlForm, controlFor } from '../fields/controls/index.js';
import { spokenMark } from '../fields/marks.js';
import { messages } from '../fields/messages.js';
import { siblings } from '../fields/siblings.js';
import { announcerTemplate } from '../view/announce.js';
import { summaryTemplate } from '../view/summary-area.js';
import { noticesTemplate } from '../view/notices.js';
import type { ViewState } from '../view/view-state.js';
import { heading } from '../rendering/heading.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { live, type Template } from '../rendering/live.js';
import { actionsTemplate } from './actions.js';
import { markedText } from './display.js';

const headerTemplate: Template<'header'> = (view) => {
  const { engine, settings } = view;
  const { look } = settings;
  const title = look.title && shorten(engine.title);
  const description = shorten(engine.description, MAX_LONG_TEXT);
  const { binds } = engine.definition;
  const [before, after] = view.text('requiredNote').split('{mark}');
  return html`${loadedPart('languages')?.languageSwitch(view)}${loadedPart('issuer')?.issuerHeader(view)}${
    title
      ? html`<div class="formspec-header">
          ${heading(look.headingLevel, 'formspec-title', title, view.id(null, 'title'))}
          ${description ? html`<div class="formspec-text">${markedText(view, description, engine.definition.description)}</div>` : nothing}
        </div>`
      : nothing
  }${
    !settings.readonly && binds?.some((bind) => bind.required)
      ? html`<p class="formspec-hint">${before}${spokenMark}${after}</p>`
      : nothing
  }${loadedPart('disclosures')?.preparation(view)}`;
};

/** The items of the form, or its pages. */
const contentTemplate: Template<'content'> = (view) =>
  view.planned
    ? view.planned.content()
    : view.pages.mode === 'single'
      ? siblings(view, view.engine.items)
      : loadedPart('pages')!.contentTemplate(view, 'content');

const progressTemplate: Template<'progress'> = (view) =>
  view.pages.mode === 'single' ? nothing : loadedPart('pages')!.progressTemplate(view, 'progress');

/** Fees, and results about the form as a whole, above the submit button. */
const outcomeTemplate: Template<'outcome'> = (view) => {
  if (view.settings.look.loading) return busy(view.text('loading'));
  const results = view.fields.formResults();
  return html`${loadedPart('disclosures')?.fees(view)}${results.length ? messages(view, null, results) : nothing}`;
};

/** Stands for content that is still being loaded or rendered. */
export const busy = (text: string): TemplateResult =>
  html`<div class="formspec-busy" role="status">${text}</div>`;

/** The button that saves on a server, and the panel of an Assist Provider. Empty without them. */
const assistTemplate: Template<'assist'> = ({ settings, assist }) => [settings.saving?.(), assist.panel()];

/**
 * The native form. Everything dynamic is inside its `div`, never directly inside the form: a field may be called
 * `insertBefore`, and a form element exposes its controls under their names in place of its own methods.
 */
export function nativeForm(view: ViewState): TemplateResult {
  const { definition, items } = view.engine;
  const { density, labelPosition } = definition.formPresentation ?? {};
  const isLong = countLabelled(items, view.engine, MOST_AUTOFILLED + 1) > MOST_AUTOFILLED;
  return html`<form class="formspec-native" novalidate>
    <div
      class="formspec-body"
      data-long=${isLong ? '' : nothing}
      data-density=${density ?? nothing}
      data-label-position=${(!view.planned && labelPosition) || nothing}
      lang=${view.locale}
      dir=${view.engine.direction ?? nothing}
    >
      ${keyed(view.settings.sent ?? view, content(view))}
    </div>
  </form>`;
}

function content(view: ViewState): unknown {
  // The native form stays: one with a field called `remove` cannot be removed.
  const { sent } = view.settings;
  if (sent) return sent.render?.() ?? loadedPart('confirmation')!.sentForm(view);
  return html`${live(view, 'header', headerTemplate)} ${live(view, 'summary', summaryTemplate)}
    ${live(view, 'notices', noticesTemplate)} ${live(view, 'progress', progressTemplate)}
    <div class="formspec-content">${live(view, 'content', contentTemplate)}</div>
    ${live(view, 'outcome', outcomeTemplate)} ${live(view, 'actions', actionsTemplate)}
    ${live(view, 'assist', assistTemplate)} ${announcerTemplate}`;
}

/** What a form renders beside the layout of the page. */
export function authoredForm(view: ViewState): TemplateResult {
  if (view.settings.sent)
    return html`<div class="formspec-body">${loadedPart('confirmation')!.sentForm(view)}</div>`;
  return html`${live(view, 'notices', noticesTemplate)}${live(view, 'assist', assistTemplate)}${announcerTemplate}`;
}

/**
 * In forms of up to 200 controls, check boxes not counted, Chromium (156) asks for the layout of each control, as
 * autofill does, and so lays out everything that was skipped off screen. Skipping pays only beyond that.
 */
const MOST_AUTOFILLED = 200;

/** How many relevant fields in these nodes have one labelled control. Counting stops at the limit. */
function countLabelled(nodes: readonly FieldState[], form: ControlForm, limit: number): number {
  let count = 0;
  for (const node of nodes) {
    if (count >= limit) break;
    if (!node.relevant) continue;
    if (node.kind === 'field' && controlFor(node, form).frame === 'labelled') count++;
    const inner = node.kind === 'repeat' ? node.rows : node.children;
    count += countLabelled(inner, form, limit - count);
  }
  return count;
}
