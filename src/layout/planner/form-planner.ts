/** Plans a form: reads the documents once, and derives a plan from the data each time it is asked for one. */
import type { FieldState, FormChange, FormEngine } from '../../engine/types.js';
import type { ButtonAction } from '../component/component-context.js';
import type { readActions } from '../actions/read-actions.js';
import type { readComponent } from '../component/read-component.js';
import type { ComponentLayer, PlannedTree } from '../component/component-layer.js';
import { completeProps } from '../vocabulary/vocabulary.js';
import { CORE_NAMES } from '../vocabulary/component-names.js';
import { checkNames, reached } from '../documents/breakpoints.js';
import { Diagnostics } from '../documents/diagnostics.js';
import { ItemIndex, type ItemInfo } from '../documents/item-index.js';
import { Tokens } from '../documents/tokens.js';
import type {
  DocumentKind,
  ItemPresentation,
  Origin,
  Plan,
  PlanNode,
  PlanOptions,
  PlanTexts,
} from '../plan.js';
import { ENGLISH } from '../texts.js';
import type { readTheme, ThemeLayer } from '../theme/read-theme.js';
import type { ThemePage } from '../theme/theme-pages.js';
import { customProperties, rendererDefault } from '../theme/token-registry.js';
import type { ChainContext } from '../theme/widget-chain.js';
import { definitionPresentation } from './definition-presentation.js';
import { ItemNodes } from './item-nodes.js';
import { checkShadowed, definitionPages, lastPage, sectionPages } from './page-plans.js';
import { askedInHidden, type Distribution, placeComponents, placeItems, regionPages } from './regions.js';

/** What of the options can change between two plans. */
export type PlanState = Pick<PlanOptions, 'breakpoint' | 'reveal'>;

export interface Planner {
  /** The plan for the data as they are now. */
  plan(state?: PlanState): Plan;
  /**
   * Whether a change can have changed the plan. Most keystrokes cannot: a plan has no values of inputs in it, so it
   * stays as it is unless a condition, a text or a display reads the value.
   */
  isTouchedBy(change: FormChange): boolean;
  /** One item as definition and theme want it, without its children. */
  node(field: FieldState): PlanNode;
}

/** The documents of a form, as far as they can be used. */
export interface Layers {
  readonly theme: ThemeLayer | undefined;
  readonly component: ComponentLayer | undefined;
  readonly actions: { get(id: string): ButtonAction | undefined } | undefined;
}

/** The code for each kind of document; only those that are given need it. */
export interface Readers {
  readonly readTheme?: typeof readTheme;
  readonly readComponent?: typeof readComponent;
  readonly readActions?: typeof readActions;
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

type Parts = Pick<Plan, 'root' | 'appended' | 'pages' | 'rest' | 'pageSource'>;

export class FormPlanner implements Planner {
  readonly #engine: FormEngine;
  readonly #options: PlanOptions;
  readonly #index: ItemIndex;
  readonly #widgets: ChainContext;
  readonly #texts: PlanTexts;
  readonly #layers: Layers;
  readonly #tokens: Tokens;
  readonly #diagnostics = new Diagnostics();
  readonly #refused: DocumentKind[] = [];
  readonly #breakpoints: Readonly<Record<string, number>>;
  readonly #presentations = new Map<ItemInfo, ItemPresentation>();

  constructor(engine: FormEngine, options: PlanOptions, readers: Readers) {
    this.#engine = engine;
    this.#options = options;
    this.#index = new ItemIndex(engine.definition);
    this.#texts = { ...ENGLISH, ...options.texts };
    const supported =
      options.supports === undefined ? undefined : new Set([...options.supports, ...CORE_NAMES]);
    const registered = new Set(options.widgets);
    this.#widgets = {
      definition: engine.definition,
      widgets: { get: (name) => (registered.has(name) ? {} : undefined) },
      supports: (component) => supported?.has(component) ?? true,
    };
    this.#layers = this.#read(options, readers);
    const { theme, component } = this.#layers;
    this.#tokens = new Tokens(theme?.tokens ?? {}, component?.tokens ?? {}, rendererDefault);
    this.#breakpoints = component?.breakpoints ?? theme?.breakpoints ?? {};
    for (const { regions } of theme?.pages ?? [])
      for (const { responsive, pointer } of regions)
        checkNames(responsive, this.#breakpoints, `${pointer}/responsive`, this.#diagnostics.for('theme'));
  }

