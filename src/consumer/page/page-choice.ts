/** Choices that a page builds itself: radio groups and list boxes of ARIA roles instead of native controls. */
import { choiceLabel, textOf, statedLabel } from './page-text.js';

/** The elements of one choice. */
export interface PageChoice {
  /** The element with the role `radiogroup` or `listbox`. */
  readonly element: Element;
  readonly options: readonly Element[];
  readonly isMultiple: boolean;
}

const CHOICE = '[role="radiogroup"],[role="listbox"]';
const NATIVE = 'input,select,textarea';

const isOff = (element: Element, attribute: string): boolean => element.getAttribute(attribute) === 'true';

/** All such choices inside an element, in document order. Groups around native radio buttons are not among them. */
export function choicesOf(root: Element): PageChoice[] {
  return [...root.querySelectorAll(CHOICE)].flatMap((element) => {
    const role = element.getAttribute('role') === 'listbox' ? 'option' : 'radio';
    const options = [...element.querySelectorAll(`[role="${role}"]`)].filter((one) => !one.matches(NATIVE));
    const isMultiple = role === 'option' && isOff(element, 'aria-multiselectable');
    return options.length > 0 && !element.closest('[data-formspec-form]')
      ? [{ element, options, isMultiple }]
      : [];
  });
}

export const optionLabel = (option: Element): string => statedLabel(option) || textOf(option);

/** What the page calls the option: one of its usual attributes, else what people read. */
export function optionValue(option: Element): string {
  const given = option.getAttribute('data-value') ?? option.getAttribute('value');
  return given || optionLabel(option);
}

export const labelOfChoice = ({ element }: PageChoice): string => choiceLabel(element);

const isChosen = (option: Element): boolean =>
  isOff(option, 'aria-checked') || isOff(option, 'aria-selected');

export const chosenValues = ({ options }: PageChoice): string[] => options.filter(isChosen).map(optionValue);

export const isLocked = ({ element, options }: PageChoice): boolean =>
  isOff(element, 'aria-disabled') ||
  isOff(element, 'aria-readonly') ||
  options.every((option) => isOff(option, 'aria-disabled'));

/** Everything that a mouse does to an element, because pages listen to different parts of it. */
function press(element: Element): void {
  const init = { bubbles: true, cancelable: true, composed: true, button: 0 };
  element.dispatchEvent(new PointerEvent('pointerdown', init));
  element.dispatchEvent(new MouseEvent('mousedown', init));
  element.dispatchEvent(new PointerEvent('pointerup', init));
  element.dispatchEvent(new MouseEvent('mouseup', init));
  element.dispatchEvent(new MouseEvent('click', init));
}

/**
 * Presses the options whose state has to change. False if a single choice would have to be emptied, which a user cannot
 * do either.
 */
export function choose(choice: PageChoice, values: readonly string[]): boolean {
  if (values.length === 0 && !choice.isMultiple) return chosenValues(choice).length === 0;
  for (const option of choice.options)
    if (values.includes(optionValue(option)) !== isChosen(option) && (choice.isMultiple || !isChosen(option)))
      press(option);
  return true;
}
