/** Fingers, forced colours, motion and paper. */
export const media = `
@media (pointer:coarse){
.formspec-field{--_height:max(2.75rem,var(--formspec-control-height,0px))}
.formspec-option,.formspec-button--quiet{min-block-size:2.75rem;min-inline-size:2.75rem}
.formspec-option,.formspec-inline{align-items:center}
}
@media (forced-colors:active){
.formspec-switch{background:Field;border-color:ButtonText;forced-color-adjust:none}
.formspec-switch::before{background:ButtonText}
.formspec-switch:checked{background:Highlight;border-color:Highlight}
.formspec-switch:checked::before{background:HighlightText}
.formspec-check{appearance:auto}
.formspec-check::before{display:none}
.formspec-input:is(select,[role=combobox]){forced-color-adjust:none;background-color:Field;border-color:FieldText;color:FieldText;outline-color:Highlight;box-shadow:none}
.formspec-button--quiet{border-color:currentColor}
.formspec-input:disabled{color:GrayText}
.formspec-button:is(:disabled,[aria-disabled=true]){border-color:GrayText;color:GrayText}
}
@media (prefers-reduced-motion:no-preference){
.formspec-switch::before{transition:inset .15s}
.formspec-busy::before{animation:formspec-turn .8s linear infinite}
@keyframes formspec-turn{to{rotate:1turn}}
}
@media print{
:is(.formspec-field,.formspec-row,.formspec-run){content-visibility:visible!important}
:is(.formspec-field,.formspec-row){break-inside:avoid}
.formspec-actions,.formspec-row-actions,.formspec-steps,.formspec-progress,.formspec-button--quiet{display:none}
.formspec-check,.formspec-switch{print-color-adjust:exact}
.formspec-page[hidden]{display:block}
.formspec-page[data-review][hidden]{display:none}
.formspec-page{margin-block-end:calc(var(--_space)*2)}
.formspec-input,.formspec-affix{border-width:0 0 1px!important;border-radius:0!important;padding-inline:0;background:none!important;resize:none}
.formspec-affix{padding-inline:.25em}
.formspec-token::after,.formspec-input::-webkit-calendar-picker-indicator{display:none}
details::details-content{content-visibility:visible;block-size:auto}
summary:is(.formspec-legend,.formspec-row-header){list-style:none;margin-block-end:var(--_space)!important}
}
`;
