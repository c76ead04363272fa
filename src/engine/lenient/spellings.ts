/** Other names for types, widgets, properties and values that authors and language models write, and what they mean. */

/** The letters and digits of a name in lower case: `data_type`, `data-type` and `DataType` are the same name. */
export const bare = (name: string): string => name.replace(/[^A-Za-z0-9$]/g, '').toLowerCase();

/** Reads a table with lines such as `meaning: other, names`. A later line wins over an earlier one. */
function readSpellings(table: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const line of table.trim().split('\n')) {
    const [meaning = '', names = ''] = line.trim().split(': ');
    meanings.set(bare(meaning), meaning);
    for (const name of names.split(', ')) if (name) meanings.set(bare(name), meaning);
  }
  return meanings;
}

/** The same table as lists of other names, by meaning. */
function readNames(table: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const line of table.trim().split('\n')) {
    const [meaning = '', others = ''] = line.trim().split(': ');
    names.set(meaning, [...(names.get(meaning) ?? []), ...others.split(', ').map(bare)]);
  }
  return names;
}

/** Data types. */
export const DATA_TYPES = readSpellings(`
string: str, short text, text input, text field, textbox, input, varchar, char, email, e-mail, email address, phone
string: tel, telephone, phone number, password, zip, postal code, ssn, name, id, identifier, uuid, color, search
string: month, week, duration, any, unknown
text: textarea, text area, multiline, multi line text, multiline text, long text, paragraph text, memo, comment
text: comments, address, rich text, markdown text, longtext
integer: int, whole number, count, year, age, long, bigint, rating, scale, stars
decimal: number, float, double, numeric, real, percent, percentage, number input, range, slider
boolean: bool, yes no, yesno, true false, toggle, switch, checkbox, check box, consent, flag, acceptance
date: date picker, calendar, birth date, birthdate, dob, day
dateTime: date and time, timestamp, datetime local, date time picker
time: time picker, time of day
uri: url, link, website, web address, href
attachment: file, files, upload, file upload, document, image, photo, picture, signature, attachments, blob
choice: select, dropdown, drop down, radio, radio group, radio buttons, single choice, single select, enum, option
choice: combobox, autocomplete, pick one, select one, likert
multiChoice: multi select, multiselect, multiple choice, checkboxes, checkbox group, check boxes, multiple
multiChoice: select multiple, select many, tags, pick many, choices, set, array, list of choices
money: currency, amount, price, money amount, monetary, currency amount
`);

/** Types of items that hold no answer themselves; all other names of types are data types of fields. */
export const ITEM_TYPES = readSpellings(`
group: section, page, step, fieldset, field set, panel, container, subform, object, repeat, repeater
group: repeating group, repeatable, repeatable group, array, table, grid, card, tab, tabs, accordion, collapsible
group: stack, nested, block, category, items
field: question, input, control, form field, answer, element
display: info, information, note, text block, static text, display text, static, heading, header, title, paragraph
display: content, html, markdown, label, message, banner, alert, divider, separator, instructions, description
display: display item, help text
`);

/** Types of items whose name says that they repeat. */
export const REPEATING = new Set([
  'repeat',
  'repeater',
  'repeatinggroup',
  'repeatable',
  'repeatablegroup',
  'array',
  'table',
]);

