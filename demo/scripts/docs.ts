/** The docs pages: the list of pages is open where there is room, and FEL examples can be run. */
const menu = document.querySelector<HTMLDetailsElement>('.docs-menu');
if (menu) {
  const wide = matchMedia('(min-width: 56rem)');
  const follow = (): void => void (menu.open = wide.matches);
  wide.addEventListener('change', follow);
  follow();
}

if (document.querySelector('fel-example')) void import('./fel-example.js');
