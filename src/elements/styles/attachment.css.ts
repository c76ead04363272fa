/** A drop zone, and a card for the file that is there. Comes with its control. */
export const styles = `
.formspec-file-card{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;max-inline-size:var(--_measure);min-block-size:var(--_height);padding:.375rem;padding-inline-start:.75rem;margin-block-end:.5rem;border:1px solid var(--_line);border-radius:var(--_radius);background:var(--_subtle);overflow-wrap:anywhere;box-sizing:border-box}
.formspec-file-card>:last-child{margin-inline-start:auto}
:is(.formspec-file-card,.formspec-drop) :is(p,.formspec-hint){margin:0}
.formspec-drop{position:relative;display:grid;gap:.125rem;place-content:center;place-items:center;box-sizing:border-box;max-inline-size:var(--_measure);min-block-size:5.5rem;padding:var(--_space);border:2px dashed var(--_border);border-radius:var(--_radius);text-align:center}
.formspec-file:has(.formspec-file-card)>.formspec-drop{min-block-size:0;padding:.5rem}
.formspec-drop>input{position:absolute;inset:0;inline-size:100%;opacity:0;cursor:pointer}
.formspec-drop:hover,.formspec-drop:has([data-over]){border-color:var(--_accent);background:var(--_subtle)}
.formspec-drop-text{color:var(--_accent);font-weight:600;text-decoration:underline;text-underline-offset:.2em}
.formspec-drop:has([aria-invalid=true]){border-color:var(--_error)}
@media print{.formspec-drop{display:none}}
`;
