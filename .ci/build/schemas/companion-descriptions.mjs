/** What editors say about documents beside a definition, Component documents apart; `descriptions.mjs` explains the notation. */
export const COMPANION_TEXTS = `
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
