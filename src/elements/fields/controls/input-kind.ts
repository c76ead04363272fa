/** Which keyboard and browser checks a text input gets: e-mail, telephone, web address, digits. */
import { printText } from '../../../layout/print-text.js';
import type { ControlContext } from './control.js';
import type { Attributes } from '../../rendering/sync-attributes.js';

const kinds: Readonly<Record<string, string>> = {
  email: 'email',
  tel: 'tel',
  telephone: 'tel',
  phone: 'tel',
  faxnumber: 'tel',
  url: 'url',
  uri: 'url',
  website: 'url',
};

/** `https://schema.org/email` → `email`, `section-a work tel` → `tel`, `x-onto-phone` → `phone`. */
const lastWord = (text = ''): string =>
  /[a-z]*(?=-(national|extension)$|$)/i.exec(text.slice(-100))![0].toLowerCase();

/** By the metadata of the registry, else the concept (its autofill token or its name), else `semanticType`. */
export function inputKind(context: ControlContext): Attributes {
  const { field, attributes, props } = context;
  const { item, registryEntries } = field;
  const metadata = registryEntries.find((entry) => entry.metadata)?.metadata ?? {};
  const constraints = registryEntries.find((entry) => entry.constraints)?.constraints ?? {};
  const asked = props?.['inputMode'];
  const inputMode = (asked && asked !== 'text' ? asked : metadata['inputMode']) as string | undefined;
  const type =
    field.dataType === 'uri'
      ? 'url'
      : [
          inputMode,
          attributes['autocomplete'],
          attributes['data-formspec-concept'],
          item.type === 'field' ? item.semanticType : undefined,
        ]
          .map((word) => kinds[lastWord(word)])
          .find(Boolean);
  return {
    type,
    inputmode: inputMode === type ? undefined : inputMode,
    // Spell checking and capital letters get in the way of an address.
    spellcheck: type && 'false',
    autocapitalize: type && 'none',
    pattern: htmlPattern(constraints.pattern),
    maxlength: constraints.maxLength === undefined ? undefined : String(constraints.maxLength),
    placeholder: placeholderOf(context),
  };
}

/**
 * An example of an answer, from the extension `x-placeholder` of the item or the metadata of the registry. In a locked
 * control it would look like an answer, so a dash is shown.
 */
export function placeholderOf({ field, locked, props }: ControlContext): string | undefined {
  if (locked) return '—';
  const { item, registryEntries } = field;
  const metadata = registryEntries.find((entry) => entry.metadata)?.metadata;
  const text =
    props?.['placeholder'] ??
    item.extensions?.['x-placeholder'] ??
    metadata?.['placeholder'] ??
    metadata?.['mask'];
  return printText(text) || undefined;
}

const patterns = new Map<string, string | undefined>();

/** Groups that repeat: the browser's own matcher can take forever over these, and checks after every key. */
const REPEATS = /\)[*+{]/;

/** HTML reads patterns more strictly than registries write them; browsers complain about each one they cannot read. */
function htmlPattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined || patterns.has(pattern)) return patterns.get(pattern!);
  let readable: string | undefined = pattern;
  try {
    RegExp(pattern, 'v');
    if (REPEATS.test(pattern)) readable = undefined;
  } catch {
    readable = undefined;
  }
  patterns.set(pattern, readable);
  return readable;
}
