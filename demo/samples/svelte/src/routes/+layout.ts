/** The page is rendered in advance; the form fills itself in the browser. */
export const prerender = true;
