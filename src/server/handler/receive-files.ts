/** Takes files out of a body: checks them by the limits of the definition and hands them to the host. */
import {
  type FileLimits,
  fileLimits,
  INLINE_LIMIT,
  isAccepted,
  typeNames,
} from '../../elements/fields/controls/files/upload.js';
import { formatSize } from '../../layout/intl.js';
import type { StringKey } from '../../elements/strings/strings.js';
import { FormTexts } from '../../elements/strings/texts.js';
import type { FormEngine } from '../../engine/types.js';
import type { Item } from '../../model/definition.js';
import type { AttachmentValue, ValidationResult } from '../../model/response.js';
import { toBase64 } from '../../elements/reading/typed-signature.js';
import { fieldAt } from '../../elements/reading/page-state.js';
import { join, type Part } from './multipart.js';
import { provideAllParts } from '../view/all-parts.js';
import type { FormHandlerOptions } from './options.js';

/** A file that is larger than allowed. */
class TooLarge extends Error {
  override name = 'TooLarge';
  constructor(readonly limit: number) {
    super(`The file is larger than ${limit} bytes.`);
  }
}

export class FileReceipt {
  /** Attachment values by path. */
  readonly values = new Map<string, AttachmentValue>();
  /** Why files were refused. */
  readonly problems: Partial<ValidationResult>[] = [];
  readonly #engine: FormEngine;
  readonly #request: Request;
  readonly #options: FormHandlerOptions;
  readonly #texts: FormTexts;

  constructor(engine: FormEngine, request: Request, options: FormHandlerOptions) {
    this.#engine = engine;
    this.#request = request;
    this.#options = options;
    // A file may arrive before anything was rendered, and its texts come with the control.
    provideAllParts();
    this.#texts = new FormTexts(engine.locale ?? 'en', options.strings);
  }

  receive = async (part: Part): Promise<void> => {
    const path = part.name;
    // An input without a file sends an empty one without a name.
    if (!part.fileName) return;
    const name = part.fileName.replace(/^.*[\\/]/, '').slice(0, 255);
    const type = part.contentType || 'application/octet-stream';
    const limits = this.#limitsAt(path);
    // Not a field for files: the part is skipped, and the name is listed as ignored.
    if (!limits) return;
    const refuse = (key: StringKey, limit = 0): void => {
      const size = formatSize(this.#texts.locale, limit);
      const message = this.#texts.text(key, { name, types: typeNames(limits.accept), size });
      this.problems.push({ path, severity: 'error', code: 'x-file-refused', message });
    };
    if (!isAccepted({ name, type }, limits.accept)) return refuse('fileWrongType');
    const limit = limits.maxSize ?? (this.#options.onFile ? Infinity : INLINE_LIMIT);
    let size = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of part.content) {
        size += chunk.length;
        if (size > limit) throw new TooLarge(limit);
        yield chunk;
      }
    };
    try {
      const more = await this.#store({ name, type, path }, counted());
      this.values.set(path, { contentType: type, name, size, ...more });
    } catch (cause) {
      if (cause instanceof TooLarge) refuse('fileTooLarge', limit);
      else if ((cause as Error | undefined)?.name === 'HttpRefusal') throw cause;
      else refuse('fileFailed');
    }
  };

  /** Undefined if there is no field for files at the path. */
  #limitsAt(path: string): FileLimits | undefined {
    const field = fieldAt(this.#engine, path);
    if (field) return field.dataType === 'attachment' && !field.readonly ? fileLimits(field) : undefined;
    // Rows are created after the files were read.
    const keys = path
      .slice(0, 1_000)
      .replace(/\[\d+\]/g, '')
      .split('.');
    let items: readonly Item[] | undefined = this.#engine.definition.items;
    let item: Item | undefined;
    for (const key of keys) {
      item = items?.find((one) => one.key === key);
      items = item && 'children' in item ? item.children : undefined;
    }
    return item?.type === 'field' && item.dataType === 'attachment'
      ? fileLimits({ item, registryEntries: [] })
      : undefined;
  }

  async #store(
    { name, type, path }: { name: string; type: string; path: string },
    content: AsyncGenerator<Uint8Array>,
  ): Promise<Partial<AttachmentValue>> {
    const { onFile } = this.#options;
    if (!onFile) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      return { data: toBase64(join(chunks)) };
    }
    let failure: unknown;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await content.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          failure = error;
          controller.error(error);
        }
      },
      async cancel() {
        await content.return(undefined);
      },
    });
    const stored = await onFile({ name, type, stream: () => stream }, { request: this.#request, path });
    if (failure) throw failure as Error;
    // A host that does not read the file still gets its size checked.
    for await (const rest of content) void rest;
    return typeof stored === 'string' ? { url: stored } : stored;
  }
}
