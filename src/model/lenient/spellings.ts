/** Other names for types, widgets, properties and values that authors and language models write, and what they mean. */

/** The letters and digits of a name in lower case: `data_type`, `data-type` and `DataType` are the same name. */
export const bare = (name: string): string => name.replace(/[^A-Za-z0-9$]/g, '').toLowerCase();

/** Reads a table with one meaning per line: `meaning: other, names`. */
function readSpellings(table: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const line of table.trim().split('\n')) {
    const [meaning = '', names = ''] = line.trim().split(': ');
    meanings.set(bare(meaning), meaning);
    for (const name of names.split(', ')) if (name) meanings.set(bare(name), meaning);
  }
  return meanings;
}

/** Data types. */
export const DATA_TYPES = readSpellings(`
string: str, short text, text input, text field, textbox, input, varchar, char, email, e-mail, email address, phone, tel, telephone, phone number, password, zip, postal code, ssn, name, id, identifier, uuid, color, search, month, week, duration, any, unknown
text: textarea, text area, multiline, multi line text, multiline text, long text, paragraph text, memo, comment, rich text, markdown text, longtext
integer: int, whole number, count, year, age, long, bigint, rating, scale, stars
decimal: number, float, double, numeric, real, percent, percentage, number input, range, slider
boolean: bool, yes no, yesno, true false, toggle, switch, checkbox, check box, consent, flag, acceptance
date: date picker, calendar, birth date, birthdate, dob, day
dateTime: date and time, timestamp, datetime local, date time picker
time: time picker, time of day
uri: url, link, website, web address, href
attachment: file, files, upload, file upload, document, image, photo, picture, signature, attachments, blob
choice: select, dropdown, drop down, radio, radio group, radio buttons, single choice, single select, enum, option, combobox, autocomplete, list, pick one, select one, likert
multiChoice: multi select, multiselect, multiple choice, checkboxes, checkbox group, check boxes, multiple, select multiple, select many, tags, pick many, choices, set
money: currency, amount, price, money amount, monetary, currency amount
`);

