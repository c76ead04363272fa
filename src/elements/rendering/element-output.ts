/**
 * The contract of our element directives (`attributes`, `native`, `nodeBox`, `scrollRegion`, the signature pad) with a
 * server. In a browser Lit calls `update()`, which changes the element. A server calls `render()`, which returns what to
 * write into the start tag and inside the element.
 */
import type { OptionEntry } from '../../model/definition.js';
import type { Attributes } from './sync-attributes.js';

export interface ElementOutput {
  readonly attributes: Attributes;
  /** Of a native control: what it shows. By the tag it becomes `value`, `checked`, the options or the text inside. */
  readonly shown?: Shown | undefined;
}

/** What a native control shows. */
export interface Shown {
  readonly value?: string;
  readonly checked?: boolean;
  /** Options of a `<select>`, in order. The first one may be the empty choice. */
  readonly options?: readonly OptionEntry[];
  /** Selected values of a `<select multiple>`. */
  readonly values?: readonly unknown[];
}
