/**
 * Settings of the analyzer for custom elements. Without `packagejson: false` it writes the manifest's path to
 * `package.json`.
 */
export default { globs: ['src/elements/**/*.ts'], litelement: true, packagejson: false };
