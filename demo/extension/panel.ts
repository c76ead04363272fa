/**
 * The panel: the forms of the tab, their progress, and help with filling them in. Content from pages is only shown as
 * text. The profile never leaves this document, except single values after the user's consent.
 */
import { html, nothing, render, type TemplateResult } from 'lit';
import {
  AssistError,
  type FieldDescription,
  type FieldSummary,
  type FormClient,
  type FormProgress,
  type UserProfile,
} from '../../src/consumer/index.js';
import { fieldView } from './field-view.js';
import { deleteProfile, loadProfile, saveChanges, withEntry, withoutEntry } from './own-profile.js';
import { profileView } from './profile-view.js';
import { askAbout } from './review-dialog.js';
import { openTab, type TabForm, type TabForms } from './tab-forms.js';

const MODES = {
  1: 'offers assistance',
  2: 'Formspec form',
  3: 'plain page, read by guessing',
} as const;

interface OpenForm {
  readonly form: TabForm;
  readonly client: FormClient;
  fields: readonly FieldSummary[];
  progress: FormProgress | undefined;
  readonly details: Map<string, FieldDescription>;
}

let tab: TabForms | undefined;
let forms: readonly TabForm[] = [];
let open: OpenForm | undefined;
let profile: UserProfile;
let status = '';
let busy = false;

function show(): void {
  render(panelView(), document.getElementById('panel')!);
}

let last: Promise<void> = Promise.resolve();

/** Runs user actions one after the other; errors are shown, not thrown. */
function act(work: () => Promise<string | void>): Promise<void> {
  const run = async (): Promise<void> => {
    busy = true;
    show();
    try {
      status = (await work()) ?? '';
    } catch (error) {
      status = error instanceof Error ? error.message : 'That did not work.';
    }
    busy = false;
    show();
  };
  last = last.then(run);
  return last;
}

async function readForm(): Promise<void> {
  if (!open) return;
  [open.fields, open.progress] = await Promise.all([open.client.list(), open.client.progress()]);
  for (const path of open.details.keys()) open.details.set(path, await open.client.field(path));
}

async function selectForm(form: TabForm): Promise<void> {
  open = { form, client: tab!.open(form), fields: [], progress: undefined, details: new Map() };
  await readForm();
}

async function readTab(): Promise<string> {
  open = undefined;
  forms = [];
  try {
    forms = await tab!.list();
  } catch {
    return 'This page cannot be read. Click the button of the extension on the page to allow it.';
  }
  if (forms.length === 0) return 'There is no form on this page.';
  await selectForm(forms[0]!);
  return forms.length === 1 ? 'One form found.' : `${forms.length} forms found.`;
}

async function fill({ client, form }: OpenForm): Promise<string> {
  const matches = await client.match({ profile });
  if (matches.length === 0) return 'Your details have nothing for the open fields.';
  const labels = new Map((await client.list()).map(({ path, label }) => [path, label]));
  const accepted = await askAbout({
    heading: `Fill “${form.title}”?`,
    explanation:
      form.mode === 3 ? 'These are guesses about an ordinary page.' : 'The page gets what you tick.',
    accept: 'Fill in',
    proposals: matches.map(({ path, value, concept, confidence }) => ({
      path,
      label: labels.get(path) ?? path,
      current: null,
      proposed: value,
      concept,
      confidence,
    })),
  });
  if (accepted.length === 0) return 'Nothing was filled in.';
  const entries = accepted.map(({ path, proposed }) => ({ path, value: proposed }));
  const filled = form.mode === 1 ? await writeOnce(client, entries) : await writeTogether(client, entries);
  await readForm();
  const left = filled < accepted.length ? `, ${accepted.length - filled} left out` : '';
  return `${filled} filled in${left}.`;
}

type Entries = readonly { readonly path: string; readonly value: unknown }[];

/** A form that offers assistance shows every single answer that is written, but asks before it takes many at once. */
const SINGLE_WRITES = 5;

/** The user has just been asked here, so a few answers are written one by one. For more, the form asks as well. */
async function writeOnce(client: FormClient, entries: Entries): Promise<number> {
  if (entries.length > SINGLE_WRITES || !(await client.supports('formspec.field.set'))) {
    status = 'The page may ask you to confirm.';
    show();
    return writeTogether(client, entries);
  }
  let filled = 0;
  for (const { path, value } of entries) {
    try {
      await client.set(path, value);
      filled += 1;
    } catch (error) {
      if (!(error instanceof AssistError)) throw error;
    }
  }
  return filled;
}

