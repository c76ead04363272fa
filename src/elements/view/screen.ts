/** Effects of a form on the page around it. Event handlers and controllers use it, templates never while they render. */
import type { FieldState } from '../../engine/types.js';
import { dispatch, type FormspecEventDetails } from '../events.js';
import { Announcer } from './announce.js';

export interface Screen {
  /** The `<formspec-form>` element. */
  readonly element: HTMLElement;
  /** An element of this form by id, also inside a shadow root. */
  find(id: string): HTMLElement | null;
  /** Registers the box around a node, so that delegated events find the node. */
  addBox(box: Element, node: FieldState): void;
  /** The innermost node whose box contains an event target. */
  nodeAt(target: EventTarget | null): FieldState | undefined;
  /** Tells screen readers something, politely. */
  announce(message: string): void;
  /** Dispatches an event from the form. Returns false if it was cancelled. */
  emit<N extends keyof FormspecEventDetails>(
    name: N,
    detail: FormspecEventDetails[N],
    cancelable?: boolean,
  ): boolean;
}

export class DomScreen implements Screen {
  readonly element: HTMLElement;
  readonly #announcer: Announcer;
  readonly #boxes = new WeakMap<Element, FieldState>();

  constructor(element: HTMLElement) {
    this.element = element;
    this.#announcer = new Announcer(element);
  }

  find(id: string): HTMLElement | null {
    return this.element.querySelector(`#${CSS.escape(id)}`);
  }

  addBox(box: Element, node: FieldState): void {
    this.#boxes.set(box, node);
  }

  nodeAt(target: EventTarget | null): FieldState | undefined {
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
      const node = this.#boxes.get(at);
      if (node) return node;
      if (at === this.element) return undefined;
    }
    return undefined;
  }

  announce(message: string): void {
    this.#announcer.say(message);
  }

  /** Drops pending announcements when the form leaves the document; a timer would keep it in memory. */
  stop(): void {
    this.#announcer.stop();
  }

  emit<N extends keyof FormspecEventDetails>(
    name: N,
    detail: FormspecEventDetails[N],
    cancelable = false,
  ): boolean {
    return dispatch(this.element, name, detail, cancelable);
  }
}
