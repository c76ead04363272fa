/**
 * The Assist tools over plain HTML: for plain forms, and for Formspec forms whose engine cannot be reached. It only reads
 * the page, so every result is marked `advisory`.
 */
import { failure, success, ToolFailure } from '../../assist/result.js';
import type { CallableProvider } from '../../bindings/message-types.js';
import type { FieldHelp } from '../../context/help.js';
import type { Audience } from '../../model/sidecars.js';
import { isObject } from '../../model/values.js';
import type { ConsumerConfirm } from './page-consent.js';
import { fieldsOf, type PageField } from './page-fields.js';
import { reportOf, resultsOf } from './page-results.js';
import { AUDIENCES, FILTERS, PAGE_TOOLS } from './page-tools.js';
import { isFilled, shownValue, writeValue } from './page-value.js';
import { findField, findWritable, setMany } from './page-write.js';

export interface PageProviderOptions {
  readonly title: string;
  readonly url?: string | undefined;
  readonly version?: string | undefined;
  /** Additional help for a field, such as from sidecars. */
  readonly help?: ((field: PageField, audience: Audience) => Promise<Partial<FieldHelp>>) | undefined;
  /** Asks before several values are written at once. Default: writes without asking. */
  readonly confirm?: ConsumerConfirm | undefined;
  readonly agentName?: string | undefined;
}

type Input = Readonly<Record<string, unknown>>;
type Fields = readonly PageField[];
/** `fields` reads the page anew, because pages change their forms while they are filled. */
type Run = (input: Input, fields: () => Fields, signal: AbortSignal | undefined) => unknown;

const ADVISORY = { advisory: true } as const;

const isValid = (field: PageField): boolean => resultsOf(field).length === 0;
const isOpen = (field: PageField): boolean => field.required && !isFilled(field);
const visible = (fields: Fields): PageField[] => fields.filter(({ relevant }) => relevant);

const stateOf = (field: PageField): object => ({
  path: field.path,
  label: field.label,
  dataType: field.dataType,
  required: field.required,
  relevant: field.relevant,
  readonly: field.readonly,
  valid: isValid(field),
  ...ADVISORY,
});

/** Reads one of the given words. The first one is the default. */
function readWord<T extends string>(input: Input, name: string, words: readonly T[]): T {
  const word = (input[name] ?? words[0]) as T;
  if (!words.includes(word))
    throw new ToolFailure('INVALID_VALUE', `"${name}" must be one of ${words.join(', ')}.`);
  return word;
}

function list(input: Input, fields: () => Fields): object[] {
  const filter = readWord(input, 'filter', FILTERS);
  const all = filter === 'all' ? fields() : visible(fields());
  const keep = {
    required: ({ required }: PageField) => required,
    empty: (field: PageField) => !isFilled(field),
    invalid: (field: PageField) => !isValid(field),
    relevant: () => true,
    all: () => true,
  }[filter];
  return all.filter(keep).map((field) => ({ ...stateOf(field), filled: isFilled(field) }));
}

function progress(_: Input, fields: () => Fields): object {
  const all = visible(fields());
  const required = all.filter((field) => field.required);
  const requiredFilled = required.filter(isFilled).length;
  const valid = all.filter(isValid).length;
  return {
    total: all.length,
    filled: all.filter(isFilled).length,
    valid,
    required: required.length,
    requiredFilled,
    complete: requiredFilled === required.length && valid === all.length,
    ...ADVISORY,
  };
}

export function createPageProvider(root: Element, options: PageProviderOptions): CallableProvider {
  const { title, url, version, confirm, agentName } = options;

  const help = async (field: PageField, audience: Audience): Promise<object> => ({
    path: field.path,
    label: field.label,
    references: {},
    ...(field.concept && {
      concept: {
        concept: field.concept.concept,
        'x-basis': field.concept.basis,
        'x-confidence': field.concept.confidence,
        ...(field.concept.part && { 'x-part': field.concept.part }),
      },
    }),
    summary: field.element.getAttribute('toolparamdescription') ?? field.hint ?? field.label,
    ...(await options.help?.(field, audience)),
    ...ADVISORY,
  });

  const runs: Readonly<Record<string, Run>> = {
    __proto__: null as never,
    'form.describe': (_, fields) => ({
      title,
      ...(url && { url }),
      ...(version && { version }),
      fieldCount: fields().length,
      ...ADVISORY,
    }),
    'form.progress': progress,
    'form.validate': (_, fields) => reportOf(visible(fields())),
    'form.nextIncomplete': (input, fields) => {
      if (input['scope'] === 'page') throw new ToolFailure('UNSUPPORTED', 'This form has no pages.');
      const next = visible(fields()).find((field) => isOpen(field) || !isValid(field));
      if (!next) return { label: title, reason: 'complete', ...ADVISORY };
      const reason = isOpen(next) ? 'required' : 'invalid';
      return { path: next.path, label: next.label, reason, ...ADVISORY };
    },
    'field.list': list,
    'field.describe': async (input, fields) => {
      const field = findField(fields(), input);
      return {
        ...stateOf(field),
        ...(field.hint && { hint: field.hint }),
        value: shownValue(field),
        validation: resultsOf(field),
        ...(field.options && { options: field.options }),
        help: await help(field, 'agent'),
      };
    },
    'field.help': (input, fields) => help(findField(fields(), input), readWord(input, 'audience', AUDIENCES)),
    'field.validate': (input, fields) => ({ results: resultsOf(findField(fields(), input)), ...ADVISORY }),
    'field.set': (input, fields) => {
      const field = findWritable(fields(), input);
      writeValue(field, input['value']);
      return { accepted: true, value: shownValue(field), validation: resultsOf(field), ...ADVISORY };
    },
    'field.bulkSet': async (input, fields, signal) => ({
      ...(await setMany(input['entries'], fields, { confirm, agentName, signal })),
      ...ADVISORY,
    }),
  };

  return {
    tools: () => PAGE_TOOLS,
    async call(name, input, { signal } = {}) {
      try {
        const run = name.startsWith('formspec.') ? runs[name.slice('formspec.'.length)] : undefined;
        if (!run) throw new ToolFailure('UNSUPPORTED', 'A plain page has no such tool.');
        if (input != null && !isObject(input))
          throw new ToolFailure('INVALID_VALUE', 'The input must be an object.');
        return success(await run((input ?? {}) as Input, () => fieldsOf(root), signal));
      } catch (error) {
        if (error instanceof ToolFailure) return failure(error.toError());
        return failure({ code: 'ENGINE_ERROR', message: 'The page could not be read.' });
      }
    },
  };
}
