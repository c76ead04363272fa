/** Safe HTML templates: every interpolated text is escaped unless it is markup already. */
export class Markup {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** For text that a trusted step has already turned into HTML. */
export const raw = (text: string): Markup => new Markup(text);

function print(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === false || part == null) return '';
  if (typeof part === 'object') return part.map(print).join('');
  return escape(String(part));
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(print)));
}
