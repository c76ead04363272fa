/** Data that arrives after the form was made: instances, option lists, another language. */
import type { FieldItem } from '../../model/definition.js';
import { isEmpty } from '../../model/values.js';
import { descend, stepsDown } from '../cycle/edges.js';
import type { FormState } from './form-state.js';
import type { PendingSource } from '../types.js';

/** `{{param}}` in an address is for the host to fill in; the engine asks for it as written. */
export function pendingSources(form: FormState, given: Set<string>): PendingSource[] {
  const instances = [...form.instances.values()].flatMap(
    ({ name, declaration: { source } }): PendingSource[] =>
      source === undefined || given.has(name) ? [] : [{ kind: 'instance', name, url: source }],
  );
  return [...instances, ...form.options.pending()];
}

export function provide(
  form: FormState,
  given: Set<string>,
  { kind, name, url }: PendingSource,
  outcome: { data: unknown } | { error: unknown },
): void {
  form.change('host', () => {
    if (kind === 'options') provideOptions(form, url, outcome);
    else provideInstance(form, given, name, outcome);
  });
}

function provideInstance(
  form: FormState,
  given: Set<string>,
  name: string,
  outcome: { data: unknown } | { error: unknown },
): void {
  const instance = form.instances.get(name);
  if (!instance) return;
  given.add(name);
  if ('error' in outcome) {
    // Data written in the definition stands in; without it the instance reads as null.
    form.remarks.set(`source ${name}`, {
      code: 'SOURCE_FAILED',
      path: `/instances/${name}/source`,
      message: `The data of "${name}" could not be fetched: ${String(outcome.error)}`,
      severity: 'warning',
    });
    return;
  }
  instance.replace(outcome.data);
  form.scheduler.mark(instance.allEdges(), form.root);
  form.forEachNode((node) => {
    const { prePopulate } = node.item as FieldItem;
    if (node.template.kind !== 'field' || prePopulate?.instance !== name || !form.isNew) return;
    const value = instance.at(prePopulate.path);
    if (isEmpty(node.stored) && value !== undefined && value !== null) form.enter(node, value, 'host');
  });
}

function provideOptions(form: FormState, url: string, outcome: { data: unknown } | { error: unknown }): void {
  const sources = new Set(form.options.remote().filter((source) => source.url === url));
  form.forEachNode((node) => {
    const source = node.template.kind === 'field' ? form.optionSource(node.template) : undefined;
    if (!source || !sources.has(source)) return;
    form.journal.touch(node, 'options', undefined);
    form.recheck(node);
  });
  for (const source of sources) {
    if ('error' in outcome) source.fail();
    else source.receive(outcome.data);
  }
}

/** Evaluates again whatever may have noticed. */
export function changeLocale(form: FormState, locale: string | undefined): void {
  form.clock = { ...form.clock, locale: locale ?? null };
  (form.env as { context: FormState['clock'] }).context = form.clock;
  form.change('host', () => {
    for (const unit of form.volatileUnits)
      descend(form.root, stepsDown(form.template, unit.owner), (node) => form.scheduler.add(unit, node));
  });
}
