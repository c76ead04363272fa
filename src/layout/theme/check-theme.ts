/** The structure of a Theme document. */
import {
  accessibility,
  address,
  anyObject,
  anything,
  breakpoints,
  cssClass,
  either,
  extensions,
  filled,
  flag,
  identifier,
  list,
  map,
  modules,
  object,
  oneOf,
  own,
  pattern,
  type Rule,
  styleMap,
  targetDefinition,
  text,
  textOrNumber,
  tokens,
  whole,
} from '../documents/rules.js';
import { isObject } from '../../model/values.js';
import type { Marker } from '../documents/target.js';
import { COMPONENT_NAMES } from '../vocabulary/component-names.js';

export const THEME: Marker = { name: '$formspecTheme', versions: ['1.0'], title: 'Theme document' };

const CUSTOM = /^x-[A-Za-z0-9][A-Za-z0-9_.-]*$/;
const builtIn = oneOf(...COMPONENT_NAMES);

const blockShape = object({
  widget: either(pattern(CUSTOM, 'a widget name'), oneOf(...COMPONENT_NAMES, 'none')),
  widgetConfig: anyObject,
  // `none` is not in the schema, but the specification names it.
  labelPosition: oneOf('top', 'start', 'hidden', 'none'),
  style: styleMap,
  accessibility,
  fallback: list(builtIn),
  cssClass,
});

/** A PresentationBlock. A widget of somebody's own needs built-in ones to fall back on. */
const block: Rule = (value, pointer, report) => {
  blockShape(value, pointer, report);
  if (!isObject(value)) return;
  const widget = own(value, 'widget');
  const fallback = own(value, 'fallback');
  if (typeof widget === 'string' && CUSTOM.test(widget) && !(Array.isArray(fallback) && fallback.length > 0))
    report(pointer, `The widget "${widget.slice(0, 80)}" needs a "fallback".`);
};

const matchShape = object({
  type: oneOf('group', 'field', 'display'),
  dataType: oneOf(
    ...'string text integer decimal boolean date dateTime time uri attachment choice multiChoice money'.split(
      ' ',
    ),
  ),
});

const match: Rule = (value, pointer, report) => {
  matchShape(value, pointer, report);
  if (isObject(value) && own(value, 'type') === undefined && own(value, 'dataType') === undefined)
    report(pointer, '"match" needs "type" or "dataType".');
};

const column = whole(1, 12);
const region = object(
  {
    key: text,
    span: column,
    start: column,
    responsive: map(object({ span: column, start: column, hidden: flag })),
  },
  { required: ['key'] },
);

const tokenType = oneOf(...'color dimension fontFamily fontWeight duration opacity shadow number'.split(' '));
const category = object(
  {
    description: text,
    type: tokenType,
    darkPrefix: text,
    tokens: map(
      object({
        description: text,
        type: tokenType,
        default: textOrNumber,
        dark: textOrNumber,
        derivedFrom: text,
      }),
    ),
  },
  { required: ['type', 'tokens'] },
);

export const themeRule: Rule = object(
  {
    $formspecTheme: anything,
    $schema: text,
    version: filled,
    targetDefinition,
    tokens,
    defaults: block,
    selectors: list(object({ match, apply: block }, { required: ['match', 'apply'] })),
    items: map(block),
    pages: list(
      object(
        { id: identifier, title: text, description: text, regions: list(region) },
        { required: ['id', 'title'] },
      ),
    ),
    breakpoints,
    stylesheets: list(text),
    platform: text,
    tokenMeta: object({ categories: map(category) }),
    url: address,
    name: text,
    title: text,
    description: text,
    modules,
    extensions,
  },
  { required: ['$formspecTheme', 'version'], extensible: true },
);
