/** Finds a place on the screen for what a server says about the answers, so that no message is lost. */
import type { FormEngine } from '../../engine/types.js';
import type { ValidationResult } from '../../model/response.js';
import { serverResultSource } from '../form/server-results.js';

type ServerResult = Partial<ValidationResult>;

export interface PlacedResults {
  readonly results: readonly ServerResult[];
  /** Paths that are no part of the form as it is shown; their messages are about the form as a whole instead. */
  readonly unknownPaths: readonly string[];
}

export function placeResults(engine: FormEngine, results: readonly ServerResult[]): PlacedResults {
  const unknownPaths = new Set<string>();
  const used = new Set<string>();
  const placed = results.map((result) => {
    const given = typeof result.path === 'string' && result.path !== '' ? result.path : '#';
    const node = given === '#' ? undefined : engine.field(given);
    const isShown = given === '#' || node?.relevant === true || node?.protected === true;
    if (!isShown) unknownPaths.add(given);
    const path = isShown ? given : '#';
    return { ...result, path, sourceId: serverResultSource(path), code: ownCode(result.code, path, used) };
  });
  return { results: placed, unknownPaths: [...unknownPaths] };
}

/** The engine keeps one result for each place and code. Several messages at one place need different codes. */
function ownCode(given: unknown, path: string, used: Set<string>): string {
  const code = typeof given === 'string' ? given : 'EXTERNAL_FAILED';
  let own = code;
  for (let n = 2; used.has(`${path} ${own}`); n++) own = `${code}_${n}`;
  used.add(`${path} ${own}`);
  return own;
}
