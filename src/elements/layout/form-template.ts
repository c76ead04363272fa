/** A whole form as it renders itself, and the pieces of it that authored layouts use one by one. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { actionsTemplate } from './actions.js';
import { displayTemplate } from './display.js';
import { fieldTemplate, labelledFieldsIn, messages, requiredMark } from '../fields/field-template.js';
import { groupTemplate } from './groups.js';
import { heading } from '../rendering/heading.js';
import { MAX_LONG_TEXT, shorten } from '../../model/shorten.js';
import { isRightToLeft } from '../form/language.js';
import { live, type Template } from '../rendering/live.js';
import type { FieldState } from '../../engine/types.js';
import { contentTemplate, progressTemplate } from '../pages/page-templates.js';
import { rarePart } from '../rendering/lazy-parts.js';
import { repeatTemplate } from './repeats.js';
import type { Session } from '../form/form-view.js';

const TEMPLATES: Readonly<Record<FieldState['kind'], Template>> = {
  field: fieldTemplate,
  group: groupTemplate,
  repeat: repeatTemplate,
  display: displayTemplate,
  row: groupTemplate,
};

export function templateOf(field: FieldState): Template {
  return TEMPLATES[field.kind];
}

export const summaryTemplate: Template<'summary'> = (session) => session.summary.render();
export const noticesTemplate: Template<'notices'> = (session) => session.notices.render();

const headerTemplate: Template<'header'> = (session) => {
  const { engine, look } = session;
  const title = look.title && shorten(engine.title);
  const description = shorten(engine.definition.description, MAX_LONG_TEXT);
  const [before, after] = session.text('requiredNote').split('{mark}');
  return html`${
    title
      ? html`<div class="formspec-header">
          ${heading(look.headingLevel, 'formspec-title', title, `${session.prefix}-title`)}
          ${description ? html`<p class="formspec-text">${description}</p>` : nothing}
        </div>`
      : nothing
  }${
    !session.readonly && engine.definition.binds?.some((bind) => bind.required)
      ? html`<p class="formspec-hint">${before}${requiredMark}${after}</p>`
      : nothing
  }${rarePart('disclosures')?.preparation(session)}`;
};

/** Remarks and errors about the form as a whole stand where the user is about to send it. */
const outcomeTemplate: Template<'outcome'> = (session) => {
  if (session.coming.rest) return busy(session.text('loading'));
  const results = session.shownFormResults();
  return html`${rarePart('disclosures')?.fees(session)}${results.length ? messages(session, null, results) : nothing}`;
};

/** Stands for what is still to come. */
export const busy = (text: string): TemplateResult =>
  html`<div class="formspec-busy" role="status">${text}</div>`;

/** Nothing without a provider, which brings it. */
export const assistTemplate: Template<'assist'> = (session) => session.assist?.panel() ?? nothing;

/**
 * In forms of up to 200 controls, check boxes not counted, Chromium (156) asks for the layout of each one, as autofill
 * does, and so lays out one by one whatever was skipped off screen. Skipping pays only beyond that.
 */
const MOST_AUTOFILLED = 200;

/**
 * The native form. Everything dynamic stands inside its `div`, never directly inside the form: a field may be called
 * `insertBefore`, and a form element shows its controls under their names in place of its own methods.
 */
export function nativeForm(session: Session): TemplateResult {
  const { density, labelPosition } = session.engine.definition.formPresentation ?? {};
  return html`<form class="formspec-native" novalidate>
    <div
      class="formspec-body"
      data-long=${labelledFieldsIn(session.engine.items, MOST_AUTOFILLED + 1) > MOST_AUTOFILLED ? '' : nothing}
      data-density=${density ?? nothing}
      data-label-position=${labelPosition ?? nothing}
      lang=${session.locale}
      dir=${directionOf(session) ?? nothing}
    >
      ${keyed(session, content(session))}
    </div>
  </form>`;
}

function content(session: Session): TemplateResult {
  return html`${live(session, 'header', headerTemplate)} ${live(session, 'summary', summaryTemplate)}
    ${live(session, 'notices', noticesTemplate)} ${live(session, 'progress', progressTemplate)}
    <div class="formspec-content">${live(session, 'content', contentTemplate)}</div>
    ${live(session, 'outcome', outcomeTemplate)} ${live(session, 'actions', actionsTemplate)}
    ${live(session, 'assist', assistTemplate)} ${session.announcer.element}`;
}

/** Absent, the page decides. */
function directionOf({ engine, locale }: Session): 'ltr' | 'rtl' | undefined {
  const declared = engine.definition.formPresentation?.direction;
  return declared === 'auto' ? (isRightToLeft(locale) ? 'rtl' : 'ltr') : declared;
}
