/** Widgets and layout of items in other spellings. */
import { WIDGETS_FOR } from '../../model/definition-schema.js';
import { shortName } from '../../model/schema-rules.js';
import { closest } from '../../model/suggest.js';
import { isObject } from '../../model/values.js';
import { type Deviations, type Json, written } from './deviations.js';
import { meaningOf, propertiesOf, renameProperties } from './properties.js';
import { bare, MULTI_LINE, WIDGETS } from './spellings.js';

const WIDGET_NAMES = new Set(Object.values(WIDGETS_FOR).flat());

/** Moves a widget or a layout that is written at the item into `presentation`. */
export function movePresentation(item: Json, deviations: Deviations): void {
  if (typeof item['presentation'] === 'string')
    item['presentation'] = deviations.adopt({ widgetHint: item['presentation'] }, item, 'presentation');
  const known = propertiesOf('item');
  for (const key of Object.keys(item)) {
    if (known.has(key) || key.startsWith('x-')) continue;
    const inPresentation = meaningOf('presentation', key);
    const inLayout = key === 'page' ? 'page' : meaningOf('layout', key);
    const meant = inPresentation ?? inLayout;
    if (meant === undefined || (inPresentation && typeof item[key] === 'boolean')) continue;
    const presentation = partOf(item, 'presentation', deviations);
    const target = inPresentation ? presentation : presentation && partOf(presentation, 'layout', deviations);
    if (!target || target[meant] !== undefined) continue;
    target[meant] = item[key];
    delete item[key];
    deviations.remark(
      'MOVED_PROPERTY',
      deviations.originOf(item, key),
      `"${shortName(key)}" is understood as "${meant}" of "presentation".`,
      inPresentation
        ? `Write "presentation": { "${meant}": … }.`
        : `Write "presentation": { "layout": { "${meant}": … } }.`,
    );
  }
}

/** The object under a name, created if it is absent; undefined if something else is there. */
function partOf(object: Json, name: string, deviations: Deviations): Json | undefined {
  if (object[name] === undefined || object[name] === null) object[name] = deviations.adopt({}, object, name);
  return isObject(object[name]) ? object[name] : undefined;
}

/** Corrects the presentation of an item. `addPage` receives the names of pages that items belong to. */
export function correctPresentation(
  item: Json,
  deviations: Deviations,
  addPage: (name: string) => void,
): void {
  const { presentation } = item;
  if (!isObject(presentation)) return;
  renameProperties(presentation, 'presentation', deviations);
  correctLayout(presentation, deviations, addPage);
  correctWidget(item, presentation, deviations);
  if (Object.keys(presentation).length === 0) delete item['presentation'];
}

function correctWidget(item: Json, presentation: Json, deviations: Deviations): void {
  const { widgetHint: hint } = presentation;
  if (typeof hint !== 'string' || hint.startsWith('x-')) return;
  const kind = written(item['type'] === 'field' ? item['dataType'] : item['type']);
  const possible = Object.hasOwn(WIDGETS_FOR, kind) ? WIDGETS_FOR[kind]! : [];
  if (possible.includes(hint)) return;
  const word = bare(hint);
  const path = deviations.originOf(presentation, 'widgetHint');
  delete presentation['widgetHint'];
  if (MULTI_LINE.has(word) && kind === 'string') {
    item['dataType'] = 'text';
    deviations.remark(
      'OTHER_SPELLING',
      path,
      `"${shortName(hint)}" is understood as the data type "text", which has several lines.`,
      'Write "dataType": "text".',
    );
    return;
  }
  const named = WIDGETS.get(word) ?? closest(hint, WIDGET_NAMES);
  const meant = [named, possible.find((one) => bare(one).startsWith(word))].find(
    (one) => one !== undefined && possible.includes(one),
  );
  if (meant) {
    presentation['widgetHint'] = meant;
    deviations.spelling(path, hint, meant);
    return;
  }
  const suggestion = possible.length === 0 ? undefined : `Write ${possible.join(', ')}, or leave it out.`;
  if (named)
    deviations.remark(
      'INCOMPATIBLE_WIDGET',
      path,
      `A ${kind} cannot be shown as "${shortName(hint)}"; the usual widget is used.`,
      suggestion,
    );
  else
    deviations.remark(
      'UNKNOWN_WIDGET',
      path,
      `"${shortName(hint)}" is not a widget; the usual one is used.`,
      suggestion,
    );
}

/** `layout.page` is not part of the specification; the groups at the top are the pages. */
function correctLayout(presentation: Json, deviations: Deviations, addPage: (name: string) => void): void {
  const { layout } = presentation;
  if (typeof layout === 'string')
    presentation['layout'] = deviations.adopt({ flow: layout }, presentation, 'layout');
  const target = presentation['layout'];
  if (!isObject(target)) return;
  renameProperties(target, 'layout', deviations);
  if (target['page'] !== undefined) {
    addPage(written(target['page']));
    delete target['page'];
    deviations.remark(
      'OTHER_SPELLING',
      deviations.originOf(target, 'page'),
      '"page" is understood as the wish for pages; each group at the top is a page.',
      'Write "formPresentation": { "pageMode": "wizard" }.',
    );
  }
  if (Object.keys(target).length === 0) delete presentation['layout'];
}
