/** Checks everything that arrives from the other side of a channel, before it is used. */
import { normalizeAgentName } from '../assist/agent-name.js';
import type { ToolResult } from '../assist/result.js';
import type { ToolDeclaration } from '../assist/tool.js';
import {
  type Announcement,
  type PortReply,
  type PortRequest,
  PROTOCOL,
  type WindowMessage,
} from './message-types.js';

/** A valid message, or the problem with it. `callId` is present when the sender can be answered. */
export type Checked<T> = { readonly message: T } | { readonly problem: string; readonly callId?: string };

type Fields = Readonly<Record<string, unknown>>;

const CALL_ID = /^[\w-]{1,64}$/;
const TOOL_NAME = /^[\w.-]{1,128}$/;
const MAX_TOOLS = 256;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
const isOptional = (value: unknown, type: string): boolean => value === undefined || typeof value === type;
const isCallId = (value: unknown): value is string => isText(value, CALL_ID);

function isToolDeclaration(value: unknown): value is ToolDeclaration {
  return (
    isFields(value) &&
    isText(value['name'], TOOL_NAME) &&
    typeof value['description'] === 'string' &&
    isOptional(value['title'], 'string') &&
    isFields(value['inputSchema']) &&
    (value['annotations'] === undefined || isFields(value['annotations']))
  );
}

const isToolList = (value: unknown): value is ToolDeclaration[] =>
  Array.isArray(value) && value.length <= MAX_TOOLS && value.every(isToolDeclaration);

export function isEnvelope(value: unknown): value is ToolResult {
  if (!isFields(value) || !Array.isArray(value['content']) || !isOptional(value['isError'], 'boolean'))
    return false;
  const content: unknown[] = value['content'];
  return (
    content.length > 0 &&
    content.every((part) => isFields(part) && part['type'] === 'text' && typeof part['text'] === 'string')
  );
}

export function isAnnouncement(value: unknown): value is Announcement {
  return (
    isFields(value) &&
    value['protocol'] === PROTOCOL &&
    isCallId(value['form']) &&
    Array.isArray(value['tools']) &&
    value['tools'].length <= MAX_TOOLS &&
    value['tools'].every((name) => isText(name, TOOL_NAME))
  );
}

/**
 * One of our window messages, or undefined for everything else that pages post to each other. The name in a `connect`
 * message is reduced to what may be shown to the user.
 */
export function checkWindowMessage(data: unknown): WindowMessage | undefined {
  if (!isFields(data)) return undefined;
  const kind = data['formspecAssist'];
  const fits =
    kind === 'discover' ||
    (kind === 'connect' &&
      data['protocol'] === PROTOCOL &&
      isCallId(data['form']) &&
      isOptional(data['agent'], 'string')) ||
    (kind === 'available' && isAnnouncement(data));
  if (!fits) return undefined;
  if (kind !== 'connect') return data as unknown as WindowMessage;
  const { agent: claim, ...message } = data;
  const agent = normalizeAgentName(claim);
  return { ...message, ...(agent && { agent }) } as unknown as WindowMessage;
}

const REQUESTS: Record<PortRequest['type'], (message: Fields) => boolean> = {
  tools: (message) => isCallId(message['callId']),
  // The provider decides whether there is such a tool.
  call: (message) => isCallId(message['callId']) && isText(message['name'], /^[^]{0,256}$/),
  cancel: (message) => isCallId(message['callId']),
  bye: () => true,
};

const REPLIES: Record<PortReply['type'], (message: Fields) => boolean> = {
  welcome: (message) =>
    message['protocol'] === PROTOCOL &&
    isCallId(message['form']) &&
    isToolList(message['tools']) &&
    typeof message['maxRequestLength'] === 'number',
  tools: (message) => isCallId(message['callId']) && isToolList(message['tools']),
  result: (message) => isCallId(message['callId']) && isEnvelope(message['result']),
  toolchange: () => true,
  bye: () => true,
};

function check<T>(
  data: unknown,
  maxLength: number,
  kinds: Record<string, (message: Fields) => boolean>,
): Checked<T> {
  if (typeof data !== 'string') return { problem: 'A message must be JSON text.' };
  if (data.length > maxLength) return { problem: `A message may have at most ${maxLength} characters.` };
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return { problem: 'A message must be JSON text.' };
  }
  if (!isFields(message)) return { problem: 'A message must be a JSON object.' };
  const sender = isCallId(message['callId']) ? { callId: message['callId'] } : {};
  const type = message['type'];
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type))
    return { problem: `A message needs a type: ${Object.keys(kinds).join(', ')}.`, ...sender };
  return kinds[type]!(message)
    ? { message: message as unknown as T }
    : { problem: `This "${type}" message lacks something or has it in the wrong type.`, ...sender };
}

export function checkRequest(data: unknown, maxLength: number): Checked<PortRequest> {
  return check(data, maxLength, REQUESTS);
}

export function checkReply(data: unknown, maxLength: number): Checked<PortReply> {
  return check(data, maxLength, REPLIES);
}
