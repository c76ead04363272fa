/** One form that a client works on: the engine, its tools, and a count of what changed when and by whom. */
import { type AssistProvider, ATTENDED_POLICY, createAssistProvider } from '../assist/index.js';
import { loadForm } from '../engine/index.js';
import type { ChangeSource, FormEngine } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { McpServerOptions } from './options.js';

export interface FieldRevision {
  readonly revision: number;
  readonly source: ChangeSource;
}

export class OpenForm {
  readonly engine: FormEngine;
  readonly provider: AssistProvider;
  /** Grows by one with every cycle of the engine that changed an answer or a row. */
  revision = 0;
  /** The revision in which rows last came, went or moved: paths of before mean something else now. */
  rowsRevision = 0;
  /** When each answer was last changed, by path; calculated ones left out. */
  readonly changes = new Map<string, FieldRevision>();

  constructor(
    /** The handle that clients pass back. */
    readonly id: string,
    engine: FormEngine,
    options: McpServerOptions,
  ) {
    this.engine = engine;
    this.provider = createAssistProvider(engine, {
      ...options,
      policy: options.policy ?? ATTENDED_POLICY,
    });
    engine.subscribe(null, ({ changes }) => {
      const answers = changes.filter(
        ({ field, facets, source }) =>
          field.kind === 'field' && facets.has('value') && source !== 'calculate',
      );
      const rows = changes.some(({ facets }) => facets.has('rows') || facets.has('path'));
      if (answers.length === 0 && !rows) return;
      this.revision += 1;
      if (rows) {
        this.rowsRevision = this.revision;
        this.changes.clear();
      }
      for (const { path, source } of answers) this.changes.set(path, { revision: this.revision, source });
    });
  }

  close(): void {
    this.provider.destroy();
    this.engine.destroy();
  }
}

/** Opens a form anew: remote sources are fetched here, since views cannot. */
export async function openForm(
  id: string,
  definition: Definition | string,
  options: McpServerOptions,
): Promise<OpenForm> {
  return new OpenForm(id, await loadForm(definition, options.form), options);
}
