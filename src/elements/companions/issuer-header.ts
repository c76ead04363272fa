/** Draws the issuer at the head of a form: name, logo, parent organisations, contact and website. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ResolvedIssuer } from '../../layout/issuer/resolve-issuer.js';
import { companionSection } from '../strings/companion-section.js';
import { addSection } from '../strings/load-strings.js';
import type { ViewState } from '../view/view-state.js';

export { default as styles } from '../styles/parts/issuer.css?inline';

addSection(companionSection);

/** Nothing, and no gap, for a form without an issuer. */
export function issuerHeader(view: ViewState): TemplateResult | typeof nothing {
  const { issuer } = view;
  if (!issuer) return nothing;
  const { name, chain, logo, remark } = issuer;
  const above = chain.slice(0, -1);
  const links = linksOf(view, issuer);
  return html`<div class="formspec-issuer">
    ${logo ? html`<img src=${logo.url} alt=${logo.alt} referrerpolicy="no-referrer" decoding="async" />` : nothing}
    <div>
      ${above.length ? html`<p class="formspec-issuer-chain">${above.join(' › ')}</p>` : nothing}
      <p class="formspec-issuer-name">${name}</p>
      ${remark ? html`<p class="formspec-hint">${view.text('issuerRemark')}</p>` : nothing}
      ${
        links.length
          ? html`<ul>
              ${links.map(({ href, text }) => html`<li><a href=${href} rel="noopener noreferrer">${text}</a></li>`)}
            </ul>`
          : nothing
      }
    </div>
  </div>`;
}

interface Link {
  readonly href: string;
  readonly text: string;
}

/** Addresses were checked when the issuer was resolved. */
function linksOf(view: ViewState, { contact, homepage, name }: ResolvedIssuer): Link[] {
  const { email, telephone, url } = contact ?? {};
  return [
    ...(email === undefined ? [] : [{ href: `mailto:${email}`, text: email }]),
    ...(telephone === undefined
      ? []
      : [{ href: `tel:${telephone.replace(/[^\d+]/g, '')}`, text: telephone }]),
    ...(url === undefined ? [] : [{ href: url, text: view.text('issuerContact') }]),
    ...(homepage === undefined ? [] : [{ href: homepage, text: view.text('issuerHomepage', { name }) }]),
  ];
}
