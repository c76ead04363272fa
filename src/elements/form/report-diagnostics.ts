/** Tells the page and its author about diagnostics, each of them once. Loaded with the first diagnostic. */
import type { Problem } from '../../engine/types.js';
import type { Diagnostic } from '../../layout/plan.js';
import type { ViewState } from '../view/view-state.js';
import { printProblems } from './print-problems.js';

/** Diagnostics that the page knows, by form. */
const known = new WeakMap<ViewState, Set<string>>();

/** `remarks` are about documents beside the definition; their places begin with the kind of document. */
export function reportDiagnostics(view: ViewState, remarks: readonly Diagnostic[] = []): void {
  const { engine, screen } = view;
  let seen = known.get(view);
  if (!seen) known.set(view, (seen = new Set()));
  const diagnostics: Problem[] = [];
  for (const problem of [...engine.diagnostics(), ...remarks.map(asProblem)]) {
    const line = `${problem.path} ${problem.message}`;
    if (!seen.has(line)) diagnostics.push(problem);
    seen.add(line);
  }
  if (diagnostics.length === 0) return;
  printProblems('The form is shown, with these diagnostics.', diagnostics, engine.definition.url);
  screen.emit('formspec-diagnostics', { diagnostics });
}

const asProblem = ({ code, severity, document, path, message }: Diagnostic): Problem => ({
  code,
  severity,
  path: `${document}:${path}`,
  message,
});
