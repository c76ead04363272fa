/** The audit report as a plain page that can be read, printed or sent by itself. */

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value) => String(value).replace(/[&<>"]/g, (character) => ENTITIES[character]);

function findings(visits, kind) {
  const groups = new Map();
  for (const visit of visits) {
    for (const finding of visit[kind]) {
      const key = `${finding.id}\n${finding.reason}\n${finding.note ?? ''}`;
      const group = groups.get(key) ?? { finding, places: [] };
      group.places.push({ visit, finding });
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

const place = ({ visit, finding }) =>
  `<li>${text(visit.page)}, ${text(visit.state)}, ${text(visit.variant)}<ul>${finding.targets
    .map((target) => `<li><code>${text(target)}</code></li>`)
    .join('')}</ul></li>`;

const section = (title, groups) =>
  `<h2>${title}</h2>${
    groups.length === 0
      ? '<p>None.</p>'
      : groups
          .map(
            ({ finding, places }) =>
              `<h3>${text(finding.help)}</h3><p>Rule <code>${text(finding.id)}</code>${finding.reason ? ` (${text(finding.reason)})` : ''}, ${places.length} places.</p>${
                finding.note ? `<p>${text(finding.note)}</p>` : ''
              }<details><summary>Where</summary><ul>${places.map(place).join('')}</ul></details>`,
          )
          .join('')
  }`;

const count = (number) => `<td class="count">${number}</td>`;

/** Date and time in words, always in the same time zone. */
const moment = (iso) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );

const everything = (rows) => `<h2>Everything that was visited</h2>
<div class="table" role="group" aria-label="Everything that was visited" tabindex="0"><table>
<thead><tr><th scope="col">Page</th><th scope="col">State</th><th scope="col">Variant</th><th scope="col" class="count">Violations</th><th scope="col" class="count">To judge</th><th scope="col" class="count">Rules passed</th></tr></thead>
<tbody>
${rows}
</tbody>
</table></div>`;

export function auditReport({ finished, axe, browser, seconds, visits, rules, only }) {
  const rows = visits
    .map(
      ({ page, state, variant, violations, incomplete, passes }) =>
        `<tr><td>${text(page)}</td><td>${text(state)}</td><td>${text(variant)}</td>${[violations.length, incomplete.length, passes].map(count).join('')}</tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Accessibility audit of formspec-elements</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
main { max-width: 60rem; margin-inline: auto; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h2 { margin-block-start: 2.5rem; }
p, li { max-width: 45rem; }
summary { padding-block: .25rem; cursor: pointer; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem 1rem .35rem 0; border-block-end: 1px solid GrayText; text-align: start; vertical-align: top; overflow-wrap: normal; }
.count { text-align: end; white-space: nowrap; }
</style>
</head>
<body>
<main>
<h1>Accessibility audit of formspec-elements</h1>
<p>${moment(finished)} UTC, axe-core ${text(axe)} (${text(rules.join(', '))}), ${text(browser)}, ${seconds} seconds.</p>
<p>${visits.length} states on ${new Set(visits.map(({ page }) => page)).size} pages: ${visits.reduce((sum, { violations }) => sum + violations.length, 0)} violations.${only ? ` Only ${text(only)}.` : ''}</p>
<p>In dark and in forced colours, what depends on colours was checked again; from right to left, everything else; on a narrow screen, all of it.</p>
${section('Violations', findings(visits, 'violations'))}
${section('For a person to judge', findings(visits, 'incomplete'))}
${rows ? everything(rows) : ''}
</main>
</body>
</html>
`;
}
