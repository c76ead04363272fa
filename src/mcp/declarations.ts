/** How the tools are declared to MCP clients. */
import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDeclaration } from '../assist/index.js';
import { isObject } from '../model/values.js';
import { spelled, type ToolNames } from './tool-names.js';

export const OPEN_TOOL = 'formspec.form.open';
export const SYNC_TOOL = 'formspec.view.sync';

export const APP_URI = 'ui://formspec/form.html';
export const APP_MIME_TYPE = 'text/html;profile=mcp-app';

export interface DeclarationOptions {
  readonly names: ToolNames;
  /** Whether each call names its form: over HTTP there is no connection that could. */
  readonly handle: 'required' | 'optional' | 'none';
  /** Whether the client opens a form by a call of its own. */
  readonly opens: boolean;
  /** Whether there is a view. Hosts that cannot show it ignore that. */
  readonly app: boolean;
  /** Whether the client can show views. */
  readonly views: boolean;
  /** After how many minutes an unused form is closed; undefined: never. */
  readonly idleMinutes: number | undefined;
}

/** Clients put all declarations into the model's context, so they stay small; without titles if need be. */
const MAX_BYTES = 8192;

const HANDLE = { type: 'string' };

/** Every write can be undone, so none is destructive. */
const MCP_WRITES = { destructiveHint: false };
/** Writing the same values twice is the same as once. */
const IDEMPOTENT = ['formspec.field.set', 'formspec.field.bulkSet', 'formspec.profile.apply'];

export function declareTools(tools: readonly ToolDeclaration[], options: DeclarationOptions): Tool[] {
  const { names, opens, views } = options;
  const said = new Set<string>();
  const all = [
    ...(opens ? [openTool(options)] : []),
    ...tools.map((tool) => declareTool(tool, options, said)),
    ...(views ? [syncTool(names)] : []),
  ];
  if (new TextEncoder().encode(JSON.stringify(all)).length <= MAX_BYTES) return all;
  for (const tool of all) delete tool.title;
  return all;
}

function declareTool(
  { name, title, description, inputSchema, annotations }: ToolDeclaration,
  { names, handle }: DeclarationOptions,
  said: Set<string>,
): Tool {
  const { properties = {}, required = [] } = inputSchema as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  // Models rely most on these two; elsewhere a description is not repeated.
  const isMain = name === 'formspec.field.set' || name === 'formspec.field.bulkSet';
  const { readOnlyHint, ...hints } = annotations ?? {};
  return {
    name: spelled(name, names),
    ...(title !== undefined && { title }),
    description,
    inputSchema: {
      type: 'object',
      properties: {
        ...portableProperties(properties, isMain ? new Set() : said),
        ...(handle !== 'none' && { form: HANDLE }),
      },
      ...((required.length > 0 || handle === 'required') && {
        required: [...required, ...(handle === 'required' ? ['form'] : [])],
      }),
    },
    annotations: {
      ...(readOnlyHint ? { readOnlyHint } : MCP_WRITES),
      ...(IDEMPOTENT.includes(name) && { idempotentHint: true }),
      openWorldHint: false,
      ...hints,
    },
  };
}

/** Each call of this tool opens a view in hosts that have them, so no other tool carries the view. */
function openTool({ names, app, idleMinutes }: DeclarationOptions): Tool {
  return {
    name: spelled(OPEN_TOOL, names),
    title: 'Open the form',
    description:
      idleMinutes === undefined
        ? 'Shows the form to the person.'
        : `Opens the form. Pass its handle as "form" to other tools. Closed when unused for ${idleMinutes} minutes.`,
    inputSchema: {
      type: 'object',
      properties: { form: { type: 'string', description: 'Form to continue' } },
    },
    annotations: { destructiveHint: false, openWorldHint: false },
    ...(app && { _meta: { ui: { resourceUri: APP_URI }, 'ui/resourceUri': APP_URI } }),
  };
}

/**
 * For the view only: hosts that know views keep it from their model. What else the view sends is not declared, because
 * nobody else needs to know it.
 */
function syncTool(names: ToolNames): Tool {
  return {
    name: spelled(SYNC_TOOL, names),
    title: 'Synchronise the view',
    description: 'For the view.',
    inputSchema: {
      type: 'object',
      properties: {
        token: { type: 'string' },
        since: { type: 'integer' },
      },
      required: ['token', 'since'],
    },
    annotations: { openWorldHint: false },
    _meta: { ui: { visibility: ['app'] } },
  };
}

const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object', 'null'].map((type) =>
  type === 'array' ? { type, items: { type: 'string' } } : { type },
);

type Schema = Readonly<Record<string, unknown>>;

/**
 * Schemas that all hosts take: a schema without a type, which some refuse, says that any type will do. A description that
 * was said before is left out.
 */
function portableProperties(
  properties: Readonly<Record<string, unknown>>,
  said: Set<string>,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, portable(schema as Schema, said)]),
  );
}

function portable(given: Schema, said: Set<string>): object {
  const { description, examples: _, ...schema } = given;
  const isNew = typeof description === 'string' && !said.has(description);
  if (isNew) said.add(description);
  const { items, properties, default: byDefault } = schema;
  return {
    ...schema,
    ...(byDefault === false && { default: undefined }),
    ...(isNew && { description }),
    ...(isObject(items) && { items: portable(items, said) }),
    ...(isObject(properties) && { properties: portableProperties(properties, said) }),
    ...(!('type' in schema) && !('anyOf' in schema) && { anyOf: ANY_VALUE }),
  };
}
