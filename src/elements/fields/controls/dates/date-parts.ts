/**
 * A date in three inputs, day, month and year, in the order of the form's language. Used where the browser's own control has
 * another order and would misread what is typed. What was understood stands below in words. Loaded on demand.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../../../engine/types.js';
import type { OptionEntry } from '../../../../model/definition.js';
import { printText } from '../../../../layout/print-text.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import type { Attributes } from '../../../rendering/sync-attributes.js';
import { dateSection } from '../../../strings/date-section.js';
import { addSection } from '../../../strings/load-strings.js';
import type { StringKey } from '../../../strings/strings.js';
import type { Texts } from '../../../strings/texts.js';
import type { Control, ControlContext } from '../control.js';
import { memberAttributes } from '../control-attributes.js';
import { dateOrder } from '../date-order.js';
import { prefersMonthList } from '../preferred-controls.js';
import {
  type DateParts,
  joinDate,
  lastDay,
  NO_PARTS,
  type PartName,
  readParts,
  readWholeDate,
  splitDate,
  wrongParts,
} from './date-text.js';

export { default as styles } from '../../../styles/parts/date-parts.css?inline';

addSection(dateSection);

const NAMES: Readonly<Record<string, PartName>> = { d: 'day', m: 'month', y: 'year' };
const LABELS = { day: 'dateDay', month: 'dateMonth', year: 'dateYear' } as const;
const ZONE = /(Z|[+-]\d\d:?\d\d)$/;

interface PartsState {
  /** The parts as they were typed, and the value that was stored for them. */
  typed: DateParts;
  standsFor: unknown;
  zone: string;
}

const stateOf = ({ field, host }: Pick<ControlContext, 'field' | 'host'>): PartsState =>
  host.uiState(field, () => ({ typed: NO_PARTS, standsFor: undefined, zone: '' }));

/** The parts to show: as typed while they stand for the value, else those of the value. Undefined for other text. */
function partsOf(context: ControlContext): DateParts | undefined {
  const { typed, standsFor } = stateOf(context);
  const { value } = context.field;
  return standsFor !== undefined && standsFor === (value ?? null) ? typed : splitDate(printText(value));
}

const isTimed = ({ field }: ControlContext): boolean => field.dataType === 'dateTime';

function writeParts(context: ControlContext, parts: DateParts): void {
  const { field, host } = context;
  const state = stateOf(context);
  state.zone = ZONE.exec(printText(field.value).split('T')[1] ?? '')?.[0] ?? state.zone;
  const value = joinDate(parts, host.locale, isTimed(context), state.zone);
  // Set before the write, which renders the field.
  Object.assign(state, { typed: parts, standsFor: value });
  host.write(field, value);
  state.standsFor = field.value ?? null;
}

function handlersFor(name: keyof DateParts): Handlers {
  return {
    input(context, element) {
      writeParts(context, { ...(partsOf(context) ?? NO_PARTS), [name]: element.value });
    },
    change(context, element) {
      const { host } = context;
      const whole =
        name === 'time' ? undefined : readWholeDate(element.value, dateOrder(host.locale), host.locale);
      if (whole) writeParts(context, { ...whole, time: partsOf(context)?.time ?? '' });
      const words = wordsOf(context);
      if (words) host.announce(words);
    },
    paste(context, _element, event) {
      const { host } = context;
      const text = (event as ClipboardEvent).clipboardData?.getData('text') ?? '';
      const whole = name === 'time' ? undefined : readWholeDate(text, dateOrder(host.locale), host.locale);
      if (!whole) return;
      event.preventDefault();
      writeParts(context, { ...whole, time: partsOf(context)?.time ?? '' });
      const words = wordsOf(context);
      if (words) host.announce(words);
    },
  };
}

const handlers = {
  day: handlersFor('day'),
  month: handlersFor('month'),
  year: handlersFor('year'),
  time: handlersFor('time'),
};

/** For text that is not a date: the user can correct it. */
const textHandlers: Handlers = {
  input: ({ field, host }, element) => void host.write(field, element.value || null),
};

/** For the hidden control, which only agents and autofill change. */
const hiddenHandlers: Handlers = {
  input: ({ field, host }, element) => void host.write(field, element.value || null),
};

/** The understood date, with its day of the week; undefined while it is not complete or not real. */
function wordsOf(context: ControlContext): string | undefined {
  const { host } = context;
  const parts = partsOf(context);
  if (!parts) return undefined;
  const { missing, wrong } = wrongParts(parts, host.locale);
  if (missing.length || wrong.length) return undefined;
  const { day, month, year } = readParts(parts, host.locale);
  // Not `Date.UTC`, which takes years before 100 for others.
  const date = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const format = new Intl.DateTimeFormat(host.locale, {
    calendar: 'gregory',
    dateStyle: 'full',
    timeZone: 'UTC',
  });
  return host.text('dateUnderstood', { date: format.format(date) });
}

/** What is wrong with a date that was entered in parts; undefined if the value is something else. */
export function datePartMessage(texts: Texts, field: FieldState): string | undefined {
  const parts = field.value ? splitDate(printText(field.value)) : undefined;
  if (!parts) return undefined;
  const { locale } = texts;
  const { missing, wrong } = wrongParts(parts, locale);
  const { month, year } = readParts(parts, locale);
  const name = missing[0] ?? wrong[0];
  if (!name) return undefined;
  const last = lastDay(Number(month) || 1, Number(year) || 2000);
  return texts.text(MESSAGES[missing.length ? 'missing' : 'wrong'][name], { last, example: 1980 });
}

