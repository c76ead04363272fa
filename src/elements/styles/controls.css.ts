/** Native controls and the few that are built from them. */
export const controls = `
.formspec-input{box-sizing:border-box;inline-size:100%;max-inline-size:var(--_measure);min-block-size:var(--_height);padding:.4rem .75rem;border:var(--_line-width) solid var(--_border);border-radius:var(--_radius);background:var(--_surface);color:inherit;font:inherit;text-align:start;text-overflow:ellipsis}
.formspec-input:is(select,[role=combobox]){appearance:none;padding-inline-end:2.25rem;background:conic-gradient(from -45deg at 50% 100%,currentColor 90deg,#0000 0) no-repeat right .875rem center/.75rem .375rem var(--_surface)}
.formspec-input:is(select,[role=combobox]):dir(rtl){background-position-x:.875rem}
:dir(rtl)>.formspec-input{text-align:right}
textarea.formspec-input{display:block;field-sizing:content;min-block-size:calc(3lh + 1rem);resize:vertical}
textarea.formspec-input[rows="1"]{min-block-size:var(--_height);padding-block:calc((var(--_height) - 1lh)/2 - var(--_line-width));resize:none}
.formspec-input[data-width]{inline-size:14rem;max-inline-size:100%}
.formspec-input[data-width=dateTime]{inline-size:17em}
.formspec-input[data-width=number]{font-variant-numeric:tabular-nums}
.formspec-affix,.formspec-input:is([type=email],[type=url],[type=tel],[inputmode],[rows="1"]){unicode-bidi:plaintext}
.formspec-input::placeholder{color:var(--_muted);opacity:1}
.formspec-input:hover{border-color:var(--_text)}
.formspec-input[aria-invalid=true]{border-color:var(--_error);box-shadow:inset 0 0 0 1px var(--_error)}
.formspec-input::-webkit-datetime-edit-fields-wrapper{padding:0}
.formspec-input[readonly]::-webkit-calendar-picker-indicator{display:none}
.formspec-input:is([readonly],:disabled){background:var(--_subtle);border-color:var(--_border)}
.formspec-input:is([readonly],:disabled),[data-readonly] .formspec-affix{border-style:dashed}
:is(.formspec-input,.formspec-check,.formspec-switch):disabled{opacity:1;cursor:not-allowed;-webkit-text-fill-color:currentColor}
:is(.formspec-input,.formspec-check,.formspec-switch,.formspec-button,.formspec-tab,.formspec-token,.formspec-slider input,.formspec-summary,.formspec-notice,.formspec-legend,.formspec-row-header,.formspec-body a,.formspec-panel):focus-visible,.formspec-drop:has(:focus-visible),.formspec-star:has(:focus-visible){outline:var(--_ring) solid var(--_focus);outline-offset:var(--_gap)}
.formspec-affixed{display:flex;max-inline-size:var(--_measure);align-items:stretch}
.formspec-affixed>.formspec-affixed{flex:1}
.formspec-affixed>*{min-inline-size:0}
.formspec-affix{display:flex;flex:none;align-items:center;max-inline-size:33%;box-sizing:border-box;overflow-wrap:anywhere;padding-inline:.75rem;border:var(--_line-width) solid var(--_border);border-radius:var(--_radius);background:var(--_subtle);color:var(--_muted)}
.formspec-affixed>:not(:first-child){border-start-start-radius:0;border-end-start-radius:0}
.formspec-affixed>:not(:last-child){border-start-end-radius:0;border-end-end-radius:0}
.formspec-affix:not(:last-child){border-inline-end:0}
.formspec-affix:last-child{border-inline-start:0}
.formspec-affixed>.formspec-input:focus-visible{z-index:1}
.formspec-check{appearance:none;flex:none;display:grid;place-content:center;box-sizing:border-box;inline-size:1.5rem;block-size:1.5rem;margin:.125rem 0;border:max(var(--_line-width),1.5px) solid var(--_border);border-radius:min(var(--_radius),.25rem);background:var(--_surface);color:var(--_accent);cursor:pointer}
.formspec-check[type=radio]{border-radius:50%}
.formspec-check:checked{border-color:currentColor}
.formspec-check:checked::before{content:"";inline-size:.75rem;block-size:.75rem;border-radius:50%;background:currentColor}
.formspec-check[type=checkbox]:checked{background:currentColor}
.formspec-check[type=checkbox]:checked::before{block-size:.375rem;margin-block-start:-.1875rem;border:solid var(--_on-accent);border-width:0 0 .1875rem .1875rem;border-radius:0;background:none;rotate:-45deg}
:is(.formspec-check,.formspec-switch):hover{border-color:var(--_accent)}
.formspec-options{display:grid;gap:.125rem;justify-items:start}
.formspec-options[data-flow=inline]{display:flex;flex-wrap:wrap;gap:0 1.5rem}
.formspec-option{display:flex;gap:.75rem;align-items:flex-start;padding-block:.375rem;line-height:1.75rem;overflow-wrap:anywhere;cursor:pointer}
.formspec-switch{appearance:none;flex:none;position:relative;box-sizing:border-box;inline-size:3rem;block-size:1.75rem;margin:0;border:2px solid var(--_border);border-radius:1rem;background:var(--_surface);cursor:pointer}
.formspec-switch::before{content:"";position:absolute;inset-block:.1875rem;inset-inline-start:.1875rem;aspect-ratio:1;border-radius:50%;background:var(--_border)}
.formspec-switch:checked{border-color:var(--_accent);background:var(--_accent)}
.formspec-switch:checked::before{inset-inline-start:calc(100% - 1.3125rem);background:var(--_on-accent)}
:is(.formspec-check,.formspec-switch):disabled{border-color:var(--_muted);background:var(--_subtle);color:var(--_muted)}
:is(.formspec-check[type=checkbox],.formspec-switch):disabled:checked{background:var(--_muted)}
:is(.formspec-check[type=checkbox],.formspec-switch):disabled:checked::before{border-color:var(--_page)}
.formspec-part{display:block;margin-block-end:.25rem}
.formspec-value{min-inline-size:3ch;font-variant-numeric:tabular-nums}
.formspec-button{box-sizing:border-box;min-block-size:var(--_height);padding:.4rem 1.25rem;border:var(--_line-width) solid var(--_accent);border-radius:var(--_radius);background:var(--_surface);color:var(--_accent);font:inherit;font-weight:600;cursor:pointer}
.formspec-button:hover{background:var(--_subtle)}
.formspec-button--primary{background:var(--_accent);color:var(--_on-accent)}
.formspec-button--primary:hover{background:color-mix(in oklab,var(--_accent),var(--_text) 20%)}
.formspec-button--secondary{border-color:var(--_border);color:var(--_text)}
.formspec-button--quiet{min-block-size:2rem;padding:.125rem .5rem;border-color:transparent;background:none;text-decoration:underline;text-underline-offset:.2em}
.formspec-button:is(:disabled,[aria-disabled=true]){border-color:var(--_line);background:var(--_subtle);color:var(--_muted);cursor:not-allowed}
.formspec-button--quiet:is(:disabled,[aria-disabled=true]){border-color:transparent;background:none;text-decoration:none}
`;
