/** Types that the agent's view uses. */
export type { FormspecForm as FormElement } from '../elements/formspec-form.js';
export type { AssistProvider as Provider, ToolResult } from '../assist/index.js';

/** The part of JSON Schema that tools use, ours and those of browsers. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [more: string]: unknown;
}

/** A tool as listed by a transport. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, unknown>>;
}
