/**
 * Element directive for a button that a form without script sends to the server. In a browser it does nothing: there the
 * button has a listener. On a server the button becomes a submit button whose value says what was pressed.
 */
import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import type { ElementOutput } from './element-output.js';
import type { Attributes } from './sync-attributes.js';

/** Name of the submit buttons. */
export const INTENT = 'formspec-intent';

class IntentDirective extends Directive {
  /** What a server renders: a submit button, with more attributes if it needs them there. */
  render(value: string, more?: Attributes): ElementOutput {
    return { attributes: { type: 'submit', name: INTENT, value, ...more } };
  }

  override update(): unknown {
    return noChange;
  }
}

export const intent = directive(IntentDirective);
