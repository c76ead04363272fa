/** A repeat as a table, and what becomes of it on narrow screens. Comes with its code. */
export const styles = `
.formspec-table-box{position:relative;overflow-x:auto}
.formspec-table-box:has(.formspec-listbox){padding-block-end:20.5rem}
.formspec-table{inline-size:100%;border-collapse:collapse}
.formspec-table :is(th,td){padding:.375rem;border-block-end:1px solid var(--_line);text-align:start;vertical-align:top}
.formspec-table thead th{color:var(--_muted);font-size:.875em;white-space:nowrap}
.formspec-table .formspec-field{margin:0}
.formspec-table .formspec-field:not([data-frame]){min-inline-size:6rem}
.formspec-table .formspec-inline{min-block-size:var(--_height);align-items:center}
.formspec-table .formspec-row-actions{min-block-size:var(--_height)}
.formspec-table .formspec-input{min-inline-size:10rem;padding-inline-start:.5rem}
.formspec-table .formspec-input[data-width]{inline-size:100%;min-inline-size:min-content;field-sizing:content}
.formspec-table .formspec-affix{padding-inline:.5rem}
.formspec-table :is(.formspec-input[readonly],.formspec-affixed:has([readonly])>.formspec-affix){border-color:transparent;background:none}
.formspec-table tr.formspec-row{display:table-row;padding:0;border:0;background:none}
@container formspec (min-width:40rem){
.formspec-table select.formspec-input{inline-size:auto;min-inline-size:0;max-inline-size:14rem}
.formspec-table .formspec-field{display:flex;flex-direction:column}
.formspec-table .formspec-field[data-state=error]{padding:0;border:0}
.formspec-table :is(.formspec-messages,.formspec-hint,.formspec-description){order:1;margin-block:.25rem 0;font-size:.875em}
.formspec-table .formspec-row-actions{flex-wrap:nowrap}
.formspec-table tbody th{padding-block-start:calc((var(--_height) - 1lh)/2 + .375rem)}
.formspec-table .formspec-label,.formspec-row-label{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
}
@container formspec (max-width:39.99rem){
.formspec-table,.formspec-table :is(tbody,tr,th,td){display:block;border:0;padding:0}
.formspec-table thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.formspec-table tr.formspec-row{display:block;margin-block-end:var(--_space);padding:var(--_space);border:1px solid var(--_line)}
.formspec-table :is(th,td){margin-block-end:var(--_space)}
.formspec-table td:last-child{margin:0}
}
`;
