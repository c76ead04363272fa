/** Stars over native radio buttons. Comes with its control. */
export const styles = `
.formspec-rating{display:flex;flex-wrap:wrap;gap:0 .125rem;align-items:center;max-inline-size:var(--_measure);min-block-size:var(--_height)}
.formspec-rating .formspec-value{margin-inline-start:.75rem}
.formspec-star{position:relative;display:grid;place-items:center;inline-size:2.5rem;block-size:2.5rem;border-radius:var(--_radius);color:var(--_border);font-size:1.875rem;line-height:1;cursor:pointer}
.formspec-star::before{content:"☆"/""}
.formspec-star[data-filled]{color:var(--_accent)}
.formspec-star[data-filled]::before{content:"★"/""}
.formspec-star:hover{background:var(--_subtle)}
.formspec-star .formspec-check{position:absolute;inset:0;inline-size:100%;block-size:100%;margin:0;opacity:0}
.formspec-star:has(:disabled){color:var(--_muted);cursor:not-allowed}
@media (pointer:coarse){.formspec-star{min-block-size:2.75rem;min-inline-size:2.75rem}}
@media (forced-colors:active){.formspec-star[data-filled]{color:Highlight;forced-color-adjust:none}}
`;
