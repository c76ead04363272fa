/** Source id of a result that the server at `action` reported for a path. The result goes when the user changes the field. */
export function serverResultSource(path: string): string {
  return `formspec-submit ${path}`;
}
