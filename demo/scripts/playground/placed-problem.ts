/** Problems of the documents, each with its document and position. */
import type { Problem } from '../../../src/index.js';

export const DOCUMENTS = ['definition', 'references', 'ontology', 'registry', 'locale'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export const NAMES: Record<DocumentName, string> = {
  definition: 'Definition',
  references: 'References',
  ontology: 'Ontology',
  registry: 'Registry',
  locale: 'Locale',
};

export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface PlacedProblem extends Problem {
  readonly document: DocumentName;
  /** Known in advance for a text that is not JSON, because it has no pointers. */
  readonly place?: Place;
}

export interface FormError {
  readonly code: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** A message about a sidecar names its kind. */
function documentOf({ code, message }: FormError): DocumentName {
  const kind = code.endsWith('sidecar') && /\b(references|ontology|registry)\b/.exec(message)?.[1];
  return (kind || 'definition') as DocumentName;
}

/** All problems of an error: the list of a definition, or the error itself. */
export function problemsOf(error: FormError): PlacedProblem[] {
  const { problems } = (error.cause ?? {}) as { problems?: readonly Problem[] };
  const { code, message } = error;
  const list: readonly Problem[] = problems?.length
    ? problems
    : [{ code, message, path: '', severity: 'error' }];
  return list.map((problem) => ({ ...problem, document: documentOf(error) }));
}
