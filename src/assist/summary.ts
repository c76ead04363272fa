/** Facts that several tools report: state of fields and pages, and which values a caller may see. */
import type { FieldState, FormEngine, PageState, RedactedState } from '../engine/types.js';
import type { ValidationResult } from '../model/response.js';
import { isEmpty } from '../model/values.js';
import type { ToolContext } from './tool.js';
import type { PageProgress } from './tool-results.js';

export const isFilled = (field: FieldState): boolean => !isEmpty(field.value);

/** A field that is not relevant is not required. */
export const isRequired = (field: FieldState): boolean => field.relevant && field.required;

/** Live, relevant fields in document order. */
export const relevantFields = (engine: FormEngine): FieldState[] => engine.fields('relevant');

/** The present results at exactly one node. */
export type ResultsAt = (node: FieldState) => readonly ValidationResult[];

/**
 * The present results of a form. In a form that validates on request, `node.results` are those of the last request, which
 * the user sees; tools report the present ones without showing them.
 */
export function presentResults(engine: FormEngine): ResultsAt {
  if (engine.validationMode !== 'deferred') return (node) => node.results;
  const byPath = new Map<string, ValidationResult[]>();
  for (const result of engine.validate({ mode: 'continuous', quiet: true }).results) {
    const at = byPath.get(result.path);
    if (at) at.push(result);
    else byPath.set(result.path, [result]);
  }
  return ({ path }) => byPath.get(path) ?? [];
}

/** Whether there is no error at the node itself. */
export const isValid = (node: FieldState, resultsAt: ResultsAt): boolean =>
  !resultsAt(node).some(({ severity }) => severity === 'error');

/** Whether sensitive values are withheld from this caller, also in texts and messages that quote them. */
export const isRedacted = ({ policy }: Pick<ToolContext, 'policy'>): boolean => !policy.discloseSensitive;

/** Texts and results of a node as this caller may see them. */
export const shownTexts = (node: FieldState, context: Pick<ToolContext, 'policy'>): RedactedState =>
  isRedacted(context) ? node.redacted : node;

/** Present results at a field, also in a form that validates on request only. */
export function findingsOf(
  field: FieldState,
  context: Pick<ToolContext, 'engine' | 'policy'>,
): readonly ValidationResult[] {
  const { engine } = context;
  const { path } = field;
  return engine.validationMode === 'deferred'
    ? engine
        .validate({ mode: 'continuous', path, quiet: true, redact: isRedacted(context) })
        .results.filter((found) => found.path === path)
    : shownTexts(field, context).results;
}

/** Why a field needs attention; undefined when it does not. */
export function openReason(field: FieldState, resultsAt: ResultsAt): 'required' | 'invalid' | undefined {
  if (isRequired(field) && !isFilled(field)) return 'required';
  if (isValid(field, resultsAt)) return undefined;
  const isMissing = resultsAt(field).some(({ constraintKind }) => constraintKind === 'required');
  return isMissing ? 'required' : 'invalid';
}

export const isSensitive = (field: FieldState, { resolver }: Pick<ToolContext, 'resolver'>): boolean =>
  field.sensitive || resolver.sensitive(field.item);

/** Whether this caller may see the value. */
export const isShown = (field: FieldState, context: Pick<ToolContext, 'policy' | 'resolver'>): boolean =>
  context.policy.discloseSensitive || !isSensitive(field, context);

/** The value as this caller may see it. */
export const shownValue = (field: FieldState, context: Pick<ToolContext, 'policy' | 'resolver'>): unknown =>
  isShown(field, context) ? field.value : null;

/** Title and description of the form as this caller may see them. */
export const shownForm = (
  context: Pick<ToolContext, 'engine' | 'policy'>,
): Pick<FormEngine, 'title' | 'description'> =>
  isRedacted(context) ? context.engine.redacted : context.engine;

/** The message of a result in the active language, as this caller may see it. */
export const shownMessage = (
  result: ValidationResult,
  context: Pick<ToolContext, 'engine' | 'policy' | 'messageOf'>,
): string => {
  const { engine, messageOf } = context;
  const message = engine.message(result, { redact: isRedacted(context) });
  const field = messageOf && message === result.message ? engine.field(result.path) : undefined;
  return (field && messageOf?.(field, result, shownTexts(field, context).label())) ?? message;
};

/** Results as this caller may see them: in the active language, and without the values of sensitive fields. */
export function shownResults(
  results: readonly ValidationResult[],
  context: Pick<ToolContext, 'engine' | 'policy' | 'resolver' | 'messageOf'>,
): ValidationResult[] {
  return results.map((found) => {
    const result = { ...found, message: shownMessage(found, context) };
    const field = isRedacted(context) && 'value' in result ? context.engine.field(result.path) : undefined;
    if (!field || !isSensitive(field, context)) return result;
    const { value: _, ...rest } = result;
    return rest;
  });
}

/** All relevant nodes, with groups and repeats, because these have results of their own. */
function* relevantNodes(nodes: readonly FieldState[]): Generator<FieldState> {
  for (const node of nodes) {
    if (!node.relevant) continue;
    yield node;
    yield* relevantNodes(node.kind === 'repeat' ? node.rows : node.children);
  }
}

/** A page with the present state of its fields, with rows. */
export interface LivePage {
  readonly progress: PageProgress;
  /** What the first open field needs. A page without open fields can still have too few rows or break a rule of a group. */
  readonly open: 'required' | 'invalid' | undefined;
}

/** The pages as the user sees them. */
export const shownPages = ({ engine, pages }: Pick<ToolContext, 'engine' | 'pages'>): readonly PageState[] =>
  pages?.() ?? engine.pages();

/** The relevant pages that ask for something. */
export function livePages(context: Pick<ToolContext, 'engine' | 'policy' | 'pages'>): LivePage[] {
  const asks = ({ relevant, group, items }: PageState) =>
    relevant && (group !== undefined || items.some(({ kind }) => kind !== 'display'));
  const resultsAt = presentResults(context.engine);
  return shownPages(context)
    .filter(asks)
    .map(({ id, title, group, items }) => {
      const nodes = [...relevantNodes(group ? [group] : items)];
      const fields = nodes.filter(({ kind }) => kind === 'field');
      const open = fields.map((field) => openReason(field, resultsAt)).find((reason) => reason !== undefined);
      return {
        progress: {
          id,
          title: group ? shownTexts(group, context).label() : title,
          fieldCount: fields.length,
          filledCount: fields.filter(isFilled).length,
          complete: open === undefined && nodes.every((node) => isValid(node, resultsAt)),
        },
        open,
      };
    });
}
