/** One page per gallery form: the live form, its switches, and the agent's view. */
import type { CatalogueEntry } from './form-catalogue.js';
import { codeBlock } from './code.js';
import { inLanguageOf, MODES } from './gallery-cards.js';
import { page } from './layout.js';
import { escape, html, raw, type Markup } from './markup.js';

const at = (prefix: string, files: string): string =>
  files
    .split(' ')
    .map((file) => `${prefix}${file}`)
    .join(' ');

/** The form's attributes, used in the page and in the snippet beside it. */
function attributesOf(entry: CatalogueEntry, prefix: string): [string, string][] {
  const sidecars = Object.entries(entry.sidecars).map(([name, files]): [string, string] => [
    name,
    at(prefix, files),
  ]);
  return [
    ['src', `${prefix}${entry.id}/definition.json`],
    ...sidecars,
    ...(entry.locales.length > 0 ? ([['inline-lang', entry.lang]] as [string, string][]) : []),
    ...(entry.lang === 'en' ? [] : ([['lang', entry.lang]] as [string, string][])),
    ...(entry.direction === 'rtl' ? ([['dir', 'rtl']] as [string, string][]) : []),
  ];
}

const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Markup =>
  html`<label class="switch"
    ><span>${label}</span>
    <select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;

const toggle = (name: string, label: string, hint: string, checked = false): Markup =>
  html`<label class="toggle" title="${hint}"
    ><input type="checkbox" name="${name}" ${checked ? raw(' checked') : ''} /> <span>${label}</span></label
  >`;

const LANGUAGES = [
  ['', 'As authored'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['cy', 'Cymraeg'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
] as const;

export const switches = (entry: CatalogueEntry): Markup =>
  html`<details class="switches" data-switches>
    <summary>Look and behaviour</summary>
    <form class="switch-grid" aria-label="Look and behaviour">
      ${choice('theme', 'Theme', [
        ['default', 'Neutral'],
        ['govuk', 'GOV.UK manner'],
        ['uswds', 'USWDS manner'],
      ])}
      ${choice('scheme', 'Colours', [
        ['', 'As the site'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ])}
      ${choice('density', 'Density', [
        ['', 'As authored'],
        ['tight', 'Tighter'],
        ['loose', 'Looser'],
      ])}
      ${choice('language', 'Language', LANGUAGES)}
      ${choice('direction', 'Direction', [
        ['', 'As authored'],
        ['ltr', 'Left to right'],
        ['rtl', 'Right to left'],
      ])}
      ${choice('width', 'Width', [
        ['', 'All there is'],
        ['640', '640 px'],
        ['320', '320 px'],
      ])}
      <fieldset class="toggles">
        <legend class="visually-hidden">Behaviour</legend>
        ${toggle('assist', 'Assist', 'Attach an Assist Provider: agents get fourteen tools')}
        ${toggle('draft', 'Draft', 'Keep an autosaved draft on this device')}
        ${toggle('readonly', 'Read only', 'The whole form for review')}
        ${toggle('agent', 'Agent’s view', 'The panel beside the form', true)}
      </fieldset>
      <p class="switch-actions">
        ${entry.sample && html`<button type="button" class="button" data-action="sample">Fill with the sample</button>`}
        <button type="button" class="button" data-action="reset">Start over</button>
        <button type="button" class="button" data-action="inspect">Inspect</button>
      </p>
    </form>
  </details>`;

/** Links to the translations of a form, for the page and for the snippet. */
const localeLinks = (entry: CatalogueEntry, prefix: string): string[] =>
  entry.locales.map(
    ([tag, file]) => `<link rel="formspec-locale" hreflang="${tag}" href="${prefix}${file}">`,
  );

export function formPage(
  entry: CatalogueEntry,
  neighbours: { previous?: CatalogueEntry; next?: CatalogueEntry },
): string {
  const attributes = attributesOf(entry, '../forms/');
  const snippet = [
    '<script type="module" src="formspec-elements.min.js"></script>',
    ...localeLinks(entry, 'forms/'),
    '',
    `<formspec-form\n${attributesOf(entry, 'forms/')
      .map(([name, value]) => `  ${name}="${value}"`)
      .join('\n')}>\n</formspec-form>`,
  ].join('\n');
  const content = html`<main id="content" class="form-page" data-form="${entry.id}">
    <header class="page-head">
      <nav class="crumbs" aria-label="Breadcrumb">
        <ol>
          <li><a href="../gallery.html">Gallery</a></li>
          <li aria-current="page">${entry.domain}</li>
        </ol>
      </nav>
      <h1><span ${inLanguageOf(entry)}>${entry.title}</span></h1>
      <ul class="tags" aria-label="What this form shows">
        <li>${entry.fieldCount} fields, ${MODES[entry.pageMode]}</li>
        ${entry.features.map((feature) => html`<li>${feature}</li>`)}
      </ul>
    </header>
    ${switches(entry)}
    <div class="bench" ${entry.wide ? raw(' data-wide') : ''}>
      <section class="stage" aria-label="The live form">
        <div class="stage-sheet">
          <formspec-form
            id="form"
            no-title
            ${raw(attributes.map(([name, value]) => `${name}="${escape(value)}"`).join(' '))}
          ></formspec-form>
        </div>
        <section class="outcome" data-outcome hidden tabindex="-1" aria-labelledby="outcome-title">
          <h2 id="outcome-title">What your server would get</h2>
          <p>
            The form was valid and <code>formspec-submit</code> fired with this Response. Nothing was sent
            anywhere.
          </p>
          <div class="code" data-language="json">
            <div class="code-head"><span>JSON</span></div>
            <pre tabindex="0" role="group" aria-label="Response"><code data-response></code></pre>
          </div>
        </section>
      </section>
      <aside class="aside" aria-label="As an agent sees it">
        <formspec-agent-view
          for="form"
          data-sample="${entry.sample ? `../forms/${entry.sample}` : ''}"
        ></formspec-agent-view>
      </aside>
    </div>
    <section class="prose form-source" aria-labelledby="source-title">
      <h2 id="source-title">All the markup there is</h2>
      ${codeBlock(snippet, 'html', { label: 'The markup of this form' })}
      <ul class="files">
        <li>
          <a href="../forms/${entry.id}/definition.json">definition.json</a>
          <span class="quiet">${Math.ceil(entry.bytes / 1024)} KB</span>
        </li>
        ${Object.values(entry.sidecars).flatMap((files) =>
          files.split(' ').map((file) => {
            const own = file.startsWith(`${entry.id}/`);
            return html`<li>
              <a href="../forms/${file}">${own ? file.slice(entry.id.length + 1) : `shared ${file}`}</a>
            </li>`;
          }),
        )}
        ${entry.locales.map(
          ([tag, file]) =>
            html`<li>
              <a href="../forms/${file}" hreflang="${tag}">${file.slice(entry.id.length + 1)}</a>
            </li>`,
        )}
        <li><a href="../playground.html?form=${entry.id}">Open it in the playground</a></li>
      </ul>
    </section>
    <nav class="pager" aria-label="Other forms">
      ${neighbours.previous && html`<a rel="prev" href="${neighbours.previous.id}.html"><span class="quiet">Previous form</span> <span ${inLanguageOf(neighbours.previous)}>${neighbours.previous.title}</span></a>`}
      ${neighbours.next && html`<a rel="next" href="${neighbours.next.id}.html"><span class="quiet">Next form</span> <span ${inLanguageOf(neighbours.next)}>${neighbours.next.title}</span></a>`}
    </nav>
  </main>`;
  return page({
    title: entry.title,
    description: entry.description || `${entry.title}: a live form of the formspec-elements gallery.`,
    content,
    styles: ['/styles/form-page.css', '/styles/inspector.css'],
    scripts: ['/scripts/form-page.ts'],
    head: localeLinks(entry, '../forms/'),
  });
}
