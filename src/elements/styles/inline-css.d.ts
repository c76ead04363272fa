/** A stylesheet as text. Vite minifies it; `.ci/build/inline-css.mjs` does the same for other tools. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
