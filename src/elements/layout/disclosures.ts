/**
 * What a form discloses beyond its questions: what to prepare, why something is asked, what an answer leads to, what it
 * costs. Loaded on demand.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { heading } from '../rendering/heading.js';
import type { ViewState } from '../view/view-state.js';
import { disclosureSection } from '../strings/disclosure-section.js';
import { formatDate } from '../../layout/intl.js';
import { addSection } from '../strings/load-strings.js';
import { feeLines, feeTotals, writtenMoney } from './fee-totals.js';

export { default as styles } from '../styles/parts/disclosures.css?inline';

addSection(disclosureSection);

/** Purpose and consequences of an item. `part` returns the ids by which its control refers to them. */
export function itemDisclosures(
  view: ViewState,
  { item: { purpose, consequences } }: FieldState,
  part: (name: string) => string,
): TemplateResult {
  const why = purpose && [
    purpose.summary,
    purpose.recipientAudiences &&
      view.text('recipients', { value: new Intl.ListFormat(view.locale).format(purpose.recipientAudiences) }),
    purpose.retention,
    purpose.authorityRef && view.text('legalBasis', { value: purpose.authorityRef }),
  ];
  const effects = consequences && [
    consequences.summary,
    consequences.irreversible && view.text('irreversible'),
    consequences.locksAfterSubmit && view.text('locksAfterSubmit'),
    consequences.authorityRef && view.text('legalBasis', { value: consequences.authorityRef }),
  ];
  const ahead = [
    ...(consequences?.deadlines ?? []).map(({ label, due, offset, authorityRef }) =>
      [label, due ? formatDate(view.locale, 'dateTime', due) : offset, authorityRef]
        .filter(Boolean)
        .join(' – '),
    ),
    ...(consequences?.externalActions ?? []).map(({ label, recipient, description, authorityRef }) =>
      [label, recipient, description, authorityRef].filter(Boolean).join(' – '),
    ),
  ];
  return html`${
    why?.some(Boolean) ? html`<p class="formspec-hint" id=${part('purpose')}>${sentences(why)}</p>` : nothing
  }${
    effects?.some(Boolean) || ahead.length
      ? html`<div class="formspec-warning" id=${part('consequences')}>
          <strong>${view.text('warningPrefix')}</strong> ${sentences(effects ?? [])}
          ${
            ahead.length
              ? html`<ul>
                  ${ahead.map((line) => html`<li>${line}</li> `)}
                </ul>`
              : nothing
          }
        </div>`
      : nothing
  }`;
}

/** Joins texts into one paragraph. A text of the author may lack the full stop at its end. */
function sentences(parts: readonly (string | false | undefined)[]): string {
  const said = parts.filter((part): part is string => Boolean(part)).map((part) => part.trim());
  return said
    .map((part, i) => (i < said.length - 1 && !/[\p{P}]$/u.test(part) ? `${part}.` : part))
    .join(' ');
}

/** What to prepare, before the first question. */
export function preparation(view: ViewState): unknown {
  const declared = view.engine.definition.metadata?.preparation;
  if (!declared || view.settings.readonly || view.pages.index > 0) return nothing;
  const { documents = [], expectedAcquisitionWindows: windows = {} } = declared;
  const names = new Set(documents.flatMap(({ id, itemPaths = [] }) => [id, ...itemPaths]));
  const lines = documents.map(({ id, label, description, required, itemPaths = [], authorityRef }) => {
    const named = [id, ...itemPaths].find((name) => Object.hasOwn(windows, name));
    const time = named === undefined ? undefined : windows[named];
    const more = [
      description,
      time && view.text('acquisitionTime', { value: time.label }),
      authorityRef && view.text('legalBasis', { value: authorityRef }),
    ];
    return html`<li>
      <strong>${label}</strong>${required === false ? ` ${view.text('ifApplicable')}` : nothing}
      ${more.some(Boolean) ? html`<div class="formspec-hint">${sentences(more)}</div>` : nothing}
    </li>`;
  });
  const others = Object.keys(windows).filter((name) => !names.has(name));
  const id = view.id(null, 'preparation');
  return html`<section class="formspec-disclosure" aria-labelledby=${id}>
    ${heading(view.settings.groupLevel, 'formspec-summary-title', view.text('preparation'), id)}
    <ul>
      ${lines}${others.map((name) => html`<li>${name}: ${windows[name]!.label}</li>`)}
    </ul>
  </section>`;
}

/** The fees by the answers so far, on the last page. Lines of zero do not apply. */
export function fees(view: ViewState): unknown {
  if (!view.engine.definition.fees) return nothing;
  if (!view.pages.isLast) return nothing;
  const lines = feeLines(view);
  const shown = lines.filter(({ money }) => !money || Number(money.amount) !== 0);
  const id = view.id(null, 'fees');
  return html`<section class="formspec-disclosure" aria-labelledby=${id}>
    ${heading(view.settings.groupLevel, 'formspec-summary-title', view.text('fees'), id)}
    <dl>
      ${shown.map(
        ({ label, description, authorityRef, money }) =>
          html`<div>
            <dt>
              ${label}
              ${
                description || authorityRef
                  ? html`<div class="formspec-hint">
                      ${sentences([description, authorityRef && view.text('legalBasis', { value: authorityRef })])}
                    </div>`
                  : nothing
              }
            </dt>
            <dd>${money ? writtenMoney(view, money) : view.text('feeUnknown')}</dd>
          </div>`,
      )}
      ${feeTotals(view, lines).map(
        (total) =>
          html`<div class="formspec-total">
            <dt>${view.text('feesTotal')}</dt>
            <dd>${total}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
