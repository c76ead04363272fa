/** The state of a form as templates read it, without a page around it. */
import { fieldAnnotations } from '../../annotations/index.js';
import { autocompleteOf } from '../../annotations/autocomplete.js';
import { bareContext } from '../../context/bare-context.js';
import { type ContextResolver, createContextResolver } from '../../context/resolver.js';
import type { SidecarDocuments } from '../../context/sidecars.js';
import { AwaitedAnswers } from '../../elements/form/awaited-answers.js';
import { FormControlHost } from '../../elements/form/form-control-host.js';
import { templateOf } from '../../elements/layout/node-template.js';
import { FormTexts, type Replacements } from '../../elements/strings/texts.js';
import { PlannedForm } from '../../elements/planned/planned-form.js';
import type { Screen } from '../../elements/view/screen.js';
import { ViewSettings } from '../../elements/view/view-settings.js';
import { ViewState } from '../../elements/view/view-state.js';
import type { FormEngine } from '../../engine/types.js';
import type { ResolvedIssuer } from '../../layout/issuer/resolve-issuer.js';
import { createPlanner } from '../../layout/plan-form.js';
import { COMPONENTS } from '../../layout/vocabulary/component-names.js';
import type { Definition } from '../../model/definition.js';
import { provideAllParts } from './all-parts.js';

export interface ViewOptions {
  /** Language of the component's own texts, of numbers and of dates. Default: that of the engine, else English. */
  readonly locale?: string | undefined;
  /** Replaces any of the component's own texts. */
  readonly strings?: Replacements | undefined;
  /** Level of the first heading. Default: 2 in `renderForm`, 1 in `renderPage`. */
  readonly headingLevel?: number | undefined;
  /** Adds a last page with all answers, to check before sending. */
  readonly review?: boolean | undefined;
  /** Shows the answers; nothing can be changed or sent. */
  readonly readonly?: boolean | undefined;
  /** Leaves out the title. */
  readonly noTitle?: boolean | undefined;
  /** Leaves out the submit button. */
  readonly noSubmit?: boolean | undefined;
  /** Documents about the form; they add annotations. */
  readonly sidecars?: SidecarDocuments | undefined;
  /** Component document that lays the form out. For the script, name its address in `attributes.component`. */
  readonly component?: unknown;
  /** Theme document. For the script, name its address in `attributes.theme`. Its tokens need the script. */
  readonly theme?: unknown;
  /** Response Actions document for the buttons of the Component document. */
  readonly responseActions?: unknown;
  /** Who asks, as `resolveIssuer` of `formspec-elements/layout` gives it; shown at the head of the form. */
  readonly issuer?: ResolvedIssuer | null | undefined;
  /** Start of every DOM id. Default: the one of the first form on a page, so that ids stay when the script takes over. */
  readonly idPrefix?: string | undefined;
}

/** There is no page: nothing is found, and nobody listens. */
const NO_SCREEN: Screen = {
  element: undefined as never,
  find: () => null,
  addBox: () => undefined,
  nodeAt: () => undefined,
  announce: () => undefined,
  emit: () => true,
};

export const localeOf = (engine: FormEngine, { locale }: ViewOptions): string =>
  locale ?? engine.locale ?? 'en';

export function createServerView(engine: FormEngine, options: ViewOptions): ViewState {
  provideAllParts();
  const texts = new FormTexts(localeOf(engine, options), options.strings);
  const resolver = resolverFor(engine.definition, options.sidecars);
  const look = {
    title: !options.noTitle,
    submitButton: !options.noSubmit,
    headingLevel: options.headingLevel ?? 2,
    stepsOpen: true,
    scripted: false,
    validateOn: 'change' as const,
    // Without script, the address decides the language.
    languages: [],
    loading: false,
  };
  return new ViewState({
    engine,
    texts,
    settings: new ViewSettings(look, options.readonly ?? false),
    screen: NO_SCREEN,
    idPrefix: options.idPrefix ?? 'formspec-1',
    templateOf,
    annotate: (field) => fieldAnnotations(field, resolver, autocompleteOf),
    createControlHost: (view) => new FormControlHost(view, texts, new AwaitedAnswers(), () => undefined),
    withReview: options.review ?? false,
    paged: true,
    planned: plannedForm(engine, options),
    issuer: options.issuer ?? undefined,
  });
}

/** Tabs, dialogs and popovers need script; other components take their place. */
const SCRIPTED = new Set(['Tabs', 'Modal', 'Popover']);
const SUPPORTED = COMPONENTS.map(({ name }) => name).filter((name) => !SCRIPTED.has(name));

/** Documents that cannot be used are left out, as in a browser. */
function plannedForm(engine: FormEngine, options: ViewOptions): PlannedForm | undefined {
  const { component, theme, responseActions: actions } = options;
  if (!component && !theme) return undefined;
  const given = { component, theme, actions, supports: SUPPORTED };
  const { refused } = createPlanner(engine, given).plan();
  const isUsed = (component && !refused.includes('component')) || (theme && !refused.includes('theme'));
  if (!isUsed) return undefined;
  return new PlannedForm({ createPlanner: (texts) => createPlanner(engine, { ...given, texts }), actions });
}

const NONE: SidecarDocuments = {};
const resolvers = new WeakMap<Definition, WeakMap<SidecarDocuments, ContextResolver>>();

/** What the sidecars say about a definition is worked out once. */
function resolverFor(definition: Definition, documents: SidecarDocuments = NONE): ContextResolver {
  let known = resolvers.get(definition);
  if (!known) resolvers.set(definition, (known = new WeakMap()));
  let resolver = known.get(documents);
  if (!resolver) {
    const isBare = Object.values(documents).every((list) => !list?.length);
    resolver = isBare ? bareContext(definition) : createContextResolver({ definition, ...documents });
    known.set(documents, resolver);
  }
  return resolver;
}
