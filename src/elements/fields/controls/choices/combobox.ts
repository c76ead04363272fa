/**
 * One or several options of a long list, found by typing: the editable combobox with list autocomplete of the ARIA
 * Authoring Practices. Focus stays in the text input; `aria-activedescendant` points to the highlighted option.
 * A hidden `<select>` beside it has the name of the field, so that browsers' own agents and autofill know every option.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { OptionEntry } from '../../../../model/definition.js';
import { printText } from '../../../../layout/print-text.js';
import { isChosen, writeChosen } from './checkboxes.js';
import { focusControl } from '../clear-button.js';
import type { Control, ControlContext } from '../control.js';
import { placeholderOf } from '../input-kind.js';
import { controlAttributes } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import type { Attributes } from '../../../rendering/sync-attributes.js';
import { describedByStatus, knownOptions, optionsStatus } from './options.js';
import { lockedChoice } from './select.js';

export { default as styles } from '../../../styles/parts/combobox.css?inline';

/** Options shown at once. Typing narrows the list. */
const MOST_SHOWN = 100;
/** Longer lists get no hidden `<select>`. */
const MOST_NATIVE = 300;

interface ComboboxState {
  open: boolean;
  /** Text that was typed and is not an answer yet. Undefined: the input shows the answer. */
  query: string | undefined;
  /** The answer at the time of typing. The typed text is dropped when the answer becomes another one. */
  answerBefore: unknown;
  /** Timer that announces the number of options when the user stops typing. */
  announcement?: ReturnType<typeof setTimeout>;
  /** Highlighted position in the list, -1 for none. */
  active: number;
}

const stateOf = ({ field, host }: ControlContext): ComboboxState =>
  host.uiState(field, () => ({ open: false, query: undefined, answerBefore: null, active: -1 }));

/** The typed text, unless the answer was changed by somebody else since. */
function queryOf(context: ControlContext): string | undefined {
  const { query, answerBefore } = stateOf(context);
  return isMultiple(context) || answerBefore === context.field.value ? query : undefined;
}

const isMultiple = ({ field }: ControlContext): boolean => field.dataType === 'multiChoice';

/** Removes case and accents, which make no difference to a search. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

function matches(context: ControlContext): readonly OptionEntry[] {
  const query = fold(queryOf(context) ?? '');
  const options = knownOptions(context.field);
  if (!query) return options;
  const ranked: OptionEntry[][] = [[], [], []];
  for (const option of options) ranked[rankOf(option, query)]?.push(option);
  return ranked.flat();
}

/** 0: the label starts with the query; 1: one of its words or keywords does; 2: it is found elsewhere; 3: it is not found. */
function rankOf({ label, keywords = [] }: OptionEntry, query: string): number {
  const texts = [label, ...keywords].map(fold);
  if (texts[0]!.startsWith(query)) return 0;
  if (texts.some((text) => startsWord(text, query))) return 1;
  return texts.some((text) => text.includes(query)) ? 2 : 3;
}

/** Whether the query is found at the start of a word. */
function startsWord(text: string, query: string): boolean {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  return false;
}

const isSelected = (context: ControlContext, value: string): boolean =>
  isMultiple(context) ? isChosen(context, value) : context.field.value === value;

function choose(context: ControlContext, { value, label }: OptionEntry): void {
  const { field, host } = context;
  const state = stateOf(context);
  // With several answers the list stays open for the next one.
  Object.assign(state, { open: state.open && isMultiple(context), query: undefined, active: -1 });
  if (isMultiple(context)) {
    const add = !isChosen(context, value);
    // A value that is not an option (yet) is kept too; the engine validates it.
    const known = knownOptions(field).some((option) => option.value === value);
    if (known) writeChosen(context, (one) => (one === value ? add : isChosen(context, one)));
    else host.write(field, [...((field.value as string[] | null) ?? []), value]);
    host.announce(host.text(add ? 'optionSelected' : 'optionRemoved', { label }));
  } else {
    host.write(field, value);
  }
  host.refresh(field);
}

/** Makes the typed text the answer. Text that matches no option is kept, and the engine reports it. */
function commit(context: ControlContext): void {
  const { field, host } = context;
  const state = stateOf(context);
  const query = queryOf(context);
  state.open = false;
  if (query === undefined) return host.refresh(field);
  const text = query.trim();
  const option = knownOptions(field).find(({ label, value }) => fold(label) === fold(text) || value === text);
  if (option && isMultiple(context) && isChosen(context, option.value)) state.query = undefined;
  else if (text) choose(context, option ?? { value: text, label: text });
  else state.query = undefined;
  host.refresh(field);
}

