/** The form of the playground as something to take away: a page, a component, a command for a server. */
import { html, type TemplateResult } from 'lit';
import { codeView } from '../../../src/inspector/code-view.js';

export interface Export {
  readonly id: string;
  readonly name: string;
  /** Name of the file to download. */
  readonly file: string;
  readonly language: string;
  readonly text: string;
  readonly note: string;
}

/** Characters that could end a script element or start a comment in it. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A name for files: the last part of the form's address. */
function slugOf(url: unknown): string {
  const last = typeof url === 'string' ? (url.split(/[/?#]/).findLast(Boolean) ?? '') : '';
  return last.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'form';
}

export function exportsOf(definition: Record<string, unknown>, lang: string): Export[] {
  const name = slugOf(definition['url']);
  const title = typeof definition['title'] === 'string' ? definition['title'] : 'Form';
  const json = JSON.stringify(definition, null, 2);
  return [
    {
      id: 'page',
      name: 'Page',
      file: `${name}.html`,
      language: 'html',
      note: 'Save it beside formspec-elements.min.js and the folder min of the package. Under a policy without inline scripts, put the script into a file.',
      text: `<!doctype html>
<html lang="${escaped(lang)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${escaped(title)}</title>
    <script type="module" src="formspec-elements.min.js"></script>
  </head>
  <body>
    <main>
      <formspec-form heading-level="1"></formspec-form>
    </main>
    <script type="module">
      const definition = ${inScript(json)};
      document.querySelector('formspec-form').definition = definition;
    </script>
  </body>
</html>
`,
    },
    {
      id: 'definition',
      name: 'Definition',
      file: `${name}.json`,
      language: 'json',
      note: 'The components and commands below use this file.',
      text: `${json}\n`,
    },
    {
      id: 'react',
      name: 'React',
      file: `${name}.jsx`,
      language: 'js',
      note: 'For React 19. Import formspec-elements/types/react for types.',
      text: `import 'formspec-elements';
import definition from './${name}.json';

export function Form({ onSubmit }) {
  return (
    <formspec-form
      definition={definition}
      onformspec-submit={(event) => event.detail.waitUntil(onSubmit(event.detail.response))}
    />
  );
}
`,
    },
    {
      id: 'vue',
      name: 'Vue',
      file: `${name}.vue`,
      language: 'html',
      note: 'Set isCustomElement for tags that start with formspec-, as in the docs on frameworks.',
      text: `<script setup>
import 'formspec-elements';
import definition from './${name}.json';

const props = defineProps({ onSend: { type: Function, required: true } });
const send = ({ detail }) => detail.waitUntil(props.onSend(detail.response));
</script>

<template>
  <formspec-form :definition="definition" @formspec-submit="send"></formspec-form>
</template>
`,
    },
    {
      id: 'server',
      name: 'Server',
      file: `${name}.sh`,
      language: 'sh',
      note: 'Serves the form, also without script, and keeps answers in a file.',
      text: `npx formspec-elements check ${name}.json
npx formspec-elements serve ${name}.json --store answers.db
npx formspec-elements responses --store answers.db --format csv -o answers.csv
`,
    },
  ];
}

function download({ file, text }: Export): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function exportView(
  definition: Record<string, unknown>,
  lang: string,
  say: (message: string) => void,
): TemplateResult {
  const copy = async ({ name, text }: Export): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${name} copied.`);
    } catch {
      say('The browser does not allow copying here; use Download.');
    }
  };
  return html`${exportsOf(definition, lang).map(
    (one) =>
      html`<section class="export" aria-labelledby="export-${one.id}">
        <h2 id="export-${one.id}">${one.name}</h2>
        <p class="panel-note">${one.note}</p>
        <p class="button-row">
          <button
            type="button"
            class="button small"
            aria-describedby="export-${one.id}"
            @click=${() => void copy(one)}
          >
            Copy
          </button>
          <button
            type="button"
            class="button small"
            aria-describedby="export-${one.id}"
            @click=${() => download(one)}
          >
            Download ${one.file}
          </button>
        </p>
        ${codeView(one.text.trimEnd(), one.language, `${one.name}, ${one.file}`)}
      </section>`,
  )}`;
}
