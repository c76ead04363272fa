/** What `<formspec-errors>` and `<formspec-progress>` share: they show one area of the nearest form. */
import { ContextConsumer } from '@lit/context';
import { LitElement, nothing } from 'lit';
import { formContext } from './view/form-context.js';
import { type Area, live, type Template } from './rendering/live.js';

export abstract class AreaElement extends LitElement {
  #view = new ContextConsumer(this, { context: formContext, subscribe: true });

  protected abstract readonly area: Area;
  protected abstract readonly template: Template<never>;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    const view = this.#view.value;
    return view ? live(view, this.area, this.template as Template<Area>) : nothing;
  }
}
