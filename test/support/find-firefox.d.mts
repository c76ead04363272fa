/** Message for machines without Firefox. */
export const FIREFOX_WANTED: string;
/** Path of a Firefox executable. Installs one as root on Debian and Ubuntu; undefined if that is not possible. */
export function findFirefox(): string | undefined;
