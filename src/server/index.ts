/** Forms on a server: HTML that works without script, and a handler that receives the answers. No DOM. */
export { renderForm, type RenderOptions } from './render-form.js';
export { renderPage, type PageOptions, type PageParts } from './render-page.js';
export { readForm, type FormReading, type ReadOptions } from '../elements/reading/read-form.js';
export { createFormHandler } from './handler/create-form-handler.js';
export type {
  FileContext,
  FormHandlerOptions,
  HandlerLimits,
  IncomingFile,
  SubmitContext,
  SubmitResult,
} from './handler/options.js';
export { toNodeListener } from '../bindings/http-node.js';
export { createPostgresStore, type PostgresPool } from './store/postgres-store.js';
export { createSqliteStore } from './store/sqlite-store.js';
export {
  RevisionConflict,
  type SaveDraftRequest,
  type Store,
  type StoredDraft,
  type StoredResponse,
} from './store/store.js';
