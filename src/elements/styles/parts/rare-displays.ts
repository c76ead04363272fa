/** Rules of rare displays. A list of answers looks like the one on the review page. */
import displays from './rare-displays.css?inline';
import review from './review.css?inline';

export const styles = review + displays;
