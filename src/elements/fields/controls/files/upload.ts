/** Takes one file: checks it, offers it to the page for upload, and otherwise stores a small file in the answer itself. */
import type { FieldState } from '../../../../engine/types.js';
import type { AttachmentValue } from '../../../../model/response.js';
import type { UploadDetail } from '../../../events.js';
import { formatSize } from '../../../../layout/intl.js';
import { printText } from '../../../../layout/print-text.js';
import type { StringKey } from '../../../strings/strings.js';
import type { ControlContext } from '../control.js';

/** Larger files are not stored in the answer. A page that uploads files sets its own limits. */
export const INLINE_LIMIT = 1_000_000;

export interface UploadState {
  /** Why the last file was refused. */
  error: string;
  /** Whether the control is described by `error`. */
  isErrorLinked: boolean;
  /** Name of the file that is being uploaded. */
  name: string;
  fraction: number;
  abort: AbortController | undefined;
}

export const uploadState = ({ field, host }: ControlContext): UploadState =>
  host.uiState(field, () => ({ error: '', isErrorLinked: false, name: '', fraction: 0, abort: undefined }));

export interface FileLimits {
  /** MIME types, patterns such as `image/*`, or file extensions. Empty: any file. */
  readonly accept: readonly string[];
  readonly maxSize: number | undefined;
}

/** From the document that lays the form out, registry constraints (`accept`, `maxSize`) or the item's extensions `x-accept` and `x-max-size`. */
export function fileLimits(
  { item, registryEntries }: Pick<FieldState, 'item' | 'registryEntries'>,
  props?: ControlContext['props'],
): FileLimits {
  const constraints = registryEntries.find((entry) => entry.constraints)?.constraints;
  const asked = props?.['accept'] === '*/*' ? undefined : props?.['accept'];
  const accept = asked ?? item.extensions?.['x-accept'] ?? constraints?.['accept'] ?? [];
  const maxSize = Number(props?.['maxSize'] ?? item.extensions?.['x-max-size'] ?? constraints?.['maxSize']);
  return {
    accept: (Array.isArray(accept) ? accept.map(String) : printText(accept).split(','))
      .map((one) => one.trim())
      .filter(Boolean),
    maxSize: maxSize > 0 ? maxSize : undefined,
  };
}

/** Readable names of file types: `image/png` → `PNG`, `.docx` → `DOCX`, `image/*` → `image`. */
export function typeNames(accept: readonly string[]): string {
  return accept
    .map((one) => (one.endsWith('/*') ? one.slice(0, -2) : one.replace(/^.*[/.]/, '').toUpperCase()))
    .join(', ');
}

export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  return (
    accept.length === 0 ||
    accept.some((one) =>
      one.startsWith('.')
        ? name.toLowerCase().endsWith(one.toLowerCase())
        : one.endsWith('/*')
          ? type.startsWith(one.slice(0, -1))
          : type === one,
    )
  );
}

/** Resolves to false if the file is not in the answer and the user did not remove it. */
export async function takeFile(context: ControlContext, file: File): Promise<boolean> {
  const { field, host } = context;
  const state = uploadState(context);
  const { accept, maxSize } = fileLimits(field, context.props);
  const { name, size } = file;
  stopUpload(context);
  const refuse = (key: StringKey, limit = 0): boolean => {
    const values = { name, types: typeNames(accept), size: formatSize(host.locale, limit) };
    Object.assign(state, { error: host.text(key, values), isErrorLinked: false, abort: undefined });
    host.announce(state.error);
    host.refresh(field);
    return false;
  };
  state.error = '';
  if (!isAccepted(file, accept)) return refuse('fileWrongType');
  if (maxSize && size > maxSize) return refuse('fileTooLarge', maxSize);

  const abort = new AbortController();
  const stored = offerToHost(context, file, abort.signal);
  if (!stored && size > INLINE_LIMIT) return refuse('fileTooLarge', INLINE_LIMIT);
  Object.assign(state, { abort, name, fraction: 0 });
  // Reading a small file takes no time worth mentioning.
  if (stored) host.announce(host.text('fileUploading', { name }));
  host.refresh(field);
  try {
    const stopped = new Promise<undefined>((resolve) => {
      abort.signal.addEventListener('abort', () => resolve(undefined));
    });
    const result = await Promise.race([stored ?? readInline(file), stopped]);
    if (result === undefined || abort.signal.aborted) return true;
    state.abort = undefined;
    const more = typeof result === 'string' ? { url: result } : result;
    const value = { contentType: file.type || 'application/octet-stream', name, size, ...more };
    if (!host.write(field, value)) return refuse('fileFailed');
    host.announce(host.text('fileAdded', { name }));
    host.refresh(field);
  } catch {
    if (!abort.signal.aborted) return refuse('fileFailed');
  }
  return true;
}

export function stopUpload(context: ControlContext): void {
  const state = uploadState(context);
  state.abort?.abort();
  state.abort = undefined;
}

function offerToHost(
  context: ControlContext,
  file: File,
  signal: AbortSignal,
): Promise<string | Partial<AttachmentValue>> | undefined {
  const { field, host } = context;
  let stored: Promise<string | Partial<AttachmentValue>> | undefined;
  const detail: UploadDetail = {
    path: field.path,
    file,
    signal,
    respondWith: (promise) => (stored = promise),
    progress(fraction) {
      uploadState(context).fraction = fraction;
      host.refresh(field);
    },
  };
  host.emit('formspec-upload', detail);
  return stored;
}

function readInline(file: File): Promise<Partial<AttachmentValue>> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ data: (reader.result as string).replace(/^[^,]*,/, '') });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
