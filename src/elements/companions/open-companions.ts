/** Turns the documents of a form into what its element shows: a planned layout, an issuer. Loaded on demand. */
import type { SidecarProblem } from '../../context/sidecars.js';
import type { FormEngine } from '../../engine/types.js';
import type { ResolvedIssuer } from '../../layout/issuer/resolve-issuer.js';
import type { Diagnostic } from '../../layout/plan.js';
import { LoadError } from '../loading/load-error.js';
import type { PlannedForm } from '../planned/planned-form.js';
import { type LoadRequest } from '../loading/load.js';
import type { Gate } from '../screener/gate.js';
import { Companions, type FoundCompanions } from './find-companions.js';

/** What documents add to a loaded form. */
export interface OpenedCompanions {
  readonly planned: PlannedForm | undefined;
  readonly issuer: ResolvedIssuer | undefined;
  /** The screener before the form. */
  readonly gate: Gate | undefined;
  readonly problems: readonly SidecarProblem[];
  /** Remarks about the documents so far, for their authors. */
  readonly remarks: () => readonly Diagnostic[];
}

/** The documents of one form, from the first request to what is shown. */
export class FormCompanions {
  readonly #request: LoadRequest;
  readonly #companions: Companions;

  constructor(request: LoadRequest) {
    this.#request = request;
    this.#companions = new Companions(request);
  }

  /** A form is shown without documents that cannot be used. Only a screener that cannot be used keeps the form closed. */
  async open(engine: FormEngine, url: string | undefined): Promise<OpenedCompanions> {
    const found = await this.#companions.find(engine.definition, url);
    const { documents } = found;
    const problems = [...found.problems];
    const gate = await this.#openGate(found);
    const remarks = new Map<string, Diagnostic>();
    const fail = (what: string, kind: SidecarProblem['kind'], cause: unknown): void =>
      void problems.push({
        code: 'x-invalid-sidecar',
        kind,
        severity: 'error',
        message: `${what}: ${(cause as Error)?.message ?? String(cause)}`,
        cause,
      });
    const { component, theme, responseActions } = documents;
    const [planned, issuer] = await Promise.all([
      component || theme
        ? import('../planned/open-plan.js')
            .then(({ openPlan }) =>
              openPlan(engine, {
                component,
                theme,
                actions: responseActions,
                stylesheets: this.#request.companions.themeStylesheets,
                remarks,
                problems,
              }),
            )
            .catch((cause: unknown) => fail('The form is shown without its layout', 'component', cause))
        : undefined,
      engine.definition.issuer || this.#request.companions.issuer || this.#request.companions.issuerOrigins
        ? import('./open-issuer.js')
            .then(({ openIssuer }) => openIssuer(engine, this.#request, problems))
            .catch((cause: unknown) => fail('The form is shown without its issuer', 'issuer', cause))
        : undefined,
    ]);
    return {
      planned: planned || undefined,
      issuer: issuer || undefined,
      gate,
      problems,
      remarks: () => [...remarks.values()],
    };
  }

  async #openGate({ documents, problems }: FoundCompanions): Promise<Gate | undefined> {
    const missing = problems.find(({ kind }) => kind === 'screener');
    if (missing) throw new LoadError('x-invalid-screener', missing.message, { cause: missing.cause });
    const { screener } = documents;
    if (!screener) return undefined;
    try {
      return await (await import('../screener/gate.js')).Gate.open(this.#request, screener);
    } catch (cause) {
      const { message, details } = LoadError.from(cause, screener.url);
      throw new LoadError('x-invalid-screener', `The Screener document cannot be used: ${message}`, details);
    }
  }
}
