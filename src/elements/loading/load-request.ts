/** What the properties of a `<formspec-form>` ask to be loaded. */
import type { FormspecForm } from '../formspec-form.js';
import { givenSidecars } from './given-sidecars.js';
import type { LoadRequest } from './load.js';

export function loadRequest(
  form: FormspecForm,
  present: Pick<LoadRequest, 'source' | 'locale' | 'signal' | 'onDiagnostic'>,
): LoadRequest {
  return {
    ...present,
    responseSrc: form.responseSrc,
    draft: form.draft,
    draftSrc: form.draftSrc,
    host: form,
    lenient: form.lenient,
    ...givenSidecars(form),
    companions: form,
    inlineLocale: form.inlineLang ?? undefined,
    siblings: form.sidecarDiscovery === 'siblings',
    resolve: form.resolve,
    credentials: form.fetchCredentials === 'omit' ? 'omit' : undefined,
  };
}
