/** `date`, `time` and `dateTime` in the browser's own pickers. */
import { html, nothing, type TemplateResult } from 'lit';
import { limitsOf, TODAY } from '../../../context/limits.js';
import { zoneName } from '../../../layout/intl.js';
import { printText } from '../../../layout/print-text.js';
import type { Control, ControlContext } from './control.js';
import { placeholderOf } from './input-kind.js';
import { controlAttributes, describedByToo } from './control-attributes.js';
import { type Handlers, native } from '../../rendering/native-control.js';
import type { Attributes } from '../../rendering/sync-attributes.js';
import { forgetTyped, isTyping, shownText, writeTyped } from './typed-text.js';

/** Stored for an unfinished date. The browser shows it, but does not expose to scripts what was typed. */
const UNFINISHED = '?';

export const ZONE = /(Z|[+-]\d\d:?\d\d)$/;
const complete = {
  date: /^\d{4,6}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/,
  dateTime: /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/,
} as const;

type Kind = keyof typeof complete;

/** The stored value as the native control shows it: wall-clock time without zone and without zero seconds. */
function toNative(stored: string): string {
  return stored
    .replace(ZONE, '')
    .replace(/(T?\d\d:\d\d):00(\.0+)?$/, '$1')
    .replace(/(\.\d{3})\d+$/, '$1');
}

/** Times are stored with seconds. */
export function toStored(shown: string, kind: Kind): string | null {
  return shown === '' ? null : kind !== 'date' && /(^|T)\d\d:\d\d$/.test(shown) ? `${shown}:00` : shown;
}

interface DateState {
  /** Zone of the last complete value, kept while the user clears it and picks another one. */
  zone: string;
}

const zoneState = ({ field, host }: ControlContext): DateState => host.uiState(field, () => ({ zone: '' }));

function zoneOf(context: ControlContext): string {
  const stored = printText(context.field.value);
  return stored && stored !== UNFINISHED ? (ZONE.exec(stored)?.[0] ?? '') : zoneState(context).zone;
}

/** Called before a write, which may clear the value and its zone with it. */
function keepZone(context: ControlContext): string {
  return (zoneState(context).zone = zoneOf(context));
}

const handlers: Handlers = {
  input(context, element) {
    const { field, host } = context;
    if (element.type === 'text') return writeTyped(context, element.value, element.value || null);
    const value = toStored(element.value, field.dataType as Kind);
    const zone = field.dataType === 'dateTime' ? keepZone(context) : '';
    host.write(field, value && value + zone);
  },
  change({ field, host }) {
    if (!isTyping(field)) return;
    forgetTyped(field);
    host.refresh(field);
  },
  blur(context, element) {
    const { field, host } = context;
    keepZone(context);
    if (element.validity.badInput) host.write(field, UNFINISHED);
    else if (field.value === UNFINISHED) host.write(field, null);
  },
};

const types = { date: 'date', time: 'time', dateTime: 'datetime-local' } as const;

export const control: Control = {
  frame: 'labelled',
  inWords: 'both',
  render(context) {
    const { field, locked } = context;
    const kind = field.dataType as Kind;
    const stored = printText(field.value);
    const pickable =
      !isTyping(field) && ((!stored && !locked) || stored === UNFINISHED || complete[kind].test(stored));
    // A picker cannot show text that is not a date, which must stay visible. And a locked picker without an answer shows
    // a pattern to fill in.
    const type = pickable ? types[kind] : 'text';
    const value = !pickable ? shownText(field, printText) : stored === UNFINISHED ? '' : toNative(stored);
    const attributes = {
      type,
      ...(pickable
        ? kind !== 'time' && pickableRange(context, kind)
        : { placeholder: placeholderOf(context) }),
    };
    return kind === 'dateTime' && pickable
      ? zoned(context, attributes, value)
      : input(context, kind, attributes, value);
  },
};

/** A bound that a document asks for; what is no date is no bound. */
const dateIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\d/.test(given) ? given : undefined;

/** The range that the picker offers, from a document or from simple constraints. Users can still type another date, and get a message then. */
function pickableRange({ field, host, props }: ControlContext, kind: 'date' | 'dateTime'): Attributes {
  const { engine } = host;
  const { min, max, above, below } = limitsOf(engine.definition, field.path);
  const bound = (text: string | undefined, days: number, end: string): string | undefined => {
    if (!text) return undefined;
    const [day, time] = (text === TODAY ? printText(engine.evaluate('today()').value) : text).split('T');
    if (kind === 'dateTime') return `${day}T${time ? toNative(time) : end}`;
    return days ? new Date(Date.parse(day!) + days * 864e5).toISOString().slice(0, 10) : day;
  };
  const low =
    bound(dateIn(props?.['minDate']), 0, '00:00') ?? bound(min, 0, '00:00') ?? bound(above, 1, '00:00');
  const high =
    bound(dateIn(props?.['maxDate']), 0, '23:59') ?? bound(max, 0, '23:59') ?? bound(below, -1, '23:59');
  // Chromium (156) locks the parts that both limits have in common. Typing a whole date then fills the wrong parts.
  const isLocking = low && high && low.slice(0, 4) === high.slice(0, 4);
  const isAhead = isLocking && low > new Date().toISOString();
  return { min: isLocking && !isAhead ? undefined : low, max: isAhead ? undefined : high };
}

function input(context: ControlContext, kind: Kind, attributes: Attributes, value: string): TemplateResult {
  return html`<input
    class="formspec-input"
    data-width=${kind}
    ${native(context, controlAttributes(context, attributes), { value }, handlers)}
  />`;
}

/** The wall-clock time as stored, with the name of its zone beside it. */
function zoned(context: ControlContext, attributes: Attributes, value: string): TemplateResult {
  const { field, host } = context;
  const zone = zoneOf(context);
  const id = host.id(field, 'zone');
  const described = zone ? { 'aria-describedby': describedByToo(context, id) } : {};
  return html`<div class="formspec-affixed">
    ${input(context, 'dateTime', { ...attributes, ...described }, value)}${
      zone ? html`<span class="formspec-affix" id=${id}>${zoneName(zone)}</span>` : nothing
    }
  </div>`;
}
