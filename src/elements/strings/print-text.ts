/** Text of a value that has no format of its own: nothing for no value, and something to read for anything odd. */
export function printText(value: unknown): string {
  return value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}
