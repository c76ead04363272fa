/** For the analyzer of custom elements. It would otherwise write the path of each manifest into `package.json`. */
export default { globs: ['src/elements/**/*.ts'], litelement: true, packagejson: false };
