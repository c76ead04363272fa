/** Installs Debian packages; needs root and `apt-get`, else returns false. Throws when the installation fails. */
export function installOnDebian(...packages: string[]): boolean;
