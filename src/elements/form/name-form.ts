/** Names that forms were given here, to tell them from names of the page. */
const given = new WeakMap<HTMLFormElement, string>();

/** Names the native form, which makes it a landmark. A name that the page gave to a form of its own stays. */
export function nameForm(form: HTMLFormElement, title: string): void {
  // Through the prototype, because a field may be called `setAttribute`.
  const { getAttribute, hasAttribute, setAttribute } = Element.prototype;
  const isNamedByPage =
    hasAttribute.call(form, 'aria-labelledby') ||
    (getAttribute.call(form, 'aria-label') ?? undefined) !== given.get(form);
  if (isNamedByPage) return;
  setAttribute.call(form, 'aria-label', title);
  given.set(form, title);
}
