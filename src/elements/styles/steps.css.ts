/** The list of steps of a wizard. Comes with its code. */
export const styles = `
.formspec-steps{margin-block-end:calc(var(--_space)*1.5)}
.formspec-steps summary{font-weight:600;cursor:pointer}
.formspec-steps ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr));gap:.25rem;margin:.25rem 0 0;padding:0;list-style:none;counter-reset:s}
.formspec-steps li{display:flex;align-items:baseline;min-block-size:2rem;color:var(--_muted);counter-increment:s}
.formspec-steps li::before{content:counter(s) "."/"";flex:none;min-inline-size:1.6em;font-variant-numeric:tabular-nums}
.formspec-steps li[data-state=current]{color:var(--_text);font-weight:600}
.formspec-steps [aria-current]{color:inherit;font-weight:inherit;text-decoration:none}
.formspec-steps li[data-state=done]::before{content:"✓"/"";color:var(--_success)}
.formspec-steps li>*{padding:.25rem .5rem;text-align:start}
.formspec-steps li>button{padding-block:.1875rem}
@container formspec (min-width:56rem){
.formspec-body:has(>.formspec-steps){display:grid;grid-template-columns:13rem minmax(0,1fr);column-gap:calc(var(--_space)*3)}
.formspec-body:has(>.formspec-steps)>*{grid-column:2}
.formspec-body>.formspec-steps.formspec-steps{grid-area:1/1/span 20/2;position:sticky;inset-block-start:1rem;align-self:start;max-block-size:calc(100vh - 2rem);overflow-y:auto}
}
`;
