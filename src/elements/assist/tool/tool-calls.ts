/**
 * Calls of the tool that the browser makes of the native form (declarative WebMCP). Loaded where the browser has WebMCP.
 *
 * Chromium (156) fills all controls in one task, with events as if the user had typed, and fires `toolactivated` at the end of
 * the same task; with `toolautosubmit`, after the submit event. So the writes of the task that ends like this are those of
 * the call. Writes of earlier tasks are the user's, however they were made: typed, dictated, pasted or autofilled.
 */
import type { FieldState } from '../../../engine/types.js';
import { isEmpty, sameValue } from '../../../model/values.js';
import type { ViewState } from '../../view/view-state.js';
import { resetNatively } from './native-form.js';
import { SchemaHold } from './schema-hold.js';
import type { Write } from './show-writes.js';

export interface AgentSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean;
  respondWith?(result: Promise<unknown>): void;
}

export interface ToolCallsOptions {
  readonly view: ViewState;
  readonly form: () => HTMLFormElement | null;
  /** Called when a call is over: the attributes of the tool may change again. */
  readonly onEnd: () => void;
}

interface OpenCall {
  readonly hold: SchemaHold | undefined;
  readonly fields: Set<FieldState>;
  /** The submission that answers the call has begun. */
  isAnswered: boolean;
}

const CALL_EVENTS = ['toolactivated', 'toolcancel', 'toolchange'] as const;