/** Types of items that hold no answer themselves; all other names of types are data types of fields. */
export const ITEM_TYPES = readSpellings(`
group: section, page, step, fieldset, field set, panel, container, subform, object, repeat, repeater, repeating group, repeatable, repeatable group, array, table, grid, card, tab, tabs, accordion, collapsible, stack, nested, block, category, items
field: question, input, control, form field, answer, element
display: info, information, note, static, heading, header, title, paragraph, content, html, markdown, label, message, banner, alert, divider, separator, instructions, description, display item, help text
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
TextInput: text, input, text field, textbox, short text, textarea, text area, multiline, long text, email, email input, phone, tel, phone input, url, url input, password, search, masked input
NumberInput: number, numeric, spinner, stepper, integer, decimal, number field
DatePicker: date, calendar, date input, date time picker, datetime picker, time picker, time, date field
Select: dropdown, drop down, combobox, combo box, autocomplete, typeahead, list, listbox, picker, select one, select menu, multi select, multiselect, chips
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

/** Other names of properties, by the object of the schema that has them. */
export const PROPERTIES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  definition: readSpellings(`
    $formspec: formspec, formspec version, spec, $schema version
    items: fields, questions, elements, children, form items, body, controls
    url: uri, $id, canonical, canonical url
    title: label, form title, heading
    description: summary, intro, introduction
    version: form version, definition version, revision
    binds: bindings, bind, rules, field rules
    shapes: validations, validation rules, constraints, form rules
    variables: vars, computed, calculated values
    instances: data sources, datasources, secondary instances
    optionSets: option lists, choice lists, choices, lists, code lists, value sets
    formPresentation: presentation, form layout, layout, ui, display, settings
  `),
  item: readSpellings(`
    key: id, name, field key, field id, code, path
    label: title, question, text, prompt, caption, heading, content, display text
    hint: help, help text, helptext, hint text, helper text, instructions, tooltip, placeholder
    description: details, long description, body
    children: items, fields, questions, elements, columns, sub items, subitems, controls
    dataType: data type, value type, answer type, format type, datatype
    options: choices, values, enum, option list, answers, items list, allowed values
    optionSet: option list name, choice list, value set, list name
    initialValue: default, default value, value, initial, preset, prefilled
    repeatable: repeat, repeating, repeats, multiple rows, is repeatable, allow multiple
    minRepeat: min rows, min items, minimum rows, min occurs, min count, min entries
    maxRepeat: max rows, max items, maximum rows, max occurs, max count, max entries
    presentation: ui, display options, appearance, ui options
    prefix: before, leading
    suffix: unit, units, after, trailing
    precision: decimals, decimal places, scale digits, fraction digits
    semanticType: semantic type, concept, meaning
  `),
  bind: readSpellings(`
    path: field, ref, target, key, item, nodeset, field path
    relevant: visible, visible if, visible when, show if, show when, shown, condition, relevance, display if, enable when
    required: mandatory, required if, required when, is required
    readonly: read only, disabled, locked, readonly if, not editable
    calculate: calculation, formula, compute, computed, expression, value
    constraint: validation, validate, rule, check, valid if, valid when, validation rule
    constraintMessage: message, error, error message, validation message, constraint message
    default: default value, initial value, fallback
    whitespace: white space, trim
  `),
  shape: readSpellings(`
    id: name, key, code name, rule id
    target: path, field, ref, applies to, scope, on
    message: error, error message, text, description, validation message
    constraint: rule, expression, condition, check, validate, test, assert
    severity: level, type, kind
    activeWhen: when, if, enabled when, active if, precondition
    timing: trigger, run on
  `),
  variable: readSpellings(`
    name: id, key, variable
    expression: value, calculate, formula, calculation, compute
  `),
  option: readSpellings(`
    value: id, key, code, name, const
    label: text, title, display, caption, description
    keywords: tags, synonyms, aliases
  `),
  optionSet: readSpellings(`
    options: values, choices, items, entries, list
    source: url, href, src, remote
    valueField: value key, value property
    labelField: label key, label property
  `),
  instance: readSpellings(`
    data: value, values, content, json
    source: url, href, src
  `),
  presentation: readSpellings(`
    widgetHint: widget, component, control, widget type, hint, type, input type, ui widget, appearance
    styleHints: style, styles
    accessibility: a11y, aria
    layout: grid layout, placement
  `),
  layout: readSpellings(`
    columns: cols, column count, number of columns
    flow: direction, orientation, type
    collapsible: collapse, is collapsible
    collapsedByDefault: collapsed, initially collapsed, default collapsed
  `),
  formPresentation: readSpellings(`
    pageMode: mode, page mode, layout, navigation, display mode, paging, pagination, type, flow, form mode
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
    wizard: pages, paged, steps, step, stepper, multi step, multistep, multi page, multipage, wizard mode, paginated, sequential, one per page
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
    trim: true, strip
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

/** Keywords of a `validation` block or of an item, as parts of a constraint. `$$` stands for the given value. */
export const VALIDATIONS: ReadonlyMap<
  string,
  { readonly constraint: string; readonly takes: 'number' | 'text' }
> = new Map([
  ['min', { constraint: '$ >= $$', takes: 'number' }],
  ['minimum', { constraint: '$ >= $$', takes: 'number' }],
  ['minvalue', { constraint: '$ >= $$', takes: 'number' }],
  ['max', { constraint: '$ <= $$', takes: 'number' }],
  ['maximum', { constraint: '$ <= $$', takes: 'number' }],
  ['maxvalue', { constraint: '$ <= $$', takes: 'number' }],
  ['minlength', { constraint: 'length($) >= $$', takes: 'number' }],
  ['maxlength', { constraint: 'length($) <= $$', takes: 'number' }],
  ['pattern', { constraint: 'matches($, $$)', takes: 'text' }],
  ['regex', { constraint: 'matches($, $$)', takes: 'text' }],
]);
