/** Dialogs and popovers. Their content stays in the document, so that its answers are part of the form. */
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { PlanNode } from '../../layout/plan.js';
import type { ElementOutput } from '../rendering/element-output.js';
import { type Drawing, drawChildren, idOf } from './drawing.js';
import { titleId, titleTemplate } from './boxes.js';
import { classesOf, look } from './look.js';
import { titleOf } from './tree-index.js';

/** A dialog with the trigger `auto` opens when it becomes visible. A dialog that the user closed stays closed. */
class AutoOpenDirective extends Directive {
  #wasOpen = false;

  render(_isOpen: boolean): ElementOutput {
    return { attributes: {} };
  }

  override update({ element }: ElementPart, [isOpen]: [boolean]): unknown {
    const dialog = element as HTMLDialogElement;
    if (isOpen && !this.#wasOpen)
      queueMicrotask(() => {
        if (dialog.isConnected && !dialog.open) dialog.showModal();
      });
    this.#wasOpen = isOpen;
    return noChange;
  }
}

const autoOpen = directive(AutoOpenDirective);

export function modal(drawing: Drawing, node: PlanNode): TemplateResult {
  const { trigger, closable, size } = node.props;
  const id = idOf(drawing, node, 'dialog');
  const { view } = drawing;
  const isAuto = trigger === 'auto';
  const dialog = (): HTMLDialogElement | null => view.screen.find(id) as HTMLDialogElement | null;
  // Somebody who opened a dialog can always close it again.
  const canClose = closable !== false || !isAuto;
  const onCancel = (event: Event): void => {
    if (event.target === event.currentTarget && !canClose) event.preventDefault();
  };
  return html`${
      isAuto
        ? nothing
        : html`<div class="formspec-actions">
            <button
              type="button"
              class="formspec-button formspec-button--secondary"
              aria-haspopup="dialog"
              @click=${() => dialog()?.showModal()}
            >
              ${node.text}
            </button>
          </div>`
    }
    <dialog
      class="formspec-modal${classesOf(node)}"
      id=${id}
      aria-labelledby=${titleId(drawing, node)}
      data-size=${String(size)}
      @cancel=${onCancel}
      ${look(node, { role: undefined })}
      ${autoOpen(isAuto)}
    >
      ${titleOf(node) === undefined ? html`<p class="formspec-legend-text" id=${titleId(drawing, node)}>${node.text}</p>` : titleTemplate(drawing, node)}
      ${drawChildren(drawing, node)}
      ${
        canClose
          ? html`<div class="formspec-actions">
              <button
                type="button"
                class="formspec-button formspec-button--secondary"
                @click=${() => dialog()?.close()}
              >
                ${view.text('closeDialog')}
              </button>
            </div>`
          : nothing
      }
    </dialog>`;
}

export function popover(drawing: Drawing, node: PlanNode): TemplateResult {
  const id = idOf(drawing, node, 'popover');
  const text = node.text ?? titleOf(node) ?? drawing.view.text('openDialog');
  return html`<button
      type="button"
      class="formspec-button formspec-button--quiet"
      popovertarget=${id}
      aria-controls=${id}
    >
      ${text}
    </button>
    <div
      class="formspec-popover${classesOf(node)}"
      id=${id}
      popover
      data-placement=${String(node.props['placement'] ?? 'bottom')}
      ${look(node, { role: 'group', 'aria-label': text })}
    >
      ${drawChildren(drawing, node)}
    </div>`;
}

/** Opens what hides an element: tabs, dialogs, popovers. From the outside in. */
export function openAround(target: Element, root: Element): void {
  const around: Element[] = [];
  for (let at: Element | null = target; at && at !== root; at = at.parentElement) around.unshift(at);
  for (const box of around) {
    if (box instanceof HTMLDialogElement && !box.open) box.showModal();
    else if (box.hasAttribute('popover') && !box.matches(':popover-open')) (box as HTMLElement).showPopover();
    else if (box.getAttribute('role') === 'tabpanel' && box.hasAttribute('hidden'))
      root.querySelector<HTMLElement>(`#${CSS.escape(box.getAttribute('aria-labelledby') ?? '')}`)?.click();
  }
}
