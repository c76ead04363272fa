/** Shows users what was saved on this device. They can delete it, export it and import a copy. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  exportProfiles,
  importProfiles,
  updateProfile,
  type ProfileEntry,
  type ProfileStore,
  type UserProfile,
} from '../../assist/index.js';
import type { FieldState } from '../../engine/types.js';
import { printText } from '../../layout/print-text.js';
import { displayValue } from '../strings/display-value.js';
import { nameOf } from '../view/labels.js';
import type { AssistView } from './assist-view.js';
import { type Modal, moreBelow, openModal } from './modal.js';

type EntryKind = 'concepts' | 'fields';

export async function showProfiles(assist: AssistView, store: ProfileStore): Promise<void> {
  const manager = new ProfileList(assist, store);
  await manager.read();
  const options = { host: assist.view.screen.element, signal: assist.signal, isConsent: false };
  await openModal<void>(options, (modal) => manager.template(modal));
}

class ProfileList {
  #profiles: readonly UserProfile[] = [];
  /** Id of the profile whose deletion has to be confirmed by a second press. */
  #doubted = '';
  #message = '';

  constructor(
    readonly assist: AssistView,
    readonly store: ProfileStore,
  ) {}

  async read(): Promise<void> {
    try {
      this.#profiles = await this.store.list();
    } catch {
      this.#message = this.assist.view.text('profilesFailed');
    }
  }

  template(modal: Modal<void>): TemplateResult {
    const { assist } = this;
    const act = (work: () => Promise<string>) => async (): Promise<void> => {
      this.#doubted = '';
      this.#message = await work().catch(() => assist.view.text('profilesFailed'));
      await this.read();
      modal.draw();
    };
    return html`<h2 class="formspec-dialog-title">${assist.view.text('profiles')}</h2>
      <p>${assist.view.text('profilesIntro')}</p>
      ${
        this.#profiles.length === 0
          ? html`<p class="formspec-empty">${assist.view.text('profilesNone')}</p>`
          : html`<ul class="formspec-profiles">
              ${this.#profiles.map((profile) => this.#profile(profile, modal, act))}
            </ul>`
      }
      <p role="status">${this.#message}</p>
      <div class="formspec-actions">
        ${moreBelow(assist.view)}
        <button type="button" class="formspec-button formspec-button--primary" @click=${() => modal.answer()}>
          ${assist.view.text('close')}
        </button>
        ${
          this.#profiles.length
            ? button(
                assist.view.text('profileExport'),
                act(() => this.#export()),
              )
            : nothing
        }
        <label class="formspec-button formspec-button--secondary formspec-drop-button">
          <input
            type="file"
            accept="application/json,.json"
            @change=${({ target }: Event) => {
              const input = target as HTMLInputElement;
              const [file] = input.files!;
              input.value = '';
              if (file) void act(() => this.#import(file))();
            }}
          />${assist.view.text('profileImport')}
        </label>
      </div>`;
  }

  #profile(
    profile: UserProfile,
    modal: Modal<void>,
    act: (work: () => Promise<string>) => () => Promise<void>,
  ): TemplateResult {
    const { assist, store } = this;
    const entries = (['concepts', 'fields'] as const).flatMap((kind) =>
      Object.entries(profile[kind]).map(([key, entry]) => ({ kind, key, entry })),
    );
    const sure = this.#doubted === profile.id;
    const remove = async (): Promise<string> => {
      await store.delete(profile.id);
      return assist.view.text('profileDeleted');
    };
    return html`<li>
      <details>
        <summary>
          <bdi>${profile.label}</bdi>
          <span class="formspec-hint">${assist.view.text('profileSize', { count: entries.length })}</span>
        </summary>
        <dl class="formspec-details">
          ${entries.map(({ kind, key, entry }) => {
            const { name, value } = this.#shown(key, entry);
            return html`<div>
              <dt><bdi>${name}</bdi></dt>
              <dd><bdi>${value}</bdi></dd>
              <dd>
                ${button(
                  html`${assist.view.text('delete')}<span class="formspec-visually-hidden"> ${name}</span>`,
                  act(() => this.#forget(profile, kind, key)),
                  'quiet',
                )}
              </dd>
            </div>`;
          })}
        </dl>
        ${button(
          assist.view.text(sure ? 'profileSure' : 'profileDelete'),
          sure
            ? act(remove)
            : () => {
                this.#doubted = profile.id;
                modal.draw();
              },
        )}
      </details>
    </li>`;
  }

  /** A saved answer as the user knows it: with the question of this form, or else the question that it answered. */
  #shown(key: string, entry: ProfileEntry): { name: string; value: string } {
    const { view } = this.assist;
    const field = this.#fieldFor(key, entry);
    return {
      name: (field && nameOf(field)) || entry.label || toWords(key),
      value: field ? displayValue(view, field, entry.value) : printText(entry.value),
    };
  }

  #fieldFor(key: string, { source }: ProfileEntry): FieldState | undefined {
    const { view, resolver } = this.assist;
    const { engine } = view;
    const origin =
      source.type === 'form-fill' && source.formUrl === engine.definition.url
        ? engine.field(source.fieldPath)
        : undefined;
    if (origin?.kind === 'field') return origin;
    return engine.fields('all').find((field) => resolver.concept(field)?.binding.concept === key);
  }

  async #forget(profile: UserProfile, kind: EntryKind, key: string): Promise<string> {
    await updateProfile(this.store, profile.id, (stored) => {
      if (!stored) return undefined;
      const { [key]: _, ...rest } = stored[kind];
      return { ...stored, [kind]: rest };
    });
    return this.assist.view.text('profileDeleted');
  }

  async #export(): Promise<string> {
    const url = URL.createObjectURL(
      new Blob([await exportProfiles(this.store)], { type: 'application/json' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = 'formspec-profiles.json';
    link.click();
    // Revoked later, because the download has not started yet.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    return '';
  }

  async #import(file: File): Promise<string> {
    let count: number;
    try {
      count = await importProfiles(this.store, await file.text());
    } catch {
      return this.assist.view.text('profileUnreadable');
    }
    return this.assist.view.text('profileImported', { count });
  }
}

/** `https://schema.org/givenName` becomes "Given name". */
function toWords(key: string): string {
  const last =
    key
      .split(/[./#:]/)
      .filter(Boolean)
      .at(-1) ?? key;
  const words = last
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function button(
  text: unknown,
  press: () => unknown,
  look: 'secondary' | 'quiet' = 'secondary',
): TemplateResult {
  return html`<button type="button" class="formspec-button formspec-button--${look}" @click=${press}>
    ${text}
  </button>`;
}
