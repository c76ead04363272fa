/**
 * The tool that the browser makes of the native form (declarative WebMCP). Chromium 156 first fills all controls, with
 * trusted events as if typed, and only then fires `toolactivated`. So the form remembers the values that were overwritten
 * since the user last pressed anything, and an activation claims them as the agent's work.
 */
import type { FieldState } from '../../engine/types.js';
import { toolAnnotations } from '../../annotations/index.js';
import { isEmpty } from '../../model/values.js';
import type { OverwrittenValues } from '../form/overwritten-values.js';
import type { ViewState } from '../view/view-state.js';

interface AgentSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean;
  respondWith?(result: Promise<unknown>): void;
}

export interface ToolSettings {
  readonly enabled: boolean;
  /** The form has its own submit button. Otherwise a button that the page put into the form counts. */
  readonly submittable: boolean;
  readonly autosubmit: boolean;
  readonly sends: boolean;
}

const SUBMIT = 'button:not([type=button],[type=reset]),input:is([type=submit],[type=image])';

const NAMES = ['toolname', 'tooldescription', 'toolautosubmit'] as const;

/** Tools of all connected forms. Forms in shadow roots share the names of the document, but no selector finds them. */
const connected = new Set<AgentTool>();

export class AgentTool {
  #filled: ReadonlyMap<FieldState, unknown> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settings: ToolSettings | undefined;

  readonly #view: ViewState;
  readonly #overwritten: OverwrittenValues;
  readonly #form: () => HTMLFormElement | null;

  constructor(view: ViewState, overwritten: OverwrittenValues, form: () => HTMLFormElement | null) {
    this.#view = view;
    this.#overwritten = overwritten;
    this.#form = form;
  }

  /** Writes the tool's attributes. Through the prototype, since a field may be called `setAttribute`. */
  declare(settings: ToolSettings): void {
    this.#settings = settings;
    const form = this.#form();
    if (!form) return;
    const current = this.#name;
    const isTaken = (name: string): boolean =>
      [...connected].some((tool) => tool !== this && tool.#name === name) ||
      (name !== current && document.querySelector(`form[toolname="${CSS.escape(name)}"]`) !== null);
    // Without a button for the user to press, Chromium (156) would refuse every call.
    const usable = settings.submittable || Element.prototype.querySelector.call(form, SUBMIT) !== null;
    const { engine } = this.#view;
    const wanted: Record<string, string> =
      settings.enabled && usable
        ? toolAnnotations({ ...engine.definition, ...engine.redacted }, { ...settings, isTaken })
        : {};
    for (const name of NAMES) {
      if (wanted[name] === undefined) Element.prototype.removeAttribute.call(form, name);
      else Element.prototype.setAttribute.call(form, name, wanted[name]);
    }
  }

  /** Removes the attributes from a native form that belongs to the page and stays. */
  retract(): void {
    if (this.#settings) this.declare({ ...this.#settings, enabled: false });
  }

  get #name(): string | null {
    const form = this.#form();
    return form && Element.prototype.getAttribute.call(form, 'toolname');
  }

  connect(on: boolean): void {
    connected[on ? 'add' : 'delete'](this);
    // While it was out of the document, another form may have taken its name.
    if (on && this.#settings) this.declare(this.#settings);
    this.#listen(window, on);
    this.#listen(window, on, ['pagehide', 'pageshow']);
    clearTimeout(this.#timer);
    const context = (): EventTarget | undefined => (document as { modelContext?: EventTarget }).modelContext;
    // Chromium (156) takes milliseconds to create `modelContext`; no agent calls before the form is painted.
    if (on) this.#timer = setTimeout(() => this.#listen(context(), true));
    else this.#listen(context(), false);
  }

  #listen(target: EventTarget | undefined, on: boolean, types = ['toolactivated', 'toolcancel']): void {
    for (const type of types) target?.[on ? 'addEventListener' : 'removeEventListener'](type, this);
  }

  handleEvent(event: Event): void {
    const form = this.#form();
    const settings = this.#settings;
    // Chromium (156) often crashes when a page is left while it is still making the tool.
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

  /** Answers the agent whose call led to this submit. Returns false if there is none. */
  respond(event: AgentSubmitEvent, outcome: () => Promise<unknown>): boolean {
    if (!event.agentInvoked || !event.respondWith) return false;
    this.#filled = undefined;
    const { engine } = this.#view;
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
    const view = this.#view;
    this.#filled = this.#overwritten.take();
    view.fields.markAssisted(this.#filled.keys());
    view.screen.announce(view.text('agentActive'));
  }

  #cancel(): void {
    const view = this.#view;
    const { engine } = view;
    // If the call was cancelled before the browser announced it, the overwritten values are still the agent's work.
    const overwritten = this.#overwritten.take();
    const filled = this.#filled ?? overwritten;
    this.#filled = undefined;
    if (filled.size === 0) return;
    engine.batch(
      () => {
        // The path of a removed row may belong to another row now.
        for (const [field, value] of filled)
          if (engine.field(field.path) === field) engine.set(field.path, value);
      },
      { source: 'host' },
    );
    view.screen.announce(view.text('agentCancelled'));
  }
}
