/** Escapes text for HTML. */

const SPECIAL = /[&<>"'\0]/;
const ALL_SPECIAL = /[&<>"'\0]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // HTML has no NUL characters; parsers replace them in the same way.
  '\0': '\uFFFD',
};

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (character) => ENTITIES[character]!) : text;
}

/** JSON that can stand inside a `<script type="application/json">` element: it cannot end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
