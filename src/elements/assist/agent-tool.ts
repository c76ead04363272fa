/** The tool that the browser makes of the native form (declarative WebMCP): its attributes. `tool/` handles its calls. */
import { toolAnnotations } from '../../annotations/index.js';
import type { FieldState } from '../../engine/types.js';
import { loadedPart, loadPart } from '../rendering/lazy-parts.js';
import type { ViewState } from '../view/view-state.js';
import type { AgentSubmitEvent, ToolCalls } from './tool/tool-calls.js';

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
  #calls: ToolCalls | undefined;
  #loading: Promise<void> | undefined;
  #settings: ToolSettings | undefined;

  readonly #view: ViewState;
  readonly #form: () => HTMLFormElement | null;

  constructor(view: ViewState, form: () => HTMLFormElement | null) {
    this.#view = view;
    this.#form = form;
  }

  /** Writes the tool's attributes. Through the prototype, since a field may be called `setAttribute`. */
  declare(settings: ToolSettings): void {
    this.#settings = settings;
    const form = this.#form();
    if (!form) return;
    // Any change would cancel an open call, so it is made afterwards; only a form that can no longer be filled in ends the call.
    if (this.#calls?.isOpen && !settings.enabled) this.#calls.cancel();
    if (this.#calls?.isHolding) return;
    const current = this.#name;
    const isTaken = (name: string): boolean =>
      [...connected].some((tool) => tool !== this && tool.#name === name) ||
      (name !== current && document.querySelector(`form[toolname="${CSS.escape(name)}"]`) !== null);
    // Without a button for the user to press, Chromium (156) would refuse every call.
    const usable = settings.submittable || Element.prototype.querySelector.call(form, SUBMIT) !== null;
    const { engine } = this.#view;
    const wanted: Record<string, string> =
      settings.enabled && usable && this.#canAnswer()
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
    this.#calls?.destroy();
  }

  get #name(): string | null {
    const form = this.#form();
    return form && Element.prototype.getAttribute.call(form, 'toolname');
  }

  /** Resolves when the tool can be called, if it is going to be. */
  get loading(): Promise<void> | undefined {
    return this.#loading;
  }

  connect(on: boolean): void {
    connected[on ? 'add' : 'delete'](this);
    for (const type of ['pagehide', 'pageshow'])
      window[on ? 'addEventListener' : 'removeEventListener'](type, this);
    this.#calls?.connect(on);
    // While it was out of the document, another form may have taken its name.
    if (on && this.#settings) this.declare(this.#settings);
  }

  handleEvent({ type }: Event): void {
    const settings = this.#settings;
    if (!settings) return;
    // Chromium (156) often crashes when a page is left while it is still making the tool.
    this.#calls?.connect(type === 'pageshow');
    this.declare({ ...settings, enabled: settings.enabled && type === 'pageshow' });
    this.#settings = settings;
  }

  /** Called before a control writes a value. */
  beforeWrite(field: FieldState): void {
    this.#calls?.beforeWrite(field);
  }

  /** Answers the agent whose call led to this submit. Returns false if there is none. */
  respond(event: SubmitEvent, proceed: () => Promise<boolean>): boolean {
    return this.#calls?.respond(event as AgentSubmitEvent, proceed) ?? false;
  }

  /** The page submits the form by itself, which answers an open call too. */
  requestSubmit(): void {
    if (this.#calls?.isOpen) HTMLFormElement.prototype.requestSubmit.call(this.#form());
  }

  reset(): void {
    this.#calls?.reset();
  }

  /** Loads the code for calls where agents can call. Without it there is no tool; without WebMCP its attributes are for others to read. */
  #canAnswer(): boolean {
    if (!('modelContext' in document) || this.#calls) return true;
    const part = loadedPart('agentTool');
    if (part) {
      this.#calls = new part.ToolCalls({
        view: this.#view,
        form: this.#form,
        onEnd: () => this.#settings && this.declare(this.#settings),
      });
      if (connected.has(this)) this.#calls.connect(true);
      return true;
    }
    this.#loading ??= loadPart('agentTool', document)?.then(
      () => this.#settings && this.declare(this.#settings),
    );
    return false;
  }
}
