/** What `<formspec-field>` and `<formspec-group>` share: they show one node of the nearest form, in the page's own layout. */
import { ContextConsumer } from '@lit/context';
import { LitElement, nothing, type PropertyValues } from 'lit';
import type { FormChange } from '../engine/types.js';
import { formContext } from './form/form-context.js';
import { live } from './rendering/live.js';
import type { Session } from './form/form-view.js';

export abstract class NodeElement extends LitElement {
  static override properties = { path: {} };

  /** Instance path of the item, such as `contact.email` or `lines[0].amount`. */
  path = '';

  #session: Session | undefined;
  #stop: (() => void) | undefined;
  #warned = '';

  constructor() {
    super();
    // Registers itself; the session arrives when the form is ready and changes with its definition.
    new ContextConsumer(this, {
      context: formContext,
      subscribe: true,
      callback: (session) => this.#join(session),
    });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#join(undefined);
  }

  protected override render(): unknown {
    const session = this.#session;
    const field = session && this.path && session.engine.field(this.path);
    return field ? live(session, field, session.templateOf(field)) : nothing;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#session || !this.path || this.#warned === this.path || this.#session.engine.field(this.path))
      return;
    this.#warned = this.path;
    console.warn(`<${this.localName}>: the form has no item at "${this.path}".`);
  }

  #join(session: Session | undefined): void {
    if (session === this.#session) return;
    this.#stop?.();
    this.#session = session;
    this.#stop = session?.onCycle((change) => this.#follow(change));
    this.requestUpdate();
  }

  /** Rows that come, go or move change which node is at this path. */
  #follow({ changes }: FormChange): void {
    if (changes.some(({ facets }) => facets.has('rows') || facets.has('path'))) this.requestUpdate();
  }
}
