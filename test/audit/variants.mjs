/**
 * The variants in which each state is audited. A page is opened once and then changed, like for a user who turns a
 * phone or switches to dark. This also avoids loading it five times.
 */

const WIDE = { width: 1280, height: 900 };

/**
 * Dark mode only changes colours, right-to-left everything except colours, a narrow screen everything. `what` says
 * which rules axe has to run again.
 */
export const VARIANTS = [
  { name: 'light', what: { colours: true, structure: true } },
  { name: 'dark', media: { colorScheme: 'dark' }, what: { colours: true, structure: false } },
  { name: 'forced colours', media: { forcedColors: 'active' }, what: { colours: true, structure: false } },
  { name: 'right to left', direction: 'rtl', what: { colours: false, structure: true } },
  { name: 'narrow', viewport: { width: 320, height: 640 }, what: { colours: true, structure: true } },
];

/**
 * Sets media features, size and direction of the page, whatever they were before.
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
