/**
 * The part of Lit that templates and directives need on a server. The build puts it in place of Lit, whose own version for
 * Node registers a custom element registry and other globals. Results have the same shape, so templates of widgets that
 * use Lit itself are rendered too.
 */

export const nothing = Symbol.for('lit-nothing');
export const noChange = Symbol.for('lit-noChange');

export const html = (strings: TemplateStringsArray, ...values: unknown[]): object => ({
  _$litType$: 1,
  strings,
  values,
});

export const PartType = {
  ATTRIBUTE: 1,
  CHILD: 2,
  PROPERTY: 3,
  BOOLEAN_ATTRIBUTE: 4,
  EVENT: 5,
  ELEMENT: 6,
} as const;

export class Directive {
  update(_part: unknown, values: unknown[]): unknown {
    return this.render(...values);
  }

  render(..._values: unknown[]): unknown {
    return nothing;
  }
}

export class AsyncDirective extends Directive {}

export const directive =
  (made: new (part: object) => Directive) =>
  (...values: unknown[]): object => ({ _$litDirective$: made, values });

/** Lists keep no elements on a server, so keys make no difference. */
export const repeat = <T>(
  items: Iterable<T>,
  keyOrTemplate: (item: T, index: number) => unknown,
  template = keyOrTemplate,
): unknown[] => Array.from(items, (item, index) => template(item, index));

export const keyed = (_key: unknown, value: unknown): unknown => value;

const onlyInBrowsers = (): never => {
  throw new Error('This happens in browsers only.');
};
export const setChildPartValue = onlyInBrowsers;
export const getCommittedValue = onlyInBrowsers;
export const render = onlyInBrowsers;
