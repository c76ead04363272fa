/** Finds out who asks, from the page, the address or the definition. Loaded on demand. */
import type { SidecarProblem } from '../../context/sidecars.js';
import type { FormEngine } from '../../engine/types.js';
import { type ResolvedIssuer, resolveIssuer } from '../../layout/issuer/resolve-issuer.js';
import { fetchText } from '../../model/fetch-text.js';
import type { LoadRequest } from '../loading/load.js';
import { loadPart } from '../rendering/lazy-parts.js';
import { loadStrings } from '../strings/load-strings.js';

/** Milliseconds that a form waits for its issuer and the organisations above. */
const TIMEOUT = 5000;

export async function openIssuer(
  engine: FormEngine,
  { companions, credentials, signal, locale }: LoadRequest,
  problems: SidecarProblem[],
): Promise<ResolvedIssuer | undefined> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
  const narrow = matchMedia('(max-width: 30em)').matches;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const hasContrast = matchMedia('(forced-colors: active), (prefers-contrast: more)').matches;
  const issuer = await resolveIssuer(engine.definition, {
    issuer: companions.issuer,
    query: location.search,
    issuerOrigins: companions.issuerOrigins?.split(/\s+/).filter(Boolean) ?? [],
    fetchText: (url) =>
      fetchText((end) => fetch(url, { signal: end, credentials: credentials ?? 'omit' }), { signal: stop }),
    locale,
    appearance: hasContrast ? 'contrast' : isDark ? 'dark' : 'light',
    narrow,
    page: document.baseURI,
    onProblem: (message) =>
      problems.push({ code: 'x-invalid-sidecar', kind: 'issuer', severity: 'error', message }),
  });
  if (!issuer) return undefined;
  await loadPart('issuer', document);
  await loadStrings(locale);
  for (const message of issuer.warnings)
    problems.push({ code: 'x-invalid-sidecar', kind: 'issuer', severity: 'warning', message });
  return issuer;
}
