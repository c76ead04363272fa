/** What editors say about Component documents; `descriptions.mjs` explains the notation. */
export const COMPONENT_TEXTS = `
the Component document: What stands where in a form: a tree of components, each for an item.
  $formspecComponent: The version of the format.
  tree: The components of the form: one component, such as a Stack, with all others in it.
  targetSurfaceRoutes: Places in an application. Forms ignore them.
  components: Components of your own, made of others, by name.
component: A part of the layout. "component" says which, and with that which properties it has.
templates: Components of your own, made of others. Names begin with a capital letter.
template: A component of your own.
  params: The names of its parameters. "{name}" in texts and binds stands for the value.
  tree: What it is made of.
custom component: A use of a component of your own.
  params: The values of its parameters, by name.
surface route: A place in an application.
  surface: The application.
  route: The route in it.
  slot: The slot in it.
  role: What the document is there.
surface: An application.
  version: The version of the application.
component layout: Where the component is in the grid around it.
  grid: The place in the grid.
placement in a grid: A place in a grid.
literal label: A text.
  literal: The text.
referenced label: A text of a Locale document.
  ref: The key of the text.
summary entry: One line of a summary.
  label: The text before the value.
  bind: The item whose value is shown.
  optionSet: The option set that has the texts of values.
table column: One column of a table.
  header: The text above the column.
  bind: The item in the column.
  min: The smallest value that the control takes.
  max: The largest value that the control takes.
  step: The step of the control.

every component: What all components have.
  component: The name of the component.
  id: A name for texts in other languages.
  bind: The item: its key, or keys joined by dots.
  when: A FEL expression. The component is shown only while it is true.
  responsive: Other values of properties by breakpoint.
  layout: Where the component is in the grid around it.
  unitRef: For tools.
  taskRefs: For tools.
  conceptRefs: For tools.
  x-generation: For tools.
  children: The components inside, in order.
  padding: Space inside the box.
  background: The background of the box.
  border: The border of the box.
  radius: The radius of its corners.
  elevation: The shadow of the box.
  placeholder: Text in an empty control. It does not replace the label.
  step: The step of the control.
  min: The smallest value that the control takes.
  max: The largest value that the control takes.
  showStepper: Whether there are buttons for more and less.
  locale: The language whose format of numbers is used.
  title: The title.
  columns: The number of columns.
  gap: Space between the parts.
  label: The text.
  text: The text. May contain {{FEL}}.
  placement: Where it is.
  clearable: Whether the answer can be removed.
  multiple: Whether several answers are possible.
  triggerLabel: The text of the button that opens it. By default "Open".
  defaultOpen: Whether it is open at the start, or which part is.

Section: A section with a title. At the top of the tree in a wizard, a page.
Stack: Components below or beside each other.
  direction: The direction. By default "vertical".
  align: How components are aligned across the direction.
  justify: How components are spread along the direction.
  wrap: Whether components go on in a new line.
Grid: Components in columns.
  columns: The number of columns, or their widths. By default 2.
  rowGap: Space between rows, if it is another one.
Tabs: One tab for each component inside.
  tabLabels: The texts of the tabs. By default the titles of the components.
  defaultTab: The tab at the start, counted from 0.
Accordion: Sections that fold. Bound to a repeatable group: one section for each row.
  allowMultiple: Whether several sections can be open.
  labels: The texts of the sections.
TextInput: A field for text.
  maxLines: More than 1 makes a field of several lines.
  inputMode: The keyboard on phones.
  prefix: Text before the control.
  suffix: Text after the control.
  variant: The kind of text.
NumberInput: A field for a number.
DatePicker: A field for a date or time.
  format: How the date is shown.
  minDate: The first date that can be chosen.
  maxDate: The last date that can be chosen.
  showTime: Whether there is a time too.
Select: A list of options.
  searchable: Whether people can search in it.
CheckboxGroup: Options of which several can be chosen.
  selectAll: Whether there is a button for all of them.
Toggle: A switch.
  onLabel: The text of the side "on".
  offLabel: The text of the side "off".
FileUpload: A field for files.
  accept: The kinds of files, such as "image/*".
  maxSize: The greatest size in bytes.
  dragDrop: Whether files can be dropped.
RadioGroup: Options of which one can be chosen.
  orientation: Whether options are below or beside each other.
MoneyInput: A field for an amount of money.
  currency: The currency, if the definition names none.
  showCurrency: Whether the currency is shown.
Slider: A slider for a number.
  showValue: Whether the number is shown.
  showTicks: Whether there are marks.
Rating: Stars, or other signs, for a number.
  icon: The sign.
  allowHalf: Whether halves are possible.
Signature: A field to sign in.
  strokeColor: The colour of the line.
  height: The height of the field.
  penWidth: The width of the line.
Heading: A heading.
  level: The level, 1 to 6.
Text: A text, or the value of an item.
  format: Whether the text is Markdown.
Divider: A line between parts.
ActionButton: A button for an action of a Response Actions document.
  actionRef: The id of the action.
  pendingLabel: The text while the action runs.
  disableWhenPending: Whether the button is locked while the action runs. By default true.
Alert: A message that stands out.
  severity: How serious it is.
  dismissible: Whether people can close it.
Badge: A short text that stands out.
  variant: How it stands out.
ProgressBar: A bar that shows how much is done.
  value: The value, if it is not bound to an item.
  showPercent: Whether the percentage is shown.
Summary: Values of items as a list.
  items: The lines.
ValidationSummary: What is wrong with the answers.
  source: Whether it follows the answers or the last attempt to send them.
  mode: Which rules are checked.
  showFieldErrors: Whether errors of fields are listed too.
  jumpLinks: Whether entries lead to their fields.
  dedupe: Whether the same message is listed once.
DataTable: A repeatable group as a table.
  columns: The columns. By default all fields of the group.
  showRowNumbers: Whether rows are numbered.
  allowAdd: Whether people can add rows.
  allowRemove: Whether people can remove rows.
Card: A box with a title.
  subtitle: The text below the title.
Collapsible: A part that folds.
ConditionalGroup: Components that are shown only while "when" is true.
  when: A FEL expression. The components are shown only while it is true.
  fallback: The text that is shown otherwise.
Panel: A part beside the content.
  width: The width.
Modal: A dialog.
  size: The size.
  trigger: Whether a button opens it, or "when".
  closable: Whether people can close it.
  headingLevel: The level of its heading.
Popover: A part that a button opens.
  triggerBind: The item whose value is the text of the button.
`;