function move(context: ControlContext, input: HTMLElement, step: number): void {
  const { field, host } = context;
  const state = stateOf(context);
  const shown = matches(context).slice(0, MOST_SHOWN);
  if (!state.open) {
    announceCut(context);
    state.active = shown.findIndex(({ value }) => isSelected(context, value));
    if (state.active < 0) state.active = step > 0 ? 0 : shown.length - 1;
  } else {
    const count = shown.length || 1;
    state.active = (Math.max(state.active, step > 0 ? -1 : 0) + step + count) % count;
  }
  state.open = true;
  host.refresh(field);
  const root = input.getRootNode() as Document;
  root.getElementById(optionId(context, state.active))?.scrollIntoView({ block: 'nearest' });
}

const optionId = ({ controlId }: ControlContext, index: number): string => `${controlId}-option-${index}`;

function openList(context: ControlContext): void {
  Object.assign(stateOf(context), { open: true, active: -1 });
  context.host.refresh(context.field);
  announceCut(context);
}

/** Says how many options there are, once the user stops typing. */
function announceCount(context: ControlContext): void {
  const { host } = context;
  const state = stateOf(context);
  const count = matches(context).length;
  const text =
    count > MOST_SHOWN
      ? host.text('optionsCut', { shown: MOST_SHOWN, count })
      : host.text(count ? 'optionsFound' : 'optionsNotFound', { count });
  clearTimeout(state.announcement);
  state.announcement = setTimeout(() => host.announce(text), 400);
}

/** A list that opens by itself says only that it is not complete. */
function announceCut(context: ControlContext): void {
  if (matches(context).length > MOST_SHOWN) announceCount(context);
}

const inputHandlers: Handlers = {
  input(context, element) {
    const { field, host } = context;
    const state = stateOf(context);
    if (element.value === '' && !isMultiple(context)) host.write(field, null);
    Object.assign(state, { query: element.value, answerBefore: field.value });
    openList(context);
    announceCount(context);
  },
  change: (context) => commit(context),
  blur: (context) => commit(context),
  click(context) {
    if (stateOf(context).open) commit(context);
    else openList(context);
  },
  keydown(context, element, event) {
    const state = stateOf(context);
    const { key, altKey, isComposing } = event as KeyboardEvent;
    // The input method handles Enter and arrow keys.
    if (isComposing) return;
    const highlighted = state.open ? matches(context)[state.active] : undefined;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (altKey && key === 'ArrowUp') commit(context);
      else move(context, element, key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && state.open) {
      if (highlighted) choose(context, highlighted);
      else commit(context);
    } else if (key === 'Escape' && state.open) {
      Object.assign(state, { open: false, active: -1 });
      context.host.refresh(context.field);
    } else {
      if (key === 'Tab' && highlighted && !isSelected(context, highlighted.value))
        choose(context, highlighted);
      if (key === 'Backspace' && isMultiple(context) && element.value === '') removeLast(context);
      return;
    }
    event.preventDefault();
  },
};

/** For the hidden select, which only agents and autofill change. */
const selectHandlers: Handlers = {
  change(context, element) {
    const { field, host } = context;
    const values = [...(element as unknown as HTMLSelectElement).selectedOptions].map(
      (option) => option.value,
    );
    host.write(field, isMultiple(context) ? (values.length ? values : null) : values[0] || null);
  },
};

function removeLast(context: ControlContext): void {
  const last = knownOptions(context.field).findLast(({ value }) => isChosen(context, value));
  if (last) choose(context, last);
}

function list(context: ControlContext): TemplateResult {
  const { labelId, host } = context;
  const state = stateOf(context);
  const found = matches(context);
  // The list must not take the focus from the input.
  const keepFocus = (event: Event): void => event.preventDefault();
  if (found.length === 0)
    return html`<p class="formspec-listbox" @mousedown=${keepFocus}>${host.text('optionsNotFound')}</p>`;
  const pick = (event: Event): void => {
    const index = (event.target as Element).closest('[role=option]')?.getAttribute('data-index');
    if (index) choose(context, found[Number(index)]!);
  };
  // Chromium puts boxes that scroll into the tab order, but this list closes when its input loses focus.
  return html`<ul
    class="formspec-listbox"
    role="listbox"
    tabindex="-1"
    id="${context.controlId}-list"
    aria-labelledby=${labelId}
    aria-multiselectable=${isMultiple(context) ? 'true' : nothing}
    @mousedown=${keepFocus}
    @click=${pick}
  >
    ${found
      .slice(0, MOST_SHOWN)
      .map(
        ({ value, label }, index) =>
          html`<li
            role="option"
            id=${optionId(context, index)}
            data-index=${index}
            ?data-active=${index === state.active}
            aria-selected=${isSelected(context, value)}
          >
            ${label}
          </li>`,
      )}
  </ul>`;
}

