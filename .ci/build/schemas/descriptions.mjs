/**
 * What editors say about objects and properties. Each block begins with the name of an object of the tables and what it
 * is; indented lines describe its properties. Properties that several objects have in the same meaning are in `shared`.
 */
import { COMPONENT_TEXTS } from './component-descriptions.mjs';

const TEXTS = `
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

the Locale document: The texts of a form in one language.
  $formspecLocale: The version of the format, always "1.0".
  locale: The language, such as "fr" or "fr-CA".
  strings: The texts by key: "email.label", "email.options.yes.label", "$form.title", "$shape.total.message".
  fallback: The language to look in for texts that are missing here.
the References document: What people and agents can read about the items of a form.
  $formspecReferences: The version of the format, always "1.0".
  references: The references, most helpful first.
  referenceDefs: References that several items share, by name.
bound reference: Something to read about an item.
reference: Something to read.
described reference: What all references can have.
  mediaType: The media type, such as "text/html".
  language: The language.
  tags: Words that describe it.
  selector: The part that is meant.
  priority: How important it is.
  rel: How it relates to the item, such as "defines" or "see-also".
shared reference: A reference that is described in "referenceDefs".
complete reference: A reference with everything in it.
any reference: What references have.
  target: The path of the item that it is about; "#" is the whole form.
  $ref: A name of "referenceDefs", as "#/referenceDefs/name".
  type: What it is, such as "documentation", "example", "regulation" or "knowledge-base".
  audience: Who it is for.
  uri: The address of the text.
  content: The text itself.
  id: A name for programs.
the Ontology document: What the items of a form mean, in the terms of known vocabularies.
  $formspecOntology: The version of the format, always "1.0".
  defaultSystem: The system of concepts that name none.
  concepts: The concept of each item, by path.
  vocabularies: The vocabulary of each option set, by name.
  alignments: Relations of items to concepts of other systems.
  publisher: Who publishes the document.
  published: When it was published.
  context: A JSON-LD context.
concept: What an item means.
  concept: The address of the concept.
  equivalents: The same or a similar concept in other systems.
equivalent: The same or a similar concept in another system.
  concept: The whole address of the concept, instead of system and code.
  type: How it relates: "exact", "close", "broader", "narrower" or "related". By default "exact".
vocabulary: The vocabulary of an option set.
  version: The version of the vocabulary.
  filter: The part of the vocabulary that is used.
  valueMap: The code of each option, by value.
vocabulary filter: A part of a vocabulary.
  ancestor: The code above all used codes.
  maxDepth: How many levels below it are used.
  include: Codes that are used too.
  exclude: Codes that are not used.
alignment: A relation of an item to a concept.
  field: The path of the item.
  target: The concept.
  type: How they relate: "exact", "close", "broader", "narrower" or "related".
  bidirectional: Whether the relation holds the other way round too.
  notes: Remarks.
aligned concept: A concept of another system.
the Registry document: Data types, functions and concepts that definitions can use.
  $formspecRegistry: The version of the format, always "1.0".
  publisher: Who publishes the registry.
  published: When it was published.
  entries: The entries.
registry entry: A data type, function, constraint, widget or concept.
  name: The name, such as "x-acme-iban".
  category: What kind of entry it is, such as "dataType", "function" or "concept".
  version: The version of the entry.
  status: The state of the entry.
  compatibility: The versions of Formspec that it works with.
  deprecationNotice: What to use instead.
  baseType: The data type that it extends.
  constraints: What values must meet: pattern, maxLength, minimum, maximum.
  metadata: How values are shown and entered.
  parameters: The parameters of a function.
  conceptUri: The address of the concept.
  conceptSystem: The system of the concept.
  conceptCode: The code of the concept.

the Screener document: A few questions that decide where people go.
  $formspecScreener: The version of the format, always "1.0".
  title: The title, shown above the questions.
  items: The questions, as in a definition.
  binds: Rules for the questions, as in a definition.
  evaluation: The phases that look at the answers, in order.
  availability: The days on which the screener is open.
  resultValidity: How long a result holds, such as "P28D".
  evaluationBinding: Whether the rules of the beginning or of the end of a session count. By default "submission".
availability: A span of days.
  from: The first day, such as "2026-03-05".
  until: The last day.
phase: One look at the answers.
  id: The name of the phase.
  strategy: How routes are chosen: the first that matches, all that match, or by score.
  routes: Where people can go.
  config: Settings of the strategy.
phase config: Settings of a strategy.
  minMatches: Fewer matches give a warning (fan-out).
  maxMatches: More matches are left out (fan-out).
  topN: How many of the best are kept (score-threshold).
  normalize: Whether scores are divided by the highest (score-threshold).
route: Where people can go, and when.
  target: A definition ("url|version"), "outcome:name", or another address.
  condition: A FEL expression. The route matches if it is true.
  score: A FEL expression for a number (score-threshold).
  threshold: The score that is needed (score-threshold).
  message: What people read. May contain {{FEL}}.
  metadata: Anything; it is copied into the record.
  override: True if the route is looked at before all phases.
  terminal: True if a match of this override ends everything.

the Response Actions document: What the buttons of a form do with the answers.
  $formspecResponseActions: The version of the format, always "1.0".
  actions: The actions.
action: What a button does.
  id: The name of the action; buttons refer to it by "actionRef".
  intent: What the action is for. Names of your own begin with "x-" and need "validation".
  effects: What happens, in order.
  actor: Who acts.
  label: The text of the button.
  preconditions: What has to be true before anything happens.
  validation: How the answers are checked and kept, instead of what the intent says.
  onFailure: What happens after a failure. By default "stop".
  onDeferred: What happens after a deferral. By default "stop".
effect: One thing that happens. "type" says what.
  type: What happens.
literal text: A text.
  literal: The text.
referenced text: A text of a Locale document.
  ref: The key of the text.
precondition: Something that has to be true.
  id: A name for programs.
  expression: A FEL expression.
  severity: Whether the action is refused or put off if it is not true.
validation: How answers are checked and kept.
  profile: When the rules that are checked apply.
  blocking: Whether errors stop the action.
  persistence: Whether the answers are kept, and as what.
host event: Fires an event at the form.
  type: Fires an event at the form.
  eventName: The name of the event; "formspec-submit" sends the form.
  detailRef: What the event carries.
mapping execution: Runs a mapping.
  type: Runs a mapping.
  mappingRef: The mapping.
ledger append: Adds an entry to a ledger.
  type: Adds an entry to a ledger.
  eventKind: What kind of entry it is.
  payloadRef: What the entry carries.
handoff assembly: Puts together what somebody else gets.
  type: Puts together what somebody else gets.
  handoffProfileRef: What is put together.
  recipientRef: Who gets it.
evidence request: Asks for evidence.
  type: Asks for evidence.
  requestRef: What is asked for.

the Theme document: How the items of a form look.
  $formspecTheme: The version of the format, always "1.0".
  defaults: The look of all items.
  selectors: Looks for kinds of items, in order; later ones are stronger.
  items: Looks for single items, by key or path.
  pages: Pages with a grid of 12 columns.
  stylesheets: Addresses of stylesheets. They load only from origins that the page allows.
  platform: What the theme is made for, such as "web" or "print".
  tokenMeta: Descriptions of tokens, for tools.
look: How an item looks.
  widget: The control to use. "none" takes back what weaker rules say.
  widgetConfig: Settings of the control.
  labelPosition: Where the label is.
  fallback: Built-in controls to use instead, best first. Controls of your own need it.
selector: A look for a kind of item.
  match: The items that are meant.
  apply: Their look.
match: A kind of item.
  type: The type of the item.
  dataType: The data type of the field.
page: A page.
  id: The name of the page.
  title: The title of the page.
  regions: The items on the page.
region: A place on a page.
  key: The key or path of the item.
  responsive: Other places by breakpoint.
region override: Another place at a breakpoint.
  hidden: Whether the item is hidden.
`;