/** Widgets. A widget that cannot show the item is left out afterwards. */
export const WIDGETS = readSpellings(`
TextInput: text, input, text field, textbox, short text, textarea, text area, multiline, long text, email
TextInput: email input, phone, tel, phone input, url, url input, password, search, masked input
NumberInput: number, numeric, spinner, stepper, integer, decimal, number field
DatePicker: date, calendar, date input, date time picker, datetime picker, time picker, time, date field
Select: dropdown, drop down, combobox, combo box, autocomplete, typeahead, list, listbox, picker, select one
Select: select menu, multi select, multiselect, chips
RadioGroup: radio, radios, radio buttons, radio button, option group, segmented, segmented control, button group
CheckboxGroup: checkboxes, check boxes, checkbox list, check list, multi checkbox, multiple choice
Toggle: switch, checkbox, check box, boolean, yes no, yesno, toggle switch, tick box, consent
FileUpload: file, upload, file input, file picker, attachment, dropzone, image upload
MoneyInput: money, currency, currency input, amount, price
Slider: range, range slider, scale
Rating: stars, star rating, rate
Signature: sign, signature pad, sign here
Text: paragraph, p, html, markdown, rich text, static, content, note, label, description, body
Heading: header, title, h1, h2, h3, h4, subtitle, section header
Divider: separator, hr, line, rule, spacer
Alert: banner, callout, notice, warning, info, message, infobox, info box, notification, admonition
Badge: tag, pill, chip
ProgressBar: progress, progress indicator, meter
Summary: review, overview
ValidationSummary: errors, error summary
ActionButton: button, submit, submit button
Section: fieldset, field set, group, page, step, form section, subsection
Card: box, tile
Accordion: accordion group, expander
Tabs: tab, tabbed, tab group, tab panel
Stack: column, columns, vertical, vertical stack, row, flex
Grid: grid layout, two column, two columns
Collapsible: collapse, details, disclosure, expandable
ConditionalGroup: conditional, conditional section
DataTable: table, data grid, datagrid, repeater table, spreadsheet
Panel: sidebar, aside, well
Modal: dialog, popup, pop up
Popover: tooltip, dropdown panel
`);

/** Other names of properties, by the object of the schema that has them; the most likely ones first. */
export const PROPERTIES: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
  definition: readNames(`
    $formspec: formspec, formspec version, $formspec version
    items: fields, questions, elements, children, form items, controls
    url: uri, $id, canonical url, canonical
    title: label, form title, heading
    description: summary, intro, introduction
    version: form version, definition version, revision
    status: state, publication status
    binds: bindings, bind, field rules, rules
    shapes: validations, validation rules, constraints, form rules, validation
    variables: vars, computed, calculated values
    instances: data sources, secondary instances
    optionSets: option lists, choice lists, choices, lists, code lists, value sets
    formPresentation: presentation, form layout, ui, layout, settings
  `),
  item: readNames(`
    key: id, name, field key, field id, field name
    type: item type, kind
    label: title, question, text, prompt, caption, heading, content, display text, body, display name
    hint: help, help text, hint text, helper text, instructions, tooltip, placeholder, note
    description: details, long description, subtitle
    children: items, fields, questions, elements, sub items, controls, columns
    dataType: value type, answer type, field type, input type, data
    options: choices, enum, values, answers, allowed values, option list
    optionSet: option set name, choice list, value set, list name, options ref
    initialValue: default value, default, initial, value, preset, prefilled
    repeatable: repeat, repeating, repeats, is repeatable, allow multiple, multiple rows
    minRepeat: min rows, min items, minimum rows, min occurs, min count, min entries, min instances
    maxRepeat: max rows, max items, maximum rows, max occurs, max count, max entries, max instances
    presentation: ui, display options, ui options
    prefix: before, leading
    suffix: unit, units, after, trailing
    precision: decimals, decimal places, fraction digits
    currency: currency code
    semanticType: concept, meaning
    $ref: ref, include, import
  `),
  bind: readNames(`
    path: field, ref, target, key, item, nodeset, field path
    relevant: visible, visible if, visible when, show if, show when, shown, is visible, relevant if, relevant when
    relevant: relevance, display if, condition, enable when, depends on
    required: mandatory, required if, required when, is required
    readonly: is readonly, disabled, locked, readonly if, readonly when, disabled if
    calculate: calculation, formula, compute, computed, calculated, expression, value
    constraint: validation, validate, rule, check, valid if, valid when, validation rule, constraints
    constraintMessage: message, error message, validation message, error, invalid message
    default: default value, initial value, fallback
    whitespace: trim
  `),
  shape: readNames(`
    id: name, key, rule id
    target: path, field, ref, applies to, scope, on
    message: error message, error, text, description, validation message
    constraint: rule, expression, condition, check, validate, test, assert, calculate
    severity: level, type, kind
    activeWhen: when, if, enabled when, active if, precondition, relevant
    timing: trigger, run on
    code: error code
  `),
  variable: readNames(`
    name: id, key, variable
    expression: value, calculate, formula, calculation, compute
  `),
  option: readNames(`
    value: id, code, key, const, name
    label: text, title, display, name, caption, description
    keywords: tags, synonyms, aliases
  `),
  optionSet: readNames(`
    options: values, choices, items, entries, list
    source: url, href, src, remote
    valueField: value key, value property
    labelField: label key, label property
  `),
  instance: readNames(`
    data: value, values, content, json
    source: url, href, src
  `),
  presentation: readNames(`
    widgetHint: widget, component, control, widget type, ui widget, appearance, input type, type, hint
    styleHints: style, styles
    accessibility: a11y, aria
    layout: placement
  `),
  layout: readNames(`
    columns: cols, column count, number of columns
    flow: direction, orientation
    collapsible: collapse, is collapsible
    collapsedByDefault: collapsed, initially collapsed, default collapsed
  `),
  formPresentation: readNames(`
    pageMode: mode, navigation, display mode, paging, pagination, form mode, layout, type, flow
    labelPosition: labels, label placement
    defaultCurrency: currency
    showProgress: progress, progress bar, show progress bar
    allowSkip: skip, skippable
    direction: dir, text direction
  `),
};

