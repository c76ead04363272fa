/** Reads the reply of a server that accepted the answers. Loaded on demand. */
import { MAX_LONG_TEXT, shorten } from '../../model/shorten.js';
import type { ReadReply } from './submission-reply.js';

const MOST_STEPS = 20;
const SAFE = /^(https?|mailto|tel):$/;

/** Never throws: a server may reply anything. `base`: what relative addresses are relative to. */
export function readReply(reply: unknown, base: string): ReadReply {
  const { reference, confirmation } = record(reply);
  const { title, text, nextSteps, link } = record(confirmation);
  const steps: unknown[] = Array.isArray(nextSteps) ? nextSteps : [nextSteps];
  return {
    reference: typeof reference === 'number' ? String(reference) : line(reference),
    title: line(title),
    text: line(text),
    nextSteps: steps.map(line).filter(Boolean).slice(0, MOST_STEPS),
    link: readLink(record(link), base),
  };
}

function readLink({ href, label }: Record<string, unknown>, base: string): ReadReply['link'] {
  const text = line(label);
  if (typeof href !== 'string' || !text || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return SAFE.test(url.protocol) ? { href: url.href, label: text } : undefined;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const line = (value: unknown): string =>
  typeof value === 'string' ? (shorten(value.trim(), MAX_LONG_TEXT) ?? '') : '';
