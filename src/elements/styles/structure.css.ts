/** What holds fields together: groups, grids, rows, tables, pages, tabs, summaries. */
/**
 * Numbers from data attributes, as custom properties, since inline styles may be forbidden. A span counts the
 * columns of its grid and never leaves it; spans in a grid without columns of its own count twelfths.
 */
const numbers = ['columns', 'span', 'start', 'row-span', 'row-start']
  .flatMap((name) =>
    Array.from({ length: 12 }, (_, index) => `[data-${name}="${index + 1}"]{--_${name}:${index + 1}}`),
  )
  .join('');

export const structure = `
.formspec-body [hidden]{display:none}
.formspec-body a{color:var(--_accent);text-underline-offset:.2em}
.formspec-title,.formspec-page-title,.formspec-legend-text,.formspec-heading>*,.formspec-summary-title,.formspec-failure-title{margin:0;font-weight:var(--_heading);line-height:1.25;overflow-wrap:anywhere;text-wrap:balance}
.formspec-title{margin-block-end:.35em;font-size:2em}
.formspec-page-title,.formspec-legend-text{font-size:1.5em}
.formspec-row-header .formspec-legend-text,:is(.formspec-page,.formspec-group) .formspec-group .formspec-legend-text,.formspec-heading>*,.formspec-summary-title,.formspec-failure-title{font-size:1.25em}
:is(.formspec-title,.formspec-page-title,.formspec-legend-text):focus{outline:none}
.formspec-header{margin-block-end:calc(var(--_space)*2)}
.formspec-text,.formspec-alert,.formspec-heading,.formspec-review{margin-block:0 calc(var(--_space)*1.5);max-inline-size:var(--_measure)}
:is(.formspec-text,.formspec-alert,.formspec-notice,.formspec-failure,.formspec-header) p{margin-block:0 .5em}
.formspec-page-title{margin-block-end:calc(var(--_space)*1.25)}
.formspec-group{margin-block-end:calc(var(--_space)*2)}
*+.formspec-group{margin-block-start:calc(var(--_space)*2)}
.formspec-group .formspec-group{margin-block-end:calc(var(--_space)*1.5)}
.formspec-legend{padding:0;margin-block-end:var(--_space)}
.formspec-card,.formspec-row,.formspec-collapsible{padding:var(--_space) calc(var(--_space)*1.25);border:1px solid var(--_line);border-radius:calc(var(--_radius)*1.5);background:var(--_surface)}
.formspec-card[data-emphasis]{border-color:var(--_tone)}
.formspec-row{margin-block-end:var(--_space)}
.formspec-row-header{padding:0;margin-block-end:calc(var(--_space)*.75);text-align:start}
:is(.formspec-card,.formspec-row,.formspec-fold,.formspec-panel)>:last-child{margin-block-end:0}
:is(.formspec-card,.formspec-row,.formspec-fold) .formspec-group>:last-child{margin-block-end:0}
summary:is(.formspec-legend,.formspec-row-header){cursor:pointer}
summary>.formspec-legend-text{display:inline}
details:not([open])>:is(.formspec-legend,.formspec-row-header){margin:0}
.formspec-accordion>.formspec-group{margin-block:0 -1px;border-radius:0}
.formspec-row-actions,.formspec-actions{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
.formspec-row-actions{justify-content:flex-end;gap:.25rem}
.formspec-actions{margin-block-start:calc(var(--_space)*1.5)}
.formspec-actions>.formspec-hint{margin:0}
.formspec-items[data-flow=inline]{display:flex;flex-wrap:wrap;gap:0 var(--_space)}
.formspec-items[data-flow=inline]>*{flex:1 1 12rem}
.formspec-divider{margin-block:calc(var(--_space)*1.5);border:0;border-block-start:1px solid var(--_line)}
div.formspec-divider{display:flex;gap:var(--_space);align-items:center;border:0;color:var(--_muted)}
div.formspec-divider::before,div.formspec-divider::after{content:"";flex:1;border-block-start:1px solid var(--_line)}
.formspec-alert,.formspec-notice,.formspec-summary,.formspec-failure{box-sizing:border-box;padding:var(--_space) calc(var(--_space)*1.25);border:1px solid var(--_tone,var(--_accent));border-inline-start-width:6px;border-radius:var(--_radius);overflow-wrap:anywhere;background:color-mix(in oklab,var(--_tone,var(--_accent)) 7%,var(--_page))}
.formspec-notice,.formspec-summary,.formspec-failure{max-inline-size:var(--_measure);margin-block-end:calc(var(--_space)*2)}
:is(.formspec-alert>*,.formspec-notice>*>*):last-child{margin-block-end:0}
.formspec-notice-title{font-weight:var(--_heading)}
.formspec-summary,.formspec-failure,[data-tone=error],[data-emphasis=danger]{--_tone:var(--_error)}
[data-tone=warning],[data-emphasis=warning]{--_tone:var(--_warning)}
[data-tone=success],[data-emphasis=success]{--_tone:var(--_success)}
[data-emphasis=primary]{--_tone:var(--_accent)}
[data-emphasis=muted]{--_tone:var(--_muted)}
.formspec-field[data-emphasis]>.formspec-label,:is(.formspec-text,.formspec-heading)[data-emphasis]{color:var(--_tone)}
[data-emphasis]>.formspec-badge{border-color:currentColor;color:inherit}
.formspec-summary{border-width:2px;border-inline-start-width:6px}
:is(.formspec-summary,.formspec-failure) ul{margin:.5em 0 0;padding-inline-start:1.25em}
.formspec-summary a{color:var(--_error);font-weight:600}
.formspec-row-actions>*{white-space:nowrap}
.formspec-tablist{display:flex;flex-wrap:wrap;gap:.25rem;border-block-end:1px solid var(--_line)}
.formspec-tab{min-block-size:var(--_height);padding:.4rem 1rem;border:solid transparent;border-width:0 0 4px;background:none;color:var(--_muted);font:inherit;font-weight:600;cursor:pointer}
.formspec-tab:hover{color:var(--_text);background:var(--_subtle)}
.formspec-tab[aria-selected=true]{border-color:var(--_accent);color:var(--_text)}
.formspec-tab[data-state=error] .formspec-badge{border-color:var(--_error);color:var(--_error)}
.formspec-panel{padding-block:calc(var(--_space)*1.5)}
[data-position=bottom]>.formspec-tablist{border-block:1px solid var(--_line);border-block-end:0}
[data-position=bottom]>.formspec-tablist>.formspec-tab{border-width:4px 0 0}
.formspec-progress{margin-block-end:calc(var(--_space)*1.5)}
.formspec-progress p{margin:0 0 .375rem;color:var(--_muted)}
.formspec-progress progress,.formspec-file-card progress{display:block;inline-size:100%;max-inline-size:var(--_measure);block-size:.5rem;accent-color:var(--_accent)}
.formspec-steps{margin-block-end:calc(var(--_space)*1.5)}
.formspec-steps summary{font-weight:600;cursor:pointer}
.formspec-steps ol{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.25rem 0 0;padding:0;list-style:none;counter-reset:s}
.formspec-steps li{display:flex;align-items:center;min-block-size:2rem;color:var(--_muted);counter-increment:s}
.formspec-steps li::before{content:counter(s) "."/"";min-inline-size:1.4em;font-variant-numeric:tabular-nums}
.formspec-steps li[data-state=current]{color:var(--_text);font-weight:600}
.formspec-steps [aria-current]{color:inherit;font-weight:inherit;text-decoration:none}
.formspec-steps li[data-state=done]::before{content:"✓"/"";color:var(--_success)}
.formspec-steps li>*{padding:.125rem .5rem;text-align:start}
.formspec-native:tool-form-active{outline:2px dashed var(--_accent);outline-offset:.75rem}
@container formspec (min-width:40rem){
.formspec-items[data-flow=grid]{display:grid;max-inline-size:calc(var(--_measure)*1.5);grid-template-columns:repeat(var(--_columns),minmax(0,1fr));column-gap:calc(var(--_space)*1.25)}
.formspec-items:is([data-flow=grid],[data-flow=inline])>.formspec-field:not(fieldset){display:flex;flex-direction:column}
:is([data-flow=grid],[data-flow=inline])>.formspec-field>:is(.formspec-input,.formspec-affixed,.formspec-combobox,.formspec-slider,.formspec-inline){margin-block-start:auto}
[data-flow]>.formspec-field>.formspec-inline{min-block-size:var(--_height);align-items:center}
.formspec-items>.formspec-field .formspec-input[data-width]{inline-size:100%}
.formspec-items>*{--_span:initial;--_start:initial;--_row-span:initial;--_row-start:initial;grid-area:var(--_row-start,auto)/var(--_start,auto)/span var(--_row-span,1)/span min(var(--_span,var(--_full,1)),var(--_columns))}
.formspec-items>.formspec-group{--_span:12}
.formspec-items[data-flow=grid]>*{--_measure:100%}
.formspec-options[data-flow=grid]{grid-template-columns:repeat(var(--_columns,1),minmax(0,1fr));max-inline-size:var(--_measure)}
${numbers}
[data-columns="1"]:has(>[data-span]){--_columns:12;--_full:12}
.formspec-tabs:is([data-position=left],[data-position=right]){display:flex;gap:calc(var(--_space)*2)}
.formspec-tabs[data-position=right]{flex-direction:row-reverse}
:is([data-position=left],[data-position=right])>.formspec-panel{flex:1}
:is([data-position=left],[data-position=right])>.formspec-tablist{flex:0 0 12rem;flex-flow:column;border:0}
:is([data-position=left],[data-position=right])>.formspec-tablist>.formspec-tab{border-width:0;border-inline-start-width:4px;text-align:start}
}
@container formspec (min-width:56rem){
.formspec-body:has(>.formspec-steps){display:grid;grid-template-columns:13rem minmax(0,1fr);column-gap:calc(var(--_space)*3)}
.formspec-body>*{grid-column:2}
.formspec-body>.formspec-steps{grid-area:1/1/span 20/2;position:sticky;inset-block-start:1rem;align-self:start}
.formspec-steps ol{flex-direction:column}
}
@container formspec (max-width:39.99rem){
.formspec-title{font-size:1.625em}
}
`;
