/** Attributes of an element as a record. Undefined leaves an attribute out; true sets it without a value. */
export type Attributes = Readonly<Record<string, string | true | undefined>>;

/** Changes the attributes that an element was given last to those that it should have now. */
export function syncAttributes(element: Element, current: Attributes, next: Attributes): void {
  if (next === current) return;
  for (const name in current) if (next[name] === undefined) element.removeAttribute(name);
  for (const name in next) {
    const value = next[name];
    if (value !== undefined && value !== current[name])
      element.setAttribute(name, value === true ? '' : value);
  }
}
