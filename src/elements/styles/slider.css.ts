/** A track with its number beside it. Comes with its control. */
export const styles = `
.formspec-slider{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;max-inline-size:var(--_measure);min-block-size:var(--_height)}
.formspec-slider input{flex:1;min-inline-size:8rem;block-size:1.5rem;margin:0;accent-color:var(--_accent)}
.formspec-slider :disabled{background:var(--_subtle);border-style:dashed;border-color:var(--_border)}
.formspec-slider>.formspec-button{margin-inline-start:-.5rem}
.formspec-affixed>.formspec-slider{flex:1}
.formspec-affixed:has(>.formspec-slider)>.formspec-affix{display:none}
`;
