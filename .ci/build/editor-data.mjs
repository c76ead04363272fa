/** Writes what editors need to complete and explain the elements in HTML, from the Custom Elements Manifest. */
import { elementsOf, literalsIn } from './manifest-elements.mjs';

const markdown = (value) => (value ? { description: { kind: 'markdown', value } } : {});

/** Custom data for Visual Studio Code, setting `html.customData`. */
export function vsCodeData(manifest) {
  return {
    version: 1.1,
    tags: elementsOf(manifest).map(({ tagName, description, attributes, events }) => ({
      name: tagName,
      ...markdown([description, eventList(events)].filter(Boolean).join('\n\n')),
      attributes: attributes.map((attribute) => {
        const values = literalsIn(attribute.type?.text);
        return {
          name: attribute.name,
          ...markdown(attribute.description),
          // `v` is the set of attributes that have no value.
          ...(attribute.type?.text === 'boolean' && { valueSet: 'v' }),
          ...(values.length && { values: values.map((name) => ({ name })) }),
        };
      }),
    })),
  };
}

/** Custom data has no place for events, so the description lists them. */
const eventList = (events) =>
  events.length
    ? ['Events:', ...events.map(({ name, description }) => `- \`${name}\`: ${description}`)].join('\n')
    : '';

const text = (description) => (description ? { description } : {});

function valueOf(type = 'string') {
  if (type === 'boolean') return { value: { kind: 'no-value', type: 'boolean' } };
  const literals = literalsIn(type).map((literal) => `"${literal}"`);
  return { value: { kind: 'plain', type: literals.length ? literals : type } };
}

/** Web-types for JetBrains editors, which find them through `web-types` in `package.json`. */
export function webTypes(manifest, { name, version }) {
  const elements = elementsOf(manifest);
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: element.tagName,
          ...text(element.description),
          source: { module: name, symbol: element.name },
          attributes: element.attributes.map((attribute) => ({
            name: attribute.name,
            ...text(attribute.description),
            required: false,
            ...valueOf(attribute.type?.text),
          })),
          js: {
            properties: element.properties.map((property) => ({
              name: property.name,
              ...text(property.description),
              type: property.type?.text ?? 'unknown',
            })),
            events: element.events.map((event) => ({
              name: event.name,
              ...text(event.description),
              type: event.type.text,
            })),
          },
        })),
      },
      css: {
        properties: elements
          .flatMap(({ cssProperties = [] }) => cssProperties)
          .map((property) => ({ name: property.name, ...text(property.description) })),
      },
    },
  };
}
