/** The keys of Locale documents: which texts of a form they address. */
import type { CompiledForm } from '../compile/compile-form.js';
import type { Template } from '../compile/template.js';

/** Path without rows, as keys write it: `orders.lines.qty`. A row has the path of its repeat. */
export const keyPath = ({ path }: Template): string => path.replaceAll('[*]', '');

/** What follows the path of an item in a key. */
export const ITEM_PROPERTY =
  /^(?:(?:label|hint|description)(?:@[^.]+)?|options\.(?:[^.\\]|\\.)*\.label|errors\.[^.]+|constraintMessage|requiredMessage)$/s;

export class LocaleKeys {
  /** Templates by their path; of a repeat the repeat itself. */
  readonly items = new Map<string, Template>();

  constructor({ templates }: CompiledForm) {
    for (const template of templates)
      if (template.parent && template.kind !== 'row') this.items.set(keyPath(template), template);
  }

  /** The item that a key is about, and the property after its path. */
  itemOf(key: string): { template: Template; property: string } | undefined {
    for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
      const template = this.items.get(key.slice(0, dot));
      const property = key.slice(dot + 1);
      if (template && ITEM_PROPERTY.test(property)) return { template, property };
    }
    return undefined;
  }
}