function tokens(context: ControlContext): TemplateResult | typeof nothing {
  const chosen = knownOptions(context.field).filter(({ value }) => isChosen(context, value));
  if (chosen.length === 0) return nothing;
  const remove = (event: Event, option: OptionEntry): void => {
    const root = (event.target as Element).getRootNode() as Document;
    choose(context, option);
    root.getElementById(context.controlId)?.focus();
  };
  return html`<ul class="formspec-tokens" role="list" aria-labelledby=${context.labelId}>
    ${chosen.map(
      (option) =>
        html`<li>
          <button type="button" class="formspec-token" @click=${(event: Event) => remove(event, option)}>
            ${option.label}<span class="formspec-visually-hidden"> ${context.host.text('removeRow')}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** Removes the answer, for pointer users; keyboard users delete the text. Shown if there is an answer that is not required. */
function clearButton(context: ControlContext): TemplateResult | typeof nothing {
  const { field, host } = context;
  if (isMultiple(context) || field.required || !field.value) return nothing;
  const clear = (event: Event): void => {
    Object.assign(stateOf(context), { open: false, query: undefined });
    focusControl(context, event.currentTarget as Element);
    host.write(field, null);
  };
  return html`<button
    type="button"
    class="formspec-clear"
    tabindex="-1"
    aria-label="${host.text('clear')} ${context.field.label()}"
    @click=${clear}
  >
    <span aria-hidden="true">✕</span>
  </button>`;
}

/** The hidden select with the name of the field. Without it, the visible input has the name. */
function hiddenSelect(context: ControlContext, options: readonly OptionEntry[]): TemplateResult {
  const { field, attributes } = context;
  const shown = isMultiple(context)
    ? { options, values: (field.value as unknown[] | null) ?? [] }
    : { options, value: printText(field.value) };
  const named = {
    ...attributes,
    // Not for screen readers, but for tools that find controls by their labels.
    'aria-labelledby': context.labelId,
    required: field.required || undefined,
    multiple: isMultiple(context) || undefined,
  };
  return html`<select hidden ${native(context, named, shown, selectHandlers)}></select>`;
}

export const control: Control = {
  frame: 'labelled',
  render(context) {
    if (context.locked) return lockedChoice(context);
    const state = stateOf(context);
    const { field, controlId } = context;
    const options = knownOptions(field);
    const twin = Boolean(field.options?.length) && options.length <= MOST_NATIVE;
    const expanded = state.open && matches(context).length > 0;
    const unnamed: Attributes = twin
      ? {
          name: undefined,
          toolparamdescription: undefined,
          required: undefined,
          'aria-required': field.required ? 'true' : undefined,
        }
      : {};
    const attributes = controlAttributes(context, {
      ...describedByStatus(context),
      ...unnamed,
      autocomplete: (twin ? undefined : context.attributes['autocomplete']) ?? 'off',
      placeholder: placeholderOf(context),
      'aria-expanded': String(expanded),
      'aria-controls': expanded ? `${controlId}-list` : undefined,
      'aria-activedescendant': expanded && state.active >= 0 ? optionId(context, state.active) : undefined,
    });
    const chosen = isMultiple(context)
      ? ''
      : (options.find(({ value }) => value === field.value)?.label ?? '');
    const input = html`<input
      class="formspec-input"
      role="combobox"
      aria-autocomplete="list"
      ${native(context, attributes, { value: queryOf(context) ?? chosen }, inputHandlers)}
    />`;
    return html`${isMultiple(context) ? tokens(context) : nothing}
      <div class="formspec-combobox">
        ${input}${clearButton(context)}${twin ? hiddenSelect(context, options) : nothing}${state.open ? list(context) : nothing}
      </div>
      ${optionsStatus(context)}`;
  },
};
