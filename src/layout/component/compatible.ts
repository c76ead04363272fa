/** Whether an input of the document fits the field that it is bound to, and what takes its place if it does not. */
import type { FieldItem } from '../../model/definition.js';
import { inputFit, needsOptions } from '../vocabulary/compatibility.js';
import type { Remark } from '../documents/diagnostics.js';
import type { ItemInfo } from '../documents/item-index.js';
import type { ComponentName } from '../plan.js';
import { hintedWidget } from '../planner/definition-presentation.js';
import type { WidgetContext } from '../widget.js';
import type { BoundNode } from './bound-tree.js';

export interface FittingInput {
  readonly component: ComponentName;
  /** Whether the props of the document are used; they are not those of another component. */
  readonly keepsProps: boolean;
  /** Props that replace those of the document. */
  readonly corrections: Readonly<Record<string, unknown>>;
}

/** Of an input whose bind leads to a field. */
export function fittingInput(
  { component, pointer, target }: BoundNode,
  given: Readonly<Record<string, unknown>>,
  context: WidgetContext,
  remark: Remark,
): FittingInput {
  const { info } = target as { readonly info: ItemInfo };
  const { dataType, options, optionSet } = info.item as FieldItem;
  const { path } = info;
  const fit = inputFit(component, dataType, given['multiple'] === true);
  if (fit === 'none') {
    const byDefault = hintedWidget(info, null, context) as ComponentName;
    remark(
      'E802',
      pointer,
      `${component} cannot take the ${dataType} of "${path}"; ${byDefault} takes its place.`,
    );
    const isMultiple = byDefault === 'Select' && dataType === 'multiChoice';
    return { component: byDefault, keepsProps: false, corrections: isMultiple ? { multiple: true } : {} };
  }
  if (fit === 'loose') remark('W802', pointer, `${component} is not made for the ${dataType} of "${path}".`);
  const corrections: Record<string, unknown> = {};
  if (component === 'Select' && dataType === 'choice' && given['multiple'] === true) {
    remark('E802', `${pointer}/multiple`, `"${path}" takes a single choice.`);
    corrections['multiple'] = false;
  }
  if (needsOptions(component) && options === undefined && optionSet === undefined)
    remark('E803', pointer, `"${path}" has no options for ${component}.`);
  const { variant = 'plain' } = given;
  if (variant !== 'plain' && dataType !== 'string' && dataType !== 'text') {
    remark('E804', `${pointer}/variant`, `"${path}" is no text, so it cannot be ${String(variant)}.`);
    corrections['variant'] = 'plain';
  }
  return { component, keepsProps: true, corrections };
}
