/**
 * Keeps the parameters of the browser's tool as they are while a call is open. Chromium (156) computes them from the named
 * controls of the native form, in a task after a change, and cancels an open call if they differ from before. The form itself goes
 * on changing: questions appear, disappear, become required or read-only, get other options.
 *
 * So a control that appears, or changes in a way that the parameters would show, loses its `name`, and a hidden copy of
 * the control as it was takes its place. `release` removes the copies and gives the names back.
 */
import { elementsOf } from './native-form.js';

type ControlElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One control as it was when the call began. */
interface KeptControl {
  readonly element: ControlElement;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text of the label around a radio button or check box. */
  readonly label: string | null;
  readonly options: readonly HTMLOptionElement[];
}

interface Parameter {
  readonly controls: readonly KeptControl[];
  /** Description of the fieldset around radio buttons or check boxes. */
  readonly description: string | null;
  copy: HTMLElement | undefined;
}

/** Attributes that the parameters show. `disabled` and `readonly` leave a control out, so kept controls have neither. */
const SHOWN = [
  'name',
  'type',
  'required',
  'multiple',
  'min',
  'max',
  'step',
  'pattern',
  'minlength',
  'maxlength',
  'toolparamdescription',
  'toolparamtitle',
];
const WATCHED = [...SHOWN, 'disabled', 'readonly', 'form', 'value'];
/** Types of inputs that are never parameters. */
const LEFT_OUT = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image']);
const COPY = '[data-formspec-kept]';
/** An id that no form has. A control that refers to it belongs to no form. */
const NO_FORM = 'formspec-no-form';

export class SchemaHold {
  readonly #form: HTMLFormElement;
  readonly #parameters: readonly Parameter[];
  readonly #observer = new MutationObserver(() => this.keep());
  /** Controls without their name, and the name that each should have. */
  readonly #unnamed = new Map<ControlElement, string>();
  readonly #disowned = new Set<ControlElement>();
  #isHolding = false;

