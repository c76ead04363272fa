/** Reads `demo/forms`: one entry per form, with the facts shown in the gallery. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Definition, Item } from '../../src/model/definition.js';

export interface CatalogueEntry {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly description: string;
  readonly domain: string;
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fieldCount: number;
  readonly pageMode: string;
  /** Features of the form, the most characteristic first. */
  readonly features: readonly string[];
  /** Files beside the definition, relative to the folder of forms; several are separated by spaces. */
  readonly sidecars: { readonly references?: string; readonly ontology?: string; readonly registry?: string };
  /** Translations: language tag and file, relative to the folder of forms. */
  readonly locales: readonly (readonly [tag: string, file: string])[];
  readonly sample: string | undefined;
  readonly bytes: number;
  /** Whether its table or side list needs the whole width of a page. */
  readonly wide: boolean;
}

/** One form in `gallery.json`, in the order of the gallery. */
interface Listed {
  readonly id: string;
  readonly domain: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly about: string;
  readonly shows: readonly string[];
  readonly registries: readonly string[];
  readonly wide?: boolean;
}

function countFields(items: readonly Item[]): number {
  return items.reduce(
    (sum, item) =>
      sum + Number(item.type === 'field') + countFields('children' in item ? (item.children ?? []) : []),
    0,
  );
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Page mode and number of fields are shown separately. */
const isSaidElsewhere = /^(one page|wizard|tabs|three fields)$/;

function readEntry(folder: string, listed: Listed): CatalogueEntry {
  const { id } = listed;
  const file = join(folder, id, 'definition.json');
  const definition = readJson<Definition>(file);
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, id, `${name}.json`)) ? `${id}/${name}.json` : undefined;
  const sidecars = {
    references: beside('references'),
    ontology: beside('ontology'),
    registry: listed.registries.map((registry) => posix.join(id, registry)).join(' ') || undefined,
  };
  return {
    id,
    title: definition.title,
    about: listed.about,
    description: definition.description ?? '',
    domain: listed.domain,
    lang: listed.lang,
    direction: listed.dir,
    fieldCount: countFields(definition.items),
    pageMode: definition.formPresentation?.pageMode ?? 'single',
    features: listed.shows.filter((feature) => !isSaidElsewhere.test(feature)).map(capitalised),
    sidecars: Object.fromEntries(
      Object.entries(sidecars).filter(([, files]) => files),
    ) as CatalogueEntry['sidecars'],
    locales: readdirSync(join(folder, id)).flatMap((name) => {
      const tag = /^locale\.(.+)\.json$/.exec(name)?.[1];
      return tag ? [[tag, `${id}/${name}`] as const] : [];
    }),
    sample: beside('sample'),
    bytes: statSync(file).size,
    wide: listed.wide ?? false,
  };
}

export function readCatalogue(folder: string, list: string): CatalogueEntry[] {
  const { forms } = readJson<{ forms: Listed[] }>(list);
  return forms.map((listed) => readEntry(folder, listed));
}
