/**
 * A form that Component and Theme documents lay out. The planner says what stands where; this class keeps the plan in step
 * with the answers and the width of the window, and draws it. Loaded with the documents.
 */
import { html, nothing } from 'lit';
import type { FieldState, FormChange } from '../../engine/types.js';
import type { PageOutline } from '../../layout/pages.js';
import type { Plan, PlanNode, PlanTexts } from '../../layout/plan.js';
import type { Planner } from '../../layout/planner/form-planner.js';
import type { FieldItem } from '../../model/definition.js';
import type { ValidationReport } from '../../model/response.js';
import { prepareControls } from '../fields/controls/index.js';
import type { Affixes } from '../fields/affixes.js';
import type { BoxAttributes } from '../fields/box-attributes.js';
import { heading } from '../rendering/heading.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import type { Template } from '../rendering/live.js';
import type { KeptDraft } from '../sending/draft.js';
import type { Sending } from '../sending/sending.js';
import type { PlannedView } from './planned-view.js';
import type { ViewState } from '../view/view-state.js';
import { boxAttributes, controlProps } from './item-look.js';
import { drawBodyOf, drawNode } from './draw-node.js';
import type { Drawing } from './drawing.js';
import { applyStyles, stylesOf } from './look.js';
import { openAround } from './overlays.js';
import { inSight, outlinesOf, planPageOf } from './plan-pages.js';
import { planTexts } from './plan-texts.js';
import type { FormActions } from './run-action.js';
import { rowsOf } from './rows.js';
import { type NodeFacts, TreeIndex } from './tree-index.js';
import { PageSurface } from './page-surface.js';

export interface PlannedFormOptions {
  /** Makes a planner with these words. */
  readonly createPlanner: (texts: Partial<PlanTexts>) => Planner;
  /** The Response Actions document. */
  readonly actions?: unknown;
  /** Called with each new plan, for its remarks. */
  readonly onPlan?: (plan: Plan) => void;
}

/** The controller of the form. */
interface ActionOwner {
  readonly sending: Pick<Sending, 'start'>;
  readonly draft: Pick<KeptDraft, 'save'> | undefined;
}

type ScreenState = Readonly<Record<string, unknown>>;

export class PlannedForm implements PlannedView, Drawing {
  readonly #options: PlannedFormOptions;
  #view!: ViewState;
  #planner!: Planner;
  #plan!: Plan;
  #index!: TreeIndex;
  #pages: readonly PageOutline[] | undefined;
  #surface: PageSurface | undefined;
  #reveal: readonly string[] = [];
  #isAttempted = false;
  readonly #states = new Map<string, ScreenState>();
  readonly #running = new Set<string>();
  #formActions: FormActions | undefined;

  constructor(options: PlannedFormOptions) {
    this.#options = options;
  }

  attach(view: ViewState): void {
    this.#view = view;
    this.#planner = this.#options.createPlanner(planTexts(view));
    this.#replan();
  }

  get view(): ViewState {
    return this.#view;
  }

  get plan(): Plan {
    return this.#plan;
  }

  get isAttempted(): boolean {
    return this.#isAttempted;
  }

