/** The list of forms, for the gallery and, shortened, for the landing page. */
import type { CatalogueEntry } from './form-catalogue.js';
import { html, raw, type Markup } from './markup.js';

const MODES: Record<string, string> = { single: 'One page', wizard: 'Step by step', tabs: 'Tabs' };

const card = (entry: CatalogueEntry): Markup =>
  html`<li class="card">
    <p class="card-domain">${entry.domain}</p>
    <h2 class="card-title">
      <a
        href="gallery/${entry.id}.html"
        ${raw(entry.lang === 'en' ? '' : ` lang="${entry.lang}" dir="${entry.direction}"`)}
        >${entry.title}</a
      >
    </h2>
    <p class="card-text" ${raw(entry.lang === 'en' ? '' : ` lang="${entry.lang}" dir="${entry.direction}"`)}>
      ${entry.description}
    </p>
    <p class="card-facts">${entry.fieldCount} fields · ${MODES[entry.pageMode] ?? entry.pageMode}</p>
    <ul class="tags">
      ${entry.features
        .filter((feature) => feature !== MODES[entry.pageMode])
        .slice(0, 5)
        .map((feature) => html`<li>${feature}</li>`)}
    </ul>
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
            ><span class="quiet">${entry.domain}</span> <span lang="${entry.lang}">${entry.title}</span></a
          >
        </li>`,
    )}
  </ul>`;
