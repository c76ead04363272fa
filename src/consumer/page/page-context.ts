/** Whom a field is about, as its surroundings say: legends, labels of groups and headings above it. */
import { labelOfGroup, textOf } from './page-text.js';

/** Without the title of the page, which says what the form is about and not who is asked for. */
const HEADING = 'h2,h3,h4,h5,h6';
const GROUP = 'fieldset,[role="group"],[role="radiogroup"],[role="region"],section,details';

/** Elements between a heading and a field. A page may have tens of thousands of fields in a row. */
const MAX_DISTANCE = 100;

/** The heading that stands before an element in the same parent, the nearest one. */
function headingBefore(element: Element): string {
  let before = element.previousElementSibling;
  for (let distance = 0; before && distance < MAX_DISTANCE; distance++) {
    if (before.matches(HEADING)) return textOf(before);
    before = before.previousElementSibling;
  }
  return '';
}

/** Texts about the part of the form that a field is in, from the inside out. */
export function contextOf(element: Element): string[] {
  const texts: string[] = [];
  let hasHeading = false;
  for (let at: Element | null = element; at && !at.matches('form,body'); at = at.parentElement) {
    if (at !== element && at.matches(GROUP)) texts.push(labelOfGroup(at));
    if (hasHeading) continue;
    const heading = headingBefore(at);
    hasHeading = heading !== '';
    texts.push(heading);
  }
  return texts.filter(Boolean);
}
