/** Path of a Chromium or Chrome executable. Installs one as root on Debian and Ubuntu, else throws with advice. */
export function findChromium(): string;
/** Flags for every Chromium that tests start. */
export function chromiumFlags(): string[];
