/** A repeat as a table, and the cards that its rows become where the columns would not fit. Comes with its code. */

/** By the number of cells in a row, how wide the box has to be for a table, in its own letters; the last stands for all beyond it. */
const ROOM = { 3: 26, 4: 32, 5: 37, 6: 44, 7: 48, 8: 62, 9: 70 };

const asTable = `
.formspec-table{font-size:.9375em}
.formspec-table :is(th,td){padding:.375rem .25rem;border-block-end:1px solid var(--_line);text-align:start;vertical-align:top}
.formspec-table thead :is(th,td){vertical-align:bottom}
.formspec-table .formspec-input{min-inline-size:10rem}
.formspec-table .formspec-field:not([data-frame]){min-inline-size:5.5rem}
.formspec-table .formspec-affixed:not(:has([readonly])){min-inline-size:7rem}
.formspec-table .formspec-input[data-width]:not(.formspec-affixed>[readonly]){inline-size:100%;min-inline-size:min-content;field-sizing:content}
.formspec-table select.formspec-input{inline-size:auto;min-inline-size:5.5rem;max-inline-size:16rem;field-sizing:content}
.formspec-table .formspec-field{display:flex;flex-direction:column}
.formspec-table .formspec-field[data-state=error]{padding:0;border:0}
.formspec-table :is(.formspec-messages,.formspec-hint,.formspec-description){order:1;margin-block:.25rem 0;font-size:.875em}
.formspec-table .formspec-row-actions{flex-wrap:nowrap}
.formspec-table tbody th{padding-block-start:calc((var(--_height) - 1lh)/2 + .375rem)}
.formspec-table :is(.formspec-label,.formspec-row-label){position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
`;

const asCards = `
.formspec-table,.formspec-table tbody{display:block}
.formspec-table thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.formspec-table tr.formspec-row{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,12rem),1fr));gap:var(--_space);margin-block-end:var(--_space);padding:var(--_space);border:1px solid var(--_line)}
.formspec-table :is(th,td){padding:0;border:0;text-align:start}
.formspec-table th{grid-column:1/-1;margin:0}
.formspec-table td:has(>.formspec-row-actions){grid-column:-2;align-self:end}
.formspec-table .formspec-field:not(fieldset){display:flex;flex-direction:column;block-size:100%}
.formspec-table tr:not(:has(fieldset,textarea,.formspec-drop)) .formspec-field>:is(.formspec-input,.formspec-affixed,.formspec-inline){margin-block-start:auto}
.formspec-table .formspec-input:is([data-width],select):not([readonly]){inline-size:100%;min-inline-size:0}
.formspec-table :is(.formspec-input[readonly],.formspec-affixed:has([readonly])>.formspec-affix:first-child){padding-inline-start:0}
`;

const within = (cells: string, rules: string): string =>
  rules.replaceAll('.formspec-table', `.formspec-table[data-cells="${cells}"]`);

export const styles = `
.formspec-table-box{position:relative;overflow-x:auto;container:formspec-table/inline-size}
.formspec-table-box:has(.formspec-listbox){padding-block-end:20.5rem}
.formspec-table{inline-size:100%;margin:0;border-collapse:collapse;font-size:inherit}
.formspec-table thead th{color:var(--_muted);font-size:.875em}
.formspec-table .formspec-field{margin:0}
.formspec-table .formspec-inline{min-block-size:var(--_height);align-items:center}
.formspec-table .formspec-row-actions{min-block-size:var(--_height)}
.formspec-table .formspec-input{padding-inline-start:.5rem}
.formspec-table select.formspec-input{padding-inline-end:1.75rem;background-position-x:right .5rem}
.formspec-table select.formspec-input:dir(rtl){background-position-x:.5rem}
.formspec-table [data-row-action]{text-decoration:none}
.formspec-table [readonly]~.formspec-affix{max-inline-size:none}
.formspec-table .formspec-affix{padding-inline:.5rem}
.formspec-table :is(.formspec-input[readonly],.formspec-affixed:has([readonly])>.formspec-affix){border:0;background:none}
.formspec-table .formspec-affixed:has([readonly]:placeholder-shown)>.formspec-affix{display:none}
.formspec-table .formspec-affixed>.formspec-input[readonly]{flex:none;inline-size:auto;min-inline-size:0;field-sizing:content}
.formspec-table tr.formspec-row{padding:0;border:0;background:none}
${Object.entries(ROOM)
  .map(
    ([cells, em]) =>
      `@container formspec-table (min-width:${em}em){${within(cells, asTable)}}@container formspec-table (max-width:${em - 0.01}em){${within(cells, asCards)}}`,
  )
  .join('')}`;
