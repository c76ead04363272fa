/** An amount and its currency side by side, the amount narrower where both would not fit. Comes with its control. */
export const styles = `
.formspec-parts{display:flex;flex-wrap:wrap;gap:.5rem var(--_space)}
.formspec-parts>*{flex:1 1 7rem;max-inline-size:8rem}
.formspec-parts>:first-child{flex:2 1 8rem;max-inline-size:14rem}
.formspec-parts>*>.formspec-input.formspec-input{inline-size:100%}
.formspec-input[data-width=code]{text-transform:uppercase}
@container formspec (max-width:24rem){.formspec-parts>:first-child{max-inline-size:none}}
`;
