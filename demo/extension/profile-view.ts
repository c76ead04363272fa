/** The user's details: view, add, delete. */
import { html, nothing, type TemplateResult } from 'lit';
import type { UserProfile } from '../../src/consumer/index.js';
import { COMMON_CONCEPTS, conceptLabel } from './own-profile.js';
import { showValue } from './show-value.js';

export interface ProfileActions {
  add(concept: string, value: string): void;
  remove(concept: string): void;
  clear(): void;
}

export function profileView(profile: UserProfile, actions: ProfileActions): TemplateResult {
  const entries = Object.entries(profile.concepts);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form);
    const value = (given.get('value') as string).trim();
    if (value) actions.add(given.get('concept') as string, value);
    form.reset();
  };
  return html`<details class="profile">
    <summary>My details (${entries.length})</summary>
    <p class="note">
      Kept encrypted on this device. A page gets a value only after you accepted it for that page.
    </p>
    <ul class="entries">
      ${entries.map(
        ([concept, { value, source }]) =>
          html`<li data-source=${source.type === 'form-fill' ? source.formUrl : source.type}>
            <span>
              <strong>${conceptLabel(concept)}</strong>: ${showValue(value)}
              ${source.type === 'form-fill' ? html`<span class="note">from ${source.formUrl}</span>` : nothing}
            </span>
            <button
              type="button"
              @click=${() => actions.remove(concept)}
              aria-label=${`Delete ${conceptLabel(concept)}`}
            >
              Delete
            </button>
          </li>`,
      )}
    </ul>
    <form class="answer" id="add-entry" @submit=${submit}>
      <label
        >What
        <select name="concept">
          ${[...COMMON_CONCEPTS].map(([concept, label]) => html`<option value=${concept}>${label}</option>`)}
        </select>
      </label>
      <label>Value <input name="value" autocomplete="off" /></label>
      <button>Add</button>
    </form>
    <button type="button" ?disabled=${entries.length === 0} @click=${actions.clear}>
      Delete all my details
    </button>
  </details>`;
}
