/** Reads the demo forms from their files, like the site does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Definition } from '../../src/model/definition.js';
import type { FormResponse } from '../../src/model/response.js';
import type { OntologyDocument, ReferencesDocument, RegistryDocument } from '../../src/model/sidecars.js';

const FORMS = fileURLToPath(new URL('../../demo/forms/', import.meta.url));

export interface DemoForm {
  readonly id: string;
  readonly definition: Definition;
  readonly references: ReferencesDocument;
  readonly ontology: OntologyDocument;
  /** The shared registry, if the form uses it, and the form's own. */
  readonly registries: readonly RegistryDocument[];
  readonly sample: FormResponse;
  /** Reads a file of the form's folder. Addresses in a definition are relative to it. */
  read(name: string): unknown;
  readonly files: readonly string[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(FORMS + path, 'utf8'));

export function readForms(): DemoForm[] {
  const folders = readdirSync(FORMS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name: id }) => {
    const read = (name: string): unknown => readJson(`${id}/${name}`);
    const usesShared = JSON.stringify(read('definition.json')).includes('"x-civic-');
    return {
      id,
      definition: read('definition.json') as Definition,
      references: read('references.json') as ReferencesDocument,
      ontology: read('ontology.json') as OntologyDocument,
      registries: [
        ...(usesShared ? [readJson('registry.json')] : []),
        ...(existsSync(`${FORMS}${id}/registry.json`) ? [read('registry.json')] : []),
      ] as RegistryDocument[],
      sample: read('sample.json') as FormResponse,
      read,
      files: readdirSync(`${FORMS}${id}`),
    };
  });
}
