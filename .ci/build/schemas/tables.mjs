/**
 * The structure of the documents beside a definition, in the notation that `src/model/schema-rules.ts` explains. The
 * structure of definitions is not repeated here: schemas take it from the tables that the engine checks with.
 */

/** What several kinds of documents have. */
export const SHARED = `
target
  url! address, compatibleVersions text
`;

export const LOCALE = `
the Locale document
  $formspecLocale! 1.0, $schema text, version! filled, locale! language, targetDefinition! target
  strings! texts by key, fallback language
  url text, name text, title text, description text, modules [module], extensions extensions
`;

export const REFERENCES = `
the References document
  $formspecReferences! 1.0, $schema text, version! filled, targetDefinition! target
  references! [bound reference], referenceDefs {reference}
  url text, name id, title text, description text, extensions extensions
described reference
  title text, description text, mediaType text, language language, tags [text], selector text
  priority primary|supplementary|background, rel text, extensions extensions
reference, with uri/content
  type! filled, audience! human|agent|both
  uri filled, content text/object, id id
  ...described reference
complete reference, with uri/content
  target! filled
  ...reference
shared reference
  target! filled, $ref! reference address
  type filled, audience human|agent|both, uri filled, content text/object
  ...described reference
`;

export const ONTOLOGY = `
the Ontology document
  $formspecOntology! 1.0, $schema text, version! filled, targetDefinition! target
  defaultSystem address, concepts {concept}, vocabularies {vocabulary}, alignments [alignment]
  url text, name text, title text, description text, publisher object, published text, context object
  extensions extensions
concept
  concept! filled, system text, display text, code text, equivalents [equivalent]
equivalent, with code/concept
  system text, code text, concept text, display text, type text
vocabulary
  system! filled, version text, display text, filter vocabulary filter, valueMap {text}
vocabulary filter
  ancestor text, maxDepth positive, include [text], exclude [text]
alignment
  field! filled, target! aligned concept, type! text, bidirectional boolean, notes text
aligned concept
  system! filled, code! filled, display text
`;

export const REGISTRY = `
the Registry document
  $formspecRegistry! 1.0, $schema text, publisher object, published text, entries! [registry entry]
  extensions extensions
registry entry
  name! registry name, category! filled, version! filled, status! draft|stable|deprecated|retired
  description text, compatibility object, deprecationNotice text, baseType text
  constraints object, metadata object, parameters [object], conceptUri filled, conceptSystem text, conceptCode text
  extensions extensions
`;

export const SCREENER = `
the Screener document
  $formspecScreener! 1.0, $schema text, url! filled, version! filled, title! filled, description text
  items! [item], binds [bind], evaluation! [phase]
  availability availability, resultValidity duration, evaluationBinding submission|completion
  extensions extensions
availability
  from date, until date
phase
  id! id, strategy! first-match|fan-out|score-threshold/strategy name, routes! [route]
  label text, description text, activeWhen expression, config phase config
phase config
  minMatches count, maxMatches positive, topN positive, normalize boolean
route
  target! route target, condition expression, score expression, threshold number
  label text, message text, metadata any, override boolean, terminal boolean
`;

export const ACTIONS = `
the Response Actions document, open
  $formspecResponseActions! 1.0, $schema text, version! filled, targetDefinition! target
  actions! [action]+, modules [module]
action
  id! action name, intent! save-draft|autosave|review|submit|request-evidence/intent name
  effects! [effect]+, actor text, label literal text/referenced text, preconditions [precondition]
  validation validation, onFailure stop|retry-once, onDeferred stop|await
literal text
  literal! filled
referenced text
  ref! filled
precondition
  id! filled, expression! expression, severity! block|defer
validation
  profile! live|on-submit|on-demand|off, blocking! non-blocking|block-on-error
  persistence! none|draft-checkpoint|complete-response
host event
  type! hostEvent, eventName! filled, detailRef text
mapping execution
  type! mappingExecution, mappingRef! filled, idempotencyKey! expression, onError fail|defer
ledger append
  type! ledgerAppend, eventKind! event kind, payloadRef text, idempotencyKey! expression, onError fail|defer
handoff assembly
  type! handoffAssembly, handoffProfileRef! filled, recipientRef! filled, idempotencyKey! expression
  onError fail|defer
evidence request
  type! evidenceRequest, requestRef! filled, idempotencyKey! expression, onError fail|defer
`;

