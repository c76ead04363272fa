/** A sheet to sign on. Comes with its control. */
export const styles = `
.formspec-signature{display:grid;gap:.25rem;justify-items:start;max-inline-size:var(--_measure)}
.formspec-signature canvas{box-sizing:border-box;inline-size:100%;aspect-ratio:32/9;margin-block-end:.5rem;border:2px dashed var(--_border);border-radius:var(--_radius);background:#fff;touch-action:none;cursor:crosshair;forced-color-adjust:none}
.formspec-signature:has([aria-invalid=true])>canvas{border-color:var(--_error)}
.formspec-signature>.formspec-button{padding-inline:0}
`;
