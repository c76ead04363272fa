/** Renders a form as HTML that works without script, with the templates of the elements. */
import { containerAnnotations, toolAnnotations } from '../annotations/index.js';
import { pageErrors } from '../elements/pages/page-flow.js';
import { nativeForm } from '../elements/layout/form-template.js';
import { savingTemplate } from '../elements/layout/saving.js';
import { INTENT } from '../elements/rendering/intent.js';
import type { ViewState } from '../elements/view/view-state.js';
import type { FieldState, FormEngine } from '../engine/types.js';
import type { ValidationReport } from '../model/response.js';
import { escapeHtml, scriptJson } from './html/escape.js';
import { renderTemplate } from './html/render-template.js';
import { type Answers, PAGE, STATE, writePageState } from '../elements/reading/page-state.js';
import { serverText } from './strings/server-texts.js';
import { createServerView, type ViewOptions } from './view/server-view.js';

export interface RenderOptions extends ViewOptions {
  /** Where the form is sent. Default: the address of the page. The element posts JSON there. */
  readonly action?: string | undefined;
  /** URL of the definition, for the script. Without it the definition is part of the page. */
  readonly src?: string | undefined;
  /** Id of the page to show. Default: the first one, or the first one with an error. */
  readonly page?: string | undefined;
  /** Why the answers were refused: shown as a list and at the fields. */
  readonly report?: ValidationReport | undefined;
  /** More attributes of the element, such as `assist`, `draft`, `draft-src` or `no-tool`. True: without a value. */
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>> | undefined;
  /** Offers to save the answers and to go on later. */
  readonly save?: boolean | undefined;
  /** Leaves out what only scripts need: the definition in the page. */
  readonly noScript?: boolean | undefined;
}

/**
 * The form as HTML: `<formspec-form>` with the whole native form inside. It works before the script has loaded, and without
 * it.
 *
 * @example renderForm(createForm(definition), { action: '/apply' })
 */
export function renderForm(engine: FormEngine, options: RenderOptions = {}): string {
  const view = createServerView(engine, options);
  openPage(view, options);
  return renderView(view, options);
}

function openPage(view: ViewState, { page, report }: RenderOptions): void {
  if (report) showReport(view, report);
  if (page !== undefined) view.pages.goTo(page, { focus: false });
}

/** Shows why answers were refused, and opens the first page with an error. */
export function showReport(view: ViewState, report: ValidationReport): void {
  const { engine, fields, pages, summary } = view;
  const wrong = pages.list.find((page) => !page.review && pageErrors(engine, page).length > 0);
  if (wrong) pages.goTo(wrong.id, { focus: false });
  fields.reveal(engine.items, report);
  summary.show(report.results);
  listEverything(view);
}

/** There is no button that lists more without script. */
export function listEverything({ summary }: ViewState): void {
  summary.listMore(MOST_LISTED);
}

const MOST_LISTED = 1_000;
const NO_ANSWERS: Answers = new Map();

/** What the handler adds to a view. */
export interface PageExtras {
  readonly kept?: Answers;
  readonly returnsToReview?: boolean;
  /** The page shows what the user has sent: newer than any draft. */
  readonly isAnswer?: boolean;
  /** More hidden inputs. */
  readonly hidden?: Readonly<Record<string, string | undefined>>;
}

/** How the templates begin. Its start tag gets what a form without script needs. */
const START = '<form class="formspec-native" novalidate>';

