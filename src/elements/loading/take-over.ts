/**
 * Takes over a form that a server rendered: reads what was typed into it, and after the form is shown puts focus,
 * selection and scroll position back. Loaded on demand.
 */
import { restorePages } from '../reading/page-state.js';
import { readBody } from '../reading/read-form.js';
import type { ViewState } from '../view/view-state.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Resolves when nothing is half-entered. Scripts cannot read unfinished dates and compositions, and lists that are open
 * would close.
 */
export async function whenSettled(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  while (isUnsettled(form)) {
    await new Promise<void>((resolve) => {
      const stop = new AbortController();
      const go = (): void => {
        stop.abort();
        resolve();
      };
      const options = { once: true, capture: true, signal: stop.signal };
      for (const type of ['focusout', 'change', 'compositionend', 'keyup', 'input'])
        form.addEventListener(type, go, options);
      signal.addEventListener('abort', go, { once: true });
    });
    if (signal.aborted) return;
    // Events come before the browser has finished what they are about.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Where a composition is under way. Noted since this code was loaded, which may be in the middle of one. */
let composing: EventTarget | null = null;
addEventListener('compositionstart', ({ target }) => (composing = target), true);
addEventListener('compositionupdate', ({ target }) => (composing = target), true);
addEventListener('compositionend', () => (composing = null), true);

function isUnsettled(form: HTMLFormElement): boolean {
  const active = activeIn(form);
  if (!active) return false;
  if (composing === active) return true;
  if (active.localName === 'select' && CSS.supports('selector(:open)') && active.matches(':open'))
    return true;
  return active.localName === 'input' && (active as HTMLInputElement).validity.badInput;
}

function activeIn(form: Element): HTMLElement | null {
  const { activeElement } = form.getRootNode() as Document | ShadowRoot;
  return activeElement && Node.prototype.contains.call(form, activeElement)
    ? (activeElement as HTMLElement)
    : null;
}

/**
 * Puts what was typed into the engine. Returns a function to call as soon as the form is rendered. `onlyTyped`: the rendered
 * form is older than the answers in the engine, so only what the user has changed in it counts.
 */
export function takeOver(form: HTMLFormElement, view: ViewState, onlyTyped: boolean): () => void {
  const { engine } = view;
  const only = onlyTyped ? changedNames(form) : undefined;
  const { page, state } = readBody(engine, new FormData(form), { locale: view.locale, only });
  restorePages(view, state, page);
  if (form.querySelector('.formspec-summary')) {
    const report = engine.validate({ mode: 'submit' });
    view.fields.reveal(engine.items, report);
  }
  const active = activeIn(form);
  const place = active && placeOf(active);
  const files = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].filter(
    (one) => one.files?.length,
  );
  const { scrollX, scrollY } = window;
  return () => {
    const { element } = view.screen;
    form.remove();
    if (place) restore(element, place);
    for (const { name, files: chosen } of files) giveFiles(element, name, chosen!);
    if (window.scrollX !== scrollX || window.scrollY !== scrollY)
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  };
}

/** Names of the controls that do not show any more what the server wrote into them. */
function changedNames(form: HTMLFormElement): Set<string> {
  const names = new Set<string>();
  // A field may be called `querySelectorAll`.
  for (const control of Element.prototype.querySelectorAll.call(form, '[name]'))
    if (isChanged(control)) names.add(control.getAttribute('name')!.replace(/\.currency$/, ''));
  return names;
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const shown = options.filter((option) => option.defaultSelected);
    const before = shown.length || control.multiple ? shown : options.slice(0, 1);
    return options.some((option) => option.selected !== before.includes(option));
  }
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

interface Place {
  readonly tag: string;
  readonly type: string | null;
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly id: string;
  readonly selection: readonly [number, number, 'forward' | 'backward' | 'none'] | undefined;
  readonly scrollTop: number;
}

function placeOf(active: HTMLElement): Place {
  const control = active as TextControl;
  return {
    tag: active.localName,
    type: active.getAttribute('type'),
    name: active.getAttribute('name') ?? '',
    value: control.value ?? '',
    text: active.textContent?.trim() ?? '',
    id: active.id,
    selection: selectionOf(control),
    scrollTop: active.scrollTop,
  };
}

function selectionOf(control: TextControl): Place['selection'] {
  // Null for controls without a selection, such as check boxes and addresses.
  const { selectionStart, selectionEnd, selectionDirection } = control;
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number'
    ? [selectionStart, selectionEnd, selectionDirection ?? 'none']
    : undefined;
}

function restore(
  element: HTMLElement,
  { tag, type, name, value, text, id, selection, scrollTop }: Place,
): void {
  const visible = (selector: string): HTMLElement[] =>
    [...element.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  const same =
    tag === 'button' || tag === 'summary' || tag === 'a'
      ? visible(tag).find((one) => one.textContent?.trim() === text)
      : type === 'radio' || type === 'checkbox'
        ? visible(`input[name="${CSS.escape(name)}"]`).find(
            (one) => type === 'checkbox' || (one as HTMLInputElement).value === value,
          )
        : name
          ? (visible(`[name="${CSS.escape(name)}"]`)[0] ??
            visible(`[data-formspec-path="${CSS.escape(name)}"]`)[0])
          : visible(`#${CSS.escape(id)}`)[0];
  if (!same) return;
  same.focus({ preventScroll: true });
  if (selection && 'setSelectionRange' in same && selectionOf(same as TextControl))
    (same as TextControl).setSelectionRange(...selection);
  same.scrollTop = scrollTop;
}

/** The control takes files from its input, as if they had been chosen there. */
function giveFiles(element: HTMLElement, name: string, files: FileList): void {
  const input = element.querySelector<HTMLInputElement>(`input[type=file][name="${CSS.escape(name)}"]`);
  if (!input) return;
  input.files = files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
