/** What editors say about definitions; `descriptions.mjs` explains the notation. */
export const DEFINITION_TEXTS = `
shared: Properties with the same meaning in several objects.
  $schema: The address of this schema, for editors. It means nothing to a form.
  $ref: The address of something that is described elsewhere.
  version: The version of this document.
  url: The address that identifies this document. Nothing is fetched from it.
  name: A short name for programs.
  title: The title, for people.
  description: A longer text.
  label: What people read.
  extensions: Settings of your own. Names begin with "x-".
  targetDefinition: The definition that this document belongs to.
  modules: Modules that the document needs.
  authorityRef: The rule or law that this rests on.
  display: The name of the concept, for people.
  system: The address of the system of codes.
  code: The code in the system.
  activeWhen: A FEL expression. The rule applies only while it is true.
  accessibility: What assistive technology is told.
  style: CSS properties from a list of harmless ones, such as backgroundColor. Values may refer to tokens: "$token.color.primary".
  cssClass: CSS classes to add, as one text or a list.
  tokens: Named values, such as "color.primary": "#2255cc".
  breakpoints: Names of widths in pixels, such as "wide": 900.
  span: How many columns of the grid it takes.
  start: The first column that it takes, counted from 1.
  rowSpan: How many rows of the grid it takes.
  rowStart: The first row that it takes, counted from 1.
  idempotencyKey: A FEL expression for a key. An effect with the same key runs only once.
  onError: What a failure means: "fail" ends the action as failed, "defer" as deferred.
  ial: The level of assurance about the identity, L1 to L4.
  aal: The level of assurance about the login, L1 to L4.
  fal: The level of assurance about the federation, L1 to L4.

the definition: A form: its questions, rules and looks.
  $formspec: The version of the Formspec specification, always "1.0".
  url: The address that identifies the form in all its versions. Nothing is fetched from it.
  version: The version of the form, such as "1.0.0". A published version does not change any more.
  versionAlgorithm: How versions are ordered. By default "semver".
  status: "draft" while it is being written, "active" when it is in use, "retired" afterwards.
  title: The title of the form, shown above it.
  name: A short name for programs: letters, digits and hyphens.
  description: What the form is for, shown below the title.
  date: When this version was published, such as "2026-03-05".
  items: The questions, groups and texts, in order.
  binds: Rules for items, by path: calculated, shown, required, locked, valid.
  shapes: Rules about several answers at once, or about the whole form, each with a message.
  variables: Named calculations for other expressions, used as @name.
  instances: Data for expressions, such as a list of prices, by name. Used as @instance('name').
  optionSets: Lists of options that several fields share, by name.
  nonRelevantBehavior: What happens to answers of hidden items in the Response. By default "remove".
  formPresentation: Pages, density and other looks of the whole form.
  derivedFrom: The form that this one was made from.
  metadata: What to have at hand, and how sure one must be who is answering.
  fees: What the form costs, calculated from the answers.
  migrations: How answers to earlier versions become answers to this one.
  issuer: Who is asking: an Issuer document, or its address.
  parties: The people who complete the form together.
  multiParty: Whether all parties have the same standing.
  sidecars: Addresses of documents that belong to the form.

item: A question ("field"), a group of items, or a text ("display").
  key: The name of the item: a letter, then letters, digits and _. The answer is stored under it; paths consist of keys.
  type: "field" for a question, "group" for items that belong together, "display" for text.
every item: What all items have.
  key: The name of the item: a letter, then letters, digits and _. The answer is stored under it; paths consist of keys.
  type: "field" for a question, "group" for items that belong together, "display" for text.
  label: What people read. May contain {{FEL}}, such as "Hello {{$name}}".
  description: A longer explanation, shown with the label.
  hint: A short help on how to answer, shown with the field.
  labels: Other labels by context, such as "short" or "pdf".
  purpose: Why this is asked, and who gets to know it.
  consequences: What the answer brings about.
  partyPolicy: Which parties see, edit and sign this.
  presentation: How the item looks.
every field: A question.
  dataType: What kind of value the answer is.
  prefix: Text before the control, such as "€".
  suffix: Text after the control, such as "kg".
  semanticType: What the value means, such as "email" or the name of a concept in a registry. Browsers fill in known ones.
  initialValue: The value at the start. Text that begins with "=" is a FEL expression.
  prePopulate: Takes the first value from an instance.
  children: Items that belong to this field.
group: Items that belong together. With "repeatable" people can answer them several times.
  children: The items in the group.
  repeatable: True if there can be several rows.
  minRepeat: The least number of rows.
  maxRepeat: The greatest number of rows.
  $ref: Another definition whose items go here, as "url|version", with "#key" for one of its items.
  keyPrefix: Text before the keys of included items, so that they are unique.
display item: Text between the questions.
field: A question.
decimal: A question for a number with decimals.
  precision: The number of decimals.
money: A question for an amount of money. The answer is {"amount": "12.50", "currency": "EUR"}.
  precision: The number of decimals.
  currency: The currency, such as "EUR". Without it people choose one.
choice: A question with options.
  options: The options, or the address of a JSON file with them.
  optionSet: The name of an entry of "optionSets".
source of the first value: Where the first value comes from.
  instance: The name of an entry of "instances".
  path: Where in the data of the instance the value is.
  editable: False locks the field. By default true.
bind: Rules for the item at a path. All expressions are FEL.
  path: The item: keys joined by dots. In a repeatable group "lines[*].amount" means every row.
  calculate: The value is the result of this expression, and people cannot change it. Example: "$price * $quantity".
  relevant: The item is shown only while this is true. Example: "$married = true".
  required: An answer is needed while this is true. Always: "true".
  readonly: The answer cannot be changed while this is true.
  constraint: The answer is valid if this is true. $ is the answer itself. Example: "$ >= 18".
  constraintMessage: What people read if the constraint is not met.
  default: The value when the item becomes relevant and is empty.
  whitespace: What happens to spaces in text: kept, trimmed at the ends, made single, or removed.
  excludedValue: What expressions see of an item that is not relevant: its value, or null.
  nonRelevantBehavior: What happens to the answer of a hidden item in the Response.
  disabledDisplay: Whether an item that is not relevant is hidden, or shown but locked.
shape: A rule with a message, about one or several answers.
  id: A name for the rule; other shapes can combine it.
  target: The item that the message appears at; "#" is the whole form, "lines[*].amount" every row.
  message: What people read. May contain {{FEL}}.
  severity: "error" stops a submission, "warning" and "info" do not. By default "error".
  code: A code for programs.
  constraint: A FEL expression. The rule is met if it is true.
  and: Ids of shapes or expressions that must all be met.
  or: Ids of shapes or expressions of which one must be met.
  not: The id of a shape, or an expression, that must not be met.
  xone: Ids of shapes or expressions of which exactly one must be met.
  context: FEL expressions whose results go with the message, by name.
  timing: When the rule is checked: on each change, on submit, or on demand. By default "continuous".
variable: A named calculation.
  name: The name. Expressions use it as @name.
  expression: A FEL expression.
  scope: The path of the group that the variable belongs to; "#" is the whole form.
instance: Data for expressions.
  source: The address of a JSON file.
  data: The data itself.
  static: True if the data never changes while the form is in use.
  readonly: False lets calculations write to it. By default true.
  schema: The data types of its properties, by name.
option set: Options that several fields share.
  options: The options.
  source: The address of a JSON file with the options.
  valueField: The property of an entry that has the value.
  labelField: The property of an entry that has the text.
option: One of the answers to choose from.
  value: What is stored. Always text.
  label: What people read.
  keywords: Other words that find the option in a search.
form presentation: The looks of the whole form.
  pageMode: "single" shows everything, "wizard" one group at a time, "tabs" one tab for each group. By default "single".
  showProgress: Whether pages show how far along people are.
  allowSkip: Whether people can go on with errors on the page.
  labelPosition: Where labels are: above the control, before it, or hidden from sight.
  density: How much space there is between things.
  direction: The direction of the text.
  defaultCurrency: The currency of money fields that name none.
  sidenav: Whether the pages of a wizard are listed beside it.
  defaultTab: The tab at the start, counted from 0.
  tabPosition: Where the tabs are.
presentation: How one item looks.
  widgetHint: The control to use, such as "RadioGroup", "Slider" or "x-acme-map". It has to fit the data type.
  layout: How the items of a group are arranged, and where the item is in a grid.
  styleHints: Emphasis and size.
layout: Arrangement.
  flow: Items below each other, in a grid, or in a row.
  columns: The number of columns of the grid.
  grid: The place of this item in the grid of its group.
  collapsible: Whether people can fold the group.
  collapsedByDefault: Whether the group is folded at the start.
grid placement: A place in a grid of up to 12 columns.
style hints: Emphasis and size of an item.
  emphasis: How much the item stands out.
  size: How large the item is.
accessibility: What assistive technology is told.
  role: An ARIA role from a list of harmless ones, such as "note" or "region".
  description: A description for people who do not see the screen.
  liveRegion: Whether changes of the content are announced.

derivation: The form that this one was made from.
  version: The version that this one was made from.
metadata: Explanations about completing the form.
  preparation: What to have at hand before starting.
  assurance: How sure one must be who is answering.
  sidecars: Addresses of documents that belong to the form.
preparation: What to have at hand before starting.
  documents: Documents that are needed.
  expectedAcquisitionWindows: How long it takes to get something, by name.
document: A document that is needed.
  id: A name for programs.
  required: Whether the form cannot be completed without it.
  itemPaths: The items that it is needed for.
window: How long something takes.
  minDays: The least number of days.
  maxDays: The greatest number of days.
  sourceRef: Where the numbers come from.
assurance: How sure one must be who is answering.
  jurisdiction: The jurisdiction whose levels these are.
fees: What the form costs.
  currency: The currency of all fees that name none.
  lineItems: The single fees.
fee: One fee.
  id: A name for programs.
  calculate: A FEL expression for the amount.
  currency: The currency of this fee.
  category: What kind of fee it is.
migrations: How answers to earlier versions become answers to this one.
  from: What to do, by earlier version.
migration: What to do with answers to one earlier version.
  fieldMap: Answers that move, change or go.
  defaults: Values for items that are new.
mapping: What happens to one answer.
  source: The path in the earlier version.
  target: The path in this version; null if the answer goes.
  transform: Whether the value is kept, dropped or calculated.
  expression: A FEL expression for the new value.
party: A role in a form that several people complete.
  roleId: The name of the role.
  role: The standing of the role.
  cardinality: How many people have the role.
  assuranceFloor: How sure one must be who they are.
  visibilityScope: Whether they see everything or only their part.
cardinality: How many there are.
  min: The least number.
  max: The greatest number, or "unbounded".
assurance floor: The least levels of assurance.
policy for several parties: How parties stand to each other.
  tier: "coEqual" if all have the same standing.
party policy: Which parties may do what with an item.
  visibleTo: The roles that see it.
  editableBy: The roles that change it.
  signedBy: The roles that sign it.
module: A module of extensions.
  id: The name of the module, such as "x-acme-module".
  version: The version of the module.
  publisher: The address of its publisher.
  lockHash: The hash of its content.
purpose: Why something is asked.
  summary: The reason in a sentence or two.
  citationRefs: Where the reason is laid down.
  recipientAudiences: Who gets to know the answer.
  retention: How long the answer is kept.
consequences: What an answer brings about.
  summary: The consequences in a sentence or two.
  irreversible: Whether it cannot be undone.
  locksAfterSubmit: Whether the answer cannot be changed after sending.
  deadlines: Dates that follow from the answer.
  externalActions: What others do because of the answer.
deadline: A date that follows from an answer.
  due: The date.
  offset: The time after sending, such as "P30D".
external action: What others do because of an answer.
  kind: What kind of action it is.
  recipient: Who acts.
  consentRequired: Whether consent is needed.
issuer: Who is asking.
  $formspecIssuer: The version of the format, always "1.0".
  url: The address that identifies the issuer.
  version: The version, such as "1.4.0", with "+sha256-" and a hash if the content is fixed.
  name: The full name, as text or by language.
  kind: What kind of issuer it is.
  displayName: The name to show, if it is another one.
  shortName: A short form of the name.
  organizationName: The name of the organization around it.
  departmentName: The name of the department.
  identifier: An official identifier, as an address.
  homepage: The address of the website.
  parentOrganization: The address of the Issuer document of the organization around it.
  jurisdiction: Where and on which level it acts.
  defaultLanguage: The language of texts that name none. By default "en".
  logo: Pictures.
  contactPoint: How to reach the issuer: one way or several.
issuer reference: The address of an Issuer document.
  url: The address of the Issuer document.
jurisdiction: Where and on which level somebody acts.
  level: The level.
  name: The name of the place.
  code: The code of the place.
logo: Pictures for different places.
  primary: The usual logo.
  wordmark: A wide logo for narrow headers.
  monochrome: A logo in one colour, for dark pages and high contrast.
logo variant: One picture.
  url: The address of the picture.
  altText: What the picture shows, in words.
  aspectRatio: The ratio of width to height, such as "16:9".
  preferredBackground: The background that it looks best on.
contact point: A way to reach somebody.
  contactType: What it is for, such as "customer support".
  email: The e-mail address.
  telephone: The telephone number.
  url: The address of a page.
  availableLanguage: The languages that are spoken.
target: The definition that a document belongs to.
  url: The url of the definition.
  compatibleVersions: The versions that the document is made for, such as ">=1.0.0 <2.0.0".
`;
