/** What holds fields together: groups, grids, rows, pages, summaries. */
/**
 * Numbers from data attributes, as custom properties, since inline styles may be forbidden. A span counts the
 * columns of its grid and never leaves it; spans in a grid without columns of its own count twelfths.
 */
const numbers = ['columns', 'span', 'start', 'row-span', 'row-start']
  .flatMap((name) =>
    Array.from({ length: 12 }, (_, index) => `[data-${name}="${index + 1}"]{--_${name}:${index + 1}}`),
  )
  .join('');

/** What does not have a row of its grid to itself. Controls of a row are level, unless one beside them is much taller. */
const beside = ':not([data-span="12"],[data-columns="1"]>:not([data-span]))';

export const structure = `
.formspec-body [hidden]{display:none}
.formspec-body a{color:var(--_accent);text-underline-offset:.2em}
.formspec-title,.formspec-page-title,.formspec-legend-text,.formspec-heading>*,.formspec-summary-title,.formspec-failure-title{margin:0;font-weight:var(--_heading);line-height:1.25;overflow-wrap:anywhere;text-wrap:balance}
.formspec-title{margin-block-end:.35em;font-size:2em}
.formspec-page-title,.formspec-legend-text,.formspec-heading>*{font-size:1.5em}
.formspec-row-header .formspec-legend-text,:is(.formspec-page,.formspec-group) .formspec-group .formspec-legend-text,:is(.formspec-page,.formspec-group) .formspec-heading>*,.formspec-summary-title,.formspec-failure-title{font-size:1.25em}
:is(.formspec-page .formspec-group,.formspec-row,.formspec-nested) .formspec-group .formspec-legend-text{font-size:1.125em}
:is(.formspec-title,.formspec-page-title,.formspec-legend-text):focus{outline:none}
.formspec-body:lang(de,nl,sv,da,nb,fi,hu) :is(.formspec-title,.formspec-page-title,.formspec-legend-text,.formspec-label,.formspec-option,.formspec-tab){hyphens:auto}
.formspec-header{margin-block-end:calc(var(--_space)*2)}
.formspec-text,.formspec-alert,.formspec-heading,.formspec-review{margin-block:0 calc(var(--_space)*1.5);max-inline-size:var(--_measure)}
:is(.formspec-text,.formspec-alert,.formspec-notice,.formspec-failure,.formspec-header) p{margin-block:0}
:is(.formspec-text,.formspec-alert,.formspec-notice,.formspec-failure,.formspec-header) *+p{margin-block-start:.5em}
.formspec-page-title{margin-block-end:calc(var(--_space)*1.25)}
.formspec-group{margin-block-end:calc(var(--_space)*2.5)}
*+.formspec-group{margin-block-start:calc(var(--_space)*2.5)}
.formspec-group .formspec-group{margin-block-end:calc(var(--_space)*1.5)}
.formspec-legend{padding:0;margin-block-end:var(--_space)}
:is(.formspec-card,.formspec-row,.formspec-collapsible){padding:var(--_space) calc(var(--_space)*1.25);border:1px solid var(--_line);border-radius:calc(var(--_radius)*1.5);background:var(--_surface)}
.formspec-card[data-emphasis]{border-color:var(--_tone)}
.formspec-row{margin-block-end:var(--_space)}
.formspec-row-header{padding:0;margin-block-end:calc(var(--_space)*.75);text-align:start}
:is(.formspec-content,.formspec-page,.formspec-group,.formspec-row,.formspec-rows,.formspec-fold,.formspec-panel,.formspec-nested)>:last-child{margin-block-end:0}
summary:is(.formspec-legend,.formspec-row-header){cursor:pointer}
summary>.formspec-legend-text{display:inline}
details:not([open])>:is(.formspec-legend,.formspec-row-header){margin:0}
details:not([open]):has([data-state=error])>summary{color:var(--_error)}
details:not([open]):has([data-state=error])>summary::after{content:"!"/"";display:inline-block;inline-size:1.25em;margin-inline-start:.5em;border-radius:50%;background:var(--_error);color:var(--_page);font-weight:700;line-height:1.25;text-align:center}
.formspec-accordion>.formspec-collapsible{margin-block:0 -1px;border-radius:0}
.formspec-row-actions,.formspec-actions{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
.formspec-row-actions{justify-content:flex-end;gap:.25rem}
.formspec-actions{margin-block-start:calc(var(--_space)*1.5)}
.formspec-body>:is(.formspec-actions,.formspec-messages){margin-block-start:calc(var(--_space)*2)}
.formspec-actions>.formspec-hint{margin:0}
.formspec-actions>.formspec-button--quiet{margin-inline-start:-.5rem}
.formspec-items[data-flow=inline]{display:flex;flex-wrap:wrap;gap:0 var(--_space)}
.formspec-items[data-flow=inline]>*{flex:1 1 12rem}
.formspec-items>.formspec-nested{flex-basis:100%;max-inline-size:none}
.formspec-nested:not(:has(*)){display:none}
.formspec-divider{margin:calc(var(--_space)*1.5) 0;border:0;border-block-start:1px solid var(--_line)}
div.formspec-divider{display:flex;gap:var(--_space);align-items:center;border:0;color:var(--_muted)}
div.formspec-divider::before,div.formspec-divider::after{content:"";flex:1;border-block-start:1px solid var(--_line)}
.formspec-alert,.formspec-notice,.formspec-summary,.formspec-failure{box-sizing:border-box;padding:var(--_space) calc(var(--_space)*1.25);border:1px solid var(--_tone,var(--_accent));border-inline-start-width:6px;border-radius:var(--_radius);overflow-wrap:anywhere;background:color-mix(in oklab,var(--_tone,var(--_accent)) 7%,var(--_page))}
.formspec-notice,.formspec-summary,.formspec-failure{max-inline-size:var(--_measure);margin-block-end:calc(var(--_space)*2)}
:is(.formspec-alert>*,.formspec-notice>*>*):last-child{margin-block-end:0}
.formspec-notice>.formspec-actions{margin-block-start:.75rem}
.formspec-notice-title{font-weight:var(--_heading)}
.formspec-alert{--_tone:initial}
.formspec-summary,.formspec-failure,[data-tone=error],[data-emphasis=danger]{--_tone:var(--_error)}
[data-tone=warning],[data-emphasis=warning]{--_tone:var(--_warning)}
[data-tone=success],[data-emphasis=success]{--_tone:var(--_success)}
[data-emphasis=primary]{--_tone:var(--_accent)}
[data-emphasis=muted]{--_tone:var(--_muted)}
[data-emphasis]>:is(.formspec-label,.formspec-legend),:is(.formspec-text,.formspec-heading)[data-emphasis]{color:var(--_tone)}
[data-protected]>:is(.formspec-label,.formspec-legend,.formspec-inline),:is(.formspec-text,.formspec-heading,.formspec-alert)[data-protected]{color:var(--_muted)}
[data-emphasis]>.formspec-badge{border-color:currentColor;color:inherit}
.formspec-summary{border-width:2px;border-inline-start-width:6px}
:is(.formspec-summary,.formspec-failure) ul{margin:.5em 0 0;padding-inline-start:1.25em}
.formspec-summary a{color:var(--_error);font-weight:600}
.formspec-row-actions>*{white-space:nowrap}
.formspec-progress{margin-block-end:calc(var(--_space)*1.5)}
.formspec-progress p{margin:0 0 .375rem;color:var(--_muted)}
.formspec-progress progress,.formspec-file-card progress{display:block;inline-size:100%;max-inline-size:var(--_measure);block-size:.5rem;accent-color:var(--_accent)}
.formspec-native:tool-form-active{outline:2px dashed var(--_accent);outline-offset:.75rem}
@container formspec (min-width:40rem){
.formspec-items[data-flow=grid]{display:grid;max-inline-size:calc(var(--_measure)*1.5);grid-template-columns:repeat(var(--_columns),minmax(0,1fr));column-gap:calc(var(--_space)*1.25)}
.formspec-items:is([data-flow=grid],[data-flow=inline])>.formspec-field:not(fieldset){display:flex;flex-direction:column}
:not([data-label-position=hidden] *)[data-flow]>.formspec-field>.formspec-inline{margin-block-start:calc(1lh + .25rem)}
:is([data-flow=grid],[data-flow=inline]):not(:has(>:is(fieldset.formspec-field,.formspec-group[data-span],[data-row-span])${beside},>*${beside}>textarea:not([rows="1"]),>*${beside} .formspec-drop),[data-flow=inline]:has(>.formspec-group))>.formspec-field>:is(.formspec-messages,.formspec-input,.formspec-affixed,.formspec-combobox,.formspec-slider,.formspec-inline):not(.formspec-messages+*){margin-block-start:auto}
[data-row-span]>textarea{flex:1}
.formspec-items:last-child{margin-block-end:calc(var(--_space)*-1.5)}
[data-flow]>.formspec-field>.formspec-inline{min-block-size:var(--_height);align-items:center}
select.formspec-input{inline-size:auto;min-inline-size:min(14rem,100%)}
.formspec-items>.formspec-field .formspec-input:is(select,[data-width]){inline-size:100%}
.formspec-items>*{--_span:initial;--_start:initial;--_row-span:initial;--_row-start:initial;grid-area:var(--_row-start,auto)/var(--_start,auto)/span var(--_row-span,1)/span min(var(--_span,var(--_full,1)),var(--_columns))}
.formspec-items>:is(.formspec-group:not([data-span]),.formspec-nested){--_span:12}
.formspec-items[data-flow=grid]>*{--_measure:100%}
.formspec-items>.formspec-group{margin-block-start:0}
.formspec-options[data-flow=grid]{grid-template-columns:repeat(var(--_columns,1),minmax(0,1fr));max-inline-size:var(--_measure)}
${numbers}
[data-columns="1"]:has(>[data-span]){--_columns:12;--_full:12}
}
@container formspec (max-width:39.99rem){
.formspec-title{font-size:1.625em}
.formspec-items:last-child>:last-child{margin-block-end:0}
:is(.formspec-card,.formspec-row,.formspec-collapsible){padding:calc(var(--_space)*.75)}
:is(.formspec-card,.formspec-row,.formspec-collapsible) :is(.formspec-card,.formspec-row,.formspec-collapsible){padding:var(--_space) 0 0;border-width:1px 0 0;border-radius:0}
}
@container formspec (max-width:24rem){
.formspec-input[data-width]{inline-size:100%}
.formspec-affix,.formspec-affixed>.formspec-input{padding-inline:.375rem}
.formspec-affixed:has(>[data-width=dateTime]){flex-wrap:wrap}
.formspec-affixed>[data-width=dateTime]{flex:1 1 14rem;border-radius:var(--_radius);font-size:1rem}
[data-width=dateTime]+.formspec-affix{border:0;background:none}
:not(td)>*>:is([data-row-action=up],[data-row-action=down]){font-size:0;text-decoration:none}
:not(td)>*>:is([data-row-action=up],[data-row-action=down])::before{content:"↑"/"";font-size:var(--_size)}
:not(td)>*>[data-row-action=down]::before{content:"↓"/""}
}
`;
