/**
 * Keeps a dialog from being answered by accident or by a script. A second click of a double click, or a key that was
 * meant for the page, must not accept a dialog that has just appeared; and no event that a script made counts.
 */

/** Milliseconds for which a dialog is visible before it can be answered. */
const DELAY = 500;

/** Everything that answers a dialog or changes what it accepts. Enter and Space arrive as clicks. */
const ANSWERS = ['click', 'input', 'change', 'cancel'];

/** Call when the dialog is open. It has the attribute `data-guarded` until it can be answered. */
export function guardInput(dialog: HTMLDialogElement): void {
  let start = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    start = performance.now() + DELAY;
    clearTimeout(timer);
    timer = setTimeout(() => dialog.removeAttribute('data-guarded'), DELAY);
  };
  dialog.setAttribute('data-guarded', '');
  // From the first frame that shows it: a busy page may paint the dialog much later than it opens.
  requestAnimationFrame(wait);
  for (const type of ANSWERS)
    dialog.addEventListener(
      type,
      (event) => {
        // The time of the user's action, not the time at which a busy page handles it.
        const isEarly = event.timeStamp < start;
        if (event.isTrusted && !isEarly) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        // A user who clicks repeatedly has not read the dialog yet.
        if (isEarly && start < Infinity && type === 'click' && event.isTrusted) wait();
      },
      { capture: true },
    );
}
