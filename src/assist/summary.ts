/** Shapes that several tools answer with: summaries of fields and pages, and what counts as done. */
import type { FieldState, FormEngine, PageState, RedactedState } from '../engine/types.js';
import type { ValidationResult } from '../model/response.js';
import { isEmpty } from '../model/values.js';
import type { ToolContext } from './tool.js';

export const isFilled = (field: FieldState): boolean => !isEmpty(field.value);

/** Required only counts while the field is part of the form. */
export const isRequired = (field: FieldState): boolean => field.relevant && field.required;

/** Live, relevant fields in document order. */
export const relevantFields = (engine: FormEngine): FieldState[] => engine.fields('relevant');

/** No error on the node itself; `valid` of a node speaks of what is in it too. */
export const isValid = (node: FieldState): boolean =>
  node.valid || !node.results.some(({ severity }) => severity === 'error');

/** Whether sensitive values are withheld from this caller, also where texts and messages quote them. */
export const isRedacted = ({ policy }: Pick<ToolContext, 'policy'>): boolean => !policy.discloseSensitive;

/** Texts and results of a node as this caller may see them. */
export const shownTexts = (node: FieldState, context: Pick<ToolContext, 'policy'>): RedactedState =>
  isRedacted(context) ? node.redacted : node;

/** What is wrong with a field now, also in a form that otherwise checks on request only. */
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

/** Why a field still needs attention, or undefined when it does not. */
export function openReason(field: FieldState): 'required' | 'invalid' | undefined {
  if (isRequired(field) && !isFilled(field)) return 'required';
  if (isValid(field)) return undefined;
  return field.results.some(({ constraintKind }) => constraintKind === 'required') ? 'required' : 'invalid';
}

export const isSensitive = (field: FieldState, { resolver }: Pick<ToolContext, 'resolver'>): boolean =>
  field.sensitive || resolver.sensitive(field.item);

/** Whether this caller may see the value. */
export const isShown = (field: FieldState, context: Pick<ToolContext, 'policy' | 'resolver'>): boolean =>
  context.policy.discloseSensitive || !isSensitive(field, context);

/** The value as this caller may see it. */
export const shownValue = (field: FieldState, context: Pick<ToolContext, 'policy' | 'resolver'>): unknown =>
  isShown(field, context) ? field.value : null;

/** Results as this caller may see them: without the values of sensitive fields. */
export function shownResults(
  results: readonly ValidationResult[],
  context: Pick<ToolContext, 'engine' | 'policy' | 'resolver'>,
): ValidationResult[] {
  if (context.policy.discloseSensitive) return [...results];
  return results.map((result) => {
    const field = 'value' in result && context.engine.field(result.path);
    if (!field || !isSensitive(field, context)) return result;
    const { value: _, ...rest } = result;
    return rest;
  });
}

/** Every node of the page that is part of the form now: groups and repeats for their own results, fields for their values. */
function* relevantNodes(nodes: readonly FieldState[]): Generator<FieldState> {
  for (const node of nodes) {
    if (!node.relevant) continue;
    yield node;
    yield* relevantNodes(node.kind === 'repeat' ? node.rows : node.children);
  }
}

export interface PageProgress {
  id: string;
  title: string;
  fieldCount: number;
  filledCount: number;
  complete: boolean;
}

/** A page with its fields as they are now, rows included. */
export interface LivePage {
  readonly progress: PageProgress;
  /** What the first open field needs. Without one, the page may still have too few rows or break a rule of a group. */
  readonly open: 'required' | 'invalid' | undefined;
}

/** The pages of the form that a person can reach and that ask for something. */
export function livePages(context: Pick<ToolContext, 'engine' | 'policy'>): LivePage[] {
  const asks = ({ relevant, group, items }: PageState) =>
    relevant && (group !== undefined || items.some(({ kind }) => kind !== 'display'));
  return context.engine
    .pages()
    .filter(asks)
    .map(({ id, title, group, items }) => {
      const nodes = [...relevantNodes(group ? [group] : items)];
      const fields = nodes.filter(({ kind }) => kind === 'field');
      const open = fields.map(openReason).find((reason) => reason !== undefined);
      return {
        progress: {
          id,
          title: group ? shownTexts(group, context).label() : title,
          fieldCount: fields.length,
          filledCount: fields.filter(isFilled).length,
          complete: open === undefined && nodes.every(isValid),
        },
        open,
      };
    });
}