export const THEME = `
the Theme document, open
  $formspecTheme! 1.0, $schema text, version! filled, targetDefinition target
  tokens {text/number}, defaults look, selectors [selector], items {look}, pages [page]
  breakpoints {count}, stylesheets [text], platform text, tokenMeta object
  url address, name text, title text, description text, modules [module], extensions extensions
look
  widget WIDGETS|none/extension, widgetConfig object, labelPosition top|start|hidden|none
  style {text/number}, cssClass text/[text], accessibility accessibility, fallback [WIDGETS]
selector
  match! match, apply! look
match, with type/dataType
  type group|field|display
  dataType string|text|integer|decimal|boolean|date|dateTime|time|uri|attachment|choice|multiChoice|money
page
  id! id, title! text, description text, regions [region]
region
  key! text, span columns, start columns, responsive {region override}
region override
  span columns, start columns, hidden boolean
`;

export const COMPONENT = `
the Component document, open, with targetDefinition/targetSurfaceRoutes
  $formspecComponent! 1.0|1.1|1.2, $schema text, version! filled, tree! component
  targetDefinition target, targetSurfaceRoutes [surface route]+, components templates
  tokens {text/number}, breakpoints {count}
  url address, name text, title text, description text, modules [module], extensions extensions
surface route
  surface! surface, route! id, slot id, role! route|slot|app-shell
surface
  url! address, version filled
template
  params [text], tree! component
component layout
  grid placement in a grid
placement in a grid
  span positive, start positive, rowSpan positive, rowStart positive

every component
  component! text, id id, when expression, responsive {object}
  style {text/number}, cssClass text/[text], accessibility accessibility, layout component layout
  unitRef key, taskRefs [key], conceptRefs [any], x-generation object, extensions extensions
every box
  ...every component
  children [component]
every surface
  ...every box
  padding text/number, background text/number, border text/number, radius text/number, elevation text/number
every input
  ...every component
  bind! text
numeric input
  ...every input
  placeholder text, step number, min number, max number, showStepper boolean, locale text
custom component
  ...every component
  params {text}
literal label
  literal! text
referenced label
  ref! text
summary entry
  label! text, bind! text, optionSet text
table column
  header! text, bind! text, min number, max number, step number

Section
  ...every surface
  title text, description text
Stack
  ...every surface
  direction vertical|horizontal, gap text/number, align start|center|end|stretch
  justify start|center|end|between|around|evenly, wrap boolean
Grid
  ...every surface
  columns positive/text/[text/positive number]+, gap text/number, rowGap text/number
Tabs
  ...every box
  placement top|bottom|left|right, tabLabels [text], defaultTab count
Accordion
  ...every box
  bind text, allowMultiple boolean, defaultOpen count, labels [text]
TextInput
  ...every input
  placeholder text, maxLines positive, inputMode text|email|tel|url|search, prefix text, suffix text
  variant plain|richtext|markdown|latex
NumberInput
  ...numeric input
DatePicker
  ...every input
  placeholder text, format text, minDate text, maxDate text, showTime boolean
Select
  ...every input
  searchable boolean, multiple boolean, placeholder text, clearable boolean
CheckboxGroup
  ...every input
  columns positive, selectAll boolean
Toggle
  ...every input
  onLabel text, offLabel text
FileUpload
  ...every input
  accept text, maxSize integer, multiple boolean, dragDrop boolean
RadioGroup
  ...every input
  columns positive, orientation horizontal|vertical
MoneyInput
  ...numeric input
  currency currency, showCurrency boolean
Slider
  ...every input
  min number, max number, step number, showValue boolean, showTicks boolean
Rating
  ...every input
  max positive, icon star|heart|circle, allowHalf boolean
Signature
  ...every input
  strokeColor text, height text/number, penWidth number, clearable boolean
Heading
  ...every component
  level! heading level, text! text
Text
  ...every component
  bind text, text text, format plain|markdown
Divider
  ...every component
  label text
ActionButton
  ...every component
  actionRef! action name, label literal label/referenced label, pendingLabel literal label/referenced label
  disableWhenPending boolean
Alert
  ...every component
  severity! info|success|warning|error, text! text, dismissible boolean
Badge
  ...every component
  text! text, variant default|primary|success|warning|error
ProgressBar
  ...every component
  bind text, value number, max number, label text, showPercent boolean
Summary
  ...every component
  items [summary entry]
ValidationSummary
  ...every component
  source live|submit, mode continuous|submit, showFieldErrors boolean, jumpLinks boolean, dedupe boolean
DataTable
  ...every component
  bind text, columns [table column], showRowNumbers boolean, allowAdd boolean, allowRemove boolean
Card
  ...every surface
  title text, subtitle text
Collapsible
  ...every box
  title! text, defaultOpen boolean
ConditionalGroup
  ...every box
  when! expression, fallback text
Panel
  ...every surface
  placement left|right, title text, width text/number
Modal
  ...every box
  title! text, size sm|md|lg|xl|full, trigger button|auto, triggerLabel text, closable boolean
  headingLevel heading level, placement top|right|bottom|left
Popover
  ...every box
  triggerBind text, triggerLabel text, placement top|right|bottom|left
`;
