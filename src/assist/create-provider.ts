/** Creates a provider that resolves sidecars itself, unless the host has resolved them. */
import { createContextResolver, type ContextResolver } from '../context/resolver.js';
import type { SidecarDocuments, SidecarProblem } from '../context/sidecars.js';
import type { FormEngine } from '../engine/types.js';
import { englishMessage } from '../layout/messages/english-message.js';
import { createMemoryProfileStore } from './profiles/profile-store.js';
import {
  provideAssist,
  tell,
  type AssistForm,
  type AssistProvider,
  type ProviderOptions,
} from './provider.js';

export interface AssistOptions extends Omit<ProviderOptions, 'resolver'>, SidecarDocuments {
  /** Context that the host has resolved. Sidecars given here are then ignored. Called again when the form changes. */
  readonly resolver?: (engine: FormEngine) => ContextResolver;
  /** Profiles for a store in memory, if there is no `profileStore`. */
  readonly profiles?: readonly unknown[];
  /** Called once for each sidecar that cannot be used, or only in part. */
  readonly onProblem?: (problem: SidecarProblem) => void;
}

export function createAssistProvider(form: AssistForm, options: AssistOptions = {}): AssistProvider {
  const { resolver: resolved, onProblem, profiles, ...others } = options;
  const profileStore = others.profileStore ?? (profiles && createMemoryProfileStore(profiles));
  const read = ({ definition }: FormEngine): ContextResolver => {
    const resolver = createContextResolver({ ...others, definition });
    for (const problem of resolver.problems) tell(() => onProblem?.(problem));
    return resolver;
  };
  const locale = (): string | undefined => ('engine' in form ? form.engine : form)?.locale;
  return provideAssist(form, {
    messageOf: (field, result, label) => englishMessage(field, result, label, locale()),
    ...others,
    ...(profileStore && { profileStore }),
    resolver: resolved ?? read,
  });
}
