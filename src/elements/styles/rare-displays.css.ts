/** Comes with the displays that few forms have; a list of answers looks like that of the last page. */
import { styles as review } from './review.css.js';

export const styles = `${review}
.formspec-alert:has(>.formspec-alert-close){display:flex;gap:.75rem;align-items:flex-start;justify-content:space-between}
.formspec-alert:has(>.formspec-alert-close)>div>:last-child{margin-block-end:0}
.formspec-answers .formspec-review-row{grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr))}
.formspec-answers dd:last-child{text-align:start}
.formspec-group .formspec-answers>.formspec-legend-text{font-size:1.25em}
.formspec-alert-close{flex:none;min-inline-size:2rem;color:inherit;text-decoration:none}
@media (pointer:coarse){.formspec-alert-close{min-block-size:2.75rem;min-inline-size:2.75rem}}
`;
