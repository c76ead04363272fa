/** Reads and resets a native form through the prototypes, since its controls may be called `elements` or `reset`. */

export function elementsOf(form: HTMLFormElement): Element[] {
  const { get } = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements')!;
  return [...(get!.call(form) as HTMLFormControlsCollection)];
}

/** Resets a form, but its controls go on showing what they show. Chromium (156) ends an open call of its tool with this. */
export function resetNatively(form: HTMLFormElement): void {
  const restore = elementsOf(form).map(shownBy);
  // Nobody asked for a reset of the answers.
  const conceal = (event: Event): void => event.stopImmediatePropagation();
  window.addEventListener('reset', conceal, true);
  HTMLFormElement.prototype.reset.call(form);
  window.removeEventListener('reset', conceal, true);
  for (const show of restore) show();
}

/** Returns a function that makes a control show again what it shows now. */
function shownBy(element: Element): () => void {
  if (element instanceof HTMLSelectElement) {
    const selected = [...element.options].map((option) => [option, option.selected] as const);
    return () => selected.forEach(([option, isSelected]) => (option.selected = isSelected));
  }
  if (element instanceof HTMLTextAreaElement) {
    const { value } = element;
    return () => (element.value = value);
  }
  if (!(element instanceof HTMLInputElement) || element.type === 'file') return () => undefined;
  const { value, checked } = element;
  return () => {
    if (element.value !== value) element.value = value;
    element.checked = checked;
  };
}
