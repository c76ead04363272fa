/** Attributes that native controls have in common. */
import { nothing } from 'lit';
import type { Attributes } from '../../rendering/sync-attributes.js';
import type { ControlContext } from './control.js';

/**
 * Firefox (153) tells screen readers that an empty control with the native `required` is invalid, whatever `aria-invalid`
 * says. Chromium does not, and its own tool for agents reads the native attribute.
 */
const isGecko = typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none');

/** The native attribute, for controls whose group or label says that they are required. */
export const nativeRequired = (isRequired: boolean): true | undefined =>
  (isRequired && !isGecko) || undefined;

/**
 * Attributes that every native control of a field has. `aria-invalid` is always explicit, because browsers otherwise call
 * an empty required control invalid at once.
 */
export function controlAttributes(context: ControlContext, more?: Attributes): Attributes {
  const { field, describedBy, invalid, locked } = context;
  const isRequired = field.required && !locked;
  return {
    ...context.attributes,
    id: context.controlId,
    'aria-describedby': describedBy === nothing ? undefined : (describedBy as string),
    'aria-invalid': String(invalid),
    required: nativeRequired(isRequired),
    'aria-required': isGecko && isRequired ? 'true' : undefined,
    ...lockAttributes(context),
    ...more,
  };
}

/** The descriptions that the frame gives, and one more of the control itself. */
export function describedByToo({ describedBy }: ControlContext, id: string): string {
  return typeof describedBy === 'string' ? `${describedBy} ${id}` : id;
}

/** A read-only text control can still be focused and read; a disabled one cannot. */
function lockAttributes({ field, locked }: ControlContext): Attributes {
  return field.protected ? { disabled: true } : { readonly: locked || undefined };
}

/**
 * For one control of several in a fieldset, which has name, description and `required`. The first control is described too:
 * screen readers often leave out the description of a group.
 */
export function memberAttributes(context: ControlContext, index: number, more?: Attributes): Attributes {
  const { attributes, controlId, describedBy, invalid, locked } = context;
  return {
    ...attributes,
    'aria-describedby': index === 0 && describedBy !== nothing ? (describedBy as string) : undefined,
    // Older agents read the description from the first control, newer ones from the fieldset.
    toolparamdescription: index === 0 ? attributes['toolparamdescription'] : undefined,
    // Not an attribute of check boxes and radio buttons.
    autocomplete: undefined,
    id: index === 0 ? controlId : `${controlId}-${index}`,
    disabled: locked || undefined,
    'aria-invalid': String(invalid),
    ...more,
  };
}