async function writeTogether(client: FormClient, entries: Entries): Promise<number> {
  return (await client.apply(entries)).filled.length;
}

async function remember({ client, form }: OpenForm): Promise<string> {
  const learned = await client.learnInto(profile, (proposals) => {
    const news = proposals.filter(
      ({ current, proposed }) => JSON.stringify(current) !== JSON.stringify(proposed),
    );
    if (news.length === 0) return [];
    return askAbout({
      heading: 'Remember these answers?',
      explanation: `From “${form.title}”. They stay on this device.`,
      accept: 'Remember',
      proposals: news,
    });
  });
  if (learned.savedConcepts === 0) return 'Nothing was remembered.';
  await changeProfile(learned.profile);
  return `${learned.savedConcepts} remembered.`;
}

async function changeProfile(changed: UserProfile): Promise<void> {
  profile = await saveChanges(profile, changed);
}

const profileActions = {
  add: (concept: string, value: string) =>
    void act(() => changeProfile(withEntry(profile, concept, value)).then(() => 'Added.')),
  remove: (concept: string) =>
    void act(() => changeProfile(withoutEntry(profile, concept)).then(() => 'Deleted.')),
  clear: () =>
    void act(async () => {
      await deleteProfile();
      profile = await loadProfile();
      return 'All your details are deleted.';
    }),
};

/** Reads without waiting, even while the page asks its user a question. */
async function readField(current: OpenForm, path: string): Promise<void> {
  try {
    current.details.set(path, await current.client.field(path));
  } catch (error) {
    status = error instanceof Error ? error.message : 'That did not work.';
  }
  show();
}

const fieldActions = {
  open: (path: string) => open && void readField(open, path),
  set: (path: string, value: unknown) =>
    void act(async () => {
      await open!.client.set(path, value);
      await readForm();
      return 'Written.';
    }),
};

function panelView(): TemplateResult {
  return html`
    <header>
      <h1>Forms on this page</h1>
      <button type="button" id="refresh" ?disabled=${busy} @click=${() => act(readTab)}>Look again</button>
    </header>
    <p role="status" id="status">${busy ? 'Working …' : status}</p>
    ${
      forms.length > 0
        ? html`<fieldset class="forms">
            <legend>Which form</legend>
            ${forms.map(formChoice)}
          </fieldset>`
        : nothing
    }
    ${open ? openView(open) : nothing} ${profileView(profile, profileActions)}
  `;
}

function formChoice(form: TabForm): TemplateResult {
  return html`<label>
    <input
      type="radio"
      name="form"
      .checked=${open?.form === form}
      data-mode=${form.mode}
      data-reach=${form.reach}
      @change=${() => act(() => selectForm(form))}
    />
    <span>${form.title} <span class="note">mode ${form.mode}: ${MODES[form.mode]}</span></span>
  </label>`;
}

function openView(current: OpenForm): TemplateResult {
  const { fields, progress, details, form } = current;
  return html`<section aria-labelledby="form-title">
    <h2 id="form-title">${form.title}</h2>
    ${
      progress
        ? html`<p>
            <progress
              max=${Math.max(progress.total, 1)}
              .value=${progress.filled}
              aria-label="Progress"
            ></progress>
            <span id="progress">
              ${progress.filled} of ${progress.total} answered${progress.complete ? ', complete' : ''}
            </span>
          </p>`
        : nothing
    }
    <div class="actions">
      <button type="button" id="fill" ?disabled=${busy} @click=${() => act(() => fill(current))}>
        Fill from my details
      </button>
      <button type="button" id="remember" ?disabled=${busy} @click=${() => act(() => remember(current))}>
        Remember answers
      </button>
    </div>
    <ul class="fields">
      ${fields.map((field) => fieldView(field, details.get(field.path), fieldActions))}
    </ul>
  </section>`;
}

/** `?tab=7` opens the panel in its own tab, for another one. */
async function currentTab(): Promise<number> {
  const asked = Number(new URLSearchParams(location.search).get('tab'));
  if (asked) return asked;
  const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return active?.id ?? -1;
}

async function start(): Promise<void> {
  profile = await loadProfile();
  let tabId = await currentTab();
  tab = openTab(tabId);
  const isFixed = location.search !== '';
  chrome.tabs.onActivated.addListener((info) => {
    if (isFixed) return;
    tabId = info.tabId;
    tab = openTab(tabId);
    void act(readTab);
  });
  chrome.tabs.onUpdated.addListener((changed, { status: loading }) => {
    if (changed === tabId && loading === 'complete') void act(readTab);
  });
  await act(readTab);
}

void start();
