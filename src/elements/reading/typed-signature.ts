/** The answer for a typed name where there is no canvas: a picture of it, as the signature pad makes one in a browser. */
import type { AttachmentValue } from '../../model/response.js';

const WIDTH = 640;
const HEIGHT = 180;
/** Longer names are cut off in the picture; the whole name is part of the answer. */
const MOST_LETTERS = 60;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export function typedSignature(name: string): AttachmentValue {
  const text = name.slice(0, MOST_LETTERS).replace(/[&<>]/g, (character) => ENTITIES[character]!);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><text x="24" y="${
    HEIGHT / 2
  }" dominant-baseline="middle" font-family="cursive" font-style="italic" font-size="56">${text}</text></svg>`;
  const bytes = new TextEncoder().encode(picture);
  return {
    contentType: 'image/svg+xml',
    name: 'signature.svg',
    size: bytes.length,
    data: toBase64(bytes),
    typed: name,
  };
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
