/** The search of the docs: fetches the index when the box gets focus, and lists sections while somebody types. */
import { findSections, type Found, type Section } from './find-sections.js';

const form = document.querySelector<HTMLFormElement>('form.docs-search');
if (form) searchIn(form);

function searchIn(search: HTMLFormElement): void {
  const input = search.querySelector('input')!;
  const panel = search.querySelector<HTMLElement>('.search-panel')!;
  const status = search.querySelector<HTMLElement>('[role=status]')!;
  const list = search.querySelector('ol')!;
  let index: Promise<readonly Section[]> | undefined;

  const load = (): Promise<readonly Section[]> =>
    (index ??= fetch(search.dataset.index!).then((reply) => {
      if (!reply.ok) throw new Error(`The index of the docs: ${reply.status}`);
      return reply.json() as Promise<readonly Section[]>;
    }));

  const entry = ({ section, excerpt }: Found): HTMLLIElement => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const text = document.createElement('span');
    link.href = section.url;
    link.textContent = section.heading ? `${section.page}: ${section.heading}` : section.page;
    text.textContent = excerpt;
    item.append(link, text);
    return item;
  };

  const close = (): void => void (panel.hidden = true);

  const show = async (): Promise<void> => {
    const query = input.value;
    if (!query.trim()) return close();
    try {
      const found = findSections(await load(), query);
      // Something else was typed while the index was fetched.
      if (query !== input.value) return;
      list.replaceChildren(...found.map(entry));
      const results = found.length === 1 ? '1 section' : `${found.length} sections`;
      status.textContent = found.length ? results : 'Nothing found. Try other words, or fewer.';
    } catch {
      index = undefined;
      list.replaceChildren();
      status.textContent = 'The search could not be loaded. Check your connection and try again.';
    }
    panel.hidden = false;
  };

  const links = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];

  input.addEventListener('focus', () => void load().catch(() => (index = undefined)));
  input.addEventListener('input', () => void show());
  search.addEventListener('submit', (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !panel.hidden) {
      event.preventDefault();
      close();
      input.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || panel.hidden) return;
    event.preventDefault();
    // The box is above the first link.
    const stops = [input, ...links()];
    stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
  });
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (!search.contains(relatedTarget as Node | null)) close();
  });
  // A link to another section of the same page does not load a page.
  list.addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping =
      target instanceof HTMLElement &&
      (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    const inEditor = target instanceof Element && target.shadowRoot !== null;
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyping || inEditor) return;
    event.preventDefault();
    input.focus();
  });
}
