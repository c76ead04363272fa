/** A number between its two buttons. Comes with its control. */
export const styles = `
.formspec-stepper{display:flex;gap:.375rem;max-inline-size:var(--_measure)}
.formspec-stepper>.formspec-input{inline-size:6rem;text-align:center}
.formspec-stepper>.formspec-button{flex:none;min-inline-size:var(--_height);padding-inline:.5rem}
`;
