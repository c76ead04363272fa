/** Results that come from elsewhere: a server, a service, a person. */
import type { Severity } from '../../model/definition.js';
import type { ConstraintKind, ValidationResult } from '../../model/response.js';
import { parsePath, PathError } from '../../model/path.js';
import { copyJson, isObject, MAX_VALUE_LENGTH } from '../../model/values.js';
import type { FormState } from '../state/form-state.js';
import { extraOf, type Finding, type LiveNode } from '../state/node.js';
import { findNode } from '../state/find-node.js';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const KINDS: readonly ConstraintKind[] = [
  'required',
  'type',
  'cardinality',
  'constraint',
  'shape',
  'external',
];

/** A copy, without what cannot become part of a Response. */
function copied(result: Partial<ValidationResult>): Partial<ValidationResult> {
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

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** A result with what it must have; the code of an injected result tells it from others at the same place. */
function complete(result: Partial<ValidationResult>): Finding {
  const given = copied(result);
  return {
    ...given,
    severity: given.severity && SEVERITIES.includes(given.severity) ? given.severity : 'error',
    constraintKind:
      given.constraintKind && KINDS.includes(given.constraintKind) ? given.constraintKind : 'external',
    message: text(given.message, 'Refused by an external check'),
    code: text(given.code, 'EXTERNAL_FAILED'),
    source: 'external',
  };
}

function placeOf(form: FormState, path: string): LiveNode | undefined {
  if (path === '#' || path === '') return form.root;
  try {
    return findNode(form.root, parsePath(path));
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
}

/** Adds results; one with the same place and code is replaced. */
export function injectExternal(form: FormState, results: readonly Partial<ValidationResult>[]): void {
  form.change('host', () => {
    for (const result of results) {
      if (!isObject(result)) continue;
      const path = text(result.path, '#');
      const finding = complete(result);
      const node = placeOf(form, path);
      if (node) {
        form.changeFindings(node, () => {
          const extra = extraOf(node);
          extra.external = [...(extra.external ?? []).filter(({ code }) => code !== finding.code), finding];
        });
      } else {
        form.strays = form.strays.filter((stray) => stray.path !== path || stray.code !== finding.code);
        form.strays.push({ $formspecValidationResult: '1.0', path, ...finding });
      }
    }
  });
}

/** Removes injected results, all or those of one source. */
export function clearExternal(form: FormState, sourceId?: string): void {
  const stays = (finding: Finding): boolean => sourceId !== undefined && finding.sourceId !== sourceId;
  form.change('host', () => {
    form.strays = form.strays.filter(stays);
    form.forEachNode((node) => {
      const { external } = node.extra ?? {};
      if (!external || external.every(stays)) return;
      form.changeFindings(node, () => {
        extraOf(node).external = external.filter(stays);
      });
    });
  });
}
