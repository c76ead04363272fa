/// <reference types="vite/client" />
/** Addresses of the optional themes' stylesheets. */
const files = import.meta.glob<string>('../../src/themes/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

const addressOf = (name: string): string | undefined =>
  Object.entries(files).find(([file]) => file.endsWith(`/${name}.css`))?.[1];

/** Applies a theme to the page; the neutral look needs no stylesheet. */
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
  // The old stylesheet is removed after the new one has loaded, so that the page is never unstyled.
  link.addEventListener('load', () => current?.remove());
  document.head.append(link);
}
