/** The reference of the elements, from the Custom Elements Manifest. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeManifest } from '../../.ci/build/write-manifest.mjs';
import { renderMarkdown } from './docs-pages.js';
import { html, raw, type Markup } from './markup.js';
import { dataTable } from './table.js';

interface Described {
  name?: string;
  fieldName?: string;
  description?: string;
  summary?: string;
  type?: { text: string };
  default?: string;
  kind?: string;
  privacy?: string;
  static?: boolean;
  readonly?: boolean;
  parameters?: Described[];
  return?: { type?: { text: string } };
  inheritedFrom?: unknown;
}
interface Declaration extends Described {
  tagName?: string;
  attributes?: Described[];
  members?: Described[];
  events?: Described[];
  cssProperties?: Described[];
  slots?: Described[];
}
interface Manifest {
  modules: { declarations?: Declaration[] }[];
}

/** Reads the manifest of the build, or generates one from the sources in a temporary folder. */
function readManifest(project: string): Manifest {
  const built = join(project, 'dist/custom-elements.json');
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  const folder = mkdtempSync(join(tmpdir(), 'formspec-manifest-'));
  try {
    return writeManifest(project, folder) as Manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const prose = (text: string | undefined): Markup => renderMarkdown(text ?? '').body;
/** Defaults and simple types do not break; long types may. */
const code = (text = ''): Markup | false =>
  text !== '' && html`<code ${text.length <= 14 && raw('class="whole"')}>${text}</code>`;

function table(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly (Markup | false)[])[],
): Markup | false {
  return (
    rows.length > 0 &&
    dataTable({
      label,
      columns: heads.map((name) => ({ head: html`${name}`, name })),
      rows: rows.map((cells) => cells.map((cell) => cell || html``)),
    })
  );
}

const isPublic = (member: Described): boolean =>
  member.privacy !== 'private' &&
  member.privacy !== 'protected' &&
  !member.static &&
  !member.name?.startsWith('_') &&
  !member.name?.startsWith('#');

const LIFECYCLE =
  /^(connected|disconnected|attributeChanged|adopted)Callback$|^(render|update|updated|willUpdate|firstUpdated|createRenderRoot|shouldUpdate|getUpdateComplete|requestUpdate)$/;

function section(element: Declaration): Markup {
  const tag = element.tagName!;
  const members = (element.members ?? []).filter(isPublic);
  const properties = members.filter((member) => member.kind === 'field' && member.description);
  const methods = members.filter(
    (member) => member.kind === 'method' && !LIFECYCLE.test(member.name ?? '') && member.description,
  );
  const part = (title: string, body: Markup | false): Markup | false =>
    body &&
    html`<h3 id="${tag}-${title.toLowerCase().replaceAll(' ', '-')}">${title}</h3>
      ${body}`;
  return html`<section>
    <h2 id="${tag}"><code>&lt;${tag}&gt;</code></h2>
    ${prose(element.description ?? element.summary)}
    ${part(
      'Attributes',
      table(
        `Attributes of ${tag}`,
        ['Attribute', 'Type', 'Meaning'],
        (element.attributes ?? []).map((entry) => [
          code(entry.name),
          code(entry.type?.text),
          prose(entry.description),
        ]),
      ),
    )}
    ${part(
      'Properties',
      table(
        `Properties of ${tag}`,
        ['Property', 'Type', 'Meaning'],
        properties.map((entry) => [code(entry.name), code(entry.type?.text), prose(entry.description)]),
      ),
    )}
    ${part(
      'Methods',
      table(
        `Methods of ${tag}`,
        ['Method', 'Returns', 'Meaning'],
        methods.map((entry) => [
          code(`${entry.name}(${(entry.parameters ?? []).map(({ name }) => name).join(', ')})`),
          code(entry.return?.type?.text),
          prose(entry.description),
        ]),
      ),
    )}
    ${part(
      'Events',
      table(
        `Events of ${tag}`,
        ['Event', 'When'],
        (element.events ?? []).map((entry) => [code(entry.name), prose(entry.description)]),
      ),
    )}
    ${part(
      'Content',
      table(
        `Content of ${tag}`,
        ['Slot', 'Meaning'],
        (element.slots ?? []).map((entry) => [code(entry.name) || html`content`, prose(entry.description)]),
      ),
    )}
    ${part(
      'Custom properties',
      table(
        `Custom properties of ${tag}`,
        ['Custom property', 'Default', 'Meaning'],
        (element.cssProperties ?? []).map((entry) => [
          code(entry.name),
          code(entry.default),
          prose(entry.description),
        ]),
      ),
    )}
  </section>`;
}

/** Undefined if the manifest has no element; the page then only has its hand-written part. */
export function elementsReference(
  project: string,
): { body: Markup; outline: { id: string; text: string; depth: number }[] } | undefined {
  const elements = readManifest(project)
    .modules.flatMap(({ declarations }) => declarations ?? [])
    .filter((element): element is Declaration & { tagName: string } => Boolean(element.tagName))
    .sort((a, b) => ORDER.indexOf(a.tagName) - ORDER.indexOf(b.tagName));
  if (!elements.length) return undefined;
  return {
    body: html`${elements.map(section)}`,
    outline: elements.map(({ tagName }) => ({ id: tagName, text: `&lt;${tagName}&gt;`, depth: 2 })),
  };
}

/** The order on the page. */
const ORDER = ['formspec-form', 'formspec-field', 'formspec-group', 'formspec-errors', 'formspec-progress'];
