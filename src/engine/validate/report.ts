/** Results put together: which checks count in which mode, in document order. */
import type { ValidationReport, ValidationResult } from '../../model/response.js';
import { descend, stepsDown } from '../cycle/edges.js';
import type { FormState } from '../state/form-state.js';
import { extraOf, type Finding, type LiveNode, resultAt } from '../state/node.js';
import { judge } from '../compile/shapes.js';
import { timestamp } from '../response/timestamp.js';
import type { ValidateOptions } from '../types.js';

/** Positions from the form down to a node. */
function placeOf(node: LiveNode): number[] {
  const place: number[] = [];
  for (let at: LiveNode = node; at.up; at = at.up)
    place.push(at.template.kind === 'row' ? at.at : at.template.slot);
  return place.reverse();
}

/** What concerns the whole form comes after everything that has a place in it. */
function comparePlaces(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

const isWithin = (node: LiveNode, ancestor: LiveNode): boolean => {
  let at: LiveNode | null = node;
  while (at && at !== ancestor) at = at.up;
  return at !== null;
};

/** Findings by node for a mode; live ones are known already, the others are judged now. */
function findingsFor(
  form: FormState,
  { mode = 'continuous', shapes }: ValidateOptions,
): Map<LiveNode, Finding[]> {
  const found = new Map<LiveNode, Finding[]>();
  if (form.mode === 'disabled') return found;
  if (mode !== 'demand') for (const node of form.flawed) found.set(node, [...form.liveFindings(node)]);
  if (mode === 'continuous') return found;
  for (const shape of form.shapes) {
    const { id, timing } = shape.definition;
    if (mode === 'demand' && shapes ? !shapes.includes(id) : timing !== mode) continue;
    descend(form.root, stepsDown(form.template, shape.target), (node) => {
      const finding = judge(form, shape, node);
      if (finding) found.set(node, [...(found.get(node) ?? []), finding]);
    });
  }
  return found;
}

/** Mode deferred: what was asked for is shown until it is asked for again. */
function publish(
  form: FormState,
  found: ReadonlyMap<LiveNode, readonly Finding[]>,
  isAsked: (node: LiveNode) => boolean,
): void {
  form.change('host', () => {
    form.forEachNode((node) => {
      const findings = found.get(node) ?? [];
      if (!isAsked(node) || (findings.length === 0 && !node.extra?.requested?.length)) return;
      form.journal.touch(node, 'results', form.shownFindings(node));
      extraOf(node).requested = findings;
    });
  });
}

/** Paths with rows counted from another number. */
const numbered = (path: string, firstRow = 0): string =>
  firstRow === 0 ? path : path.replace(/\[(\d+)\]/g, (_, row: string) => `[${Number(row) + firstRow}]`);

export function report(
  form: FormState,
  options: ValidateOptions,
  at: LiveNode | undefined,
): ValidationReport {
  const found = findingsFor(form, options);
  const isAsked = (node: LiveNode): boolean => !at || isWithin(node, at);
  if (form.mode === 'deferred' && options.mode !== 'demand' && !options.quiet) publish(form, found, isAsked);
  const results: ValidationResult[] = [...found]
    .filter(([node]) => isAsked(node))
    .map(([node, findings]) => ({ node, findings, place: placeOf(node) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .flatMap(({ node, findings }) => {
      const path = numbered(node.path, options.firstRow);
      return findings.map((finding) =>
        resultAt(path, (options.redact && form.redaction?.finding(finding, node)) || finding),
      );
    });
  if (form.mode !== 'disabled' && options.mode !== 'demand' && !at) results.push(...form.strays);
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of results) counts[severity]++;
  return {
    $formspecValidationReport: '1.0',
    valid: counts.error === 0,
    results,
    counts,
    timestamp: timestamp(form.clock),
    definitionUrl: form.definition.url,
    definitionVersion: form.definition.version,
  };
}
