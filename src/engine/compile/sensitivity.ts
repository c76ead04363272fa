/**
 * Finds the sensitive values of a form. A mark applies to everything inside the marked item. From there sensitivity
 * follows the dependencies: a value that is calculated, defaulted or prepopulated from a sensitive one is sensitive too.
 */
import { dependencies } from '../../fel/dependencies.js';
import { FelSyntaxError } from '../../fel/errors.js';
import type { Definition, FieldItem } from '../../model/definition.js';
import { toWildcard } from '../../model/path.js';
import type { Registry } from '../validate/registry.js';
import type { CompiledForm } from './compile-form.js';
import type { CompiledInstance } from './compiled-instance.js';
import { isMarkedSensitive } from './sensitive-marks.js';
import { findTarget } from './targets.js';
import { Template, templatesIn } from './template.js';
import type { Read, Variable } from './unit.js';

/** A part of an instance: `total` of `instances.pad.total`; an empty path means all of it. */
class InstancePart {
  constructor(
    readonly instance: CompiledInstance,
    readonly path: string,
  ) {}
}

/** Something that holds a value and can be sensitive. */
type Holder = Template | Variable | InstancePart;

/** The other facets are states (relevant, valid, …), which tools can read anyway. */
const CARRIES_VALUES: ReadonlySet<Read['facet']> = new Set(['value', 'rows', 'variable', 'instance']);

const overlaps = (a: string, b: string): boolean =>
  a === '' || b === '' || a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

export class Sensitivity {
  readonly #holders = new Set<Holder>();
  readonly #parts = new Map<CompiledInstance, string[]>();
  readonly #readers = new Map<object, { readonly holder: Holder; readonly path: string }[]>();

  constructor(compiled: CompiledForm, registry: Registry | undefined) {
    this.#collectReaders(compiled);
    this.#spread(markedHolders(compiled, registry));
  }

  get isEmpty(): boolean {
    return this.#holders.size === 0;
  }

  has(template: Template): boolean {
    return this.#holders.has(template);
  }

  /** Whether the result of an expression with these reads can contain a sensitive value. */
  isIn(reads: readonly Read[]): boolean {
    return reads.some(({ from, facet, path = '' }) => {
      if (!CARRIES_VALUES.has(facet)) return false;
      if (from instanceof Template || 'scope' in from) return this.#holders.has(from);
      return this.#parts.get(from)?.some((part) => overlaps(part, path)) ?? false;
    });
  }

  #addReader(holder: Holder, reads: readonly Read[] = []): void {
    for (const { from, facet, path = '' } of reads) {
      if (!CARRIES_VALUES.has(facet)) continue;
      const readers = this.#readers.get(from);
      if (readers) readers.push({ holder, path });
      else this.#readers.set(from, [{ holder, path }]);
    }
  }

  #collectReaders(compiled: CompiledForm): void {
    const { templates, instances, variables, instanceWrites, definition, root } = compiled;
    for (const template of templates) {
      const { calculate, defaults = [], initial } = template.rules;
      this.#addReader(template, calculate?.reads);
      this.#addReader(template, initial?.program?.reads);
      for (const { value } of defaults) this.#addReader(template, value.program?.reads);
      const { prePopulate } = template.item as FieldItem;
      const from = prePopulate && instances.get(prePopulate.instance);
      if (from) {
        const path = prePopulate.path.replace(/^\./, '').split('[')[0]!;
        this.#addReader(template, [{ from, facet: 'instance', bound: 0, shift: 0, path }]);
      }
    }
    for (const variable of [...variables.values()].flat()) this.#addReader(variable, variable.unit?.reads);
    for (const [unit, path] of instanceWrites) {
      const [, name = '', ...keys] = path.split('.');
      this.#addReader(new InstancePart(instances.get(name)!, keys.join('.')), unit.reads);
    }
    for (const { target, reads } of migrationReads(definition, root)) this.#addReader(target, reads);
  }

  #spread(marked: readonly Holder[]): void {
    const queue = [...marked];
    for (const holder of queue) {
      if (this.#holders.has(holder)) continue;
      this.#holders.add(holder);
      if (holder instanceof Template) queue.push(...(holder.row ? [holder.row] : holder.children));
      if (holder instanceof InstancePart) {
        const { instance, path } = holder;
        this.#parts.set(instance, [...(this.#parts.get(instance) ?? []), path]);
        for (const reader of this.#readers.get(instance) ?? [])
          if (overlaps(path, reader.path)) queue.push(reader.holder);
      } else for (const reader of this.#readers.get(holder) ?? []) queue.push(reader.holder);
    }
  }
}

/** Items and instances that the definition or a registry entry marks. A mark of the form itself applies to all items. */
function markedHolders(
  { definition, root, templates, instances }: CompiledForm,
  registry: Registry | undefined,
): Holder[] {
  const isMarked = ({ item }: Template): boolean =>
    isMarkedSensitive(item.extensions) ||
    (registry?.entriesFor(item).some(({ metadata }) => metadata?.['sensitive'] === true) ?? false);
  const isFormMarked = isMarkedSensitive(definition) || isMarkedSensitive(definition.extensions);
  return [
    ...(isFormMarked ? [root] : templates.filter(isMarked)),
    ...[...instances.values()].flatMap((instance) =>
      isMarkedSensitive(instance.declaration.extensions) ? [new InstancePart(instance, '')] : [],
    ),
  ];
}

/** Fields that a migration fills from the data of fields which still exist. */
function migrationReads(definition: Definition, root: Template): { target: Template; reads: Read[] }[] {
  const find = (path: string): Template[] => {
    const found = findTarget(toWildcard(path), root);
    return typeof found === 'string' ? [] : [found.template, ...templatesIn(found.template)];
  };
  return Object.values(definition.migrations?.from ?? {}).flatMap(({ fieldMap = [] }) =>
    fieldMap.flatMap(({ source, target, expression = '$' }) => {
      const [to] = target === null ? [] : find(target);
      if (!to) return [];
      const from = [...find(source), ...namedIn(expression, root, find)];
      return [{ target: to, reads: from.map((one) => ({ from: one, facet: 'value', bound: 0, shift: 0 })) }];
    }),
  );
}

/** Fields that the expression of a migration names. `@source` is all of the data, so it stands for all fields. */
function namedIn(
  expression: string,
  root: Template,
  find: (path: string) => readonly Template[],
): readonly Template[] {
  try {
    const { fields, variables } = dependencies(expression);
    if (variables.length > 0) return templatesIn(root);
    return fields.flatMap(({ segments }) => find(segments.map(({ key }) => key).join('.')));
  } catch (error) {
    // In lenient mode an expression may be broken. It gives no value then.
    if (error instanceof FelSyntaxError) return [];
    throw error;
  }
}
