/** `<form-playground>`: a definition and its sidecars beside the live form. */
import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { Definition, FormResponse, Problem } from '../../../src/index.js';
import { jsonView } from '../../../src/inspector/code-view.js';
import type { FormElement } from '../form-element.js';
import { openInspector } from '../../../src/inspector/index.js';
import { announce } from '../site.js';
import { tabList, tabPanel } from '../../../src/inspector/tabs.js';
import { dependencyView } from './dependency-view.js';
import type { LocaleDocument } from '../../../src/engine/index.js';
import { translationView } from './translation-view.js';
import './json-editor.js';
import type { JsonEditor } from './json-editor.js';
import {
  type DocumentName,
  DOCUMENTS,
  type FormError,
  NAMES,
  type PlacedProblem,
  problemsOf,
} from './placed-problem.js';
import { exportView } from './export-view.js';
import { problemList } from './problem-list.js';
import { fromHash, keepWork, keptWork, type Shared, toHash } from './share.js';

type ResultName = 'response' | 'report' | 'diagnostics' | 'dependencies' | 'translation' | 'export' | 'agent';

const PAUSE = 350;

/** How the editor marks problems, by severity. */
const MARKS = {
  fatal: 'error',
  error: 'error',
  warning: 'warning',
  remark: 'warning',
  info: 'info',
} as const;
/** A small example. */
const FIRST = 'contact';

interface Example {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  /** Addresses within the folder of forms; several are separated by spaces. */
  readonly files: Readonly<Partial<Record<DocumentName, string>>>;
}

/** The text of one document; several documents become an array. */
async function readDocuments(addresses: string): Promise<string> {
  const texts = await Promise.all(
    addresses
      .split(' ')
      .filter(Boolean)
      .map(async (address) => (await fetch(`forms/${address}`)).text()),
  );
  return texts.length > 1
    ? JSON.stringify(
        texts.map((text) => JSON.parse(text) as unknown),
        null,
        2,
      )
    : (texts[0] ?? '');
}

/** A definition passed as an object has no address, so relative addresses are resolved against its folder here. */
function rebase(definition: string, folder: string): string {
  return definition.replace(
    /("(?:source|\$ref)":\s*")(?![a-z-]+:|\/|#)(?=[^"]+\.json)/g,
    (_, start: string) => `${start}${folder}`,
  );
}

/** Whether a sidecar, or a list of them, names another form as its target. Registries name none. */
function isForOther(form: unknown, sidecar: unknown): boolean {
  const { url } = (form ?? {}) as { url?: unknown };
  return [sidecar].flat().some((document) => {
    const { targetDefinition } = (document ?? {}) as { targetDefinition?: { url?: unknown } };
    return targetDefinition !== undefined && targetDefinition.url !== url;
  });
}

