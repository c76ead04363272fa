/** The docs pages: opens the list of pages on wide screens, and makes examples run and editable. */
import './search/docs-search.js';

const menu = document.querySelector<HTMLDetailsElement>('.docs-menu');
if (menu) {
  const wide = matchMedia('(min-width: 56rem)');
  const follow = (): void => void (menu.open = wide.matches);
  wide.addEventListener('change', follow);
  follow();
}

if (document.querySelector('fel-example')) void import('./fel-example.js');
if (document.querySelector('form-example')) void import('./form-example.js');
