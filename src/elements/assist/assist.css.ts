/** Looks of what assistants leave in a form and of the questions they ask. */
export const assistStyles = `
.formspec-trace{display:flex;flex-wrap:wrap;gap:.125rem .75rem;align-items:center;justify-content:space-between;box-sizing:border-box;max-inline-size:var(--_measure);margin-block-start:.375rem;padding-block:.25rem;padding-inline:.75rem .375rem;border-inline-start:3px dashed var(--_accent);border-radius:calc(var(--_radius)*.5);background:color-mix(in oklab,var(--_accent) 7%,var(--_page));font-size:.875em;overflow-wrap:anywhere}
.formspec-trace>span{flex:1 1 9rem}
.formspec-trace strong{font-weight:600}
.formspec-trace strong::before{content:"✦ "/"";color:var(--_accent)}
.formspec-trace-previous{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;color:var(--_muted)}
.formspec-trace>button{margin-inline-start:-.5rem}
.formspec-table .formspec-trace{padding:.125rem .375rem;font-size:.75em}
.formspec-table .formspec-trace-previous{position:absolute;inline-size:1px;block-size:1px;clip-path:inset(50%)}
.formspec-inline+.formspec-trace{max-inline-size:calc(var(--_measure) - 2.25rem);margin-inline-start:2.25rem}
.formspec-activity{margin-block-start:calc(var(--_space)*2);padding-block-start:var(--_space);border-block-start:1px solid var(--_line)}
.formspec-activity>summary{inline-size:fit-content;padding-block:.375rem;border-radius:var(--_radius);color:var(--_muted);font-weight:600;cursor:pointer}
.formspec-activity[open]>summary{margin-block-end:.5rem;color:inherit}
:is(.formspec-activity>summary,.formspec-activity [tabindex="-1"],.formspec-dialog summary):focus-visible{outline:var(--_ring) solid var(--_focus);outline-offset:var(--_gap)}
.formspec-activity>.formspec-actions{margin-block-start:.5rem;margin-inline-start:-.5rem;gap:.25rem .75rem}
:is(.formspec-calls,.formspec-calls ul){margin:0;padding:0;list-style:none}
.formspec-calls>li{margin-block-end:1rem;padding:.5rem 1rem;border:1px solid var(--_line);border-radius:var(--_radius);background:var(--_surface)}
.formspec-call{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between}
.formspec-call>button{margin-inline-start:-.5rem}
.formspec-call>p{margin:.25rem 0;color:var(--_muted);font-size:.875em}
.formspec-change{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem;align-items:center;padding-block:.5rem;border-block-start:1px solid var(--_line)}
.formspec-change>span:first-child{font-weight:600;overflow-wrap:anywhere}
.formspec-change>dl{grid-area:2/1}
.formspec-change>:last-child{grid-area:1/2/3/3}
.formspec-change:not([data-state=standing]) div:last-child dd{text-decoration:line-through}
.formspec-place{display:inline-block;color:var(--_muted);font-size:.8125em;font-weight:400;line-height:1.5}
.formspec-comparison{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0;min-inline-size:0}
.formspec-comparison>div{flex:1 1 11rem;min-inline-size:0}
.formspec-comparison dt{color:var(--_muted);font-size:.8125em}
.formspec-comparison dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
.formspec-comparison>div:last-child dd{font-weight:600}
.formspec-dialog{box-sizing:border-box;inline-size:min(44rem,100% - 2rem);max-block-size:min(100dvb - 2rem,56rem);padding:0;border:1px solid var(--_line);border-radius:calc(var(--_radius)*2);background:var(--_surface);color:var(--_text);box-shadow:0 1rem 3rem #0005;font:inherit;overflow:auto;overscroll-behavior:contain}
.formspec-dialog::backdrop{background:#0b0f1699}
.formspec-dialog>*{margin:0 1.5rem;padding:0;list-style:none}
.formspec-dialog-title{margin-block:1.5rem .5rem;font-size:1.375em;font-weight:var(--_heading);line-height:1.25}
.formspec-dialog-title:focus{outline:none}
.formspec-dialog>p{margin-block-end:1rem}
.formspec-dialog .formspec-option{padding-block:.25rem;font-weight:600}
.formspec-dialog>.formspec-proposal-all{padding-block:.25rem .625rem;border-block-end:1px solid var(--_line)}
.formspec-dialog .formspec-check:indeterminate::before{content:"";inline-size:.75rem;block-size:.1875rem;background:currentColor}
.formspec-proposals>li{padding-block:.625rem}
.formspec-proposals>li+li{border-block-start:1px solid var(--_line)}
.formspec-proposals .formspec-comparison{margin-inline-start:2.25rem}
.formspec-dialog>.formspec-actions{position:sticky;inset-block-end:0;margin-inline:0;margin-block-start:.5rem;padding:1rem 1.5rem;border-block-start:1px solid var(--_line);background:var(--_surface)}
.formspec-profiles>li{padding-block:.5rem;border-block-start:1px solid var(--_line)}
.formspec-profiles summary{padding-block:.25rem;border-radius:var(--_radius);cursor:pointer;font-weight:600}
.formspec-profiles summary .formspec-hint{font-weight:400}
.formspec-profiles table{inline-size:100%;margin-block:.5rem;border-collapse:collapse}
.formspec-profiles :is(th,td){padding-block:.375rem;padding-inline:0 .75rem;border-block-start:1px solid var(--_line);font-weight:400;text-align:start;vertical-align:baseline;overflow-wrap:anywhere}
.formspec-profiles td:last-child{padding-inline-end:0;text-align:end;white-space:nowrap}
.formspec-profiles small{display:block;color:var(--_muted);font-size:.75em}
.formspec-dialog .formspec-drop-button{position:relative;display:inline-flex;align-items:center}
.formspec-drop-button>input{position:absolute;inset:0;opacity:0;cursor:pointer}
.formspec-drop-button:has(:focus-visible){outline:var(--_ring) solid var(--_focus);outline-offset:var(--_gap)}
@media (forced-colors:active){.formspec-trace{border-color:Highlight}}
@media print{.formspec-activity,.formspec-trace button{display:none}}
`;
