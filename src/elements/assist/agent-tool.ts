/**
 * The tool that the browser makes of the native form by itself (WebMCP, declarative). Chromium 156 fills all controls
 * first, with trusted events as if typed, and only then says `toolactivated`; so the session keeps a journal of what
 * was overwritten since the user last pressed anything, and an activation claims that journal as the agent's work.
 */
import type { FieldState } from '../../engine/types.js';
import { toolAnnotations } from '../../annotations/index.js';
import { isEmpty } from '../../model/values.js';
import type { Session } from '../form/form-view.js';

interface AgentSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean;
  respondWith?(result: Promise<unknown>): void;
}

export interface ToolSettings {
  readonly enabled: boolean;
  /** The form brings its own way to submit; without it, a button that the page put into the form counts. */
  readonly submittable: boolean;
  readonly autosubmit: boolean;
  readonly sends: boolean;
}

const SUBMIT = 'button:not([type=button],[type=reset]),input:is([type=submit],[type=image])';

const NAMES = ['toolname', 'tooldescription', 'toolautosubmit'] as const;

/** Tools of forms in the document; those in shadow roots share its names, but no selector finds them. */
const live = new Set<AgentTool>();

export class AgentTool {
  #filled: ReadonlyMap<FieldState, unknown> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settings: ToolSettings | undefined;

  constructor(
    readonly session: Session,
    readonly form: () => HTMLFormElement | null,
  ) {}

  /** Writes the tool's attributes. Through the prototype, since a field may be called `setAttribute`. */
  declare(settings: ToolSettings): void {
    this.#settings = settings;
    const form = this.form();
    if (!form) return;
    const own = this.#name;
    const isTaken = (name: string): boolean =>
      [...live].some((tool) => tool !== this && tool.#name === name) ||
      (name !== own && document.querySelector(`form[toolname="${CSS.escape(name)}"]`) !== null);
    // Without a button for the user to press, Chromium (156) would refuse every call.
    const usable = settings.submittable || Element.prototype.querySelector.call(form, SUBMIT) !== null;
    const wanted: Record<string, string> =
      settings.enabled && usable
        ? toolAnnotations(this.session.engine.definition, { ...settings, isTaken })
        : {};
    for (const name of NAMES) {
      if (wanted[name] === undefined) Element.prototype.removeAttribute.call(form, name);
      else Element.prototype.setAttribute.call(form, name, wanted[name]);
    }
  }

  /** Takes the attributes off a native form that stays behind, being the page's own. */
  retract(): void {
    if (this.#settings) this.declare({ ...this.#settings, enabled: false });
  }

  get #name(): string | null {
    const form = this.form();
    return form && Element.prototype.getAttribute.call(form, 'toolname');
  }

  connect(on: boolean): void {
    live[on ? 'add' : 'delete'](this);
    // Back in the document, where another form may have its name by now.
    if (on && this.#settings) this.declare(this.#settings);
    this.#listen(window, on);
    this.#listen(window, on, ['pagehide', 'pageshow']);
    clearTimeout(this.#timer);
    const context = (): EventTarget | undefined => (document as { modelContext?: EventTarget }).modelContext;
    // Chromium (156) takes milliseconds to make it; no agent calls before the form is painted.
    if (on) this.#timer = setTimeout(() => this.#listen(context(), true));
    else this.#listen(context(), false);
  }

  #listen(target: EventTarget | undefined, on: boolean, types = ['toolactivated', 'toolcancel']): void {
    for (const type of types) target?.[on ? 'addEventListener' : 'removeEventListener'](type, this);
  }

  handleEvent(event: Event): void {
    const form = this.form();
    const settings = this.#settings;
    // Chromium (156) crashes in half of all cases when a page is left whose tool it is still making.
    if (event.type.startsWith('page')) {
      if (settings) this.declare({ ...settings, enabled: settings.enabled && event.type === 'pageshow' });
      this.#settings = settings;
      return;
    }
    const { toolName } = event as Event & { toolName?: string };
    if (!form || toolName !== this.#name) return;
    if (event.type === 'toolactivated') this.#activate();
    else this.#cancel();
  }

  /** Answers the agent whose call led to this submit; true if there is one. */
  respond(event: AgentSubmitEvent, outcome: () => Promise<unknown>): boolean {
    if (!event.agentInvoked || !event.respondWith) return false;
    this.#filled = undefined;
    const { engine } = this.session;
    event.respondWith(
      outcome().then(() => {
        const missing = engine
          .fields((field) => field.relevant && field.required && isEmpty(field.value))
          .map((field) => ({ path: field.path, label: field.redacted.label() }));
        const report = { ...engine.validate({ mode: 'submit', redact: true }), missing };
        return { content: [{ type: 'text', text: JSON.stringify(report) }] };
      }),
    );
    return true;
  }

  #activate(): void {
    const { session } = this;
    this.#filled = new Map(session.journal);
    session.journal.clear();
    session.markAssisted(this.#filled.keys());
    session.announce(session.text('agentActive'));
  }

  #cancel(): void {
    const { session } = this;
    // Cancelled before the browser said that it was active: what is in the journal is the agent's all the same.
    const filled = this.#filled ?? new Map(session.journal);
    this.#filled = undefined;
    session.journal.clear();
    if (filled.size === 0) return;
    session.engine.batch(
      () => {
        // A row that is gone took its answers along; its path may be that of another row now.
        for (const [field, value] of filled)
          if (session.engine.field(field.path) === field) session.engine.set(field.path, value);
      },
      { source: 'host' },
    );
    session.announce(session.text('agentCancelled'));
  }
}