const MESSAGES: Readonly<Record<'missing' | 'wrong', Readonly<Record<PartName, StringKey>>>> = {
  missing: { day: 'dateNoDay', month: 'dateNoMonth', year: 'dateNoYear' },
  wrong: { day: 'dateWrongDay', month: 'dateWrongMonth', year: 'dateWrongYear' },
};

export const control: Control = {
  frame: 'grouped',
  render(context) {
    const { field, host } = context;
    const parts = partsOf(context);
    const words = wordsOf(context);
    const id = host.id(field, 'words');
    return html`${parts ? inputs(context, parts) : wholeText(context)}
    ${twin(context)}${words ? html`<p class="formspec-hint formspec-date-words" id=${id}>${words}</p>` : nothing}`;
  },
};

function inputs(context: ControlContext, parts: DateParts): TemplateResult {
  const { host, controlId, invalid } = context;
  const { missing, wrong } = wrongParts(parts, host.locale);
  const marked = [...missing, ...wrong];
  // A real date that breaks another rule is wrong as a whole.
  const isMarked = (name: PartName): boolean => invalid && (marked.length === 0 || marked.includes(name));
  const names = Array.from(dateOrder(host.locale), (letter) => NAMES[letter]!);
  return html`<div class="formspec-date-parts">
    ${names.map((name, index) => {
      const id = index === 0 ? controlId : `${controlId}-${index}`;
      const attributes = partAttributes(context, index, {
        'aria-invalid': String(isMarked(name)),
        autocomplete: birthday(context, name),
        'data-date-part': name,
        inputmode: 'numeric',
      });
      return html`<div data-part=${name}>
        <label class="formspec-part" for=${id}>${host.text(LABELS[name])}</label>${
          name === 'month' && isListed(context, parts)
            ? monthList(context, attributes, parts)
            : html`<input
                class="formspec-input"
                ${native(context, attributes, { value: parts[name] }, handlers[name])}
              />`
        }
      </div>`;
    })}
    ${isTimed(context) ? timeInput(context, parts, names.length) : nothing}
  </div>`;
}

/** Whether the month is chosen from a list. Text that is no month stays in an input, where it can be corrected. */
function isListed({ host, locked }: ControlContext, parts: DateParts): boolean {
  const { month } = readParts(parts, host.locale);
  return !locked && prefersMonthList(host.engine) && /^(|0?[1-9]|1[0-2])$/.test(month);
}

function monthList(context: ControlContext, attributes: Attributes, parts: DateParts): TemplateResult {
  const { host } = context;
  const month = readParts(parts, host.locale).month.replace(/^0/, '');
  const shown = { options: monthsIn(host.locale, host.text('selectOption')), value: month };
  const { inputmode: _, readonly: __, placeholder: ___, ...others } = attributes;
  return html`<select class="formspec-input" ${native(context, others, shown, handlers.month)}></select>`;
}

const months = new Map<string, readonly OptionEntry[]>();

/** The months as options after an empty one; the same list for every field. */
function monthsIn(locale: string, empty: string): readonly OptionEntry[] {
  const key = `${locale} ${empty}`;
  let list = months.get(key);
  if (!list) {
    const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', timeZone: 'UTC' });
    const names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)));
    list = [
      { value: '', label: empty },
      ...names.map((name, month) => ({ value: String(month + 1), label: `${month + 1} - ${name}` })),
    ];
    months.set(key, list);
  }
  return list;
}

function timeInput(context: ControlContext, parts: DateParts, index: number): TemplateResult {
  const attributes = partAttributes(context, index, { type: 'time', 'data-date-part': 'time' });
  return html`<div data-part="time">
    <label class="formspec-part" for="${context.controlId}-${index}"
      >${context.host.text('dateTimeOfDay')}</label
    ><input class="formspec-input" ${native(context, attributes, { value: parts.time }, handlers.time)} />
  </div>`;
}

/** The hidden control has the name and the description: agents see one field with an ISO date. */
function partAttributes(context: ControlContext, index: number, more: Attributes): Attributes {
  const { field, locked } = context;
  return memberAttributes(context, index, {
    name: undefined,
    toolparamdescription: undefined,
    disabled: field.protected || undefined,
    readonly: locked || undefined,
    placeholder: locked ? '—' : undefined,
    ...more,
  });
}

/** `section-a bday` → `section-a bday-day`. Other autofill has no parts. */
function birthday({ attributes }: ControlContext, name: PartName): string | undefined {
  const tokens = attributes['autocomplete'];
  return tokens && /\bbday$/.test(tokens) ? `${tokens}-${name}` : tokens === 'off' ? 'off' : undefined;
}

function wholeText(context: ControlContext): TemplateResult {
  const { field, labelId } = context;
  const attributes = partAttributes(context, 0, { 'aria-labelledby': labelId });
  return html`<input
    class="formspec-input"
    ${native(context, attributes, { value: printText(field.value) }, textHandlers)}
  />`;
}

function twin(context: ControlContext): TemplateResult {
  const { field, attributes, labelId, locked } = context;
  const { missing, wrong } = wrongParts(partsOf(context) ?? NO_PARTS, context.host.locale);
  const value = missing.length || wrong.length ? '' : printText(field.value).replace(ZONE, '');
  const named = {
    ...attributes,
    type: isTimed(context) ? 'datetime-local' : 'date',
    'aria-labelledby': labelId,
    required: (field.required && !locked) || undefined,
    disabled: field.protected || undefined,
    readonly: locked || undefined,
  };
  return html`<input hidden ${native(context, named, { value }, hiddenHandlers)} />`;
}
