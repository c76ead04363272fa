/** The public types that the site works with, under the names it uses. */
export type { FormspecForm as FormElement } from '../../src/index.js';
export type { AssistProvider as Provider, ToolResult } from '../../src/assist/index.js';

/** JSON Schema as far as tools use it: ours, and those that browsers build. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [more: string]: unknown;
}

/** A tool as some transport lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, unknown>>;
}