export function renderView(view: ViewState, options: RenderOptions, extras: PageExtras = {}): string {
  const { engine, settings } = view;
  const { definition } = engine;
  if (options.save) settings.saving = () => savingTemplate(view, {});
  const inside = renderTemplate(nativeForm(view));
  if (!inside.startsWith(START)) throw new Error('The template of the native form has changed.');
  const hasFiles = engine.fields((field) => field.dataType === 'attachment').length > 0;
  const isTool =
    !settings.readonly && !options.noSubmit && !has(options, 'no-tool') && !has(options, 'assist');
  const form = startTag('form', {
    class: 'formspec-native',
    novalidate: true,
    method: 'post',
    action: options.action,
    enctype: hasFiles ? 'multipart/form-data' : undefined,
    ...(isTool && toolAnnotations(definition, { sends: true, autosubmit: has(options, 'tool-autosubmit') })),
  });
  const element = startTag('formspec-form', {
    'data-server': extras.isAnswer ? true : 'fresh',
    src: options.src,
    action: options.action,
    readonly: options.readonly,
    review: options.review,
    'no-title': options.noTitle,
    'no-submit': options.noSubmit,
    'heading-level': String(settings.look.headingLevel),
    ...containerAnnotations(definition),
    ...options.attributes,
  });
  const json =
    options.src === undefined && !options.noScript
      ? `<script type="application/json" class="formspec-definition">${scriptJson(definition)}</script>`
      : '';
  return [
    element,
    json,
    form,
    hiddenInputs(view, extras),
    inside.slice(START.length, -'</form>'.length),
    more(view, options),
    '</form></formspec-form>',
  ].join('');
}

const has = ({ attributes }: RenderOptions, name: string): boolean =>
  attributes?.[name] !== undefined && attributes[name] !== false && attributes[name] !== 'off';

export function startTag(
  name: string,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (!/^[a-z][\w-]*$/i.test(key)) throw new TypeError(`"${key}" is not the name of an attribute.`);
    tag += value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`;
  }
  return `${tag}>`;
}

/** The state of the page, and first the button that Enter presses: browsers take the first submit button of a form. */
function hiddenInputs(
  view: ViewState,
  { kept = NO_ANSWERS, returnsToReview = false, hidden = {} }: PageExtras,
): string {
  const { pages, settings } = view;
  const inputs: Record<string, string | undefined> = {
    [PAGE]: pages.current?.id,
    [STATE]: settings.readonly ? undefined : writePageState(view, kept, returnsToReview),
    ...hidden,
  };
  const enter = settings.readonly
    ? ''
    : `${startTag('button', { type: 'submit', hidden: true, name: INTENT, value: pages.isLast ? 'submit' : 'next' })}</button>`;
  return (
    enter +
    Object.entries(inputs)
      .map(([name, value]) => (value === undefined ? '' : startTag('input', { type: 'hidden', name, value })))
      .join('')
  );
}

/** The button that only pages without script need. */
function more(view: ViewState, options: RenderOptions): string {
  const { settings, locale } = view;
  if (settings.readonly) return '';
  const text = (key: 'update' | 'updateHint'): string =>
    escapeHtml(serverText(key, locale, {}, options.strings as Record<string, unknown>));
  const button = (intent: string, label: string): string =>
    `${startTag('button', { type: 'submit', name: INTENT, value: intent, class: 'formspec-button formspec-button--secondary' })}${label}</button>`;
  return dependsOnOpenPage(view)
    ? `<noscript><div class="formspec-actions">${button('update', text('update'))}<p class="formspec-hint">${text('updateHint')}</p></div></noscript>`
    : '';
}

/** Whether something on the open page depends on answers of the same page. */
function dependsOnOpenPage({ engine, pages }: ViewState): boolean {
  const { current } = pages;
  if (current?.review) return false;
  const roots = current ? (current.group ? [current.group] : current.items) : engine.items;
  const nodes: FieldState[] = [];
  const collect = (node: FieldState): void => {
    nodes.push(node);
    node.children.forEach(collect);
    // All rows depend on the same things.
    if (node.rows[0]) collect(node.rows[0]);
  };
  roots.forEach(collect);
  const open = new Set(nodes.map(({ path }) => wildcard(path)));
  return nodes.some((node) => {
    const { value, relevant, required, readonly } = engine.dependenciesOf(node.path);
    return [value, relevant, required, readonly].flat().some((path) => {
      const from = wildcard(path);
      return from !== wildcard(node.path) && open.has(from);
    });
  });
}

const wildcard = (path: string): string => path.replace(/\[\d+\]/g, '[*]');