function readTexts(text) {
  const found = new Map();
  let owner = '';
  for (const line of text.trim().split('\n')) {
    const at = line.indexOf(': ');
    if (!line) continue;
    const words = line.slice(at + 2);
    if (line.startsWith(' ')) found.set(`${owner}.${line.slice(0, at).trim()}`, words);
    else {
      owner = line.slice(0, at);
      found.set(owner, words);
    }
  }
  return found;
}

const texts = new Map([...readTexts(TEXTS), ...readTexts(COMPONENT_TEXTS)]);

/** Objects of the tables that have the properties of others. */
const PARENTS = {
  field: ['every field', 'every item'],
  decimal: ['every field', 'every item'],
  money: ['every field', 'every item'],
  choice: ['every field', 'every item'],
  'every field': ['every item'],
  group: ['every item'],
  'display item': ['every item'],
  reference: ['any reference', 'described reference'],
  'complete reference': ['any reference', 'described reference'],
  'shared reference': ['any reference', 'described reference'],
};

/** The description of an object, or of one of its properties. */
export function describe(name, property) {
  if (property === undefined) return texts.get(name);
  const owners = [name, ...(PARENTS[name] ?? []), 'every component', 'shared'];
  // Components have properties that no other object has in this meaning.
  const known = /^[A-Z]|component$|^every (?:box|surface|input)|^numeric/.test(name)
    ? owners
    : owners.filter((owner) => owner !== 'every component');
  return known.map((owner) => texts.get(`${owner}.${property}`)).find(Boolean);
}
