/** Asks the user about each value before it is written or remembered. */
import { html, nothing, render } from 'lit';
import { conceptLabel } from './own-profile.js';
import { showValue } from './show-value.js';

export interface Proposal {
  readonly path: string;
  readonly label: string;
  readonly current: unknown;
  readonly proposed: unknown;
  /** Which of the user's details it is. The label comes from the page and can say anything. */
  readonly concept: string | undefined;
  /** Below 1 the value is a guess. */
  readonly confidence?: number;
}

/** Less certain guesses are shown, but the user has to tick them. */
const SURE = 0.8;

export interface Question<Entry extends Proposal> {
  readonly heading: string;
  readonly explanation: string;
  readonly accept: string;
  readonly proposals: readonly Entry[];
}

/** Resolves to the accepted proposals; closing the dialog accepts none. */
export function askAbout<Entry extends Proposal>({
  heading,
  explanation,
  accept,
  proposals,
}: Question<Entry>): Promise<Entry[]> {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('aria-labelledby', 'review-heading');
  dialog.setAttribute('aria-describedby', 'review-explanation');
  render(
    html`<form method="dialog">
      <h2 id="review-heading">${heading}</h2>
      <p id="review-explanation">${explanation}</p>
      <ul class="proposals">
        ${proposals.map(
          ({ path, label, current, proposed, concept, confidence = 1 }, index) =>
            html`<li>
              <label>
                <input
                  type="checkbox"
                  name="entry"
                  .value=${String(index)}
                  data-path=${path}
                  ?checked=${confidence >= SURE}
                />
                <span>
                  <strong>${label}</strong>: ${showValue(proposed)}
                  <span class="note">
                    ${concept ? html`your <b>${conceptLabel(concept)}</b>, ` : nothing}now:
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
      const chosen = [...dialog.querySelectorAll<HTMLInputElement>('[name=entry]:checked')];
      // By position and not by path: which paths there are is up to the page.
      resolve(dialog.returnValue === 'accept' ? chosen.map(({ value }) => proposals[Number(value)]!) : []);
      dialog.remove();
    });
  });
}
