/** Tabs of groups and pages. Come with their code. */
export const styles = `
.formspec-tablist{display:flex;flex-wrap:wrap;gap:.25rem;border-block-end:1px solid var(--_line)}
.formspec-tab{min-block-size:var(--_height);padding:.4rem .75rem;border:solid transparent;border-width:0 0 4px;background:none;color:var(--_muted);font:inherit;font-weight:600;text-align:start;cursor:pointer}
.formspec-tab:hover{color:var(--_text);background:var(--_subtle)}
.formspec-tab[aria-selected=true]{border-color:var(--_accent);color:var(--_text)}
.formspec-tab[data-state=error] .formspec-badge{border-color:var(--_error);color:var(--_error)}
.formspec-panel{padding-block-start:calc(var(--_space)*1.5)}
[data-position=bottom]>.formspec-panel{padding-block:0 calc(var(--_space)*1.5)}
[data-position=bottom]>.formspec-tablist{border-block:1px solid var(--_line);border-block-end:0}
[data-position=bottom]>.formspec-tablist>.formspec-tab{border-width:4px 0 0}
@container formspec (min-width:40rem){
.formspec-tabs:is([data-position=left],[data-position=right]){display:flex;gap:calc(var(--_space)*2)}
.formspec-tabs[data-position=right]{flex-direction:row-reverse}
:is([data-position=left],[data-position=right])>.formspec-panel{flex:1}
:is([data-position=left],[data-position=right])>.formspec-tablist{flex:0 0 12rem;flex-flow:column;border:0}
:is([data-position=left],[data-position=right])>.formspec-tablist>.formspec-tab{border-width:0;border-inline-start-width:4px}
}
@media (forced-colors:active){
.formspec-tab{border-color:Canvas}
.formspec-tab[aria-selected=true]{border-color:Highlight}
}
@media print{
.formspec-tablist{display:none}
.formspec-panel[hidden]{display:block}
.formspec-tabs{display:block!important}
.formspec-panel::before{content:attr(data-title);display:block;margin-block-end:var(--_space);font:var(--_heading) 1.5em/1.25 var(--_font)}
}
`;
