/** Description, hint and messages of a node, with the ids by which its control refers to them. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { inItsLanguage } from '../view/text-language.js';
import type { ViewState } from '../view/view-state.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { affixesOf } from './affixes.js';
import { messages } from './messages.js';

export interface Help {
  readonly texts: unknown;
  readonly messages: unknown;
  /** Ids for `aria-describedby`, separated by spaces. */
  readonly ids: string;
}

const NO_HELP: Help = { texts: nothing, messages: nothing, ids: '' };

export function helpOf(view: ViewState, node: FieldState, results: readonly ValidationResult[]): Help {
  const description = node.description();
  const hint = node.hint();
  const { labels, presentation } = node.item;
  const { accessibility } = view.planned?.nodeOf(node) ?? presentation ?? {};
  const spoken = accessibility?.description ?? (labels?.['accessibility'] && node.label('accessibility'));
  const { prefix, suffix } = affixesOf(view, node);
  const isDisclosed = node.item.purpose ?? node.item.consequences;
  if (!description && !hint && !spoken && results.length === 0 && !prefix && !suffix && !isDisclosed)
    return NO_HELP;
  const ids: string[] = [];
  const part = (name: string): string => {
    const id = view.id(node, name);
    ids.push(id);
    return id;
  };
  let texts = html`${
    description ? guidance(view, node, 'description', description, part('description')) : nothing
  }${hint ? guidance(view, node, 'hint', hint, part('hint')) : nothing}${
    spoken ? html`<p class="formspec-visually-hidden" id=${part('spoken')}>${spoken}</p>` : nothing
  }`;
  if (isDisclosed) texts = html`${texts}${loadedPart('disclosures')?.itemDisclosures(view, node, part)}`;
  const below = results.length ? messages(view, node, results, part('messages')) : nothing;
  // Prefix and suffix of a switch name its two states; only the present one describes it.
  const on = node.value === true;
  if (prefix && !on) part('prefix');
  if (suffix && (on || node.dataType !== 'boolean')) part('suffix');
  return { texts, messages: below, ids: ids.join(' ') };
}

/** A text about a node, with its links and lists if it has any. */
function guidance(
  view: ViewState,
  node: FieldState,
  name: 'hint' | 'description',
  text: string,
  id: string,
): unknown {
  return (
    loadedPart('richText')?.guidance(view, node, name, text, id) ??
    html`<p class="formspec-${name}" id=${id}>${inItsLanguage(node, name, text)}</p>`
  );
}
