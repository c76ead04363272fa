/** Finds the label of a control: its accessible name, or the text at the usual position of a label. */

export type PageControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const MAX_LENGTH = 200;
const CONTROLS = 'input,select,textarea';
/** Elements that are never part of a label: controls, and content that is neither visible nor read out. */
const SKIPPED = 'input,select,textarea,button,script,style,template,noscript,[hidden],[aria-hidden="true"]';

const clean = (text: string): string =>
  text
    // The last pattern takes quadratic time, and a page may hold any text.
    .slice(0, 10_000)
    .replace(/\s+/g, ' ')
    .trim()
    // "Name *", "Name:" and "Name (required)" all ask for a name.
    .replace(/(?:\s*(?:[*:]|\((?:required|optional)\)))+$/i, '')
    .slice(0, MAX_LENGTH);

/** Text of a node without the controls in it. */
export function textOf(node: Node): string {
  const parts: string[] = [];
  const walk = (current: Node): void => {
    if (current.nodeType === 3) parts.push(current.nodeValue ?? '');
    else if (current.nodeType === 1 && !(current as Element).matches(SKIPPED))
      for (const child of current.childNodes) {
        walk(child);
        // Text of neighbouring elements is separate.
        if (child.nodeType === 1) parts.push(' ');
      }
  };
  walk(node);
  return clean(parts.join(''));
}

/** Text of the elements that an attribute such as `aria-labelledby` names. */
export function textByIds(element: Element, attribute: string): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
  return clean(
    ids
      .map((id) => {
        const named = id && root.getElementById ? root.getElementById(id) : null;
        return named ? textOf(named) : '';
      })
      .join(' '),
  );
}

export const attributeText = (element: Element, name: string): string =>
  clean(element.getAttribute(name) ?? '');

/** The accessible name that ARIA attributes give. */
export function statedLabel(element: Element): string {
  return textByIds(element, 'aria-labelledby') || attributeText(element, 'aria-label');
}

const holdsControl = (node: Node): boolean =>
  node.nodeType === 1 && (node as Element).querySelector(CONTROLS) !== null;

/** In tables: the text of the cell before it, else the heading of its column. */
function tableLabel(element: Element): string {
  const cell = element.closest('td,th') as HTMLTableCellElement | null;
  const row = cell?.closest('tr');
  if (!cell || !row) return '';
  const first = cell.querySelector(CONTROLS);
  // The label of a second control in a cell is the text after the first one.
  if (first && first !== element && !element.contains(first)) return wordsBefore(element);
  for (let before = cell.previousElementSibling; before; before = before.previousElementSibling) {
    if (holdsControl(before)) break;
    const text = textOf(before);
    if (text) return text;
  }
  const heading = row.closest('table')?.rows[0];
  const column = heading !== row ? heading?.cells[cell.cellIndex] : undefined;
  return column && !holdsControl(column) ? textOf(column) : '';
}

function listLabel(element: Element): string {
  const term = element.closest('dd')?.previousElementSibling;
  return term?.localName === 'dt' ? textOf(term) : '';
}

/** The last text before the control, up to the control before. */
function wordsBefore(element: Element): string {
  for (
    let inner: Element | null = element, level = 0;
    inner && level < 4;
    inner = inner.parentElement, level += 1
  ) {
    if (/^(form|body|fieldset|table|section|main)$/.test(inner.localName)) return '';
    let text = '';
    for (let before = inner.previousSibling; before; before = before.previousSibling) {
      if (holdsControl(before) || (before as Element).matches?.(CONTROLS)) break;
      const words = textOf(before);
      if (words) text = `${words} ${text}`;
      // An element before the text separates it from earlier text.
      if (text && before.nodeType === 1) break;
    }
    if (text) return clean(text);
  }
  return '';
}

/** `applicant[first_name]` or `txtFirstName` → `first name`. */
export function wordsOfName(whole: string): string {
  const name = whole.slice(-500);
  const inner = /\[([^\]]*[A-Za-z][^\]]*)\]$/.exec(name)?.[1] ?? name.split(/[.:$]/).at(-1) ?? name;
  return inner
    .replace(/^(?:txt|ddl|chk|rdo|input|field)(?=[A-Z_-])/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-[\]]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The best label for a single control. */
export function controlLabel(control: PageControl): string {
  const own = [...(control.labels ?? [])].map(textOf).filter(Boolean).join(' ');
  return (
    statedLabel(control) ||
    own ||
    tableLabel(control) ||
    listLabel(control) ||
    attributeText(control, 'placeholder') ||
    attributeText(control, 'title') ||
    wordsBefore(control) ||
    wordsOfName(control.name || control.id)
  );
}

/** What a group of fields calls itself: its accessible name, its legend, its summary or its heading. */
export function labelOfGroup(group: Element): string {
  const own = [...group.children].find((child) => child.matches('legend,summary,h1,h2,h3,h4,h5,h6'));
  return statedLabel(group) || (own ? textOf(own) : '');
}

/** The label of a choice that is made of other elements than native controls. */
export function choiceLabel(element: Element): string {
  const fieldset = element.parentElement?.closest('fieldset');
  const isAlone = fieldset?.querySelectorAll(`${CONTROLS},[role="radiogroup"],[role="listbox"]`).length === 1;
  return (
    statedLabel(element) ||
    (isAlone ? labelOfGroup(fieldset) : '') ||
    tableLabel(element) ||
    listLabel(element) ||
    wordsBefore(element) ||
    wordsOfName(element.getAttribute('name') || element.id)
  );
}

/** The label of a group of radio buttons or check boxes. */
export function groupLabel(controls: readonly PageControl[]): string {
  const first = controls[0]!;
  let around: Element | null = first.parentElement;
  while (around && !controls.every((control) => around!.contains(control))) around = around.parentElement;
  const group = around?.closest('fieldset,[role="group"],[role="radiogroup"]');
  // A fieldset with other controls is not the group.
  const isOwn = group && group.querySelectorAll(CONTROLS).length === controls.length;
  const legend = isOwn ? group.querySelector('legend') : null;
  return (
    (isOwn ? statedLabel(group) || (legend ? textOf(legend) : '') : '') ||
    (around ? tableLabel(around) || listLabel(around) || wordsBefore(around) : '') ||
    wordsOfName(first.name || first.id)
  );
}

/** The label of one radio button or check box in a group. */
export function memberLabel(control: PageControl): string {
  const own = [...(control.labels ?? [])].map(textOf).filter(Boolean).join(' ');
  const after = control.nextSibling ? textOf(control.nextSibling) : '';
  return statedLabel(control) || own || after || (control as HTMLInputElement).value;
}
