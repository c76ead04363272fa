/** The list under the input, and tokens for what is chosen. Comes with its control. */
export const styles = `
.formspec-combobox{position:relative;max-inline-size:var(--_measure)}
.formspec-listbox{position:absolute;z-index:2;inset-inline:0;inset-block-start:calc(100% + .25rem);box-sizing:border-box;max-block-size:20rem;overflow:auto;margin:0;padding:.25rem;border:1px solid var(--_border);border-radius:var(--_radius);background:var(--_surface);list-style:none;box-shadow:0 .5rem 1.5rem #0003}
.formspec-combobox:has(>.formspec-clear)>.formspec-input{padding-inline-end:4.25rem}
.formspec-clear{position:absolute;inset-block:.375rem;inset-inline-end:2.25rem;inline-size:1.75rem;padding:0;border:0;background:none;color:var(--_muted);font:inherit;cursor:pointer}
.formspec-clear:hover{color:var(--_text)}
p.formspec-listbox{padding:.75rem;color:var(--_muted)}
.formspec-listbox [role=option]{padding:.5rem .75rem;border-radius:calc(var(--_radius)*.6);cursor:pointer}
.formspec-listbox [role=option]:hover{background:var(--_subtle)}
.formspec-listbox [data-active]{background:var(--_accent);color:var(--_on-accent)}
.formspec-listbox [aria-selected=true]::before{content:"✓ "/"";font-weight:700}
.formspec-tokens{display:flex;max-inline-size:var(--_measure);flex-wrap:wrap;gap:.375rem;margin:0 0 .5rem;padding:0;list-style:none}
.formspec-token{display:inline-flex;align-items:center;min-block-size:2rem;padding:.125rem .75rem;border:1px solid var(--_border);border-radius:1rem;background:var(--_subtle);color:inherit;font:inherit;text-align:start;overflow-wrap:anywhere;cursor:pointer}
.formspec-token::after{content:"×"/"";margin-inline-start:.5rem;font-weight:700}
@media (pointer:coarse){.formspec-token{min-block-size:2.75rem;min-inline-size:2.75rem}}
@media (forced-colors:active){.formspec-listbox [data-active]{background:Highlight;color:HighlightText;forced-color-adjust:none}}
`;
