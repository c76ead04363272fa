/**
 * Predicts the tool that a browser with WebMCP generates from a form's attributes. The rules were observed in Chromium
 * 156. If the browser lists the tool, its own schema is shown instead.
 */
import type { JsonSchema, ListedTool } from '../form-element.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LEFT_OUT = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image']);

function isParameter(element: Element): element is Control {
  if (!(
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ))
    return false;
  if (!element.name || element.disabled || LEFT_OUT.has(element.type)) return false;
  return element instanceof HTMLSelectElement || !element.readOnly;
}

const labelOf = (control: Control): string =>
  (control.labels?.[0]?.textContent ?? '').trim().replace(/\s+/g, ' ');

function descriptionOf(controls: readonly Control[]): string {
  const [first] = controls;
  const own = first!.getAttribute('toolparamdescription');
  const around = first!.closest('fieldset[toolparamdescription]')?.getAttribute('toolparamdescription');
  return (controls.length > 1 ? around : own) ?? own ?? around ?? labelOf(first!);
}

const listed = (options: readonly (readonly [value: string, label: string])[]): JsonSchema => ({
  type: 'string',
  enum: options.map(([value]) => value),
  anyOf: options.map(([value, title]) => ({ const: value, title })),
});

function numeric(control: HTMLInputElement): JsonSchema {
  const limits: Record<string, unknown> = { type: 'number' };
  if (control.min) limits.minimum = Number(control.min);
  if (control.max) limits.maximum = Number(control.max);
  if (control.step && control.step !== 'any') limits.multipleOf = Number(control.step);
  return limits;
}

function parameter(controls: readonly Control[]): JsonSchema {
  const [first] = controls;
  if (first instanceof HTMLSelectElement) {
    const options = [...first.options]
      .filter(({ value }) => value)
      .map(({ value, text }) => [value, text] as const);
    return first.multiple ? { type: 'array', items: listed(options) } : listed(options);
  }
  if (first instanceof HTMLTextAreaElement) return { type: 'string' };
  switch (first!.type) {
    case 'radio':
      return listed(controls.map((control) => [control.value, labelOf(control)] as const));
    case 'checkbox':
      return controls.length > 1
        ? {
            type: 'array',
            items: listed(controls.map((control) => [control.value, labelOf(control)] as const)),
          }
        : { type: 'boolean' };
    case 'number':
    case 'range':
      return numeric(first as HTMLInputElement);
    default:
      return (first as HTMLInputElement).pattern
        ? { type: 'string', pattern: (first as HTMLInputElement).pattern }
        : { type: 'string' };
  }
}

/** Undefined if the form declares no tool: it has a provider, or its author set `no-tool`. */
export function declaredTool(form: HTMLFormElement): ListedTool | undefined {
  const name = form.getAttribute('toolname');
  if (!name) return undefined;
  const byName = new Map<string, Control[]>();
  for (const element of form.elements) {
    if (isParameter(element)) byName.set(element.name, [...(byName.get(element.name) ?? []), element]);
  }
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [key, controls] of byName) {
    const { type } = controls[0]!;
    if (controls.length > 1 && type !== 'radio' && type !== 'checkbox') continue;
    properties[key] = { ...parameter(controls), description: descriptionOf(controls) };
    if (controls.some((control) => control.required)) required.push(key);
  }
  return {
    name,
    description: form.getAttribute('tooldescription') ?? '',
    inputSchema: { type: 'object', properties, ...(required.length ? { required } : {}) },
  };
}
