/** The list of forms, for the gallery and, shortened, for the landing page. */
import type { CatalogueEntry } from './form-catalogue.js';
import { html, raw, type Markup } from './markup.js';

export const MODES: Record<string, string> = { single: 'one page', wizard: 'step by step', tabs: 'tabs' };

/**
 * Attributes for text in the form's language, if it is not the page's. On inline elements, so that lines start at the
 * same edge.
 */
export const inLanguageOf = ({ lang, direction }: CatalogueEntry): Markup =>
  raw(lang.startsWith('en') ? '' : ` lang="${lang}" dir="${direction}"`);

const card = (entry: CatalogueEntry): Markup =>
  html`<li class="card">
    <div>
      <p class="card-domain">${entry.domain}</p>
      <h2 class="card-title"><a href="gallery/${entry.id}.html" ${inLanguageOf(entry)}>${entry.title}</a></h2>
      <p class="card-text">${entry.about}.</p>
    </div>
    <p class="card-facts">${entry.fieldCount} fields, ${MODES[entry.pageMode] ?? entry.pageMode}</p>
    ${
      entry.features.length > 0 &&
      html`<ul class="tags">
        ${entry.features.map((feature) => html`<li>${feature}</li>`)}
      </ul>`
    }
  </li>`;

export const galleryCards = (entries: readonly CatalogueEntry[]): Markup =>
  html`<ul class="cards" role="list">
    ${entries.map(card)}
  </ul>`;

export const galleryNames = (entries: readonly CatalogueEntry[]): Markup =>
  html`<ul class="name-list" role="list">
    ${entries.map(
      (entry) =>
        html`<li>
          <a href="gallery/${entry.id}.html"
            ><span class="quiet">${entry.domain}</span> <span ${inLanguageOf(entry)}>${entry.title}</span></a
          >
        </li>`,
    )}
  </ul>`;

/** For the playground, which reads the addresses from them. */
export const formOptions = (entries: readonly CatalogueEntry[]): Markup =>
  html`${entries.map(
    ({ id, domain, about, sidecars, locales, lang }) =>
      html`<option
        value="${id}"
        data-lang="${lang}"
        data-references="${sidecars.references}"
        data-ontology="${sidecars.ontology}"
        data-registry="${sidecars.registry}"
        data-locale="${locales.map(([, file]) => file).join(' ')}"
      >
        ${domain}: ${about}
      </option>`,
  )}`;
