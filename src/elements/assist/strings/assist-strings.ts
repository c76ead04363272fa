/** The texts about assistants. A catalogue of their own, since forms without assistants never show them. */
import type { Phrase } from '../../strings/phrase.js';
import { en } from './en.js';

export type AssistStringKey = keyof typeof en;
export type AssistStrings = Readonly<Record<AssistStringKey, Phrase>>;

const catalogues: Readonly<Record<string, () => Promise<AssistStrings>>> = {
  ar: () => import('./ar.js').then((module) => module.ar),
  de: () => import('./de.js').then((module) => module.de),
  es: () => import('./es.js').then((module) => module.es),
  fr: () => import('./fr.js').then((module) => module.fr),
};

const loaded = new Map<string, AssistStrings>();

const language = (locale: string): string => locale.split('-', 1)[0]!.toLowerCase();

/** The catalogue for a BCP 47 tag, English where there is none. Undefined while it is on its way: load it, ask again. */
export function assistStringsFor(locale: string): AssistStrings | undefined {
  const name = language(locale);
  return loaded.get(name) ?? (Object.hasOwn(catalogues, name) ? undefined : en);
}

/** Out of reach, English takes the place of a language, so that nobody waits for it again. */
export async function loadAssistStrings(locale: string): Promise<AssistStrings> {
  const name = language(locale);
  const strings = assistStringsFor(locale) ?? (await catalogues[name]!().catch((): AssistStrings => en));
  loaded.set(name, strings);
  return strings;
}
