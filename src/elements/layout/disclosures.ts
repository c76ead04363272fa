/**
 * What a form owes its readers beyond the questions: what to have at hand, why something is asked, what an answer
 * brings about, what it costs. Fetched when a definition says any of it.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FeeState, FieldState } from '../../engine/types.js';
import { add, numberText, parseNumber } from '../../fel/values/number.js';
import type { FelNumber } from '../../fel/types.js';
import type { MoneyValue } from '../../model/response.js';
import { disclosureTexts } from './disclosure-texts.js';
import { heading } from '../rendering/heading.js';
import type { Session } from '../form/form-view.js';
import { formatDate, formatDecimal, formatMoney } from '../strings/intl.js';

export { default as styles } from '../styles/parts/disclosures.css?inline';

/** Purpose and consequences of an item; `part` gives the ids by which its control refers to them. */
export function explained(
  session: Session,
  { item: { purpose, consequences } }: FieldState,
  part: (name: string) => string,
): TemplateResult {
  const say = disclosureTexts(session);
  const why = purpose && [
    purpose.summary,
    purpose.recipientAudiences &&
      say('recipients', new Intl.ListFormat(session.locale).format(purpose.recipientAudiences)),
    purpose.retention,
    purpose.authorityRef && say('authority', purpose.authorityRef),
  ];
  const effects = consequences && [
    consequences.summary,
    consequences.irreversible && say('irreversible'),
    consequences.locksAfterSubmit && say('locks'),
    consequences.authorityRef && say('authority', consequences.authorityRef),
  ];
  const ahead = [
    ...(consequences?.deadlines ?? []).map(({ label, due, offset, authorityRef }) =>
      [label, due ? formatDate(session.locale, 'dateTime', due) : offset, authorityRef]
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
          <strong>${session.text('warningPrefix')}</strong> ${sentences(effects ?? [])}
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

/** Authors do not always end with a full stop what stands alone in their definition. */
function sentences(parts: readonly (string | false | undefined)[]): string {
  const said = parts.filter((part): part is string => Boolean(part)).map((part) => part.trim());
  return said
    .map((part, i) => (i < said.length - 1 && !/[\p{P}]$/u.test(part) ? `${part}.` : part))
    .join(' ');
}

/** What to have at hand, before the first question. */
export function preparation(session: Session): unknown {
  const declared = session.engine.definition.metadata?.preparation;
  if (!declared || session.readonly || session.pages.index > 0) return nothing;
  const { documents = [], expectedAcquisitionWindows: windows = {} } = declared;
  const say = disclosureTexts(session);
  const names = new Set(documents.flatMap(({ id, itemPaths = [] }) => [id, ...itemPaths]));
  const lines = documents.map(({ id, label, description, required, itemPaths = [], authorityRef }) => {
    const named = [id, ...itemPaths].find((name) => Object.hasOwn(windows, name));
    const window = named === undefined ? undefined : windows[named];
    return html`<li>
      <strong>${label}</strong>${required === false ? ` ${say('ifAny')}` : nothing}
      ${
        description || window || authorityRef
          ? html`<div class="formspec-hint">
              ${sentences([description, window && say('window', window.label), authorityRef && say('authority', authorityRef)])}
            </div>`
          : nothing
      }
    </li>`;
  });
  const others = Object.keys(windows).filter((name) => !names.has(name));
  const id = `${session.prefix}-preparation`;
  return html`<section class="formspec-disclosure" aria-labelledby=${id}>
    ${heading(session.headingLevel, 'formspec-summary-title', say('preparation'), id)}
    <ul>
      ${lines}${others.map((name) => html`<li>${name}: ${windows[name]!.label}</li>`)}
    </ul>
  </section>`;
}

/** Forms whose fees follow their answers already. */
const followed = new WeakSet<Session>();

/** What it costs by the answers so far, where the form is about to be sent. Lines of nothing do not apply. */
export function fees(session: Session): unknown {
  if (!session.engine.definition.fees) return nothing;
  if (!followed.has(session)) {
    followed.add(session);
    session.onCycle(() => session.live.refresh('outcome'));
  }
  if (!session.pages.isLast) return nothing;
  const say = disclosureTexts(session);
  const lines = session.engine.fees().map((fee) => ({ ...fee, money: moneyOf(fee) }));
  const shown = lines.filter(({ money }) => !money || Number(money.amount) !== 0);
  const totals = new Map<string, FelNumber>();
  // A sum of which a part is not known yet would only mislead.
  if (lines.every(({ money }) => money))
    for (const { money } of lines) {
      const { amount, currency } = money!;
      totals.set(currency, add(totals.get(currency) ?? 0, parseNumber(amount) ?? 0));
    }
  const id = `${session.prefix}-fees`;
  return html`<section class="formspec-disclosure" aria-labelledby=${id}>
    ${heading(session.headingLevel, 'formspec-summary-title', say('fees'), id)}
    <dl aria-live="polite">
      ${shown.map(
        ({ label, description, authorityRef, money }) =>
          html`<div>
            <dt>
              ${label}
              ${
                description || authorityRef
                  ? html`<div class="formspec-hint">
                      ${sentences([description, authorityRef && say('authority', authorityRef)])}
                    </div>`
                  : nothing
              }
            </dt>
            <dd>${money ? written(session, money) : say('open')}</dd>
          </div>`,
      )}
      ${[...totals].map(
        ([currency, amount]) =>
          html`<div class="formspec-total">
            <dt>${say('total')}</dt>
            <dd>${written(session, { amount: numberText(amount), currency })}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** Undefined while it cannot be told. */
function moneyOf({ value, currency = '' }: FeeState): MoneyValue | undefined {
  if (typeof value === 'number') return { amount: String(value), currency };
  return value && typeof value === 'object' && 'amount' in value ? (value as MoneyValue) : undefined;
}

function written({ locale }: Session, money: MoneyValue): string {
  return money.currency
    ? formatMoney(locale, money)
    : formatDecimal(locale, money.amount, { minimumFractionDigits: 2, useGrouping: true });
}
