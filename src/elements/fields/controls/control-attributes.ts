/** Attributes that native controls have in common. */
import { nothing } from 'lit';
import type { Attributes } from '../../rendering/sync-attributes.js';
import type { ControlContext } from './control.js';

/**
 * Attributes that every native control of a field has. Browsers' own tools read the native `required`. `aria-invalid` is
 * always explicit, because browsers otherwise call an empty required control invalid at once.
 */
export function controlAttributes(context: ControlContext, more?: Attributes): Attributes {
  const { field, describedBy, invalid, locked } = context;
  return {
    ...context.attributes,
    id: context.controlId,
    'aria-describedby': describedBy === nothing ? undefined : (describedBy as string),
    'aria-invalid': String(invalid),
    required: (field.required && !locked) || undefined,
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
