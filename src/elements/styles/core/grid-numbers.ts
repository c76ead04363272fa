/**
 * Numbers 1 to 12 from data attributes as custom properties, because a strict CSP forbids inline styles:
 * `[data-span="3"]` sets `--_span: 3`. `grid.css` reads them.
 */
const rules = ['columns', 'span', 'start', 'row-span', 'row-start'].flatMap((name) =>
  Array.from({ length: 12 }, (_, index) => `[data-${name}="${index + 1}"]{--_${name}:${index + 1}}`),
);

export const gridNumbers = `@container formspec (width>=40rem){${rules.join('')}}`;
