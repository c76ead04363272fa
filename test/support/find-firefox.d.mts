/** A sentence for those who have no Firefox. */
export const FIREFOX_WANTED: string;
/** Path of a Firefox executable; installs one on Debian and Ubuntu as root, else nothing. */
export function findFirefox(): string | undefined;
