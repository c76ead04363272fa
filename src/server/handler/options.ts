/** What a form handler can be told. */
import type { HttpAccessOptions } from '../../bindings/http-access.js';
import type { LoadOptions } from '../../engine/types.js';
import type { AttachmentValue, FormResponse, ValidationResult } from '../../model/response.js';
import type { PageOptions, PageParts } from '../render-page.js';
import type { Store } from '../store/store.js';

export interface SubmitContext {
  readonly request: Request;
  /** The same for the same answers sent twice. */
  readonly key: string;
}

/** What became of answers: an id, or results that refuse them. Nothing: they are accepted. */
export type SubmitResult =
  string | { readonly id?: string; readonly results?: readonly Partial<ValidationResult>[] } | void;

/** A file on its way. It is read once, while it arrives. */
export interface IncomingFile {
  readonly name: string;
  readonly type: string;
  /** The content. It fails when the file is larger than allowed. */
  stream(): ReadableStream<Uint8Array>;
}

export interface FileContext {
  readonly request: Request;
  /** Path of the field. */
  readonly path: string;
}

export interface HandlerLimits {
  /** Bytes of a body without files. Default: 2,000,000. */
  readonly maxBodyBytes?: number;
  /** Bytes of a body with files. Default: 25,000,000. */
  readonly maxUploadBytes?: number;
  /** Names in a body, or parts of it. Default: 10,000. */
  readonly maxFields?: number;
  /** Time for a body to arrive. Default: 60 seconds. */
  readonly bodyTimeoutMs?: number;
}

export interface FormHandlerOptions
  extends
    HandlerLimits,
    Pick<HttpAccessOptions, 'origin' | 'allowedOrigins' | 'trustProxy'>,
    Pick<
      PageOptions,
      | 'action'
      | 'strings'
      | 'headingLevel'
      | 'review'
      | 'src'
      | 'attributes'
      | 'styles'
      | 'scripts'
      | 'links'
      | 'sidecars'
      | 'component'
      | 'theme'
      | 'responseActions'
      | 'issuer'
    > {
  /** Receives answers that are complete. It may refuse them with results, which are shown at the fields. */
  onSubmit?(response: FormResponse, context: SubmitContext): SubmitResult | Promise<SubmitResult>;
  /** Stores a file and returns its address or its attachment value. Default: files up to 1 MB become part of the answers. */
  onFile?(
    file: IncomingFile,
    context: FileContext,
  ): string | Partial<AttachmentValue> | Promise<string | Partial<AttachmentValue>>;
  /** Where to go when the answers were accepted. Default: a page that says so, with a copy of the answers. */
  done?: string | ((response: FormResponse, context: SubmitContext & { readonly id: string }) => string);
  /** Keeps answers and drafts. */
  store?: Store;
  /** How long drafts are kept. Default: 30 days. */
  draftLifetimeMs?: number;
  /** Builds the document around the form. */
  page?(parts: PageParts): string;
  /** Language of the form, by request if it is a function. Default: English. */
  locale?: string | ((request: Request) => string);
  /** Options of the engine: registries, instances, `fetchJson`, clock … */
  form?: Omit<LoadOptions, 'locale' | 'signal'>;
  /** Answers that a new form starts with. */
  initial?(
    request: Request,
  ): Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>;
}
