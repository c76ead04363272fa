/**
 * Renders Lit template results to HTML, with the same templates that browsers use. Directives say in `render()` what they
 * are on a server. Every value is escaped here, and nothing else writes values into markup.
 *
 * `@lit-labs/ssr` is not used: it renders shadow roots and skips element directives, which our controls are made of.
 */
import { noChange, nothing, type TemplateResult } from 'lit';
import { PartType } from 'lit/directive.js';
import type { ElementOutput, Shown } from '../../elements/rendering/element-output.js';
import { LivePart, type Subject } from '../../elements/rendering/live.js';
import type { Attributes } from '../../elements/rendering/sync-attributes.js';
import type { ViewState } from '../../elements/view/view-state.js';
import { escapeHtml } from './escape.js';
import { type AttributeStep, parseTemplate, type TagStep } from './parse-template.js';

interface DirectiveValue {
  readonly _$litDirective$: new (part: object) => { render(...values: unknown[]): unknown };
  readonly values: readonly unknown[];
}

export function renderTemplate(template: unknown): string {
  const output: string[] = [];
  write(template, output);
  return output.join('');
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === nothing || value === noChange;

const isDirective = (value: object): value is DirectiveValue => '_$litDirective$' in value;
const isTemplate = (value: object): value is TemplateResult => '_$litType$' in value;

/** Writes content: text, a template, a directive, or a list of these. */
function write(value: unknown, output: string[]): void {
  if (isMissing(value)) return;
  if (typeof value !== 'object') output.push(escapeHtml(String(value)));
  else if (isTemplate(value!)) writeTemplate(value, output);
  else if (isDirective(value!)) writeDirective(value, output);
  else if (Symbol.iterator in value!) for (const one of value as Iterable<unknown>) write(one, output);
  else output.push(escapeHtml(String(value)));
}

function writeTemplate({ strings, values }: TemplateResult, output: string[]): void {
  for (const step of parseTemplate(strings))
    switch (step.kind) {
      case 'text':
        output.push(step.text);
        break;
      case 'child':
        write(values[step.at], output);
        break;
      case 'tag':
        writeTag(step, values, output);
        break;
      default: {
        const text = attributeText(step, values);
        if (text !== undefined)
          output.push(text === '' ? ` ${step.name}=""` : ` ${step.name}="${escapeHtml(text)}"`);
      }
    }
}

function writeDirective({ _$litDirective$: directive, values }: DirectiveValue, output: string[]): void {
  const part = { type: PartType.CHILD };
  if (directive !== (LivePart as unknown)) return write(new directive(part).render(...values), output);
  // A part of the form that throws is replaced, and the rest is shown, as in a browser.
  const length = output.length;
  try {
    write(new directive(part).render(...values), output);
  } catch (cause) {
    output.length = length;
    const [view, subject] = values as [ViewState, Subject];
    write(view.rendering.failure(cause, subject), output);
  }
}

/** The value of an attribute; undefined if it is left out. */
function attributeText(
  { kind, texts, first }: AttributeStep,
  values: readonly unknown[],
): string | undefined {
  if (kind === 'boolean') return values[first] && values[first] !== nothing ? '' : undefined;
  let text = texts[0]!;
  for (let i = 1; i < texts.length; i++) {
    const value = values[first + i - 1];
    if (value === nothing) return undefined;
    text += `${isMissing(value) ? '' : String(value as string)}${texts[i]}`;
  }
  return text;
}

function writeTag({ name, parts, directives }: TagStep, values: readonly unknown[], output: string[]): void {
  const attributes = new Map<string, string>();
  for (const part of parts) {
    const text = part.kind === 'static' ? unescapeStatic(part.value) : attributeText(part, values);
    if (text !== undefined) attributes.set(part.name, text);
  }
  let shown: Shown | undefined;
  for (const at of directives) {
    const made = elementOutput(values[at]);
    if (!made) continue;
    merge(attributes, made.attributes);
    shown = made.shown ?? shown;
  }
  const inside = shown ? show(name, shown, attributes) : '';
  output.push(`<${name}`);
  for (const [key, text] of attributes)
    output.push(text === '' ? ` ${key}=""` : ` ${key}="${escapeHtml(text)}"`);
  output.push('>', inside);
}

const unescapeStatic = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function elementOutput(value: unknown): ElementOutput | undefined {
  if (isMissing(value)) return undefined;
  const { _$litDirective$: directive, values } = value as DirectiveValue;
  const made = new directive({ type: PartType.ELEMENT }).render(...values);
  return isMissing(made) ? undefined : (made as ElementOutput);
}

/** What a directive sets replaces what the template says, as `setAttribute` does in a browser. */
function merge(attributes: Map<string, string>, more: Attributes): void {
  for (const name in more) {
    const value = more[name];
    if (value === undefined) continue;
    attributes.set(name, value === true ? '' : value);
  }
}

/** Puts what a native control shows into its attributes, or returns the markup inside of it. */
function show(
  tag: string,
  { value, checked, options, values }: Shown,
  attributes: Map<string, string>,
): string {
  switch (tag) {
    case 'textarea':
      // Parsers drop a line break right after the start tag.
      return value ? `\n${escapeHtml(value)}` : '';
    case 'select':
      return (options ?? [])
        .map((option) => {
          const isSelected = values ? values.includes(option.value) : option.value === value;
          return `<option value="${escapeHtml(option.value)}"${isSelected ? ' selected' : ''}>${escapeHtml(option.label)}</option>`;
        })
        .join('');
    default:
      if (value !== undefined && value !== '') attributes.set('value', value);
      if (checked) attributes.set('checked', '');
      return '';
  }
}
