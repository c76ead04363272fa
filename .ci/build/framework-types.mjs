/**
 * Writes the types of the elements for frameworks from the Custom Elements Manifest. `elements.d.ts` has attributes,
 * properties and events of each element; one file for each framework declares them the way the framework names them.
 */
import { elementsOf, literalsIn } from './manifest-elements.mjs';

export const FRAMEWORKS = ['react', 'preact', 'vue', 'svelte', 'solid'];

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (name) => name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

const quoted = (name) => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** One optional property with its description. */
function member(name, type, description, indent = '  ') {
  const text = description?.replaceAll('*/', '*\\/').replaceAll('\n', ' ');
  return `${text ? `${indent}/** ${text} */\n` : ''}${indent}${quoted(name)}?: ${type} | undefined;`;
}

function attributeType({ type }) {
  const text = type?.text ?? 'string';
  if (text === 'boolean') return 'BooleanAttribute';
  if (text === 'number') return 'number | string';
  const literals = literalsIn(text);
  return literals.length ? literals.map((literal) => `'${literal}'`).join(' | ') : 'string';
}

const propertyType = (element, name) => `${element.name}['${name}']`;
const handler = ({ name }) => `((event: CustomEvent<FormspecEventDetails['${name}']>) => void)`;

const block = (name, lines) => `export interface ${name} {${lines.length ? `\n${lines.join('\n')}\n` : ''}}`;

/** How frameworks spell listeners, by the ending of the interface that has them. */
const EVENT_NAMES = {
  EventProps: (event) => `on${event}`,
  EventDirectives: (event) => `on:${event}`,
  CamelEventProps: (event) => `on${pascal(event)}`,
};

/** Types that all frameworks share; `from` is where the types of the package are. */
function sharedTypes(elements, from) {
  const classes = elements.map(({ name }) => name).join(', ');
  const parts = elements.flatMap((element) => {
    const { name, attributes, properties, events } = element;
    return [
      `/** Attributes of \`<${element.tagName}>\` as HTML spells them. */`,
      block(
        `${name}Attributes`,
        attributes.map((entry) => member(entry.name, attributeType(entry), entry.description)),
      ),
      `/** Properties of \`<${element.tagName}>\`. */`,
      block(
        `${name}Properties`,
        properties.map((entry) => member(entry.name, propertyType(element, entry.name), entry.description)),
      ),
      `/** Properties of \`<${element.tagName}>\` in the spelling of attributes, as Solid sets them. */`,
      block(
        `${name}DashedProperties`,
        properties.map((entry) => member(kebab(entry.name), dashedType(element, entry), entry.description)),
      ),
      ...Object.entries(EVENT_NAMES).map(([suffix, nameOf]) =>
        block(
          `${name}${suffix}`,
          events.map((event) => member(nameOf(event.name), handler(event), event.description)),
        ),
      ),
    ];
  });
  return [
    '// Generated from custom-elements.json.',
    `import type { ${classes}, FormspecEventDetails } from '${from}';`,
    '',
    '/** A boolean attribute: present or absent. */',
    "export type BooleanAttribute = boolean | '';",
    '',
    ...parts,
    '',
  ].join('\n');
}

/** `<formspec-form readonly>` without a value means an empty string in some templates. */
const dashedType = (element, { name, type }) =>
  propertyType(element, name) + (type?.text === 'boolean' ? " | ''" : '');

/** An interface of tag names; `typeOf` gives the type of an element. */
const tags = (elements, typeOf, indent) =>
  elements
    .map(
      (element) => `${indent}/** ${element.summary} */\n${indent}'${element.tagName}': ${typeOf(element)};`,
    )
    .join('\n');

const importShared = (elements, suffixes, from) => {
  const names = elements.flatMap(({ name }) => suffixes.map((suffix) => name + suffix));
  return [
    '// Generated from custom-elements.json.',
    `import type { ${names.join(', ')} } from './elements.js';`,
    `import type { ${elements.map(({ name }) => name).join(', ')} } from '${from}';`,
  ].join('\n');
};

