/** Stars over native radio buttons, and words that stand under the first star where they do not fit beside the last. Comes with its control. */
export const styles = `
.formspec-rating{display:flex;flex-wrap:wrap;gap:0 .125rem;align-items:center;max-inline-size:var(--_measure);min-block-size:var(--_height)}
.formspec-pair{display:flex}
.formspec-rating .formspec-value{margin-inline-start:.375rem}
.formspec-star{position:relative;display:grid;place-items:center;inline-size:2.5rem;block-size:2.5rem;border-radius:var(--_radius);color:var(--_border);font-size:1.875rem;line-height:1;cursor:pointer}
.formspec-star::before{content:var(--_empty,"☆")/""}
.formspec-star[data-filled]{color:var(--_accent)}
.formspec-star[data-filled]::before{content:var(--_filled,"★")/""}
[data-icon=heart]>.formspec-star{--_empty:"♡";--_filled:"♥"}
[data-icon=circle]>.formspec-star{--_empty:"○";--_filled:"●"}
.formspec-star[data-half]{inline-size:1.5rem;block-size:3rem;overflow:hidden;place-items:center start;font-size:2.25rem}
.formspec-star[data-half]::before{inline-size:3rem;text-align:center}
.formspec-star[data-half=second]{margin-inline-start:-.125rem}
.formspec-star[data-half=second]::before{margin-inline-start:-1.5rem}
.formspec-star:hover{background:var(--_subtle)}
.formspec-star .formspec-check{position:absolute;inset:0;inline-size:100%;block-size:100%;margin:0;opacity:0}
.formspec-star:has(:disabled){color:var(--_muted);cursor:not-allowed}
@media (pointer:coarse){.formspec-star:not([data-half]){min-block-size:2.75rem;min-inline-size:2.75rem}}
@media (forced-colors:active){.formspec-star[data-filled]{color:Highlight;forced-color-adjust:none}}
`;
