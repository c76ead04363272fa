/** What takes the place of the questions once they are answered, or while the gate is closed. */
import { html, nothing, type TemplateResult } from 'lit';
import type { RouteResult } from '../../screener/record.js';
import { heading } from '../rendering/heading.js';
import type { ViewState } from '../view/view-state.js';
import { isWebAddress, type Offers } from './offers.js';

interface ResultGate {
  leadsToForm(route: RouteResult): boolean;
  open(route: RouteResult): Promise<void>;
  reopen(): void;
}

export interface ResultOptions extends Offers {
  readonly gate: ResultGate;
}

const title = (view: ViewState, text: string): TemplateResult =>
  heading(view.settings.look.headingLevel, 'formspec-title', text, view.id(null, 'result'));

export function closedPanel(view: ViewState): TemplateResult {
  return html`<div class="formspec-gate">
    ${title(view, view.engine.title)}
    <p class="formspec-text">${view.text('gateClosed')}</p>
  </div>`;
}

export function resultPanel(view: ViewState, { offers, notices, gate }: ResultOptions): TemplateResult {
  const lead = offers.length === 0 ? 'gateNone' : offers.length === 1 ? 'gateOne' : 'gateSeveral';
  return html`<div class="formspec-gate">
    ${title(view, view.text('gateResult'))}
    <p class="formspec-text">${view.text(lead)}</p>
    ${
      offers.length
        ? html`<ul>
            ${offers.map((route) => html`<li>${offer(view, route, gate)}</li>`)}
          </ul>`
        : nothing
    }
    ${
      notices.length
        ? html`<p class="formspec-text">${view.text('gateNotices')}</p>
            <ul>
              ${notices.map((route) => html`<li>${words(route)}</li>`)}
            </ul>`
        : nothing
    }
    <div class="formspec-actions">
      <button type="button" class="formspec-button formspec-button--secondary" @click=${() => gate.reopen()}>
        ${view.text('gateChange')}
      </button>
    </div>
  </div>`;
}

/** Label and message. A target without words is named as it is. */
function words({ label, message, target }: RouteResult): TemplateResult {
  return html`<strong>${label ?? (message ? nothing : target)}</strong
    >${message ? html`<p>${message}</p>` : nothing}`;
}

/** Nothing is followed by itself: a form is opened by a button, an address by a link. */
function offer(view: ViewState, route: RouteResult, gate: ResultGate): TemplateResult {
  const label = route.label ?? route.target;
  if (gate.leadsToForm(route))
    return html`${words(route)}
      <button
        type="button"
        class="formspec-button formspec-button--primary"
        @click=${() => void gate.open(route)}
      >
        ${view.text('gateStart')}<span class="formspec-visually-hidden"> ${label}</span>
      </button>`;
  const isLink = isWebAddress(route.target);
  return html`${words(route)}${
    isLink
      ? html`<a href=${route.target} rel="noopener noreferrer">${view.text('gateOpenLink', { label })}</a>`
      : nothing
  }`;
}
