/** Which properties of `<formspec-form>` belong together: a change of one has the same effect as one of another. */

/** Properties whose change means another form. */
export const SOURCES = [
  'src',
  'definition',
  'responseSrc',
  'references',
  'ontology',
  'registry',
  'ontologies',
  'registries',
  'fetchCredentials',
  'lenient',
  'review',
  'draft',
] as const;

/** Properties whose change concerns the provider only. */
export const ASSIST = ['assist', 'assistPolicy', 'assistPolyfill'] as const;
