/** Shows the latest audit of this copy of the site. */
import { html, nothing, render, type TemplateResult } from 'lit';

interface Finding {
  readonly id: string;
  /** Why axe could not decide. */
  readonly reason: string;
  readonly help: string;
  readonly impact: string | null;
  readonly helpUrl: string;
  readonly targets: readonly string[];
  readonly note?: string;
}
interface Visit {
  readonly page: string;
  readonly state: string;
  readonly variant: string;
  readonly violations: readonly Finding[];
  readonly incomplete: readonly Finding[];
  readonly passes: number;
}
interface Report {
  readonly finished: string;
  readonly axe: string;
  readonly browser: string;
  readonly seconds: number;
  /** Description of a partial audit. */
  readonly only?: string;
  readonly visits: readonly Visit[];
}

const count = (visits: readonly Visit[], what: 'violations' | 'incomplete'): number =>
  visits.reduce((sum, visit) => sum + visit[what].length, 0);

const figure = (value: string | number, text: string): TemplateResult =>
  html`<div class="figure">
    <dt>${text}</dt>
    <dd>${value}</dd>
  </div>`;

function matrix(report: Report): TemplateResult {
  const pages = [...new Set(report.visits.map(({ page }) => page))];
  const variants = [...new Set(report.visits.map(({ variant }) => variant))];
  const cell = (page: string, variant: string): TemplateResult => {
    const visits = report.visits.filter((visit) => visit.page === page && visit.variant === variant);
    const bad = count(visits, 'violations');
    return visits.length
      ? html`<td role="cell" data-head=${variant} data-bad=${bad > 0 ? 'true' : nothing}>
          ${bad ? `${bad} found` : 'clean'}
          <span class="quiet">${visits.length} ${visits.length === 1 ? 'state' : 'states'}</span>
        </td>`
      : html`<td role="cell" data-head=${variant}><span class="quiet">not visited</span></td>`;
  };
  // Explicit roles, because on a phone the rows are styled as lists; see `site/table.ts`.
  return html`<div class="table stacks many" role="group" aria-label="Pages by variant" tabindex="0">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">Page</th>
          ${variants.map((variant) => html`<th role="columnheader" scope="col">${variant}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${pages.map(
          (page) =>
            html`<tr role="row">
              <th role="rowheader" scope="row"><a href=${page}>${page}</a></th>
              ${variants.map((variant) => cell(page, variant))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Groups equal findings of several states. */
function findings(report: Report, what: 'violations' | 'incomplete'): TemplateResult {
  const byRule = new Map<string, { finding: Finding; places: string[] }>();
  for (const visit of report.visits) {
    for (const finding of visit[what]) {
      const key = `${finding.id}|${finding.reason}|${finding.note ?? ''}`;
      const entry = byRule.get(key) ?? { finding, places: [] };
      entry.places.push(
        `${visit.page}, ${visit.state}, ${visit.variant}: ${finding.targets.slice(0, 3).join(' | ')}`,
      );
      byRule.set(key, entry);
    }
  }
  return html`${[...byRule.values()].map(
    ({ finding, places }) =>
      html`<article class="finding">
        <h3>${finding.help}</h3>
        <p class="quiet">
          <code>${finding.id}</code
          >${finding.reason ? ` · ${finding.reason}` : ''}${finding.impact ? ` · ${finding.impact}` : ''} ·
          ${places.length} ${places.length === 1 ? 'place' : 'places'}
        </p>
        ${finding.note ? html`<p>${finding.note}</p>` : nothing}
        <details>
          <summary>Where</summary>
          <ul>
            ${places.slice(0, 40).map((place) => html`<li>${place}</li>`)}
          </ul>
        </details>
      </article>`,
  )}`;
}

function view(report: Report): TemplateResult {
  const violations = count(report.visits, 'violations');
  const incomplete = count(report.visits, 'incomplete');
  return html`<dl class="figures">
      ${figure(violations, 'violations')} ${figure(report.visits.length, 'states visited')}
      ${figure(new Set(report.visits.map(({ page }) => page)).size, 'pages')}
      ${figure(report.visits.reduce((sum, { passes }) => sum + passes, 0).toLocaleString('en'), 'checks passed')}
    </dl>
    <p class="quiet">
      ${new Date(report.finished).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })},
      axe-core ${report.axe}, ${report.browser}. ${report.only ? `Only ${report.only}.` : ''}
      <a href="audit/report.json">JSON</a>, <a href="audit/report.html">plain report</a>.
    </p>
    ${
      violations
        ? html`<h2>Violations</h2>
            ${findings(report, 'violations')}`
        : nothing
    }
    ${
      report.visits.length
        ? html`<h2>Pages</h2>
            ${matrix(report)}`
        : nothing
    }
    ${
      incomplete
        ? html`<h2>For a person to judge</h2>
            <p>What axe could not decide. A person looked at each; the note says what they found.</p>
            ${findings(report, 'incomplete')}`
        : nothing
    }`;
}

const place = document.querySelector<HTMLElement>('[data-audit]')!;
try {
  const response = await fetch('audit/report.json');
  if (!response.ok) throw new Error(String(response.status));
  const report = (await response.json()) as Report | null;
  if (!report) throw new Error('none');
  place.replaceChildren();
  render(view(report), place);
} catch {
  place.replaceChildren();
  render(
    html`<h2>No report yet</h2>
      <p>
        The report belongs to a copy of the site and is not part of the repository. To create it, run these
        commands in the project’s folder, then reload this page:
      </p>
      <pre class="code"><code>npm install
npm run audit</code></pre>
      <p>
        This builds the site, takes a few minutes and needs Chromium.
        <code>npm run audit -- --page invoice</code>
        audits fewer pages.
      </p>`,
    place,
  );
}
