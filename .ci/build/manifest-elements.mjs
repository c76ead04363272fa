/** What framework types and editor data need from the Custom Elements Manifest. */

/** Elements in the order of the manifest, the form first. */
export function elementsOf(manifest) {
  return manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .sort((a, b) => Number(b.tagName === 'formspec-form') - Number(a.tagName === 'formspec-form'))
    .map((element) => ({
      ...element,
      attributes: element.attributes ?? [],
      events: element.events ?? [],
      // Methods and what the element only reports cannot be given to it.
      properties: (element.members ?? []).filter(
        ({ kind, static: isStatic, readonly }) => kind === 'field' && !isStatic && !readonly,
      ),
    }));
}

/** The strings in a union such as `'change' | 'submit' | null`; none if anything else is allowed. */
export function literalsIn(type = '') {
  const members = type.split('|').map((member) => member.trim());
  const literals = members.filter((member) => /^'[^']*'$/.test(member));
  const others = members.filter((member) => !literals.includes(member) && member !== 'null');
  return others.length ? [] : literals.map((member) => member.slice(1, -1));
}
