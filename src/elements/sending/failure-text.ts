/** The sentence for a submission that a server did not accept. Loaded on demand. */
import type { StringKey } from '../strings/strings.js';

/** By status; undefined for a redirect, whose status browsers hide. */
export function failureText(status: number | undefined): StringKey {
  switch (status) {
    case undefined:
      return 'submitElsewhere';
    case 401:
    case 403:
      return 'submitSignIn';
    case 413:
      return 'submitTooLarge';
    case 429:
      return 'submitTooMany';
    default:
      return status >= 500 ? 'submitUnavailable' : 'submitRefused';
  }
}
