/** Finds links in a line of text: `[words](address)` and plain addresses. Only http, https, mailto and tel are links. */

export interface Link {
  readonly href: string;
  /** The words to show. */
  readonly text: string;
  /** The address in short, if the words are something else: the host, the e-mail address or the number. */
  readonly address: string | undefined;
  /** Where the text goes on after the link. */
  readonly end: number;
}

const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 1000;

/** Characters that no address needs; some of them hide or reverse the rest. */
const UNSAFE = /[\s<>"\\^`{|}\p{Cc}\p{Cf}]/u;
const BARE = /(?:https?:\/\/|mailto:|tel:)[^\s<>"\\^`{|}[\]\p{Cc}\p{Cf}]{1,1000}/uy;

/** Punctuation that ends a sentence or a mark, not an address. */
const PUNCTUATION = ".,;:!?'’»)*_";

interface Address {
  readonly href: string;
  readonly short: string;
}

/** Undefined for text that is not an address a link may lead to. */
function readAddress(text: string): Address | undefined {
  if (text.length > LONGEST_ADDRESS || UNSAFE.test(text)) return undefined;
  if (/^tel:/i.test(text)) {
    const number = text.slice(4);
    return /^\+?[\d().-]{3,30}$/.test(number) ? { href: text, short: number } : undefined;
  }
  if (/^mailto:/i.test(text)) {
    const [address = ''] = text.slice(7).split('?');
    return /^[^@,;%]+@[^@,;%]+$/.test(address) ? { href: text, short: address } : undefined;
  }
  if (!/^https?:\/\//i.test(text)) return undefined;
  try {
    const { href, host, username, password } = new URL(text);
    // What looks like the host in front of an @ is not where the link leads.
    return username || password ? undefined : { href, short: host };
  } catch {
    return undefined;
  }
}

/** A plain address that starts here. Punctuation after it belongs to the sentence. */
export function bareAddress(line: string, start: number): Link | undefined {
  BARE.lastIndex = start;
  const [found = ''] = BARE.exec(line) ?? [];
  let length = found.length;
  while (length > 0 && PUNCTUATION.includes(found[length - 1]!)) length--;
  if (found[length] === ')' && found.lastIndexOf('(', length) > 0) length++;
  const text = found.slice(0, length);
  const address = readAddress(text);
  if (!address) return undefined;
  const shown = /^https?:/i.test(text) ? text : address.short;
  return { href: address.href, text: shown, address: undefined, end: start + text.length };
}

/** Reads `[words](address)`. Remembers what it found further on, so that no part of the line is searched twice. */
export class LinkReader {
  readonly #line: string;
  #middle = -1;
  #close = -1;

  constructor(line: string) {
    this.#line = line;
  }

  /** The link whose bracket opens here. */
  at(start: number): Link | undefined {
    const line = this.#line;
    if (this.#middle <= start) this.#middle = this.#find('](', start);
    const middle = this.#middle;
    if (middle === Infinity || middle - start > LONGEST_TEXT) return undefined;
    if (this.#close <= middle) this.#close = this.#find(')', middle);
    if (this.#close - middle > LONGEST_ADDRESS) return undefined;
    const text = line.slice(start + 1, middle).trim();
    const address =
      text && !text.includes('[') ? readAddress(line.slice(middle + 2, this.#close)) : undefined;
    if (!address) return undefined;
    const isSame = text === address.href || text === address.short;
    return { href: address.href, text, address: isSame ? undefined : address.short, end: this.#close + 1 };
  }

  #find(what: string, from: number): number {
    const at = this.#line.indexOf(what, from + 1);
    return at < 0 ? Infinity : at;
  }
}
