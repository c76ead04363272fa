/** Lets the user change a suggested value before accepting it: a plain control for the type of the field. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { isObject } from '../../model/values.js';
import { parseNumber } from '../strings/parse-number.js';
import { printText } from '../../layout/print-text.js';
import type { Texts } from '../strings/texts.js';

export interface EditorOptions {
  readonly id: string;
  /** The name for screen readers. */
  readonly label: string;
  readonly write: (value: unknown) => void;
}

/** Files are not edited here. */
export const isEditable = ({ kind, dataType }: FieldState): boolean =>
  kind === 'field' && dataType !== 'attachment';

const NATIVE: Readonly<Partial<Record<string, string>>> = {
  date: 'date',
  time: 'time',
  dateTime: 'datetime-local',
};
const ZONE = /(Z|[+-]\d\d:?\d\d)$/;

export function suggestionEditor(
  texts: Texts,
  field: FieldState,
  value: unknown,
  options: EditorOptions,
): TemplateResult {
  const { id, label, write } = options;
  switch (field.dataType) {
    case 'boolean':
      return select(
        [
          { value: 'true', label: texts.text('yes') },
          { value: 'false', label: texts.text('no') },
        ],
        String(value),
        { id, label, write: (text) => write(text === '' ? null : text === 'true') },
      );
    case 'choice':
      return select(field.options ?? [], printText(value), {
        id,
        label,
        write: (text) => write(text || null),
      });
    case 'multiChoice':
      return checkboxes(field, Array.isArray(value) ? value : [], options);
    case 'text':
      return html`<textarea
        class="formspec-input"
        id=${id}
        aria-label=${label}
        rows="3"
        .value=${printText(value)}
        @input=${({ target }: Event) => write((target as HTMLTextAreaElement).value || null)}
      ></textarea>`;
    default:
      return input(texts, field, value, options);
  }
}

/** The text in a control, and the value that a text stands for. */
function textForm(
  { locale }: Texts,
  { dataType, currency }: FieldState,
  value: unknown,
): { text: string; read: (text: string) => unknown } {
  const number = (text: string): string => parseNumber(text, locale) ?? text;
  switch (dataType) {
    case 'integer':
    case 'decimal':
      return { text: printText(value), read: number };
    case 'money': {
      const money = isObject(value) ? value : {};
      return {
        text: printText(money['amount'] ?? null),
        read: (text) => ({ amount: number(text), currency: money['currency'] ?? currency }),
      };
    }
    case 'dateTime': {
      const stored = printText(value);
      const zone = ZONE.exec(stored)?.[0] ?? '';
      return { text: stored.replace(ZONE, ''), read: (text) => text + zone };
    }
    default:
      return { text: printText(value), read: (text) => text };
  }
}

function input(
  texts: Texts,
  field: FieldState,
  value: unknown,
  { id, label, write }: EditorOptions,
): TemplateResult {
  const { dataType = 'string' } = field;
  const { text, read } = textForm(texts, field, value);
  const isNumber = dataType === 'integer' || dataType === 'decimal' || dataType === 'money';
  // The text comes from the value once. Rendering again while the user types must not change it.
  return html`<input
    class="formspec-input"
    id=${id}
    type=${NATIVE[dataType] ?? 'text'}
    inputmode=${isNumber ? 'decimal' : nothing}
    aria-label=${label}
    value=${text}
    @input=${({ target }: Event) => {
      const written = (target as HTMLInputElement).value;
      write(written === '' ? null : read(written));
    }}
  />`;
}

function select(
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
  { id, label, write }: { id: string; label: string; write: (value: string) => void },
): TemplateResult {
  return html`<select
    class="formspec-input"
    id=${id}
    aria-label=${label}
    @change=${({ target }: Event) => write((target as HTMLSelectElement).value)}
  >
    <option value=""></option>
    ${options.map(
      (option) =>
        html`<option value=${option.value} ?selected=${option.value === chosen}>${option.label}</option>`,
    )}
  </select>`;
}

function checkboxes(
  field: FieldState,
  chosen: readonly unknown[],
  { id, label, write }: EditorOptions,
): TemplateResult {
  const options = field.options ?? [];
  const toggle = (value: string, on: boolean): void =>
    write(options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one))));
  return html`<fieldset class="formspec-editor-options" id=${id} tabindex="-1" aria-label=${label}>
    ${options.map(
      (option) =>
        html`<label class="formspec-option"
          ><input
            type="checkbox"
            class="formspec-check"
            .checked=${chosen.includes(option.value)}
            @change=${({ target }: Event) => toggle(option.value, (target as HTMLInputElement).checked)}
          /><span>${option.label}</span></label
        >`,
    )}
  </fieldset>`;
}
