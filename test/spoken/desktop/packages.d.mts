/** The Python of the system: the packages of Orca and AT-SPI belong to it. */
export const PYTHON: string;

/**
 * Says in one sentence what is missing and cannot be installed; undefined when everything is there.
 * With `install: false` nothing is installed.
 */
export function missingPrograms(options?: { orca?: boolean; install?: boolean }): string | undefined;
