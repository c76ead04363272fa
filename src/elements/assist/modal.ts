/**
 * Questions in a native modal dialog, one at a time for all forms of the page. The dialog is inside the form element,
 * where the styles apply, but outside of the native form, so that nothing in it is part of the answers.
 */
import { render } from 'lit';
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
    } catch (cause) {
      dialog.remove();
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });
}
