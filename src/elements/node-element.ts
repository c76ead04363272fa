/** What `<formspec-field>` and `<formspec-group>` share: they show one node of the nearest form, in the page's own layout. */
import { ContextConsumer } from '@lit/context';
import { LitElement, nothing, type PropertyValues } from 'lit';
import type { FormChange } from '../engine/types.js';
import { formContext } from './view/form-context.js';
import type { ViewState } from './view/view-state.js';
import { liveNode } from './rendering/live.js';
import { property } from './rendering/property.js';

export abstract class NodeElement extends LitElement {
  /** Instance path of the item, such as `contact.email` or `lines[0].amount`. */
  @property()
  path = '';

  #view: ViewState | undefined;
  #unsubscribe: (() => void) | undefined;
  #warnedAbout = '';

  constructor() {
    super();
    // Registers itself. The view arrives when the form is ready, and another one when the form is loaded again.
    new ContextConsumer(this, {
      context: formContext,
      subscribe: true,
      callback: (view) => this.#setView(view),
    });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#setView(undefined);
  }

  protected override render(): unknown {
    const view = this.#view;
    const node = view && this.path && view.engine.field(this.path);
    return node ? liveNode(view, node) : nothing;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const engine = this.#view?.engine;
    if (!engine || !this.path || this.#warnedAbout === this.path || engine.field(this.path)) return;
    this.#warnedAbout = this.path;
    console.warn(`<${this.localName}>: the form has no item at "${this.path}".`);
  }

  #setView(view: ViewState | undefined): void {
    if (view === this.#view) return;
    this.#unsubscribe?.();
    this.#view = view;
    this.#unsubscribe = view?.engine.subscribe(null, (change) => this.#onChange(change));
    this.requestUpdate();
  }

  /** Rows that are added, removed or moved change which node is at this path. */
  #onChange({ changes }: FormChange): void {
    if (changes.some(({ facets }) => facets.has('rows') || facets.has('path'))) this.requestUpdate();
  }
}