/** Own props replace those of the framework's HTML elements that have the same name. */
const overridden = (base, own) => `Overridden<${base}, ${own}>`;
const OVERRIDDEN = 'type Overridden<Base, Own> = Omit<Base, keyof Own> & Own;';

/** Where an attribute and a property have the same name, JSX sets the property. */
const JSX = 'type JsxProps<Attributes, Properties> = Omit<Attributes, keyof Properties> & Properties;';

const WRITERS = {
  react: (elements, from) => `${importShared(elements, ['Attributes', 'Properties', 'EventProps'], from)}
import type { ClassAttributes, HTMLAttributes } from 'react';

${OVERRIDDEN}
${JSX}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags(
  elements,
  ({ name }) =>
    `ClassAttributes<${name}> & ${overridden(
      `HTMLAttributes<${name}>`,
      `JsxProps<${name}Attributes, ${name}Properties> & ${name}EventProps & { class?: string | undefined }`,
    )}`,
  '      ',
)}
    }
  }
}
`,
  preact: (elements, from) => `${importShared(elements, ['Attributes', 'Properties', 'EventProps'], from)}
import type { HTMLAttributes } from 'preact';

${OVERRIDDEN}
${JSX}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${tags(
  elements,
  ({ name }) =>
    overridden(
      `HTMLAttributes<${name}>`,
      `JsxProps<${name}Attributes, ${name}Properties> & ${name}EventProps`,
    ),
  '      ',
)}
    }
  }
}
`,
  vue: (elements, from) => `${importShared(elements, ['Properties', 'CamelEventProps'], from)}
import type { HTMLAttributes, PublicProps } from 'vue';

${OVERRIDDEN}

/** Templates spell properties like attributes: \`response-src\` or \`:response-src\` sets \`responseSrc\`. */
type VueElement<Element, Own> = new () => Element & { $props: PublicProps & Overridden<HTMLAttributes, Own> };

declare module 'vue' {
  interface GlobalComponents {
${tags(elements, ({ name }) => `VueElement<${name}, ${name}Properties & ${name}CamelEventProps>`, '    ')}
  }
}
`,
  svelte: (elements, from) => `${importShared(
    elements,
    ['Attributes', 'Properties', 'EventProps', 'EventDirectives'],
    from,
  )}
import type { HTMLAttributes } from 'svelte/elements';

${OVERRIDDEN}
${JSX}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags(
  elements,
  ({ name }) =>
    overridden(
      `HTMLAttributes<${name}>`,
      `JsxProps<${name}Attributes, ${name}Properties> & ${name}EventProps & ${name}EventDirectives`,
    ),
  '    ',
)}
  }
}
`,
  solid: (elements, from) => `${importShared(
    elements,
    ['Attributes', 'Properties', 'DashedProperties', 'EventDirectives'],
    from,
  )}
import type { JSX } from 'solid-js';

${OVERRIDDEN}

type WithPrefix<Prefix extends string, Props> = {
  [Name in keyof Props as Name extends string ? \`\${Prefix}\${Name}\` : never]: Props[Name];
};

/** Solid sets properties of custom elements and expects their names in the spelling of attributes. */
type SolidProps<Attributes, Properties, Dashed> = Dashed &
  WithPrefix<'attr:', Attributes> &
  WithPrefix<'prop:', Properties>;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${tags(
  elements,
  ({ name }) =>
    overridden(
      `JSX.HTMLAttributes<${name}>`,
      `SolidProps<${name}Attributes, ${name}Properties, ${name}DashedProperties> & ${name}EventDirectives`,
    ),
  '      ',
)}
    }
  }
}
`,
};

/** The content of all files, by name. `from` is the module with the types of the package. */
export function frameworkTypes(manifest, from = '../types/index.js') {
  const elements = elementsOf(manifest);
  return new Map([
    ['elements.d.ts', sharedTypes(elements, from)],
    ...FRAMEWORKS.flatMap((framework) => [
      [`${framework}.d.ts`, WRITERS[framework](elements, from)],
      // An import that is not marked as a type stays in the page's code, so a module has to be there.
      [`${framework}.js`, 'export {};\n'],
    ]),
  ]);
}
