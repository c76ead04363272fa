/**
 * Questions in a native modal dialog, one at a time on the whole page, whichever form asks. The dialog is inside the
 * form's element, where its colours are, but outside of the native form: nothing in it is part of the answers.
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

/** Resolves to undefined when the user leaves the dialog, when `signal` aborts, and when nobody could see it. */
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
      // Closing gives focus back to where it was, so it comes first.
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    const leave = (): void => end();
    const draw = (): void => {
      render(template({ draw, answer: end }), dialog);
      // What was pressed may be gone.
      if (dialog.open && !dialog.matches(':focus-within')) dialog.querySelector('h2')!.focus();
    };
    try {
      draw();
      const heading = dialog.querySelector<HTMLElement>('h2')!;
      heading.tabIndex = -1;
      for (const [name, element] of [
        ['aria-labelledby', heading],
        ['aria-describedby', dialog.querySelector('p')!],
      ] as const)
        dialog.setAttribute(name, (element.id = `formspec-dialog-${element.localName}`));
      host.append(dialog);
      dialog.showModal();
      // In a part of the page that is not shown it would block the page unseen.
      if (!dialog.checkVisibility()) return leave();
      if (isConsent) guardInput(dialog);
      signal.addEventListener('abort', leave);
      dialog.addEventListener('close', leave);
      // Not a button: somebody who is typing when the question comes must not answer it by accident.
      heading.focus();
    } catch (cause) {
      dialog.remove();
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });
}
