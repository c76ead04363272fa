/** Validation reports: the findings that count in a mode, in document order. */
import type { ValidationReport, ValidationResult } from '../../model/response.js';
import type { Cycle } from '../cycle/cycle.js';
import { descend, stepsDown } from '../cycle/edges.js';
import { timestamp } from '../response/timestamp.js';
import type { FormState } from '../state/form-state.js';
import { extraOf, type Finding, type FormNode, resultAt, walk } from '../state/node.js';
import type { ValidateOptions } from '../types.js';

/** Positions from the form down to a node, for sorting. */
function positionsOf(node: FormNode): number[] {
  const positions: number[] = [];
  for (let at: FormNode = node; at.parentNode; at = at.parentNode)
    positions.push(at.template.kind === 'row' ? at.position : at.template.slot);
  return positions.reverse();
}

/** Document order. Results about the whole form come last. */
function comparePositions(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

const isWithin = (node: FormNode, ancestor: FormNode): boolean => {
  let at: FormNode | null = node;
  while (at && at !== ancestor) at = at.parentNode;
  return at !== null;
};

/** Findings by node. Live findings are known already; shapes of other timings are evaluated now. */
function findingsFor(
  state: FormState,
  { mode = 'continuous', shapes: ids }: ValidateOptions,
): Map<FormNode, Finding[]> {
  const found = new Map<FormNode, Finding[]>();
  if (state.mode === 'disabled') return found;
  if (mode !== 'demand')
    for (const node of state.nodesWithFindings) found.set(node, [...state.liveFindings(node)]);
  if (mode === 'continuous') return found;
  const { root, shapes } = state.compiled;
  for (const shape of shapes) {
    const { id, timing } = shape.definition;
    if (mode === 'demand' && ids ? !ids.includes(id) : timing !== mode) continue;
    descend(state.root, stepsDown(root, shape.target), (node) => {
      const finding = shape.evaluate(state, node);
      if (finding) found.set(node, [...(found.get(node) ?? []), finding]);
    });
  }
  return found;
}

/** Mode deferred: shows the findings until the next request. */
function showFindings(
  cycle: Cycle,
  found: ReadonlyMap<FormNode, readonly Finding[]>,
  isRequested: (node: FormNode) => boolean,
): void {
  const { state, journal } = cycle;
  cycle.change('host', () => {
    walk(state.root, (node) => {
      const findings = found.get(node) ?? [];
      if (!isRequested(node) || (findings.length === 0 && !node.extra?.requestedFindings?.length)) return;
      journal.noteBefore(node, 'results', state.shownFindings(node));
      extraOf(node).requestedFindings = findings;
    });
  });
}

/** Discards the findings of earlier requests. */
export function forgetRequested({ state, journal }: Cycle): void {
  walk(state.root, (node) => {
    if (!node.extra) return;
    journal.noteBefore(node, 'results', state.shownFindings(node));
    delete node.extra.requestedFindings;
  });
}

/** The path with rows counted from `firstRow`. */
const numberedPath = (path: string, firstRow = 0): string =>
  firstRow === 0 ? path : path.replace(/\[(\d+)\]/g, (_, row: string) => `[${Number(row) + firstRow}]`);

/** The report about the whole form, or about one node and everything below it. */
export function createReport(
  cycle: Cycle,
  options: ValidateOptions,
  at: FormNode | undefined,
): ValidationReport {
  const { state } = cycle;
  const { mode, firstRow, redact, quiet } = options;
  const found = findingsFor(state, options);
  const isRequested = (node: FormNode): boolean => !at || isWithin(node, at);
  if (state.mode === 'deferred' && mode !== 'demand' && !quiet) showFindings(cycle, found, isRequested);
  const results: ValidationResult[] = [...found]
    .filter(([node]) => isRequested(node))
    .map(([node, findings]) => ({ node, findings, positions: positionsOf(node) }))
    .sort((a, b) => comparePositions(a.positions, b.positions))
    .flatMap(({ node, findings }) => {
      const path = numberedPath(node.path, firstRow);
      return findings.map((finding) =>
        resultAt(path, (redact && state.redaction?.finding(finding, node)) || finding),
      );
    });
  if (state.mode !== 'disabled' && mode !== 'demand' && !at)
    for (const result of state.unplacedResults) results.push(result);
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of results) counts[severity]++;
  return {
    $formspecValidationReport: '1.0',
    valid: counts.error === 0,
    results,
    counts,
    timestamp: timestamp(state.env.context),
    definitionUrl: state.definition.url,
    definitionVersion: state.definition.version,
  };
}
