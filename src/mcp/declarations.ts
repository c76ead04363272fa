/** How the tools are declared to MCP clients. */
import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDeclaration } from '../assist/index.js';
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
  /** Whether the client can show views. */
  readonly views: boolean;
}

const HANDLE = { type: 'string', description: 'Handle from formspec.form.open' };

/** Every write can be undone, so none is destructive. */
const MCP_WRITES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };

export function declareTools(
  tools: readonly ToolDeclaration[],
  { names, handle, opens, views }: DeclarationOptions,
): Tool[] {
  const declared = tools.map(({ name, title, description, inputSchema, annotations }): Tool => {
    const schema = inputSchema as { properties?: object; required?: readonly string[] };
    return {
      name: spelled(name, names),
      ...(title !== undefined && { title }),
      description,
      inputSchema: {
        ...(portable(schema) as object),
        type: 'object',
        ...(handle !== 'none' && {
          properties: { ...(portable(schema.properties ?? {}) as object), form: HANDLE },
          required: [...(schema.required ?? []), ...(handle === 'required' ? ['form'] : [])],
        }),
      },
      annotations: {
        openWorldHint: false,
        ...(annotations?.readOnlyHint ? {} : MCP_WRITES),
        ...annotations,
      },
    };
  });
  return [...(opens ? [openTool(names, views)] : []), ...declared, ...(views ? [syncTool(names)] : [])];
}

/** Each call of this tool opens a view in hosts that have them, so no other tool carries the view. */
function openTool(names: ToolNames, views: boolean): Tool {
  return {
    name: spelled(OPEN_TOOL, names),
    title: 'Open the form',
    description:
      'Opens the form. Pass the handle that it returns as "form" to the other tools; a form that is not used for 30 minutes is closed.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { ...MCP_WRITES, idempotentHint: false, openWorldHint: false },
    ...(views && { _meta: { ui: { resourceUri: APP_URI }, 'ui/resourceUri': APP_URI } }),
  };
}

/** For the view only: hosts that know views keep it from their model. */
function syncTool(names: ToolNames): Tool {
  return {
    name: spelled(SYNC_TOOL, names),
    title: 'Synchronise the view',
    description: 'For the form view only.',
    inputSchema: {
      type: 'object',
      properties: {
        token: { type: 'string' },
        form: { type: 'string' },
        since: { type: 'integer' },
        changes: { type: 'array', items: { type: 'object' } },
        data: { type: 'object' },
        submit: { type: 'boolean' },
      },
      required: ['token', 'since'],
    },
    annotations: { ...MCP_WRITES, openWorldHint: false },
    _meta: { ui: { visibility: ['app'] } },
  };
}

const ANY_VALUE = ['string', 'number', 'boolean', 'array', 'object', 'null'].map((type) =>
  type === 'array' ? { type, items: {} } : { type },
);

/** Schemas without a type, which some hosts refuse, say that any type will do. */
function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const result: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(schema))
    result[key] = key === 'properties' || key === 'items' ? portable(part) : part;
  for (const [key, part] of Object.entries(result))
    if (key === 'value' && isUntyped(part)) result[key] = { ...part, anyOf: ANY_VALUE };
  return result;
}

const isUntyped = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null && !('type' in schema) && !('anyOf' in schema);
