/**
 * Reads a small subset of Markdown: paragraphs, lists, **bold**, *italic*, `code`, [links](https://example.org) and plain
 * addresses. Each character is read once, so the time grows with the length of the text, whatever the text contains.
 */
import { bareAddress, type Link, LinkReader } from './read-links.js';

export type Inline =
  | string
  | { readonly mark: 'strong' | 'em' | 'code'; readonly content: readonly Inline[]; readonly link?: never }
  | { readonly mark: 'a'; readonly content: readonly [string]; readonly link: Link };

export interface Block {
  readonly kind: 'paragraph' | 'bullets' | 'numbers';
  readonly lines: readonly (readonly Inline[])[];
}

/** Lines and marks that one text may have; each becomes elements that the browser has to lay out. */
const MAX_PARTS = 500;

const BULLET = /^\s*[-*]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;
const TOKEN = /\*\*|[*_`[]|https?:\/\/|mailto:|tel:/g;
const MARKS = { '**': 'strong', '*': 'em', _: 'em' } as const;

/** Counts the lines and marks of a text; throws when there are too many. */
class Parts {
  count = 0;

  constructor(readonly onStep: () => void) {}

  add(): void {
    if (++this.count > MAX_PARTS) throw new TooManyParts();
  }
}

class TooManyParts extends Error {}

/** Undefined for text that has no marks, or too many of them. `onStep` is called for each step, so that tests can count steps. */
export function parseRichText(text: string, onStep: () => void = () => {}): readonly Block[] | undefined {
  if (!/[*_`\n]|^\s*(?:-|\d+[.)])\s|(?:https?|mailto|tel):/.test(text)) return undefined;
  const parts = new Parts(onStep);
  try {
    return text
      .split(/\n\s*\n/)
      .filter((block) => block.trim())
      .map((block) => parseBlock(block, parts));
  } catch (cause) {
    if (cause instanceof TooManyParts) return undefined;
    throw cause;
  }
}

function parseBlock(block: string, parts: Parts): Block {
  const lines = block.split('\n').filter((line) => line.trim());
  const marker = [BULLET, NUMBER].find((one) => lines.every((line) => one.test(line)));
  return {
    kind: marker === BULLET ? 'bullets' : marker === NUMBER ? 'numbers' : 'paragraph',
    lines: lines.map((line) => {
      parts.add();
      return parseLine(marker ? line.replace(marker, '') : line, parts);
    }),
  };
}

/** A mark that is open, with what was read since. The first entry of the stack is the line itself. */
interface OpenMark {
  readonly token: string;
  readonly start: number;
  readonly content: Inline[];
}

function parseLine(line: string, parts: Parts): Inline[] {
  // At most four entries: a mark is never inside itself.
  const stack: OpenMark[] = [{ token: '', start: 0, content: [] }];
  let read = 0;
  let hasCode = true;
  const links = new LinkReader(line);
  /** Neighbouring texts become one: each entry costs the browser a node. */
  const push = (part: Inline): void => {
    parts.onStep();
    const { content } = stack.at(-1)!;
    const last = content.at(-1);
    if (typeof part === 'string' && typeof last === 'string') content[content.length - 1] = last + part;
    else if (part !== '') content.push(part);
  };
  const readUntil = (end: number): void => {
    push(line.slice(read, end));
    read = end;
  };
  /** Turns the marks from this level of the stack up into the text that they were written as. */
  const dissolve = (level: number): void => {
    while (stack.length > level) {
      const { token, content } = stack.pop()!;
      push(token);
      for (const part of content) push(part);
    }
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(line); match; match = TOKEN.exec(line)) {
    parts.onStep();
    const [token] = match;
    const at = match.index;
    const end = at + token.length;
    if (token === '`') {
      const close: number = hasCode ? line.indexOf('`', end) : -1;
      hasCode = close >= 0;
      if (close <= end) continue;
      parts.add();
      readUntil(at);
      push({ mark: 'code', content: [line.slice(end, close)] });
      read = TOKEN.lastIndex = close + 1;
      continue;
    }
    const before = line.slice(at - 1, at) || ' ';
    if (token === '[' || token.length > 2) {
      const link = token === '[' ? links.at(at) : isWord(before) ? undefined : bareAddress(line, at);
      if (!link) continue;
      parts.add();
      readUntil(at);
      push({ mark: 'a', content: [link.text], link });
      read = TOKEN.lastIndex = link.end;
      continue;
    }
    const after = line.slice(end, end + 1) || ' ';
    const isBold = token === '**';
    const level = stack.findIndex((open) => open.token === token);
    const closes = level > 0 && !isSpace(before) && (isBold || !isWord(after)) && at > stack[level]!.start;
    const opens = !isSpace(after) && (isBold || !isWord(before));
    if (!closes && !opens) continue;
    readUntil(at);
    if (closes) {
      parts.add();
      dissolve(level + 1);
      const { content } = stack.pop()!;
      push({ mark: MARKS[token as keyof typeof MARKS], content });
    } else {
      if (level > 0) dissolve(level);
      stack.push({ token, start: end, content: [] });
    }
    read = end;
  }
  readUntil(line.length);
  dissolve(1);
  return stack[0]!.content;
}

const isSpace = (character: string): boolean => /\s/.test(character);
/** Letters, digits and marks: `snake_case` and `2*3*4` are not italics. */
const isWord = (character: string): boolean => /[\w*]/.test(character);