@customElement('form-playground')
export class FormPlayground extends LitElement {
  @state() private open: DocumentName = 'definition';
  @state() private result: ResultName = 'response';
  /** The tab that was open before an error opened the diagnostics; it is restored when the error is corrected. */
  private interrupted: ResultName | undefined;
  @state() private problems: readonly PlacedProblem[] = [];
  @state() private chosenPath = '';
  @state() private status = '';
  @state() private example = '';
  @state() private formLanguage = 'en';
  /** Language of the definition itself. */
  @state() private inlineLanguage = 'en';
  /** The submitted Response, until the next change. */
  @state() private submitted: FormResponse | undefined;
  @query('formspec-form') private readonly form!: FormElement;
  private texts: Record<DocumentName, string> = {
    definition: '',
    references: '',
    ontology: '',
    registry: '',
    locale: '',
  };
  private examples: readonly Example[] = [];
  /** The example that the documents started from, also after they were edited. */
  private from: string | undefined;
  /** Documents of the example as they were opened, to tell which ones the user has edited. */
  private opened: Partial<Record<DocumentName, string>> = {};
  /** Unedited sidecars of the example that do not belong to the user's own definition. */
  @state() private unused: readonly DocumentName[] = [];
  private timer = 0;
  /** Diagnostics of the sidecars of the current form. */
  private remarks: readonly PlacedProblem[] = [];
  /** Answers by the user, kept while the definition is edited. */
  private answers: Record<string, unknown> | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    // The page lists the gallery forms as options inside the element; they become the examples.
    this.examples = [...this.querySelectorAll('option')].map(({ value, text, dataset }) => ({
      id: value,
      name: text.trim(),
      lang: dataset.lang ?? 'en',
      files: { definition: `${value}/definition.json`, ...dataset },
    }));
    this.replaceChildren();
    super.connectedCallback();
    window.addEventListener('hashchange', () => void this.openShared());
  }

  protected override async firstUpdated(): Promise<void> {
    if (await this.openShared()) return;
    const asked = new URLSearchParams(location.search).get('form');
    const kept = asked ? undefined : keptWork();
    if (kept) this.show(kept);
    else await this.openExample(this.examples.some(({ id }) => id === asked) ? asked! : FIRST);
  }

  private editor(name: DocumentName): JsonEditor {
    return this.querySelector<JsonEditor>(`json-editor[data-document=${name}]`)!;
  }

  private async openShared(): Promise<boolean> {
    try {
      const shared = await fromHash(location.hash);
      if (!shared) return false;
      this.example = '';
      this.show(shared);
      return true;
    } catch {
      this.say('This shared address is damaged or incomplete.');
      return false;
    }
  }

  private startFrom(event: Event): void {
    keepWork(undefined);
    void this.openExample((event.target as HTMLSelectElement).value);
  }

  private async openExample(id: string): Promise<void> {
    const example = this.examples.find((one) => one.id === id);
    if (!example) return;
    this.example = id;
    const shared = await Promise.all(
      DOCUMENTS.map(async (name) => [name, await readDocuments(example.files[name] ?? '')] as const),
    );
    const documents = Object.fromEntries(shared) as Record<DocumentName, string>;
    const definition = rebase(documents.definition, `forms/${id}/`);
    this.show({ ...documents, definition, lang: example.lang, from: id });
    this.opened = { ...this.texts };
  }

  private show(shared: Shared): void {
    for (const name of DOCUMENTS) {
      this.texts[name] = shared[name] ?? '';
      this.editor(name).text = this.texts[name];
    }
    this.formLanguage = shared.lang ?? 'en';
    this.inlineLanguage = this.formLanguage;
    this.from = this.examples.find(({ id }) => id === shared.from)?.id;
    this.opened = {};
    this.answers = undefined;
    clearTimeout(this.timer);
    this.apply();
  }

  private edited(name: DocumentName): void {
    const { text } = this.editor(name);
    if (text === this.texts[name]) return;
    this.texts[name] = text;
    this.example = '';
    this.status = '';
    // The address no longer describes the documents.
    if (location.hash || location.search) history.replaceState(null, '', location.pathname);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      keepWork(this.documents());
      this.apply();
    }, PAUSE);
  }

  private parse(name: DocumentName): unknown {
    if (!this.texts[name].trim()) return undefined;
    try {
      return JSON.parse(this.texts[name]);
    } catch (error) {
      const found = this.editor(name).syntaxError();
      this.problems = [
        ...this.problems,
        {
          code: 'JSON',
          path: '',
          message: found?.message ?? (error as Error).message,
          severity: 'error',
          document: name,
          ...(found && { place: found.place }),
        },
      ];
      this.interrupt();
      return undefined;
    }
  }

  private interrupt(): void {
    if (this.result !== 'diagnostics') this.interrupted = this.result;
    this.result = 'diagnostics';
  }

  private choose(result: ResultName): void {
    this.interrupted = undefined;
    this.result = result;
  }

  /** Passes the documents to the form; if a text is not JSON, the form stays unchanged. */
  private apply(): void {
    this.problems = [];
    this.remarks = [];
    this.submitted = undefined;
    const [definition, references, ontology, registry, locale] = DOCUMENTS.map((name) => this.parse(name));
    if (!this.problems.length && definition !== undefined) {
      const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());
      const sidecars = { references, ontology, registry, locale };
      this.unused = (Object.keys(sidecars) as (keyof typeof sidecars)[]).filter(
        (name) => this.texts[name] === this.opened[name] && isForOther(definition, sidecars[name]),
      );
      for (const name of this.unused as (keyof typeof sidecars)[]) sidecars[name] = undefined;
      this.form.references = list(sidecars.references);
      this.form.ontologies = list(sidecars.ontology);
      this.form.registries = list(sidecars.registry);
      this.form.locales = list(sidecars.locale);
      const { from } = this;
      // Beside the definition of the example, under the last part of their name.
      this.form.resolve = from
        ? async (address) =>
            (await fetch(`forms/${from}/${address.split('/').pop()!}.json`)).json() as Promise<Definition>
        : undefined;
      this.form.definition = definition as Definition;
    }
    this.mark();
  }

  private mark(): void {
    for (const name of DOCUMENTS) {
      const own = this.problems.filter(({ document }) => document === name);
      this.editor(name).showProblems(
        own.map(({ path, message, severity }) => ({ path, message, severity: MARKS[severity ?? 'error'] })),
      );
    }
  }

  private ready(): void {
    const { engine } = this.form;
    if (!engine) return;
    if (this.answers) {
      try {
        this.form.setData(this.answers);
      } catch {
        this.answers = undefined;
      }
    }
    this.diagnose();
    if (this.interrupted) this.choose(this.interrupted);
    this.requestUpdate();
  }

  /** Lists the problems of a working form again: answers may cause new ones, such as a division by zero. */
  private diagnose(): void {
    const diagnostics = (this.form.engine?.diagnostics() ?? []).map((problem) => this.placed(problem));
    this.problems = [...this.remarks, ...diagnostics];
    this.mark();
  }

  /** Problems of Locale documents have their own paths; several documents are a list in the editor. */
  private placed(problem: Problem): PlacedProblem {
    const [, tag, pointer] = /^locale:([^/]*)(.*)$/s.exec(problem.path) ?? [];
    if (tag === undefined) return { ...problem, document: 'definition' };
    const documents = this.locales();
    const index = documents.findIndex(({ locale }) => locale?.toLowerCase() === tag.toLowerCase());
    const isList = this.texts.locale.trimStart().startsWith('[');
    return { ...problem, path: `${isList && index >= 0 ? `/${index}` : ''}${pointer}`, document: 'locale' };
  }

  /** The Locale documents as they are in the editor; none if it does not hold JSON. */
  private locales(): readonly LocaleDocument[] {
    if (this.unused.includes('locale')) return [];
    try {
      return [JSON.parse(this.texts.locale || '[]') as LocaleDocument | LocaleDocument[]].flat();
    } catch {
      return [];
    }
  }

  /** Writes Locale documents into their editor. Answers stay. */
  private writeLocales(documents: readonly LocaleDocument[]): void {
    const editor = this.editor('locale');
    editor.text = `${JSON.stringify(documents.length === 1 ? documents[0] : documents, null, 2)}\n`;
    this.edited('locale');
  }

  private refused(event: CustomEvent<FormError>): void {
    const isUsable = Boolean(this.form.engine);
    // A sidecar that does not match leaves the form working, so it is a remark.
    if (isUsable)
      this.remarks = [
        ...this.remarks,
        ...problemsOf(event.detail).map((problem) => ({ ...problem, severity: 'remark' as const })),
      ];
    this.problems = isUsable ? [...this.remarks] : problemsOf(event.detail);
    if (!isUsable) this.interrupt();
    this.mark();
  }

  private changed(event: CustomEvent<{ source: string }>): void {
    this.submitted = undefined;
    if (event.detail.source !== 'host') this.answers = this.form.getResponse().data;
    this.diagnose();
    this.requestUpdate();
  }

  private handedOver(event: CustomEvent<{ response: FormResponse }>): void {
    // The Response is shown beside the form, which stays.
    event.preventDefault();
    this.submitted = event.detail.response;
    this.choose('response');
  }

  private say(message: string): void {
    this.status = message;
    announce(message);
  }

  private documents(): Shared {
    const documents = Object.fromEntries(
      Object.entries(this.texts).filter(
        ([name, text]) => text && !this.unused.includes(name as DocumentName),
      ),
    ) as unknown as Shared;
    return { ...documents, lang: this.inlineLanguage, ...(this.from && { from: this.from }) };
  }

  private async share(): Promise<void> {
    const hash = await toHash(this.documents());
    history.replaceState(null, '', `${location.pathname}${hash}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.say(
        `Link copied, ${location.href.length.toLocaleString('en')} characters. It holds everything you see here.`,
      );
    } catch {
      this.say('The link is in the address bar; copy it from there.');
    }
  }

  private format(): void {
    const editor = this.editor(this.open);
    try {
      editor.text = `${JSON.stringify(JSON.parse(editor.text), null, 2)}\n`;
      this.say(`${NAMES[this.open]} formatted.`);
    } catch {
      this.say('This is not valid JSON, so it cannot be formatted.');
    }
  }

  private goTo({ document: name, path, place }: PlacedProblem): void {
    this.open = name;
    void this.updateComplete.then(() => this.editor(name).goTo(place ?? path));
  }

  private resultPanel(): TemplateResult {
    const { engine } = this.form ?? {};
    if (this.result === 'diagnostics') {
      const list = problemList(
        this.problems,
        ({ document: name, path, place }) => place ?? this.editor(name).placeOf(path),
        (problem) => this.goTo(problem),
      );
      if (!this.unused.length) return list;
      const names = this.unused.map((name) => NAMES[name]).join(', ');
      return html`<p class="panel-note">Not used, because they belong to the example: ${names}.</p>
        ${list}`;
    }
    if (!engine) return html`<p class="empty">There is no form yet; see Diagnostics for the reason.</p>`;
    if (this.result === 'report')
      return jsonView(engine.validate({ mode: 'submit' }), 'Validation report, as at submit');
    if (this.result === 'translation')
      return translationView({
        engine,
        documents: this.locales(),
        chosen: this.formLanguage,
        choose: (tag) => (this.formLanguage = tag),
        change: (documents) => this.writeLocales(documents),
        say: (message) => this.say(message),
      });
    if (this.result === 'export')
      return exportView(
        engine.definition as unknown as Record<string, unknown>,
        this.formLanguage,
        (message) => this.say(message),
      );
    if (this.result === 'dependencies')
      return dependencyView(engine, this.chosenPath, (path) => (this.chosenPath = path));
    return html`${this.submitted ? html`<p class="panel-note">Sent on submit:</p>` : ''}
    ${jsonView(this.submitted ?? engine.response(), 'Response')}`;
  }

  private toolbar(): TemplateResult {
    return html`<div class="play-bar">
      <label class="switch"
        ><span>Start from</span>
        <select @change=${this.startFrom}>
          ${this.example ? '' : html`<option value="" selected>Your own</option>`}
          ${this.examples.map(({ id, name }) => html`<option value=${id} .selected=${id === this.example}>${name}</option>`)}
        </select></label
      >
      <button type="button" class="button" @click=${this.format}>Format</button>
      <button type="button" class="button" @click=${() => openInspector(this.form)}>Inspect</button>
      <button type="button" class="button primary" @click=${() => void this.share()}>Copy link</button>
      <p class="play-status">${this.status}</p>
    </div>`;
  }

  protected override render(): TemplateResult {
    const errors = this.problems.length;
    return html`${this.toolbar()}
      <div class="play">
        <div class="play-left">
          <section class="play-editor" aria-label="Documents">
            ${tabList({
              label: 'Documents',
              prefix: 'play-doc',
              selected: this.open,
              select: (id) => (this.open = id as DocumentName),
              tabs: DOCUMENTS.map((id) => ({ id, name: NAMES[id] })),
            })}
            <div
              class="editor-panel"
              role="tabpanel"
              id="play-doc-panel"
              aria-labelledby="play-doc-tab-${this.open}"
            >
              ${DOCUMENTS.map(
                (name) =>
                  html`<json-editor
                    data-document=${name}
                    ?completes=${name === 'definition'}
                    label="${NAMES[name]}, JSON"
                    ?hidden=${name !== this.open}
                    @input=${() => this.edited(name)}
                  ></json-editor>`,
              )}
            </div>
          </section>
          <section class="play-results" aria-label="What the form says">
            ${tabList({
              label: 'What the form says',
              prefix: 'play-result',
              selected: this.result,
              select: (id) => this.choose(id as ResultName),
              tabs: [
                { id: 'response', name: 'Response' },
                { id: 'report', name: 'Report' },
                { id: 'diagnostics', name: 'Diagnostics', ...(errors ? { count: errors, bad: true } : {}) },
                { id: 'dependencies', name: 'Dependencies' },
                { id: 'translation', name: 'Translation' },
                { id: 'export', name: 'Export' },
                { id: 'agent', name: 'Agent’s view' },
              ],
            })}
            ${tabPanel(
              'play-result',
              this.result,
              html`<formspec-agent-view for="form" ?hidden=${this.result !== 'agent'}></formspec-agent-view>
                ${this.result === 'agent' ? '' : this.resultPanel()}`,
            )}
          </section>
        </div>
        <section class="play-form stage-sheet" aria-label="The live form">
          <formspec-form
            id="form"
            lang=${this.formLanguage}
            inline-lang=${this.inlineLanguage}
            @formspec-language=${(event: CustomEvent<{ locale: string }>) => (this.formLanguage = event.detail.locale)}
            dir=${/^(ar|fa|he|ur)\b/.test(this.formLanguage) ? 'rtl' : 'ltr'}
            @formspec-ready=${this.ready}
            @formspec-change=${this.changed}
            @formspec-error=${this.refused}
            @formspec-submit=${this.handedOver}
          ></formspec-form>
        </section>
      </div>`;
  }
}
