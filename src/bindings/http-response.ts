/** The Response of a form over HTTP: what an agent may see of it, and handing it over to the host. */
import type { FieldState, FormEngine } from '../engine/types.js';
import type { FormResponse } from '../model/response.js';
import { HttpRefusal, jsonResponse } from './http-json.js';
import type { CallableProvider } from './message-types.js';

/** A provider whose form can be reached, such as one of `createAssistProvider`. */
export interface FormProvider extends CallableProvider {
  readonly engine?: FormEngine | null;
  readonly policy?: { readonly off?: boolean; readonly read?: boolean; readonly discloseSensitive?: boolean };
}

/** Takes the answers of a form. It may refuse by throwing, or answer with a `Response` of its own. */
export type SubmitHook = (
  response: FormResponse,
  context: { readonly provider: CallableProvider; readonly request: Request },
) => unknown;

function engineOf({ engine, policy }: FormProvider): FormEngine {
  if (policy?.off) throw new HttpRefusal(403, 'x-declined', 'The user stopped assistants in this form.');
  if (engine) return engine;
  throw new HttpRefusal(404, 'UNSUPPORTED', 'This form does not give its Response.');
}

/** Providers that do not say so withhold sensitive values. */
const isRedacted = ({ policy }: FormProvider): boolean => policy?.discloseSensitive !== true;

/** The data of relevant items with null in place of sensitive values. */
function withoutSensitive(items: readonly FieldState[]): Record<string, unknown> {
  const data = Object.create(null) as Record<string, unknown>;
  const valueOf = (node: FieldState): unknown => {
    if (node.sensitive) return null;
    if (node.kind === 'repeat') return node.rows.map((row) => withoutSensitive(row.children));
    return node.kind === 'group' ? withoutSensitive(node.children) : node.value;
  };
  for (const node of items) {
    if (!node.relevant || node.kind === 'display') continue;
    data[node.key] = valueOf(node);
    // Sub-questions keep their data beside their field.
    if (node.kind === 'field') Object.assign(data, withoutSensitive(node.children));
  }
  return data;
}

/** The Response so far, as its agent may see it. */
export function readResponse(provider: FormProvider): FormResponse {
  const engine = engineOf(provider);
  const response = engine.response();
  if (!isRedacted(provider) || engine.fields(({ sensitive }) => sensitive).length === 0) return response;
  const { results } = engine.validate({ quiet: true, redact: true });
  return { ...response, data: withoutSensitive(engine.items), validationResults: results };
}

const submitting = new WeakSet<CallableProvider>();

/** Validates the answers and hands them over. 422 with the report when the form's own rules refuse them. */
export async function submitResponse(
  provider: FormProvider,
  request: Request,
  hook: SubmitHook,
): Promise<Response> {
  const engine = engineOf(provider);
  if (provider.policy?.read) throw new HttpRefusal(403, 'x-denied', 'Assistants may only read this form.');
  if (submitting.has(provider))
    throw new HttpRefusal(409, 'x-conflict', 'The answers are being submitted; wait for the result.');
  const report = engine.validate({ mode: 'submit', quiet: true, redact: isRedacted(provider) });
  if (!report.valid) return jsonResponse(422, { submitted: false, report });
  submitting.add(provider);
  try {
    const result = await hook(engine.response({ mode: 'submit' }), { provider, request });
    if (result instanceof Response) return result;
    return jsonResponse(200, { submitted: true, ...(result !== undefined && { result }) });
  } catch {
    // The reason may contain internal details. A hook that wants to give a reason returns a `Response`.
    throw new HttpRefusal(502, 'x-not-submitted', 'The answers were not taken; they are still in the form.');
  } finally {
    submitting.delete(provider);
  }
}
