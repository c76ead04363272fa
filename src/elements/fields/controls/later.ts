/** Controls whose code comes only with the first form that has one. */
import { html } from 'lit';
import { extendStyles } from '../../styles/adopt-styles.js';
import type { Control } from './control.js';

/** What the module of such a control has to offer. */
export interface Arrival {
  readonly control: Control;
  readonly styles: string;
}

/** Stands in for a control until `fetch` has brought it. */
export function later(
  look: Pick<Control, 'frame' | 'role' | 'inWords'>,
  fetch: () => Promise<Arrival>,
): Control {
  let arrived: Arrival | undefined;
  let failure: unknown;
  return {
    ...look,
    prepare(owner) {
      if (arrived) {
        extendStyles(owner, arrived.styles);
        return undefined;
      }
      return fetch().then(
        (arrival) => extendStyles(owner, (arrived = arrival).styles),
        (cause) => {
          // Told where the field would stand; the form around it works.
          failure = cause;
        },
      );
    },
    render(context) {
      if (arrived) return arrived.control.render(context);
      if (failure) throw failure;
      // A form waits for what it has at first. This one came with a new row, or with a list that grew.
      const { field, session } = context;
      void this.prepare!(session.host.ownerDocument)?.then(() => session.refresh(field));
      return html``;
    },
  };
}
