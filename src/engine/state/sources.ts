/** Data that arrives after the form was created: instances, option lists, another language. */
import type { Cycle } from '../cycle/cycle.js';
import { descend, stepsDown } from '../cycle/edges.js';
import type { PendingSource } from '../types.js';
import type { FormState } from './form-state.js';
import { walk } from './node.js';

type Outcome = { data: unknown } | { error: unknown };

/** Sources whose data is missing. The host fills in `{{param}}` in their addresses. */
export function pendingSources({ instances, options }: FormState): PendingSource[] {
  const pending = instances.flatMap(({ name, isProvided, declaration: { source } }): PendingSource[] =>
    source === undefined || isProvided ? [] : [{ kind: 'instance', name, url: source }],
  );
  return [...pending, ...options.pending()];
}

export function provide(cycle: Cycle, { kind, name, url }: PendingSource, outcome: Outcome): void {
  const { compiled, instances } = cycle.state;
  cycle.change('host', () => {
    if (kind === 'options') return provideOptions(cycle, url, outcome);
    const instance = compiled.instances.get(name);
    if (instance) instances[instance.slot]!.provide(cycle, outcome);
  });
}

function provideOptions(cycle: Cycle, url: string, outcome: Outcome): void {
  const { state, journal } = cycle;
  const sources = new Set(state.options.remote().filter((source) => source.url === url));
  walk(state.root, (node) => {
    const source = node.template.kind === 'field' ? state.options.of(node.template) : undefined;
    if (!source || !sources.has(source)) return;
    journal.noteBefore(node, 'options', undefined);
    cycle.recheck(node);
  });
  for (const source of sources) {
    if ('error' in outcome) source.fail();
    else source.receive(outcome.data);
  }
}

/** Sets the language and runs all expressions again whose results can depend on it. */
export function changeLocale(cycle: Cycle, locale: string | undefined): void {
  const { state } = cycle;
  const { root, compiled } = state;
  const run = (): void => {
    state.setLocale(locale);
    for (const unit of compiled.volatileUnits)
      descend(root, stepsDown(compiled.root, unit.owner), (node) => cycle.markUnit(unit, node));
  };
  cycle.change('host', () => {
    if (state.locales) state.locales.change(cycle.journal, run);
    else run();
  });
}

export function addLocale(cycle: Cycle, document: unknown): void {
  const { locales } = cycle.state;
  if (!locales)
    throw new Error('Locale documents can be added only to a form created with the option `locales`.');
  cycle.change('host', () => locales.change(cycle.journal, () => locales.add(document)));
}