  /** Remembers the parameters as they are. They are not held before the first `keep`. */
  constructor(form: HTMLFormElement) {
    this.#form = form;
    const byName = new Map<string, KeptControl[]>();
    for (const element of parameterControls(form)) {
      const kept = keptControl(element);
      const others = byName.get(element.name);
      if (others) others.push(kept);
      else byName.set(element.name, [kept]);
    }
    this.#parameters = [...byName.values()].map((controls) => ({
      controls,
      description: groupDescription(controls[0]!.element),
      copy: undefined,
    }));
  }

  /** Makes the parameters what they were, and keeps them so. */
  keep(): void {
    const present = parameterControls(this.#form).filter((element) => !element.closest(COPY));
    const count = new Map<string, number>();
    for (const { name } of present) count.set(name, (count.get(name) ?? 0) + 1);
    const intact = new Set<Element>();
    let last: Element | undefined;
    for (const parameter of this.#parameters) {
      const elements = parameter.controls.map(({ element }) => element);
      const isIntact =
        !parameter.copy &&
        (!last || follows(elements[0]!, last)) &&
        count.get(elements[0]!.name) === elements.length &&
        isUnchanged(this.#form, parameter);
      if (isIntact) {
        elements.forEach((element) => intact.add(element));
        last = elements.at(-1);
      } else parameter.copy ??= copyOf(parameter);
    }
    for (const element of present) if (!intact.has(element)) this.#leaveOut(element);
    this.#place();
    // The changes made here need no answer.
    this.#observer.takeRecords();
    if (this.#isHolding) return;
    this.#isHolding = true;
    this.#observer.observe(this.#form, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: WATCHED,
    });
  }

  /** Lets the browser see the form as it is now. */
  release(): void {
    this.#observer.disconnect();
    for (const { copy } of this.#parameters) copy?.remove();
    for (const [element, name] of this.#unnamed) if (!element.name) element.name = name;
    for (const element of this.#disowned) element.removeAttribute('form');
    this.#unnamed.clear();
    this.#disowned.clear();
  }

  #leaveOut(element: ControlElement): void {
    if (element.type === 'radio') {
      // Radio buttons without a name are not a group: arrow keys would not work.
      element.setAttribute('form', NO_FORM);
      this.#disowned.add(element);
    } else {
      this.#unnamed.set(element, element.name);
      element.removeAttribute('name');
    }
  }

  /** Puts the copies where the order of the parameters wants them. */
  #place(): void {
    const nextOf = new Map<Parameter, Element | undefined>();
    let next: Element | undefined;
    for (const parameter of [...this.#parameters].reverse()) {
      nextOf.set(parameter, next);
      if (!parameter.copy) next = parameter.controls[0]!.element;
    }
    let previous: Element | undefined;
    for (const parameter of this.#parameters) {
      const { copy, controls } = parameter;
      const following = nextOf.get(parameter);
      const isInPlace =
        !copy ||
        (Node.prototype.contains.call(this.#form, copy) &&
          (!previous || follows(copy, previous)) &&
          (!following || follows(following, copy)));
      if (!isInPlace) {
        // Not inside a label, whose text and control would change.
        if (previous) (previous.closest('label') ?? previous).after(copy);
        else Element.prototype.prepend.call(this.#form, copy);
      }
      previous = copy ?? controls.at(-1)!.element;
    }
  }
}

/** The controls that Chromium makes parameters of. */
function parameterControls(form: HTMLFormElement): ControlElement[] {
  return elementsOf(form).filter(isParameter);
}

function isParameter(element: Element): element is ControlElement {
  const isControl =
    element instanceof HTMLInputElement
      ? !LEFT_OUT.has(element.type) && !element.readOnly
      : element instanceof HTMLTextAreaElement
        ? !element.readOnly
        : element instanceof HTMLSelectElement;
  return isControl && (element as ControlElement).name !== '' && !element.matches(':disabled');
}

const isChoice = ({ type }: ControlElement): boolean => type === 'radio' || type === 'checkbox';

function keptControl(element: ControlElement): KeptControl {
  return {
    element,
    attributes: shownAttributes(element),
    label: labelAround(element),
    options: element instanceof HTMLSelectElement ? [...element.options] : [],
  };
}

function shownAttributes(element: ControlElement): Map<string, string> {
  const shown = new Map<string, string>();
  for (const name of isChoice(element) ? [...SHOWN, 'value'] : SHOWN) {
    const value = element.getAttribute(name);
    if (value !== null) shown.set(name, value);
  }
  return shown;
}

function labelAround(element: ControlElement): string | null {
  return isChoice(element) ? (element.closest('label')?.textContent ?? null) : null;
}

function groupDescription(element: ControlElement): string | null {
  return isChoice(element)
    ? (element.closest('fieldset')?.getAttribute('toolparamdescription') ?? null)
    : null;
}

function isUnchanged(form: HTMLFormElement, { controls, description }: Parameter): boolean {
  return controls.every((kept) => {
    const { element } = kept;
    if (!element.isConnected || element.form !== form || !isParameter(element)) return false;
    const now = keptControl(element);
    return (
      now.label === kept.label &&
      groupDescription(element) === description &&
      now.options.length === kept.options.length &&
      now.options.every((option, index) => option === kept.options[index]) &&
      now.attributes.size === kept.attributes.size &&
      [...now.attributes].every(([name, value]) => kept.attributes.get(name) === value)
    );
  });
}

/** Hidden controls that give the same parameter. They have no ids and no listeners, and nobody can reach them. */
function copyOf({ controls, description }: Parameter): HTMLElement {
  const box = document.createElement(description === null ? 'span' : 'fieldset');
  if (description !== null) box.setAttribute('toolparamdescription', description);
  box.setAttribute('data-formspec-kept', '');
  box.inert = true;
  // Style sheets of the page may override the attribute `hidden`.
  box.style.setProperty('display', 'none', 'important');
  for (const { element, attributes, label, options } of controls) {
    const copy = document.createElement(element.localName);
    for (const [name, value] of attributes) copy.setAttribute(name, value);
    copy.append(...options.map((option) => option.cloneNode(true)));
    if (label === null) box.append(copy);
    else {
      const around = document.createElement('label');
      around.append(copy, label);
      box.append(around);
    }
  }
  return box;
}

function follows(element: Element, other: Element): boolean {
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
