/**
 * Reads the static strings of a Lit template once, and says what stands at each of its values: content, an attribute, or
 * directives of an element. Our templates are well-formed and never have a value in a tag name, a comment, a `<style>` or
 * a `<script>`; a template that has one is refused.
 */

/** An attribute with values in it: `id=${id}`, `class="a ${b}"`, `?hidden=${on}`. Listeners and properties are left out. */
export interface AttributeStep {
  readonly kind: 'attribute' | 'boolean';
  readonly name: string;
  /** Text before, between and after the values. */
  readonly texts: readonly string[];
  /** Position of the first value in the template. */
  readonly first: number;
}

export type TagPart =
  { readonly kind: 'static'; readonly name: string; readonly value: string } | AttributeStep;

/** A start tag with an element directive, whose attributes have to be merged. */
export interface TagStep {
  readonly kind: 'tag';
  readonly name: string;
  readonly parts: readonly TagPart[];
  /** Positions of the element directives. */
  readonly directives: readonly number[];
}

export type Step =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'child'; readonly at: number }
  | AttributeStep
  | TagStep;

/** A character that no template contains; it stands for a value. */
const HOLE = '\uE000';

const TAG_NAME = /^[a-zA-Z][^\s/>]*/;
/** An attribute: name, then perhaps a value in double quotes, single quotes or none. */
const ATTRIBUTE = /\s*(?:([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?|(\/))/y;

const parsed = new WeakMap<TemplateStringsArray, readonly Step[]>();

export function parseTemplate(strings: TemplateStringsArray): readonly Step[] {
  let steps = parsed.get(strings);
  if (!steps) parsed.set(strings, (steps = new TemplateParser(strings.join(HOLE)).parse()));
  return steps;
}

class TemplateParser {
  readonly #source: string;
  readonly #steps: Step[] = [];
  #text = '';
  #values = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): readonly Step[] {
    const source = this.#source;
    for (let at = 0; at < source.length;) {
      const next = source.slice(at).search(/[<\uE000]/);
      if (next < 0) {
        this.#text += source.slice(at);
        break;
      }
      this.#text += source.slice(at, at + next);
      at += next;
      if (source[at] === HOLE) {
        this.#push({ kind: 'child', at: this.#values++ });
        at++;
      } else at = this.#markup(at);
    }
    this.#flush();
    return this.#steps;
  }

  /** Reads what begins with `<`, and returns where it ends. */
  #markup(at: number): number {
    const source = this.#source;
    const name = TAG_NAME.exec(source.slice(at + 1))?.[0];
    if (name === undefined) {
      const isComment = source.startsWith('<!--', at);
      const end = source.indexOf(isComment ? '-->' : '>', at) + (isComment ? 3 : 1);
      const text = source.slice(at, end);
      if (text.includes(HOLE)) throw new Error(`A template has a value inside ${text}.`);
      if (!isComment) this.#text += text;
      return end;
    }
    if (name.includes(HOLE) || /^(?:script|style)$/i.test(name))
      throw new Error(`A template has <${name}>, which a server does not render.`);
    return this.#tag(name, at + 1 + name.length);
  }

  #tag(name: string, from: number): number {
    const source = this.#source;
    const parts: TagPart[] = [];
    const directives: number[] = [];
    let at = from;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const match = ATTRIBUTE.exec(source);
      if (!match) break;
      at = ATTRIBUTE.lastIndex;
      const [, attribute, double, single, bare] = match;
      if (attribute === undefined) continue;
      if (attribute === HOLE) directives.push(this.#values++);
      else {
        const part = this.#attribute(attribute, double ?? single ?? bare ?? '');
        if (part) parts.push(part);
      }
    }
    const end = source.indexOf('>', at) + 1;
    if (source.slice(at, end).trim() !== '>') throw new Error(`A template has a malformed <${name}>.`);
    if (directives.length > 0) this.#push({ kind: 'tag', name, parts, directives });
    else {
      this.#text += `<${name}`;
      for (const part of parts)
        if (part.kind === 'static')
          this.#text += part.value === '' ? ` ${part.name}` : ` ${part.name}="${part.value}"`;
        else this.#push(part);
      this.#text += '>';
    }
    return end;
  }

  /** Undefined for listeners and properties, which only browsers have. */
  #attribute(written: string, value: string): TagPart | undefined {
    const texts = value.split(HOLE);
    if (texts.length === 1) return { kind: 'static', name: written, value: value.replaceAll('"', '&quot;') };
    const first = this.#values;
    this.#values += texts.length - 1;
    if (written.startsWith('@') || written.startsWith('.')) return undefined;
    return written.startsWith('?')
      ? { kind: 'boolean', name: written.slice(1), texts, first }
      : { kind: 'attribute', name: written, texts, first };
  }

  #push(step: Step): void {
    this.#flush();
    this.#steps.push(step);
  }

  #flush(): void {
    if (this.#text) this.#steps.push({ kind: 'text', text: this.#text });
    this.#text = '';
  }
}
