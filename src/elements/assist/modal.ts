/**
 * Questions in a native modal dialog, one at a time for all forms of the page. The dialog is inside the form element,
 * where the styles apply, but outside of the native form, so that nothing in it is part of the answers.
 */
import { html, render, type TemplateResult } from 'lit';
import type { Texts } from '../strings/texts.js';
import { guardInput } from './input-guard.js';

export interface Modal<Answer> {
  /** Renders again after something in the dialog changed. */
  readonly draw: () => void;
  readonly answer: (value: Answer) => void;
}

let turn: Promise<unknown> = Promise.resolve();

export interface ModalOptions {
  readonly host: HTMLElement;
  readonly signal: AbortSignal;
  /** The answer gives consent: it must come from the user, and not by accident. */
  readonly isConsent: boolean;
}

/** Resolves to undefined if the user leaves the dialog, if `signal` aborts, or if the dialog would not be visible. */
export function openModal<Answer>(
  options: ModalOptions,
  template: (modal: Modal<Answer>) => unknown,
): Promise<Answer | undefined> {
  const next = turn.then(() => (options.signal.aborted ? undefined : show(options, template)));
  turn = next.catch(() => undefined);
  return next;
}

function show<Answer>(
  { host, signal, isConsent }: ModalOptions,
  template: (modal: Modal<Answer>) => unknown,
): Promise<Answer | undefined> {
  const dialog = document.createElement('dialog');
  dialog.className = 'formspec-dialog';
  return new Promise((resolve, reject) => {
    const end = (value?: Answer): void => {
      signal.removeEventListener('abort', leave);
      // First, because closing restores focus.
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    const leave = (): void => end();
    const draw = (): void => {
      render(template({ draw, answer: end }), dialog);
      // The pressed button may be gone.
      if (dialog.open && !dialog.matches(':focus-within')) dialog.focus();
    };
    try {
      draw();
      const heading = dialog.querySelector<HTMLElement>('h2')!;
      dialog.tabIndex = -1;
      for (const [name, element] of [
        ['aria-labelledby', heading],
        ['aria-describedby', dialog.querySelector('p')!],
      ] as const)
        dialog.setAttribute(name, (element.id = `formspec-dialog-${element.localName}`));
      host.append(dialog);
      dialog.showModal();
      // In a hidden part of the page, it would block the page without being visible.
      if (!dialog.checkVisibility()) return leave();
      if (isConsent) guardInput(dialog);
      signal.addEventListener('abort', leave);
      dialog.addEventListener('close', leave);
      // Focus is not on a button, so that somebody who is typing does not answer by accident. On the dialog itself, because
      // screen readers then say its title and its text.
      dialog.focus();
      watchFold(dialog);
    } catch (cause) {
      dialog.remove();
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });
}

/** Says that the dialog goes on below. Shown only while it does, next to the buttons, which are always visible. */
export const moreBelow = (texts: Texts): TemplateResult =>
  html`<p class="formspec-more" aria-hidden="true">${texts.text('more')}</p>`;

/** Rounding can leave a few pixels that cannot be scrolled. */
const TOLERANCE = 8;

/** The dialog has the attribute `data-more` while a part of its content is below the visible area. */
function watchFold(dialog: HTMLDialogElement): void {
  const update = (): void => {
    const below = dialog.scrollHeight - dialog.scrollTop - dialog.clientHeight;
    dialog.toggleAttribute('data-more', below > TOLERANCE);
  };
  const observer = new ResizeObserver(update);
  for (const element of [dialog, ...dialog.querySelectorAll('ul')]) observer.observe(element);
  dialog.addEventListener('scroll', update, { passive: true });
  dialog.addEventListener('close', () => observer.disconnect());
  update();
}
