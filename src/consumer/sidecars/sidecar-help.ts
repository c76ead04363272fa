/** Help for Formspec forms that are read through their HTML, from annotations of the page and sidecars. */
import { fieldHelp, type FieldHelp } from '../../context/help.js';
import { createContextResolver } from '../../context/resolver.js';
import type { SidecarDocuments } from '../../context/sidecars.js';
import type { Definition, FieldItem } from '../../model/definition.js';
import type { Audience } from '../../model/sidecars.js';
import type { FormIdentity } from '../bootstrap.js';
import type { PageField } from '../page/page-fields.js';

/** Help from the sidecars. The concept in the HTML counts if the sidecars have none. */
export function createSidecarHelp(
  { url, version }: FormIdentity,
  documents: SidecarDocuments,
): (field: PageField, audience: Audience) => Partial<FieldHelp> {
  const definition: Definition = {
    $formspec: '1.0',
    url,
    version,
    status: 'active',
    title: '',
    items: [],
  };
  const resolver = createContextResolver({ definition, ...documents });
  return ({ path, label, hint, dataType, controls, concept }, audience) => {
    const item: FieldItem = {
      key: path.replace(/^.*\./, ''),
      type: 'field',
      label,
      dataType,
      ...(concept && { semanticType: concept.concept }),
    };
    const node = {
      path,
      item,
      currency: undefined,
      label: () => label,
      hint: () => hint,
      description: () => undefined,
    };
    const help = fieldHelp(node, resolver, audience);
    const described = controls[0]!.getAttribute('toolparamdescription');
    return { ...help, ...(described && { summary: described }) };
  };
}
