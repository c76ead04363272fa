/** Installs Debian packages, as root where there is `apt-get`; says whether it could try. Throws when it fails. */
export function installOnDebian(...packages: string[]): boolean;
