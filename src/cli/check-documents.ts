/** Finds what is wrong with definitions and the documents that accompany them. */
import { readSidecars } from '../context/sidecars.js';
import { checkDefinition, createForm } from '../engine/index.js';
import type { FormEngine } from '../engine/types.js';
import { planForm } from '../layout/index.js';
import type { Definition } from '../model/definition.js';
import type { Problem } from '../model/problem.js';
import { isObject } from '../model/values.js';
import { createScreener } from '../screener/index.js';

export interface NamedDocument {
  readonly file: string;
  readonly content: unknown;
}

export interface Finding {
  readonly file: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** The property that tells what a document is. */
const KINDS = {
  $formspec: 'definition',
  $formspecLocale: 'locale',
  $formspecComponent: 'component',
  $formspecTheme: 'theme',
  $formspecScreener: 'screener',
  $formspecReferences: 'references',
  $formspecOntology: 'ontology',
  $formspecRegistry: 'registry',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

function kindOf({ content }: NamedDocument): Kind | undefined {
  if (!isObject(content)) return undefined;
  const marker = Object.keys(KINDS).find((name) => Object.hasOwn(content, name));
  return marker === undefined ? undefined : KINDS[marker as keyof typeof KINDS];
}

export function checkDocuments(documents: readonly NamedDocument[]): Finding[] {
  const known = documents.map((document) => ({ ...document, kind: kindOf(document) }));
  const definitions = known.filter(({ kind }) => kind === 'definition');
  const resolve = (url: string): Definition | undefined =>
    definitions.map(({ content }) => content as Definition).find((definition) => definition.url === url);
  const main = definitions[0]?.content as Definition | undefined;
  const findings: Finding[] = [];
  const engine = main && engineOf(main, resolve);
  for (const document of known) {
    const { file, kind } = document;
    if (!kind)
      findings.push({
        file,
        severity: 'error',
        code: 'UNKNOWN_DOCUMENT',
        pointer: '',
        message: 'This is not a Formspec document.',
        suggestion: `A document says what it is by one of ${Object.keys(KINDS).join(', ')}.`,
      });
    else if (kind === 'definition')
      findings.push(...found(file, checkDefinition(document.content, { resolve })));
    else if (kind === 'screener') findings.push(...checkScreener(document));
    else if (!engine) findings.push(withoutDefinition(file, kind));
    else findings.push(...checkCompanion(document, kind, engine));
  }
  return findings;
}

/** Undefined if the definition cannot be used; its own problems say why. */
function engineOf(
  definition: Definition,
  resolve: (url: string) => Definition | undefined,
): FormEngine | undefined {
  try {
    return createForm(definition, { lenient: true, resolve, locales: [] });
  } catch {
    return undefined;
  }
}

const withoutDefinition = (file: string, kind: Kind): Finding => ({
  file,
  severity: 'error',
  code: 'NO_DEFINITION',
  pointer: '',
  message: `A ${kind} document is checked together with its definition, which is missing or cannot be used.`,
  suggestion: 'Name the definition before it: formspec-elements check form.json companion.json',
});

const found = (file: string, problems: readonly Problem[]): Finding[] =>
  problems.map(({ severity = 'error', code, path, message, suggestion }) => ({
    file,
    severity: severity === 'fatal' ? 'error' : severity === 'remark' ? 'info' : severity,
    code,
    pointer: path,
    message,
    ...(suggestion && { suggestion }),
  }));

function checkScreener({ file, content }: NamedDocument): Finding[] {
  try {
    createScreener(content as never);
    return [];
  } catch (error) {
    const { problems } = error as { problems?: readonly Problem[] };
    if (!problems) throw error;
    return found(file, problems);
  }
}

function checkCompanion({ file, content }: NamedDocument, kind: Kind, engine: FormEngine): Finding[] {
  switch (kind) {
    case 'locale': {
      const before = new Set(engine.diagnostics().map((one) => JSON.stringify(one)));
      engine.addLocale(content);
      return found(
        file,
        engine.diagnostics().filter((one) => !before.has(JSON.stringify(one))),
      );
    }
    case 'component':
    case 'theme':
      return planForm(engine, { [kind]: content as never }).diagnostics.map(
        ({ severity, code, path, message }) => ({
          file,
          severity,
          code,
          pointer: path,
          message,
        }),
      );
    default: {
      const list = kind === 'references' ? 'references' : kind === 'ontology' ? 'ontologies' : 'registries';
      return readSidecars(engine.definition, { [list]: [content] }).problems.map(({ code, message }) => ({
        file,
        severity: 'error',
        code,
        pointer: '',
        message,
      }));
    }
  }
}
