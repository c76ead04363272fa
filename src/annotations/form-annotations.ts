/** The attributes of a form as a whole: its identity, and the tool that a browser may make of it. */
import { plainText, sentences } from '../context/plain-text.js';
import type { Definition } from '../model/definition.js';

/** What annotations say about the form itself; title and description in the active language. */
export interface FormIdentity extends Pick<Definition, 'url' | 'version' | 'status' | 'title'> {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** `data-formspec-*` for the `<formspec-form>` element. */
export function containerAnnotations(definition: FormIdentity): Record<string, string> {
  return {
    'data-formspec-form': definition.name ?? definition.url,
    'data-formspec-title': definition.title,
    'data-formspec-url': definition.url,
    'data-formspec-version': definition.version,
    'data-formspec-status': definition.status,
  };
}

/** A legal tool name (1–128 of A–Z a–z 0–9 _ - .) made from the form's name or url, unlike those already taken. */
export function toolName(definition: FormIdentity, isTaken: (name: string) => boolean = () => false): string {
  const source = definition.name ?? definition.url.replace(/^\w+:\/*/, '');
  const base =
    source
      // The patterns below take quadratic time, and only the beginning is kept.
      .slice(0, 1_000)
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9_.-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 120) || 'form';
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}-${n}`;
    if (!isTaken(name)) return name;
  }
}

export interface ToolOptions {
  /** The agent may submit by itself (`tool-autosubmit`). */
  readonly autosubmit?: boolean;
  /** Submitting sends the response to a server. */
  readonly sends?: boolean;
  readonly isTaken?: (name: string) => boolean;
}

/** `toolname`, `tooldescription` and, if asked for, `toolautosubmit` for the native `<form>`. */
export function toolAnnotations(
  definition: FormIdentity,
  { autosubmit, sends, isTaken }: ToolOptions = {},
): Record<string, string> {
  const effect = sends ? 'sends the answers' : 'hands the answers to this page';
  return {
    toolname: toolName(definition, isTaken),
    tooldescription: sentences(
      [
        `Fill in the form "${plainText(definition.title)}"`,
        plainText(definition.description),
        autosubmit
          ? `Calling this also submits it, which ${effect}`
          : `The user reviews it; submitting ${effect}`,
      ],
      500,
    ),
    ...(autosubmit && { toolautosubmit: '' }),
  };
}
