/** The list of all answers. Comes with its code. */
export const styles = `
.formspec-review dl{margin:.5rem 0 0}
.formspec-review-row{display:grid;grid-template-columns:2fr 3fr minmax(6.5rem,max-content);align-items:baseline;gap:.25rem var(--_space);padding-block:.625rem;border-block-end:1px solid var(--_line)}
.formspec-review dt{font-weight:600}
.formspec-review dd{margin:0}
.formspec-review dt+dd{overflow-wrap:anywhere;white-space:pre-line}
.formspec-review dd:last-child{text-align:end}
@container formspec (max-width:39.99rem){
.formspec-review-row{grid-template-columns:1fr auto}
.formspec-review dt{grid-column:1/-1}
}
`;
