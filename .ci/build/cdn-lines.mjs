/** The lines for pages that take the package from a content delivery network, with the hash of the files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const integrity = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Lines of HTML for the files in a `dist` folder. A page needs the script; the stylesheet is for pages that want a file. */
export function cdnLines(dist, { name, version }) {
  const address = (file) => `https://cdn.jsdelivr.net/npm/${name}@${version}/dist/${file}`;
  const attributes = (file) => `integrity="${integrity(join(dist, file))}" crossorigin="anonymous"`;
  const script = 'formspec-elements.min.js';
  const styles = 'formspec-elements.css';
  return {
    script: `<script type="module" src="${address(script)}" ${attributes(script)}></script>`,
    styles: `<link rel="stylesheet" href="${address(styles)}" ${attributes(styles)} />`,
  };
}
