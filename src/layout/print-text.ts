/** A value without a format of its own as text: empty for no value, JSON for anything that is not text. */
export function printText(value: unknown): string {
  return value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}
