/** Asks the user about each value before it is written or remembered. */
import { html, nothing, render } from 'lit';
import { showValue } from './show-value.js';

export interface Proposal {
  readonly path: string;
  readonly label: string;
  readonly current: unknown;
  readonly proposed: unknown;
  /** Below 1 the value is a guess. */
  readonly confidence?: number;
}

export interface Question {
  readonly heading: string;
  readonly explanation: string;
  readonly accept: string;
  readonly proposals: readonly Proposal[];
}

/** Resolves to the accepted paths; closing the dialog accepts none. */
export function askAbout({ heading, explanation, accept, proposals }: Question): Promise<string[]> {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('aria-labelledby', 'review-heading');
  dialog.setAttribute('aria-describedby', 'review-explanation');
  render(
    html`<form method="dialog">
      <h2 id="review-heading">${heading}</h2>
      <p id="review-explanation">${explanation}</p>
      <ul class="proposals">
        ${proposals.map(
          ({ path, label, current, proposed, confidence = 1 }) =>
            html`<li>
              <label>
                <input type="checkbox" name="path" .value=${path} ?checked=${confidence >= 0.5} />
                <span>
                  <strong>${label}</strong>: ${showValue(proposed)}
                  <span class="note">
                    now:
                    ${showValue(current)}${
                      confidence < 1 ? html`, ${Math.round(confidence * 100)} % sure` : nothing
                    }
                  </span>
                </span>
              </label>
            </li>`,
        )}
      </ul>
      <div class="actions">
        <button value="accept">${accept}</button>
        <button value="">Cancel</button>
      </div>
    </form>`,
    dialog,
  );
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const chosen = [...dialog.querySelectorAll<HTMLInputElement>('[name=path]:checked')];
      resolve(dialog.returnValue === 'accept' ? chosen.map(({ value }) => value) : []);
      dialog.remove();
    });
  });
}
