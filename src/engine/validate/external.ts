/** External results: findings of a server, a service or a person. */
import type { Severity } from '../../model/definition.js';
import { parsePath, PathError } from '../../model/path.js';
import type { ConstraintKind, ValidationResult } from '../../model/response.js';
import { copyJson, isObject, MAX_VALUE_LENGTH } from '../../model/values.js';
import type { Cycle } from '../cycle/cycle.js';
import { extraOf, type Finding, findNode, type FormNode, resultAt, walk } from '../state/node.js';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const KINDS: readonly ConstraintKind[] = [
  'required',
  'type',
  'cardinality',
  'constraint',
  'shape',
  'external',
];

/** A copy without properties that cannot become part of a Response. */
function copyResult(result: Partial<ValidationResult>): Partial<ValidationResult> {
  const { path: _, $formspecValidationResult: __, ...given } = result;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      try {
        return value === undefined || name === '__proto__'
          ? []
          : [[name, copyJson(value, MAX_VALUE_LENGTH, true)]];
      } catch {
        return [];
      }
    }),
  );
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Adds the properties that every result must have. */
function completeResult(result: Partial<ValidationResult>): Finding {
  const given = copyResult(result);
  return {
    ...given,
    severity: given.severity && SEVERITIES.includes(given.severity) ? given.severity : 'error',
    constraintKind:
      given.constraintKind && KINDS.includes(given.constraintKind) ? given.constraintKind : 'external',
    message: textOr(given.message, 'Refused by an external check'),
    code: textOr(given.code, 'EXTERNAL_FAILED'),
    source: 'external',
  };
}

function nodeAtPath(root: FormNode, path: string): FormNode | undefined {
  if (path === '#' || path === '') return root;
  try {
    return findNode(root, parsePath(path));
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
}

/** Adds results. A result replaces an earlier one with the same path and code. */
export function injectExternal(cycle: Cycle, results: readonly Partial<ValidationResult>[]): void {
  const { state } = cycle;
  cycle.change('host', () => {
    // All results of one place are added together, because there may be very many.
    const added = new Map<FormNode, Finding[]>();
    const unplaced: ValidationResult[] = [...state.unplacedResults];
    for (const result of results) {
      if (!isObject(result)) continue;
      const path = textOr(result.path, '#');
      const finding = completeResult(result);
      const node = nodeAtPath(state.root, path);
      if (!node) unplaced.push(resultAt(path, finding));
      else if (added.has(node)) added.get(node)!.push(finding);
      else added.set(node, [...(node.extra?.externalFindings ?? []), finding]);
    }
    for (const [node, findings] of added)
      cycle.changeFindings(node, () => {
        extraOf(node).externalFindings = lastOfEach(findings, ({ code }) => code);
      });
    state.unplacedResults = lastOfEach(unplaced, ({ path, code }) => JSON.stringify([path, code]));
  });
}

/** Of several entries with the same key, the last one, at its own position. */
function lastOfEach<T>(entries: readonly T[], keyOf: (entry: T) => string | undefined): T[] {
  const last = new Map<string | undefined, T>();
  for (const entry of entries) {
    const key = keyOf(entry);
    last.delete(key);
    last.set(key, entry);
  }
  return [...last.values()];
}

/** Removes injected results, all or those of one source. */
export function clearExternal(cycle: Cycle, sourceId?: string): void {
  const { state } = cycle;
  const stays = (finding: Finding): boolean => sourceId !== undefined && finding.sourceId !== sourceId;
  cycle.change('host', () => {
    state.unplacedResults = state.unplacedResults.filter(stays);
    walk(state.root, (node) => {
      const findings = node.extra?.externalFindings;
      if (!findings || findings.every(stays)) return;
      cycle.changeFindings(node, () => {
        extraOf(node).externalFindings = findings.filter(stays);
      });
    });
  });
}
