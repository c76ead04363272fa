/** Lets the form look like its host, as far as the host says how that is. */
import type { HostContext } from './host-bridge.js';

/** Variables of the host and the properties of the form that they set. */
const VARIABLES: Readonly<Record<string, string>> = {
  '--color-text-primary': '--formspec-color-text',
  '--color-text-secondary': '--formspec-color-muted',
  '--color-background-primary': '--formspec-color-background',
  '--color-background-secondary': '--formspec-color-subtle',
  '--color-border-primary': '--formspec-color-border',
  '--color-border-tertiary': '--formspec-color-line',
  '--color-text-danger': '--formspec-color-error',
  '--color-text-warning': '--formspec-color-warning',
  '--color-text-success': '--formspec-color-success',
  '--color-ring-primary': '--formspec-color-focus',
  '--font-sans': '--formspec-font-family',
  '--font-text-md-size': '--formspec-font-size',
  '--border-radius-md': '--formspec-radius',
};
const NEEDED_TOGETHER = ['--color-text-primary', '--color-background-primary'];

/** Values could come from anybody who writes a host; nothing that loads or ends a declaration is taken. */
const isSafe = (value: string): boolean => value.length < 200 && !/[;{}<>\\@]|url\(|image\(/i.test(value);

export function applyHostContext(root: HTMLElement, form: HTMLElement, context: HostContext): void {
  const { theme, locale, styles, safeAreaInsets } = context;
  if (theme) {
    root.dataset['theme'] = theme;
    root.style.colorScheme = theme;
  }
  if (locale && /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(locale)) root.lang = locale;
  const given = styles?.variables ?? {};
  // A text colour without its background, or the other way round, can be unreadable.
  const hasColours = NEEDED_TOGETHER.every((name) => given[name]);
  for (const [name, property] of Object.entries(VARIABLES)) {
    const value = given[name];
    const isWanted = value && isSafe(value) && (hasColours || !name.startsWith('--color-'));
    if (isWanted) form.style.setProperty(property, value);
    else form.style.removeProperty(property);
  }
  root.style.backgroundColor = hasColours ? (given['--color-background-primary'] ?? '') : '';
  if (safeAreaInsets) {
    const { top, right, bottom, left } = safeAreaInsets;
    root.style.padding = [top, right, bottom, left].map((inset) => `${Number(inset) || 0}px`).join(' ');
  }
}
