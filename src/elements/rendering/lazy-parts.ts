/**
 * Code that only some forms need: structures, displays, pages, controls. It is loaded with the first form that uses it, before
 * that form is shown. Templates ask `loadedPart`, and render something simpler if a part could not be loaded.
 */
import { addEnglish } from '../strings/load-strings.js';
import { extendStyles } from '../styles/adopt-styles.js';

const loaders = {
  // Structures
  repeats: () => import('../layout/repeats.js'),
  table: () => import('../layout/data-table.js'),
  tabs: () => import('../layout/tabs.js'),
  displays: () => import('../layout/rare-displays.js'),
  disclosures: () => import('../layout/disclosures.js'),
  liveValues: () => import('../view/live-values.js'),
  richText: () => import('./rich-text.js'),
  languages: () => import('../layout/language-switch.js'),
  issuer: () => import('../companions/issuer-header.js'),
  // Pages
  pages: () => import('../pages/paged-form.js'),
  review: () => import('../pages/review.js'),
  steps: () => import('../pages/step-list.js'),
  history: () => import('../pages/page-history.js'),
  // Forms that cannot be shown
  failure: () => import('../loading/failure-panel.js'),
  // Using the form
  interaction: () => import('../form/interaction.js'),
  messages: () => import('../strings/field-messages.js'),
  draft: () => import('../sending/draft.js'),
  serverDraft: () => import('../sending/server-draft.js'),
  confirmation: () => import('../sending/confirmation.js'),
  // Agents
  agentTool: () => import('../assist/tool/tool-calls.js'),
  // Controls
  attachment: () => import('../fields/controls/files/attachment.js'),
  combobox: () => import('../fields/controls/choices/combobox.js'),
  date: () => import('../fields/controls/date.js'),
  'date-parts': () => import('../fields/controls/dates/date-parts.js'),
  money: () => import('../fields/controls/numbers/money.js'),
  'open-money': () => import('../fields/controls/numbers/open-money.js'),
  rating: () => import('../fields/controls/numbers/rating.js'),
  'select-all': () => import('../fields/controls/choices/select-all.js'),
  signature: () => import('../fields/controls/files/signature.js'),
  slider: () => import('../fields/controls/numbers/slider.js'),
  stepper: () => import('../fields/controls/numbers/stepper.js'),
  'switch-sides': () => import('../fields/controls/choices/switch-sides.js'),
};

export type PartName = keyof typeof loaders;
/** For those who need all parts, such as a server. */
export const PART_NAMES = Object.keys(loaders) as readonly PartName[];
export type Parts = { [N in PartName]: Awaited<ReturnType<(typeof loaders)[N]>> };

const loaded: Partial<Parts> = {};
const failures = new Map<PartName, unknown>();

/**
 * The code of a part; undefined if it is not loaded. Without it repeats show nothing, all pages are shown as one, a table as rows, tabs as groups,
 * steps as a bar and a display as plain text; there is no review page; the browser's Back button leaves the form; the browser's agent gets no tool.
 */
export function loadedPart<N extends PartName>(name: N): Parts[N] | undefined {
  return loaded[name];
}

/** Makes parts available that are already loaded. A server has all of them from the start. */
export function provideParts(parts: Partial<Parts>): void {
  Object.assign(loaded, parts);
  for (const part of Object.values(parts)) if ('texts' in part) addEnglish(part.texts);
}

/** Why a part could not be loaded. */
export function partFailure(name: PartName): unknown {
  return failures.get(name);
}

/** Loads a part, with its texts, and its styles for a document. Never rejects; undefined if there is nothing to wait for. */
export function loadPart(name: PartName, owner?: Document): Promise<void> | undefined {
  const addStyles = (part: Parts[PartName]): void => {
    if (owner && 'styles' in part) extendStyles(owner, part.styles);
  };
  const part = loaded[name];
  if (part) {
    addStyles(part);
    return undefined;
  }
  return (loaders[name]() as Promise<Parts[PartName]>).then(
    (module) => {
      Object.assign(loaded, { [name]: module });
      failures.delete(name);
      if ('texts' in module) addEnglish(module.texts);
      addStyles(module);
    },
    (cause: unknown) => {
      failures.set(name, cause);
      console.warn(`formspec-form: the code of a ${name} could not be loaded.`, cause);
    },
  );
}
