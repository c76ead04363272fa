/**
 * The ways in which each state is looked at. A page is opened once and changed under the same document, which is
 * what happens to somebody who turns a phone or switches to dark, and spares loading it five times.
 */

const WIDE = { width: 1280, height: 900 };

/**
 * Other colours change nothing but colours, the other direction everything but colours, and a narrow screen
 * everything; `what` says which of them axe has to judge again.
 */
export const VARIANTS = [
  { name: 'light', what: { colours: true, structure: true } },
  { name: 'dark', media: { colorScheme: 'dark' }, what: { colours: true, structure: false } },
  { name: 'forced colours', media: { forcedColors: 'active' }, what: { colours: true, structure: false } },
  { name: 'right to left', direction: 'rtl', what: { colours: false, structure: true } },
  { name: 'narrow', viewport: { width: 320, height: 640 }, what: { colours: true, structure: true } },
];

/**
 * Media features, size and direction of the page, whatever they were before.
 *
 * @param {import('playwright-core').Page} page
 * @param {(typeof VARIANTS)[number]} variant
 */
export async function showAs(page, { media, viewport, direction }) {
  await page.emulateMedia({
    colorScheme: 'light',
    forcedColors: 'none',
    reducedMotion: 'reduce',
    ...media,
  });
  await page.setViewportSize(viewport ?? WIDE);
  await page.evaluate((dir) => void (document.documentElement.dir = dir), direction ?? '');
}
