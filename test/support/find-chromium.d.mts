/** Path of a Chromium or Chrome executable; installs one on Debian and Ubuntu as root, else throws with advice. */
export function findChromium(): string;
/** Flags for every driven browser. */
export function chromiumFlags(): string[];
