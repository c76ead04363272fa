/** The structure of items: groups, fields and display texts. */
import {
  anything,
  either,
  extensions,
  filledText,
  flag,
  list,
  map,
  must,
  object,
  oneOf,
  pattern,
  type Rule,
  text,
  whole,
} from './schema-rules.js';
import { isCurrency, isObject } from './values.js';

export const KEY = /^[A-Za-z][A-Za-z0-9_]*$/;
export const key = pattern(KEY, 'a letter followed by letters, digits or _');
export const role = pattern(
  /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
  'a letter followed by at most 63 letters, digits, _ or -',
);
export const currency = must(isCurrency, 'three capital letters such as EUR');
const WIDGETS =
  'Section Stack Grid TextInput NumberInput DatePicker Select CheckboxGroup Toggle FileUpload Heading Text Divider Card Collapsible ConditionalGroup Tabs ActionButton Accordion RadioGroup MoneyInput Slider Rating Signature Alert Badge ProgressBar Summary ValidationSummary DataTable Panel Modal Popover'.split(
    ' ',
  );

const presentation = object(
  '',
  {
    widgetHint: either(pattern(/^x-[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'a widget name'), oneOf(...WIDGETS)),
    layout: object(
      '',
      {
        flow: oneOf('stack', 'grid', 'inline'),
        columns: whole(1, 12),
        collapsible: flag,
        collapsedByDefault: flag,
        grid: object(
          '',
          { span: whole(1, 12), start: whole(1, 12), rowSpan: whole(1), rowStart: whole(1) },
          { what: 'Grid placement' },
        ),
      },
      { what: 'A layout' },
    ),
    styleHints: object(
      '',
      {
        emphasis: oneOf('primary', 'success', 'warning', 'danger', 'muted'),
        size: oneOf('compact', 'default', 'large'),
      },
      { what: 'A style hint' },
    ),
    accessibility: object(
      '',
      { role: text, description: text, liveRegion: oneOf('off', 'polite', 'assertive') },
      { what: 'An accessibility hint' },
    ),
  },
  { what: 'A presentation' },
);

const roles = list(role, 1, true);
const common: Record<string, Rule> = {
  key,
  type: text,
  label: text,
  description: text,
  hint: text,
  labels: map(text),
  purpose: object(
    '',
    {
      summary: filledText,
      authorityRef: filledText,
      citationRefs: list(filledText, 0, true),
      recipientAudiences: list(filledText, 0, true),
      retention: filledText,
    },
    { what: 'A purpose', filled: true },
  ),
  consequences: object(
    '',
    {
      summary: filledText,
      irreversible: flag,
      locksAfterSubmit: flag,
      deadlines: list(
        object(
          'label',
          { label: filledText, due: text, offset: filledText, authorityRef: filledText },
          { what: 'A deadline' },
        ),
      ),
      externalActions: list(
        object(
          'kind label',
          {
            kind: oneOf(
              'referral',
              'payment',
              'credit-check',
              'mandatory-report',
              'identity-verification',
              'other',
            ),
            label: filledText,
            description: text,
            recipient: filledText,
            consentRequired: flag,
            authorityRef: filledText,
          },
          { what: 'An external action' },
        ),
      ),
      authorityRef: filledText,
    },
    { what: 'A consequence', filled: true },
  ),
  partyPolicy: object(
    '',
    { visibleTo: roles, editableBy: roles, signedBy: roles },
    { what: 'A party policy', filled: true },
  ),
  extensions,
  presentation,
};

export const option = object(
  'value label',
  { value: text, label: text, keywords: list(text), extensions },
  { what: 'An option' },
);

export const items: Rule = (value, pointer, report) => list(item)(value, pointer, report);

const group = object(
  'key type label',
  {
    ...common,
    children: items,
    repeatable: flag,
    minRepeat: whole(0),
    maxRepeat: whole(1),
    $ref: filledText,
    keyPrefix: key,
  },
  { what: 'A group', anyOf: ['children', '$ref'] },
);

const field: Record<string, Rule> = {
  ...common,
  dataType: oneOf(
    'string',
    'text',
    'integer',
    'decimal',
    'boolean',
    'date',
    'dateTime',
    'time',
    'uri',
    'attachment',
    'choice',
    'multiChoice',
    'money',
  ),
  prefix: text,
  suffix: text,
  initialValue: anything,
  semanticType: text,
  prePopulate: object(
    'instance path',
    { instance: text, path: text, editable: flag },
    { what: 'A prePopulate' },
  ),
  children: items,
};
/** Properties that only some data types have. */
const byType: Record<string, Record<string, Rule>> = {
  money: { currency, precision: whole(0) },
  decimal: { precision: whole(0) },
  choice: { options: either(list(option), filledText), optionSet: text },
  multiChoice: { options: either(filledText, list(option)), optionSet: text },
};
const fieldRules = new Map<string, Rule>();
const fieldOf = (dataType: string): Rule => {
  let rule = fieldRules.get(dataType);
  if (!rule) {
    const own = Object.hasOwn(byType, dataType) ? byType[dataType] : {};
    rule = object('key type label dataType', { ...field, ...own }, { what: `A ${dataType} field` });
    fieldRules.set(dataType, rule);
  }
  return rule;
};
const display = object('key type label', common, { what: 'A display item' });

const item: Rule = (value, pointer, report) => {
  const type = isObject(value) ? value['type'] : undefined;
  if (type === 'group') group(value, pointer, report);
  else if (type === 'field') {
    const dataType = (value as { dataType?: unknown }).dataType;
    fieldOf(typeof dataType === 'string' && dataType.length < 20 ? dataType : '')(value, pointer, report);
  } else if (type === 'display') display(value, pointer, report);
  else if (isObject(value)) {
    if (type === undefined)
      report({
        code: 'MISSING_PROPERTY',
        path: pointer,
        message: `Item "${String(value['key'])}" needs "type".`,
      });
    else oneOf('group', 'field', 'display')(type, `${pointer}/type`, report);
  } else must(() => false, 'an object')(value, pointer, report);
};
