/// <reference types="vite/client" />
/** The optional themes, as addresses of their style sheets. */
const files = import.meta.glob<string>('../../src/themes/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

const addressOf = (name: string): string | undefined =>
  Object.entries(files).find(([file]) => file.endsWith(`/${name}.css`))?.[1];

/** Puts one theme in force for the page; the neutral look needs no sheet. */
export function useTheme(name: string): void {
  const current = document.querySelector<HTMLLinkElement>('link[data-theme]');
  const href = addressOf(name);
  if (!href) {
    current?.remove();
    return;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.dataset.theme = name;
  // The old sheet goes when the new one is there: no moment without either.
  link.addEventListener('load', () => current?.remove());
  document.head.append(link);
}
