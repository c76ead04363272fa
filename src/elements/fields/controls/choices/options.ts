/** What all controls with options share. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../../../engine/types.js';
import type { OptionEntry } from '../../../../model/definition.js';
import type { ControlContext } from '../control.js';
import { describedByToo } from '../control-attributes.js';
import type { Attributes } from '../../../rendering/sync-attributes.js';

const NONE: readonly OptionEntry[] = [];

const variants = new WeakMap<readonly OptionEntry[], Map<string, readonly OptionEntry[]>>();

/** A list derived from another one. The same key gives the same array, so that controls can compare arrays. */
export function variantOf(
  options: readonly OptionEntry[],
  key: string,
  make: () => readonly OptionEntry[],
): readonly OptionEntry[] {
  let known = variants.get(options);
  if (!known) variants.set(options, (known = new Map()));
  let list = known.get(key);
  if (!list) known.set(key, (list = make()));
  return list;
}

/**
 * The options of the field, followed by stored values that are not among them: a loaded answer is shown and reported,
 * not dropped. The same array as long as nothing changes, so that controls can compare arrays.
 */
export function knownOptions({ options = NONE, value }: FieldState): readonly OptionEntry[] {
  const stored = Array.isArray(value) ? value : [value];
  const strange = stored.filter(
    (one) => typeof one === 'string' && one !== '' && !options.some((option) => option.value === one),
  ) as string[];
  if (strange.length === 0) return options;
  return variantOf(options, `with ${strange.join('\n')}`, () => [
    ...options,
    ...strange.map((one) => ({ value: one, label: one })),
  ]);
}

/** The box around radio buttons or check boxes: stacked, side by side (`inline`) or in columns (`grid`), by the layout hint. */
export function inSight({ field, props }: ControlContext, content: unknown): TemplateResult {
  const { flow, columns } = props ?? field.item.presentation?.layout ?? {};
  return html`<div class="formspec-options" data-flow=${flow ?? nothing} data-columns=${columns ?? nothing}>
    ${content}
  </div>`;
}

/** Adds the status of the options, if there is one, to the description of a labelled control. */
export function describedByStatus(context: ControlContext): Attributes {
  return statusText(context) ? { 'aria-describedby': describedByToo(context, statusId(context)) } : {};
}

/** "Loading" or "failed" for remote options; nothing once they are loaded. */
export function optionsStatus(context: ControlContext): unknown {
  const text = statusText(context);
  if (!text) return nothing;
  const failed = context.field.optionsStatus === 'failed';
  return html`<p class=${failed ? 'formspec-warning' : 'formspec-busy'} id=${statusId(context)}>${text}</p>`;
}

function statusText({ field, host }: ControlContext): string | undefined {
  if (field.optionsStatus === 'ready') return undefined;
  if (field.optionsStatus === 'loading') return host.text('optionsLoading');
  return host.text(field.options?.length ? 'optionsIncomplete' : 'optionsFailed');
}

function statusId({ field, host }: ControlContext): string {
  return host.id(field, 'status');
}
