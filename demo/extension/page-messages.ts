/**
 * Messages from the panel to the script in the page. They never contain the profile, only values that the user
 * accepted.
 */
import type { Mode, Transport } from '../../src/consumer/index.js';

export type PageRequest =
  /** `settle` waits a moment for forms that have just received a provider. */
  | { readonly type: 'forms'; readonly settle?: boolean }
  | { readonly type: 'tools'; readonly form: string }
  | {
      readonly type: 'call';
      readonly form: string;
      readonly callId: string;
      readonly name: string;
      readonly input?: unknown;
    }
  | { readonly type: 'abort'; readonly callId: string };

/** A form as described by the page script. */
export interface PageForm {
  readonly id: string;
  readonly mode: Mode;
  readonly title: string;
  readonly reach: Transport['kind'];
  /** Address of the frame, read by the content script from the browser and not from the form. */
  readonly url: string;
}

/** Checks everything from a page before it is shown or used, because the page may be hostile. */
export function readForms(answer: unknown): PageForm[] {
  if (!Array.isArray(answer)) return [];
  return (answer as unknown[]).slice(0, 50).filter((entry): entry is PageForm => {
    const form = entry as Partial<PageForm> | null;
    return (
      typeof form?.id === 'string' &&
      typeof form.title === 'string' &&
      typeof form.url === 'string' &&
      (form.mode === 1 || form.mode === 2 || form.mode === 3) &&
      typeof form.reach === 'string'
    );
  });
}
