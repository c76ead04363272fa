/** ActionButton: names an action of the Response Actions document. A button whose action does not exist does nothing. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanNode } from '../../layout/plan.js';
import { intent } from '../rendering/intent.js';
import type { Drawing } from './drawing.js';
import { classesOf, look } from './look.js';

export function actionButton(drawing: Drawing, node: PlanNode): TemplateResult | typeof nothing {
  const { settings } = drawing.view;
  const isSubmit = node.intent === 'submit';
  if (!node.inert && isSubmit && settings.readonly) return nothing;
  const isRunning = drawing.isRunning(node);
  const { pendingLabel, disableWhenPending } = node.props;
  const isOff = node.inert === true || (!settings.look.scripted && !isSubmit);
  const text = isRunning
    ? ((pendingLabel as string | undefined) ?? drawing.view.text('actionPending'))
    : node.text;
  const press = (event: Event): void => {
    // The action decides whether the form is sent.
    event.preventDefault();
    if (!isRunning || disableWhenPending === false) drawing.run(node);
  };
  const style = isSubmit ? 'primary' : 'secondary';
  // The button that Enter presses, where it takes the place of the form's own. Not disabled while it is busy: focus would
  // be lost.
  return html`<div class="formspec-actions${classesOf(node)}" ${look(node)}>
    ${
      drawing.isSubmit(node)
        ? html`<button
            type="submit"
            class="formspec-button formspec-button--${style}"
            aria-disabled=${isRunning ? 'true' : nothing}
            @click=${press}
            ${intent('submit')}
          >
            ${text}
          </button>`
        : html`<button
            type="button"
            class="formspec-button formspec-button--${style}"
            aria-disabled=${isRunning && disableWhenPending !== false ? 'true' : nothing}
            ?disabled=${isOff}
            @click=${press}
          >
            ${text}
          </button>`
    }
  </div>`;
}
