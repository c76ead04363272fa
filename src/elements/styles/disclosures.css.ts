/** What to have at hand, fees, and lists of consequences. Comes with its code. */
export const styles = `
.formspec-disclosure{box-sizing:border-box;max-inline-size:var(--_measure);margin-block:calc(var(--_space)*1.5);padding:var(--_space) calc(var(--_space)*1.25);border:1px solid var(--_line);border-radius:var(--_radius);background:var(--_subtle);overflow-wrap:anywhere}
:is(.formspec-disclosure,.formspec-warning) ul{margin:.5rem 0 0;padding-inline-start:1.25rem}
.formspec-disclosure .formspec-hint{margin:0;font-weight:400}
.formspec-disclosure dl{margin:.5rem 0 0}
.formspec-disclosure dl>div{display:flex;gap:var(--_space);justify-content:space-between;padding-block:.375rem;border-block-start:1px solid var(--_line)}
.formspec-disclosure dd{margin:0;font-variant-numeric:tabular-nums;text-align:end;flex:none;max-inline-size:60%}
.formspec-total{font-weight:600}
.formspec-inline~.formspec-warning{margin-inline-start:2.25rem}
`;