/** Other words for values of properties, by property. */
export const VALUES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  pageMode: readSpellings(`
    single: one page, single page, onepage, scroll, default, none, flat, continuous, simple
    wizard: pages, paged, steps, step, stepper, multi step, multistep, multi page, multipage, wizard mode, paginated
    wizard: sequential, one per page
    tabs: tab, tabbed, tab mode
  `),
  status: readSpellings(`
    draft: in progress, wip, new, unpublished, in review, pending, test
    active: published, final, live, approved, current, released, enabled, production
    retired: archived, deprecated, obsolete, inactive, closed, withdrawn, disabled
  `),
  severity: readSpellings(`
    error: fatal, critical, err, high, blocking
    warning: warn, caution, medium
    info: information, notice, hint, low
  `),
  timing: readSpellings(`
    continuous: live, on change, change, always, immediate, realtime
    submit: on submit, at submit, final
    demand: on demand, manual
  `),
  whitespace: readSpellings(`
    preserve: keep, none, false
    trim: true, strip, both
    normalize: collapse, normalise, squash
    remove: delete, no spaces
  `),
  nonRelevantBehavior: readSpellings(`
    remove: delete, omit, prune, exclude, hide
    empty: clear, null, blank, reset
    keep: preserve, retain
  `),
  labelPosition: readSpellings(`
    top: above, stacked
    start: left, inline, side, before
    hidden: none, invisible
  `),
  density: readSpellings(`
    compact: dense, tight, small
    comfortable: normal, default, medium, standard
    spacious: loose, large, relaxed
  `),
  flow: readSpellings(`
    stack: vertical, column, block, list
    grid: columns, table
    inline: horizontal, row, flex
  `),
  emphasis: readSpellings(`
    danger: error, critical, destructive
    muted: secondary, subtle, light, low
    primary: main, strong, high
    success: ok, positive
    warning: caution, alert
  `),
  size: readSpellings(`
    compact: small, sm, mini
    default: medium, normal, md
    large: big, lg, xl
  `),
  disabledDisplay: readSpellings(`
    hidden: hide, none
    protected: disabled, readonly, greyed, show
  `),
  $formspec: readSpellings(`
    1.0: 1, 1.0.0, v1, v1.0, 10, formspec 1.0
  `),
};

/** A limit that is written as a keyword. */
export interface Validation {
  /** What is limited: the value, its length, or (`pattern`) its form. */
  readonly what: 'value' | 'length' | 'pattern';
  readonly sign: '>=' | '<=' | '';
}

const validation = (what: Validation['what'], sign: Validation['sign'], ...names: string[]) =>
  names.map((name): [string, Validation] => [name, { what, sign }]);

/** Keywords of a `validation` block or of an item. */
export const VALIDATIONS: ReadonlyMap<string, Validation> = new Map([
  ...validation('value', '>=', 'min', 'minimum', 'minvalue', 'mindate'),
  ...validation('value', '<=', 'max', 'maximum', 'maxvalue', 'maxdate'),
  ...validation('length', '>=', 'minlength', 'minselected', 'minselections'),
  ...validation('length', '<=', 'maxlength', 'maxselected', 'maxselections'),
  ...validation('pattern', '', 'pattern', 'regex', 'regexp'),
]);

/** Widgets for text of several lines. The specification has a data type for it, not a widget. */
export const MULTI_LINE = new Set(
  [
    'textarea',
    'text area input',
    'multiline',
    'multi line',
    'long text',
    'multiline text',
    'memo',
    'rich text',
  ].map(bare),
);
