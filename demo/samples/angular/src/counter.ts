/** A widget of one's own: a number with buttons for less and more. */
import { html } from 'lit';
import { registerWidget } from 'formspec-elements';

registerWidget('x-counter', {
  frame: 'labelled',
  render({ field, host, controlId, describedBy, invalid, locked }) {
    const count = Number(field.value ?? 0);
    const button = (label: string, by: number) =>
      html`<button
        type="button"
        aria-label=${label}
        ?disabled=${locked}
        @click=${() => host.write(field, count + by)}
      >
        ${by > 0 ? '+' : '−'}
      </button>`;
    return html`${button('One guest less', -1)}
      <input
        id=${controlId}
        inputmode="numeric"
        aria-describedby=${describedBy}
        aria-invalid=${invalid}
        ?readonly=${locked}
        .value=${String(field.value ?? '')}
        @change=${(event: Event) => host.write(field, (event.target as HTMLInputElement).value)}
      />
      ${button('One guest more', 1)}`;
  },
});
