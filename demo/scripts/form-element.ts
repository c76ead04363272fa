/** What the site uses of `<formspec-form>`: the public contract and nothing else. */
import type { FormEngine } from '../../src/engine/types.js';
import type { FormResponse, ValidationReport } from '../../src/model/response.js';

export interface ToolDeclaration {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
}

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [more: string]: unknown;
}

export interface Provider {
  tools(): readonly ToolDeclaration[];
  call(name: string, input: unknown, options?: { signal?: AbortSignal }): Promise<ToolResult>;
}

export interface FormElement extends HTMLElement {
  src: string;
  definition: unknown;
  references: unknown;
  ontologies: unknown;
  registries: unknown;
  readonly engine: FormEngine | undefined;
  readonly provider: Provider | null;
  readonly: boolean;
  submit(): unknown;
  validate(mode?: string): ValidationReport;
  reset(): void;
  getResponse(): FormResponse;
  setData(data: Record<string, unknown>): void;
  focusField(path: string): void;
  goToPage(id: string): void;
}
