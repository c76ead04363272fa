/** A switch between the names of its two sides. Comes with its control. */
export const styles = `
.formspec-affixed>.formspec-switch.formspec-switch{border-radius:1rem}
.formspec-affixed:has(>.formspec-switch){flex-wrap:wrap;gap:.125rem .5rem;align-items:center;min-block-size:var(--_height)}
.formspec-affixed:has(>.formspec-switch)>.formspec-affix{padding:0;border:0;background:none}
:is(.formspec-affixed:has(>.formspec-switch:checked)>.formspec-affix:last-child,.formspec-affixed:has(>.formspec-switch:not(:checked))>.formspec-affix:first-child){color:var(--_text);font-weight:600}
`;