  #read({ theme, component, actions }: PlanOptions, readers: Readers): Layers {
    const refuse = (document: DocumentKind) => (): void => void this.#refused.push(document);
    const index = this.#index;
    const diagnostics = this.#diagnostics;
    const themeLayer = isGiven(theme)
      ? readers.readTheme?.(theme, index, this.#widgets, this.#options, diagnostics, refuse('theme'))
      : undefined;
    const breakpoints = themeLayer?.breakpoints ?? {};
    return {
      theme: themeLayer,
      component: isGiven(component)
        ? readers.readComponent?.(component, index, breakpoints, diagnostics, refuse('component'))
        : undefined,
      actions: isGiven(actions)
        ? readers.readActions?.(actions, index.definition, diagnostics.for('actions'), refuse('actions'))
        : undefined,
    };
  }

  #presentationOf(info: ItemInfo): ItemPresentation {
    let known = this.#layers.theme?.presentationOf(info) ?? this.#presentations.get(info);
    if (!known) this.#presentations.set(info, (known = definitionPresentation(info, this.#widgets)));
    return known;
  }

  plan({ breakpoint = this.#options.breakpoint, reveal = this.#options.reveal ?? [] }: PlanState = {}): Plan {
    const now = new Diagnostics();
    const names = reached(this.#breakpoints, breakpoint);
    const items = this.#items();
    const parts = this.#layers.component
      ? this.#planTree(this.#layers.component, names, items, reveal, now)
      : this.#planItems(names, items);
    return {
      ...parts,
      presentation: (path) => {
        const info = this.#index.at(path.replace(/\[\d+\]/g, ''));
        return info && this.#presentationOf(info);
      },
      tokens: this.#tokens.values,
      variables: customProperties(this.#tokens.values),
      stylesheets: this.#layers.theme?.stylesheets ?? [],
      breakpoints: this.#breakpoints,
      diagnostics: [...this.#diagnostics.list, ...now.list],
      refused: this.#refused,
    };
  }

  isTouchedBy(change: FormChange): boolean {
    if (
      change.changes.some(({ facets }) =>
        [...facets].some((facet) => facet !== 'value' && facet !== 'results'),
      )
    )
      return true;
    const { component } = this.#layers;
    if (!component)
      return change.changes.some(({ field, facets }) => field.kind === 'display' && facets.has('value'));
    const variables = this.#engine.definition.variables ?? [];
    return component.isTouchedBy(
      change,
      variables.map(({ name }) => name),
    );
  }

  node(field: FieldState): PlanNode {
    return this.#items().single(field);
  }

  #items(): ItemNodes {
    const engine = this.#engine;
    const texts = this.#texts;
    return new ItemNodes({
      engine,
      index: this.#index,
      widgets: this.#widgets,
      texts,
      supports: this.#widgets.supports,
      writing: { locale: usableLocale(engine.locale), texts },
      presentationOf: (info) => this.#presentationOf(info),
      namesWidgetOf: (info) => this.#layers.theme?.namesWidgetOf(info) ?? false,
    });
  }

  get #isPaged(): boolean {
    return (this.#engine.definition.formPresentation?.pageMode ?? 'single') !== 'single';
  }

  #stack(origin: Origin, children: readonly PlanNode[]): PlanNode {
    const props = completeProps('Stack', {}, this.#texts);
    return { component: 'Stack', props, visible: true, origin, children };
  }

  // --- without a Component document --------------------------------------------------------------------

  #planItems(names: readonly string[], items: ItemNodes): Parts {
    const pages = this.#layers.theme?.pages ?? [];
    if (pages.length > 0) {
      const active = names.at(-1);
      const distribution = placeItems(pages, active, items, this.#engine, this.#index);
      const asked = askedInHidden(pages, active, this.#engine, distribution);
      return this.#paged(
        'theme',
        pages,
        active,
        distribution,
        asked.map((field) => items.single(field)),
      );
    }
    const top = new Map(this.#engine.items.map((field) => [field.path, items.tree(field)]));
    const root = this.#stack(
      'definition',
      [...top.values()].flatMap((node) => node ?? []),
    );
    const found = this.#isPaged ? definitionPages(this.#engine, this.#texts, (path) => top.get(path)) : [];
    return {
      root,
      appended: [],
      pages: found,
      rest: [],
      pageSource: found.length > 0 ? 'definition' : 'none',
    };
  }

  /** Pages with regions, then a page with the items that are in no region. */
  #paged(
    source: 'theme' | 'definition',
    pages: readonly ThemePage[],
    active: string | undefined,
    distribution: Distribution,
    appended: readonly PlanNode[],
  ): Parts {
    const planned = regionPages(pages, active, distribution, this.#texts, source);
    const { rest } = distribution;
    const root = this.#stack(source, [...planned.flatMap(({ nodes }) => nodes), ...rest]);
    const last = this.#isPaged ? lastPage([...rest, ...appended], this.#texts) : [];
    return { root, appended, pages: [...planned, ...last], rest, pageSource: source };
  }

  // --- with a Component document -----------------------------------------------------------------------

  #planTree(
    layer: ComponentLayer,
    names: readonly string[],
    items: ItemNodes,
    reveal: readonly string[],
    now: Diagnostics,
  ): Parts {
    const tree = layer.plan(items, names, this.#tokens, this.#layers.actions);
    const parts = this.#pagesOf(tree, names, reveal, now);
    now.take(tree.diagnostics);
    return parts;
  }

  #pagesOf(tree: PlannedTree, names: readonly string[], reveal: readonly string[], now: Diagnostics): Parts {
    const { root, sections } = tree;
    const themePages = this.#layers.theme?.pages ?? [];
    if (sections.length > 0) {
      const appended = tree.appended(reveal);
      const pages = sectionPages(sections);
      checkShadowed(pages, themePages, this.#index, now.for('theme'));
      const last = this.#isPaged ? lastPage(appended, this.#texts) : [];
      return { root, appended, pages: [...pages, ...last], rest: [], pageSource: 'component' };
    }
    const source = themePages.length > 0 ? 'theme' : 'definition';
    const pages = source === 'theme' ? themePages : this.#definitionRegions();
    if (pages.length === 0)
      return { root, appended: tree.appended(reveal), pages: [], rest: [], pageSource: 'none' };
    const active = names.at(-1);
    const distribution = placeComponents(pages, active, root, this.#index);
    const asked = askedInHidden(pages, active, this.#engine, distribution).map(({ path }) => path);
    return this.#paged(source, pages, active, distribution, tree.appended(reveal, asked));
  }

  /** The pages of the definition, for a tree without sections. */
  #definitionRegions(): ThemePage[] {
    if (!this.#isPaged) return [];
    return definitionPages(this.#engine, this.#texts, () => undefined).map((page, i) => {
      const { group, items } = this.#engine.pages()[i]!;
      const regions = (group ? [group] : items).map((field) => ({
        info: this.#index.of(field)!,
        responsive: {},
        pointer: '',
      }));
      const { id, title, description } = page;
      return { id, title, ...(description === undefined ? {} : { description }), regions, isBare: false };
    });
  }
}

/** The form's language if it is one that can be formatted for. */
function usableLocale(locale: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(locale ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}