  /** What runs the actions of buttons. */
  setHost({ sending, draft }: ActionOwner): void {
    const element = this.#view.screen.element as HTMLElement & Partial<Pick<FormActions, 'runEffect'>>;
    this.#formActions = {
      submit: async () => (await sending.start()).submitted,
      saveDraft: () => draft?.save(),
      get runEffect() {
        return element.runEffect;
      },
    };
  }

  // --- the plan ------------------------------------------------------------------------------------------

  #replan(): void {
    const breakpoint = this.#surface?.width;
    this.#plan = this.#planner.plan({
      ...(breakpoint !== undefined && { breakpoint }),
      reveal: this.#reveal,
    });
    this.#index = new TreeIndex(this.#plan, this.#view.settings.groupLevel);
    this.#pages = undefined;
    this.#surface?.apply(this.#plan);
    this.#options.onPlan?.(this.#plan);
  }

  /** Plans again and draws what became different. */
  #renew(): void {
    const { engine, rendering, pages } = this.#view;
    const before = this.#index;
    const looks = new Map([...before.paths].map((path) => [path, lookOf(before.at(path)!)]));
    this.#replan();
    pages.retitle();
    const changed = [...this.#index.paths].filter(
      (path) => lookOf(this.#index.at(path)!) !== looks.get(path),
    );
    this.redraw();
    for (const area of ['progress', 'actions'] as const) rendering.refresh(area);
    const fields = changed.flatMap((path) => engine.field(path) ?? []);
    for (const field of fields) rendering.refresh(field);
    const owner = this.#surface?.document;
    // Another width, or a field that was hidden, may bring controls whose code is not loaded yet.
    if (owner)
      void prepareControls(fields, engine, owner, this)?.then((late) => {
        for (const field of late) rendering.refresh(field);
      });
  }

  /** Draws the whole content again; fields only where they changed. */
  redraw(): void {
    const { engine, rendering } = this.#view;
    rendering.refresh('content');
    for (const path of this.#index.repeats) {
      const repeat = engine.field(path);
      if (repeat) rendering.refresh(repeat);
    }
  }

  update(change: FormChange): void {
    if (this.#planner.isTouchedBy(change)) return this.#renew();
    // Tabs count errors, lists name them, and groups show their own.
    if (change.changes.some(({ facets }) => facets.has('results'))) this.redraw();
  }

  retitle(): void {
    this.#planner = this.#options.createPlanner(planTexts(this.#view));
    this.#replan();
  }

  reveal({ results }: ValidationReport): void {
    this.#isAttempted = true;
    const { engine } = this.#view;
    const hidden = results
      .filter(({ severity }) => severity === 'error')
      .map(({ path }) => path)
      .filter((path) => engine.field(path)?.kind === 'field' && !this.#index.at(path)?.visible);
    if (hidden.length === 0) return;
    this.#reveal = [...new Set([...this.#reveal, ...hidden])];
    this.#renew();
  }

  connect(on: boolean): void {
    if (on) {
      this.#surface ??= new PageSurface(this.#view.screen.element, () => this.#renew());
      this.#surface.connect(this.#plan);
      if (Object.keys(this.#plan.breakpoints).length > 0) this.#renew();
    } else this.#surface?.disconnect();
  }

  // --- what the rest of the form asks --------------------------------------------------------------------

  get pages(): readonly PageOutline[] {
    return (this.#pages ??= outlinesOf(this.#plan, this.#view.engine));
  }

  pageOf(pages: readonly PageOutline[], node: FieldState): PageOutline | undefined {
    const id = planPageOf(this.#plan, node.path);
    return id === undefined ? undefined : pages.find((page) => page.id === id);
  }

  nodeOf({ path }: FieldState): PlanNode | undefined {
    return this.#index.at(path);
  }

  propsOf(field: FieldState): Readonly<Record<string, unknown>> | undefined {
    const node = this.nodeOf(field);
    return node && controlProps(node, this.#plan);
  }

  affixesOf(field: FieldState): Affixes {
    const item = field.item as FieldItem;
    const node = this.nodeOf(field);
    const props = (node && this.propsOf(field)) as Record<string, string | undefined> | undefined;
    if (!props) return item;
    const { prefix = item.prefix, suffix = item.suffix, offLabel, onLabel } = props;
    // The sides of a switch name its two states.
    const sides = node!.control === 'switch-sides' ? { prefix: offLabel, suffix: onLabel } : {};
    return {
      ...sides,
      ...(prefix !== undefined && { prefix }),
      ...(suffix !== undefined && { suffix }),
    } as Affixes;
  }

  isCell({ path }: FieldState): boolean {
    return this.#index.isCell(path);
  }

  box(field: FieldState, attributes: BoxAttributes, element?: HTMLElement): BoxAttributes {
    const node = this.nodeOf(field);
    if (element) applyStyles(element, node ? stylesOf(node) : {});
    return node ? boxAttributes(this.#view, field, node, attributes) : attributes;
  }

  get hasSubmit(): boolean {
    return this.#submitButton !== undefined;
  }

  open(target: Element): void {
    openAround(target, this.#view.screen.element);
  }

  // --- drawing -------------------------------------------------------------------------------------------

  /** Stable reference: a part that is drawn again is recognised by it. */
  readonly #rows: Template = (_view, repeat) => {
    const node = this.nodeOf(repeat);
    return node ? rowsOf(this, node, repeat) : nothing;
  };

  draw(node: PlanNode): unknown {
    return drawNode(this, node, this.#rows);
  }

  drawBody(node: PlanNode): unknown {
    return drawBodyOf(this, node, this.#rows);
  }

  content(): unknown {
    const { root, appended } = this.#plan;
    const { pages } = this.#view;
    if (pages.mode === 'single') return html`${this.draw(root)}${this.#appended(appended)}`;
    const { before, after } = this.#aroundPages();
    return html`${before.map((node) => this.draw(node))}${loadedPart('pages')!.contentTemplate(this.#view, 'content')}${after.map((node) => this.draw(node))}`;
  }

  /** What a tree has beside its pages stays where it is. */
  #aroundPages(): { before: readonly PlanNode[]; after: readonly PlanNode[] } {
    const { root, pages, pageSource } = this.#plan;
    if (pageSource !== 'component' || root.component === 'Section') return { before: [], after: [] };
    const sections = new Set(pages.flatMap(({ nodes }) => nodes));
    const first = root.children.findIndex((child) => sections.has(child));
    const others = (nodes: readonly PlanNode[]): PlanNode[] => nodes.filter((node) => !sections.has(node));
    return { before: others(root.children.slice(0, first)), after: others(root.children.slice(first)) };
  }

  pageContent(page: PageOutline): unknown {
    const { pages, root, appended } = this.#plan;
    const planned = pages.find(({ id }) => id === page.id);
    // A form without pages, in front of its review.
    if (!planned) return html`${this.draw(root)}${this.#appended(appended)}`;
    const [only] = planned.nodes;
    // The heading of the page replaces that of the section or group.
    const isNamed = planned.nodes.length === 1 && (only!.props['title'] ?? only!.label) === planned.title;
    return isNamed ? this.drawBody(only!) : planned.nodes.map((node) => this.draw(node));
  }

  /** Required questions that the documents leave out, visibly set apart. */
  #appended(nodes: readonly PlanNode[]): unknown {
    if (!nodes.some(({ visible }) => visible)) return nothing;
    const { settings } = this.#view;
    const id = this.#view.id(null, 'appended');
    return html`<section class="formspec-section formspec-appended" role="group" aria-labelledby=${id}>
      ${heading(settings.groupLevel, 'formspec-legend-text', this.#view.text('moreQuestions'), id)}
      <p class="formspec-description">${this.#view.text('moreQuestionsIntro')}</p>
      ${nodes.map((node) => this.draw(node))}
    </section>`;
  }

  factsOf(node: PlanNode): NodeFacts {
    return this.#index.of(node);
  }

  stateOf(node: PlanNode): ScreenState {
    return this.#states.get(this.#stateKey(node)) ?? {};
  }

  setState(node: PlanNode, state: ScreenState): void {
    const key = this.#stateKey(node);
    this.#states.set(key, { ...this.#states.get(key), ...state });
    this.redraw();
  }

  #stateKey(node: PlanNode): string {
    return this.factsOf(node).key;
  }

  // --- buttons -------------------------------------------------------------------------------------------

  /** The first button in sight that submits the form. */
  get #submitButton(): PlanNode | undefined {
    return inSight(this.#plan, this.#view.pages).find(
      ({ component, intent, inert }) => component === 'ActionButton' && intent === 'submit' && !inert,
    );
  }

  isSubmit(node: PlanNode): boolean {
    return node === this.#submitButton && this.#view.pages.isLast;
  }

  isRunning(node: PlanNode): boolean {
    return this.#running.has(String(node.props['actionRef']));
  }

  run(node: PlanNode): void {
    const id = String(node.props['actionRef']);
    if (!this.#formActions || node.inert || this.#running.has(id)) return;
    const form = this.#formActions;
    const label = node.text ?? id;
    this.#running.add(id);
    this.redraw();
    this.#view.screen.announce(String(node.props['pendingLabel'] ?? this.#view.text('actionPending')));
    const end = (): void => {
      this.#running.delete(id);
      this.redraw();
    };
    void import('./run-action.js')
      .then(({ runAction }) => runAction(this.#view, this.#options.actions, { id, label }, form))
      .catch((cause: unknown) =>
        this.#view.screen.emit('formspec-error', {
          code: 'x-action-failed',
          message: `The action "${id}" could not be run.`,
          cause,
        }),
      )
      .finally(end);
  }
}

/** Everything about a node that its field shows, to compare. */
function lookOf(node: PlanNode): string {
  const { component, control, widget, props, style, cssClass, accessibility, labelPosition, grid } = node;
  return JSON.stringify([
    component,
    control,
    widget,
    props,
    style,
    cssClass,
    accessibility,
    labelPosition,
    grid,
  ]);
}
