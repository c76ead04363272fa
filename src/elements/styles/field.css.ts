/** The frame of a field: label, help, messages. */
export const field = `
:is(.formspec-field,.formspec-group,.formspec-row){margin:0;padding:0;border:0;min-inline-size:0}
.formspec-field{display:flow-root;scroll-margin-block:1rem;margin-block-end:calc(var(--_space)*1.5)}
[data-long] :is(.formspec-field:nth-child(n+40),.formspec-group:nth-child(n+6) .formspec-field):not(fieldset,:focus-within){content-visibility:auto;contain-intrinsic-size:auto 5.5rem}
.formspec-run:not(:focus-within){content-visibility:auto;contain-intrinsic-size:auto 550rem}
.formspec-row:nth-child(n+12):not(:focus-within){content-visibility:auto;contain-intrinsic-size:auto 20rem}
.formspec-label{display:block;padding:0;margin-block-end:.25rem;font-weight:var(--_label);overflow-wrap:anywhere}
:is(.formspec-field,.formspec-group,.formspec-row)>legend{float:inline-start;inline-size:100%}
:is(.formspec-field,.formspec-group,.formspec-row)>legend~*{clear:both}
.formspec-required{color:var(--_error)}
:is(.formspec-label,th)>.formspec-required{margin-inline-start:.25em}
.formspec-required::before{content:"\\2060"/""}
:is(.formspec-hint,.formspec-description,.formspec-empty,.formspec-busy){color:var(--_muted)}
:is(.formspec-hint,.formspec-description,.formspec-error,.formspec-warning,.formspec-info,.formspec-busy){margin:0 0 .375rem;max-inline-size:var(--_measure)}
:is(.formspec-group,.formspec-page,.formspec-panel,.formspec-fold,.formspec-row)>:is(.formspec-hint,.formspec-description,.formspec-warning,.formspec-messages){margin-block-end:var(--_space)}
.formspec-body>.formspec-hint{margin-block-end:calc(var(--_space)*2)}
.formspec-badge{display:inline-block;padding:0 .5em;border:1px solid var(--_line);border-radius:1em;background:var(--_subtle);color:var(--_muted);font-size:.8125em;font-weight:500;vertical-align:.08em}
:is(.formspec-error,.formspec-warning,.formspec-info){position:relative;padding-inline-start:1.75em}
.formspec-error{color:var(--_error);font-weight:600}
.formspec-warning{color:var(--_warning)}
.formspec-info{color:var(--_accent)}
:is(.formspec-error,.formspec-warning,.formspec-info)::before{content:"!"/"";position:absolute;inset-block-start:.2em;inset-inline-start:0;box-sizing:border-box;inline-size:1.25em;block-size:1.25em;border:.1em solid;border-radius:50%;font:700 .9em/1.05em var(--_font);text-align:center}
.formspec-error::before{background:var(--_error);border-color:var(--_error);color:var(--_page)}
.formspec-info::before{content:"i"/""}
:is(.formspec-field,.formspec-group)[data-state=error]{border-inline-start:4px solid var(--_error);padding-inline-start:calc(var(--_space) - 4px)}
.formspec-field[data-state=error]{--_measure:calc(var(--formspec-measure,40rem) - var(--_space))}
:is(.formspec-field,.formspec-text,.formspec-heading,.formspec-alert)[data-size=compact],[data-size=compact]>.formspec-legend{font-size:.875em}
:is(.formspec-field,.formspec-text,.formspec-heading,.formspec-alert)[data-size=large],[data-size=large]>.formspec-legend{font-size:1.25em}
.formspec-inline{display:flex;gap:.75rem;align-items:flex-start}
.formspec-inline>.formspec-label{margin:0;padding-block:calc((1.75rem - 1lh)/2);font-weight:inherit;cursor:pointer}
.formspec-inline~p{margin-inline-start:2.25rem}
.formspec-inline:has(.formspec-switch)~p{margin-inline-start:3.75rem}
.formspec-nested{box-sizing:border-box;max-inline-size:calc(var(--_measure) - .75rem);margin-block-end:calc(var(--_space)*1.5);margin-inline-start:.75rem;padding-inline-start:var(--_space);border-inline-start:3px solid var(--_line)}
[data-label-position=hidden] .formspec-field:not([data-frame],td>*)>.formspec-label,:is(.formspec-visually-hidden,.formspec-step-done){position:absolute;inline-size:1px;block-size:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:is(.formspec-input,.formspec-combobox)+p{margin-block:.375rem 0}
.formspec-busy::before{content:"";display:inline-block;inline-size:1em;block-size:1em;margin-inline-end:.5em;border:.15em solid var(--_line);border-block-start-color:var(--_accent);border-radius:50%;vertical-align:-.15em}
@container formspec (min-width:40rem){
[data-label-position=start] .formspec-field:not(td>*,.formspec-items>*){display:grid;grid-template-columns:minmax(9rem,1fr) 2fr;column-gap:var(--_space)}
[data-label-position=start] .formspec-field:not(td>*,.formspec-items>*)>*{grid-column:2}
[data-label-position=start] .formspec-field:not(td>*,.formspec-items>*)>.formspec-label{grid-area:1/1/span 5/2;padding-block-start:calc((var(--_height) - 1lh)/2)}
}
`;
