/** The question to the person as the form of an elicitation: one box for each change, or one for all of them. */
import type { ConfirmationRequest, ProposedChange } from '../assist/index.js';
import { isObject } from '../model/values.js';

/** Above so many changes there is one box for all. */
const MAX_BOXES = 20;
const MAX_SHOWN = 200;

/** Only `true` counts, and only for paths that were shown. */
export function acceptedPaths(content: unknown, changes: readonly ProposedChange[]): string[] {
  const given = isObject(content) ? content : {};
  const paths = changes.map(({ path }) => path);
  if (changes.length > MAX_BOXES) return given['all'] === true ? paths : [];
  return paths.filter((path) => Object.hasOwn(given, path) && given[path] === true);
}

export interface ConsentQuestion {
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Record<string, BooleanProperty>;
    readonly required: string[];
  };
}

interface BooleanProperty {
  readonly type: 'boolean';
  readonly title: string;
  readonly description?: string;
  readonly default: boolean;
}

export function questionOf({ agent, purpose, changes }: ConfirmationRequest, title: string): ConsentQuestion {
  const who = agent ? `“${agent}”` : 'The assistant';
  const what = purpose === 'learn' ? 'remember these answers' : 'write these answers';
  const message = `${who} wants to ${what} (${oneLine(title)}).`;
  if (changes.length > MAX_BOXES)
    return {
      message: [message, ...changes.map(lineOf)].join('\n'),
      requestedSchema: {
        type: 'object',
        properties: {
          all: { type: 'boolean', title: `Accept all ${changes.length} answers`, default: true },
        },
        required: ['all'],
      },
    };
  return {
    message,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(
        changes.map((change) => [
          change.path,
          {
            type: 'boolean' as const,
            title: lineOf(change),
            description: `Now: ${written(change, change.current)}`,
            default: true,
          },
        ]),
      ),
      required: changes.map(({ path }) => path),
    },
  };
}

/** One line: texts of the form must not look like further changes. */
const lineOf = (change: ProposedChange): string =>
  `${oneLine(change.label)}: ${written(change, change.proposed)}`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A value in few words. Values of sensitive fields do not leave the form. */
function written({ field }: ProposedChange, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (field.sensitive) return '(hidden)';
  const option = field.options?.find((entry) => entry.value === value);
  const text = oneLine(option?.label ?? (typeof value === 'string' ? value : JSON.stringify(value)));
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