export class ToolCalls {
  readonly #view: ViewState;
  readonly #form: () => HTMLFormElement | null;
  readonly #onEnd: () => void;
  readonly #unsubscribe: () => void;
  /** Posts a message to itself, which arrives after the present task. Timers would be late in background tabs. */
  #channel: MessageChannel | undefined;
  #isTaskNoted = false;
  /** Fields written in the present task, with the values before. */
  #written = new Map<FieldState, unknown>();
  /** The parameters before the writes of the present task. */
  #hold: SchemaHold | undefined;
  #call: OpenCall | undefined;
  /** A submission of the present task answers a call. */
  #isAnsweredNow = false;
  /** Writes of all calls that still stand. */
  readonly #writes = new Map<FieldState, Write>();
  #isTyping = false;
  #context: EventTarget | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ view, form, onEnd }: ToolCallsOptions) {
    this.#view = view;
    this.#form = form;
    this.#onEnd = onEnd;
    this.#unsubscribe = view.engine.subscribe(null, ({ changes }) => {
      for (const { field, facets, source } of changes)
        if (source !== 'calculate' && facets.has('value')) this.#writes.delete(field);
    });
  }

  connect(on: boolean): void {
    const method = on ? 'addEventListener' : 'removeEventListener';
    const { element } = this.#view.screen;
    element[method]('input', this.#beforeInput, true);
    element[method]('input', this.#afterInput);
    for (const type of CALL_EVENTS) window[method](type, this);
    clearTimeout(this.#timer);
    for (const type of CALL_EVENTS) this.#context?.removeEventListener(type, this);
    this.#context = undefined;
    this.#channel?.port1.close();
    this.#channel = undefined;
    this.#endTask();
    if (!on) return this.#close();
    this.#channel = new MessageChannel();
    this.#channel.port1.onmessage = () => this.#endTask();
    // Chromium (156) takes milliseconds to create `modelContext`; no agent calls before the form is painted.
    this.#timer = setTimeout(() => {
      this.#context = (document as { modelContext?: EventTarget }).modelContext;
      for (const type of CALL_EVENTS) this.#context?.addEventListener(type, this);
    });
  }

  destroy(): void {
    this.connect(false);
    this.#unsubscribe();
  }

  /** Whether the user's next submit answers a call. */
  get isOpen(): boolean {
    return this.#call?.isAnswered === false;
  }

  /** Whether the attributes of the tool have to stay as they are, since a call is open or being answered. */
  get isHolding(): boolean {
    return this.#call !== undefined;
  }

  handleEvent({ type, toolName }: Event & { toolName?: string }): void {
    const form = this.#form();
    if (!form) return;
    if (type === 'toolchange') {
      // Chromium (156) fires no other event when it cancels a call because the tool changed.
      if (this.isOpen && !isActive(form)) this.cancel();
    } else if (toolName !== Element.prototype.getAttribute.call(form, 'toolname')) return;
    else if (type === 'toolcancel') this.cancel();
    // With `toolautosubmit`, the submit event of the call came first.
    else if (!this.#isAnsweredNow) {
      this.#claim();
      // The browser has refused the call.
      if (this.isOpen && !isActive(form)) this.cancel();
      else if (this.isOpen) this.#view.screen.announce(this.#view.text('agentActive'));
    }
  }

  /** Called before a control writes the user's, or the agent's, input. */
  beforeWrite(field: FieldState): void {
    if (this.#isTyping || this.#written.has(field)) return;
    const earlier = this.#call?.fields.has(field) ? this.#writes.get(field) : undefined;
    this.#written.set(field, earlier ? earlier.previous : field.value);
    this.#noteTask();
  }

  /**
   * Answers the agent whose call led to this submit. `proceed` goes on as for any submit, and resolves to whether the form was
   * submitted. Returns false if there is no call.
   */
  respond(event: AgentSubmitEvent, proceed: () => Promise<boolean>): boolean {
    if (!event.agentInvoked || !event.respondWith) return false;
    this.#claim();
    const call = this.#call!;
    call.isAnswered = true;
    this.#isAnsweredNow = true;
    this.#noteTask();
    const result = (async () => this.#result(await proceed()))().catch((cause: unknown) => ({
      isError: true,
      ...textResult({ submitted: false, message: String(cause) }),
    }));
    event.respondWith(result);
    // Chromium (156) has sent the result when the reactions that it added are over.
    void result.then(() => queueMicrotask(() => this.#call === call && this.#close()));
    return true;
  }

  /** The call ends without a result: the values that it wrote go back to what they were, unless somebody changed them since. */
  cancel(): void {
    const call = this.#call;
    if (!call) return;
    const { engine, screen } = this.#view;
    const reverted = call.isAnswered ? [] : [...call.fields].filter((field) => this.#stands(field));
    const values = new Map(reverted.map((field) => [field, this.#writes.get(field)!.previous]));
    if (reverted.length > 0)
      engine.batch(
        () => {
          for (const field of reverted.reverse()) engine.set(field.path, values.get(field));
        },
        { source: 'host' },
      );
    // A submission goes on, and needs the form as it is.
    this.#close();
    if (!call.isAnswered && call.fields.size > 0) screen.announce(this.#view.text('agentCancelled'));
  }

  /** The form is reset: an open call ends, and no value is the agent's any more. */
  reset(): void {
    this.#writes.clear();
    this.#written.clear();
    if (!this.isOpen) return;
    this.#close();
    // Later, because a reset inside of a reset event does nothing.
    setTimeout(() => {
      const form = this.#form();
      if (form) resetNatively(form);
    });
  }

  /** Only a typed event says what was typed. Chromium (156) fills controls with plain events. */
  #beforeInput = (event: Event): void => {
    this.#isTyping = event instanceof InputEvent;
    const form = this.#form();
    if (this.#isTyping || this.#call || this.#hold || !form) return;
    this.#hold = new SchemaHold(form);
    this.#noteTask();
  };

  #afterInput = (): void => {
    this.#isTyping = false;
  };

  #noteTask(): void {
    if (!this.#isTaskNoted) this.#channel?.port2.postMessage(null);
    this.#isTaskNoted = true;
  }

  #endTask(): void {
    this.#isTaskNoted = false;
    this.#isAnsweredNow = false;
    this.#written.clear();
    this.#hold = undefined;
  }

  /** The writes of this task are those of a call. */
  #claim(): void {
    const { fields, assist, screen } = this.#view;
    if (!this.#call || this.#call.isAnswered) {
      const form = this.#form();
      const hold = this.#call?.hold ?? this.#hold ?? (form ? new SchemaHold(form) : undefined);
      this.#call = { hold, fields: new Set(), isAnswered: false };
    }
    this.#call.hold?.keep();
    this.#hold = undefined;
    const filled: FieldState[] = [];
    for (const [field, previous] of this.#written) {
      const { value } = field;
      if (sameValue(previous, value)) continue;
      this.#writes.set(field, { previous, value });
      this.#call.fields.add(field);
      filled.push(field);
    }
    this.#written.clear();
    if (filled.length === 0) return;
    fields.markAssisted(filled);
    // The code that shows writes announces none.
    if (assist.isAttached) screen.announce(this.#view.text('assisted', { count: filled.length }));
    else void this.#showWrites();
  }

  async #showWrites(): Promise<void> {
    const { rendering } = this.#view;
    try {
      const { showWrites } = await import('./show-writes.js');
      await showWrites(this.#view, (field) => (this.#stands(field) ? this.#writes.get(field) : undefined));
    } catch (cause) {
      // The form itself still marks the answers that were filled in.
      console.warn('formspec-form: the code that shows what an assistant wrote could not be loaded.', cause);
    }
    for (const field of this.#writes.keys()) rendering.refresh(field);
  }

  #stands(field: FieldState): boolean {
    const write = this.#writes.get(field);
    // The path of a removed row may belong to another row now.
    return (
      write !== undefined &&
      sameValue(field.value, write.value) &&
      this.#view.engine.field(field.path) === field
    );
  }

  #close(): void {
    const call = this.#call;
    this.#call = undefined;
    if (!call) return;
    call.hold?.release();
    this.#onEnd();
  }

  #result(submitted: boolean): object {
    const { engine, pages } = this.#view;
    const missing = engine
      .fields((field) => field.relevant && field.required && isEmpty(field.value))
      .map((field) => ({ path: field.path, label: field.redacted.label() }));
    const { current, index, list, mode } = pages;
    const page = mode === 'wizard' && current ? { id: current.id, index, count: list.length } : undefined;
    const report = engine.validate({ mode: 'submit', redact: true });
    return textResult({ submitted, ...(page && { page }), ...report, missing });
  }
}

const textResult = (value: object): object => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

/** Whether the browser waits for the user to submit what a call filled in. */
function isActive(form: HTMLFormElement): boolean {
  try {
    return Element.prototype.matches.call(form, ':tool-form-active');
  } catch {
    // A browser without this selector.
    return true;
  }
}
