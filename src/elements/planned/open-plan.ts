/** Reads Component, Theme and Response Actions documents, and loads what their layout needs. Loaded on demand. */
import type { SidecarProblem } from '../../context/sidecars.js';
import type { FormEngine } from '../../engine/types.js';
import { loadReaders } from '../../layout/load-planner.js';
import type { Diagnostic, DocumentKind, Plan, PlanNode, PlanOptions } from '../../layout/plan.js';
import { FormPlanner } from '../../layout/planner/form-planner.js';
import type { FoundCompanion } from '../companions/find-companions.js';
import { prepareControls, registeredWidgets } from '../fields/controls/index.js';
import { loadPart, type PartName } from '../rendering/lazy-parts.js';
import { companionSection } from '../strings/companion-section.js';
import { addSection, loadStrings } from '../strings/load-strings.js';
import { extendStyles } from '../styles/adopt-styles.js';
import planned from '../styles/parts/planned.css?inline';
import { PlannedForm } from './planned-form.js';

export interface PlanDocuments {
  readonly component: FoundCompanion | undefined;
  readonly theme: FoundCompanion | undefined;
  readonly actions: FoundCompanion | undefined;
  /** Origins of stylesheets, separated by spaces, or `none`. */
  readonly stylesheets: string | null | undefined;
  /** Receives the remarks about the documents, each once. */
  readonly remarks: Map<string, Diagnostic>;
  readonly problems: SidecarProblem[];
}

const NAMES: Readonly<Record<DocumentKind, string>> = {
  component: 'Component',
  theme: 'Theme',
  actions: 'Response Actions',
};

export async function openPlan(
  engine: FormEngine,
  documents: PlanDocuments,
): Promise<PlannedForm | undefined> {
  addSection(companionSection);
  const options: PlanOptions = {
    component: documents.component?.document,
    theme: documents.theme?.document,
    actions: documents.actions?.document,
    widgets: registeredWidgets(),
    page: document.baseURI,
    stylesheetOrigins: originsOf(documents.stylesheets),
    ...(documents.theme?.url !== undefined && { themeUrl: documents.theme.url }),
  };
  const readers = await loadReaders(options);
  const plan = new FormPlanner(engine, options, readers).plan({ breakpoint: innerWidth });
  noteRemarks(plan, documents.remarks);
  for (const kind of plan.refused) documents.problems.push(refusal(kind, plan, documents));
  const isRefused = (kind: DocumentKind): boolean => plan.refused.includes(kind);
  const isUsed = (documents.component && !isRefused('component')) || (documents.theme && !isRefused('theme'));
  if (!isUsed) return undefined;
  const form = new PlannedForm({
    createPlanner: (texts) => new FormPlanner(engine, { ...options, texts }, readers),
    actions: options.actions,
    onPlan: (next) => noteRemarks(next, documents.remarks),
  });
  await Promise.all([loadParts(plan), loadStrings(engine.locale ?? 'en'), prepareAll(engine, plan)]);
  extendStyles(document, planned);
  return form;
}

const originsOf = (given: string | null | undefined): readonly string[] | 'none' =>
  given?.trim() === 'none' ? 'none' : (given?.split(/\s+/).filter(Boolean) ?? []);

function noteRemarks({ diagnostics }: Plan, remarks: Map<string, Diagnostic>): void {
  for (const remark of diagnostics) {
    const key = `${remark.document}${remark.path} ${remark.message}`;
    // A document with thousands of mistakes needs no list of all of them.
    if (remarks.size < 1000 && !remarks.has(key)) remarks.set(key, remark);
  }
}

/** Why a document was refused, with the place of the first mistakes. */
function refusal(kind: DocumentKind, { diagnostics }: Plan, documents: PlanDocuments): SidecarProblem {
  const reasons = diagnostics
    .filter(({ document, severity }) => document === kind && severity === 'error')
    .slice(0, 3)
    .map(({ path, message }) => `${path || '/'}: ${message}`);
  const url = documents[kind]?.url;
  return {
    code: 'x-invalid-sidecar',
    kind: kind === 'actions' ? 'responseActions' : kind,
    severity: 'error',
    message: `The ${NAMES[kind]} document${url ? ` ${url}` : ''} cannot be used. ${reasons.join(' ')}`.trim(),
    document: documents[kind]?.document,
    ...(url !== undefined && { url }),
    cause: diagnostics.filter(({ document }) => document === kind),
  };
}

/** Components whose templates use parts that are loaded on demand. */
const PARTS: Readonly<Partial<Record<PlanNode['component'], readonly PartName[]>>> = {
  Tabs: ['tabs'],
  DataTable: ['table', 'repeats'],
  Summary: ['displays'],
  Alert: ['displays'],
  Text: ['richText'],
};

async function loadParts({ root, appended, pages }: Plan): Promise<void> {
  const wanted = new Set<PartName>(['repeats']);
  const visit = ({ component, children }: PlanNode): void => {
    for (const part of PARTS[component] ?? []) wanted.add(part);
    children.forEach(visit);
  };
  [root, ...appended].forEach(visit);
  if (pages.length > 0) wanted.add('pages');
  await Promise.all([...wanted].map(async (name) => loadPart(name, document)));
}

/** Loads the controls that the plan chooses. */
async function prepareAll(engine: FormEngine, plan: Plan): Promise<void> {
  const nodes = new Map<string, PlanNode>();
  const visit = (node: PlanNode): void => {
    if (node.path !== undefined && node.control) nodes.set(node.path, node);
    node.children.forEach(visit);
  };
  [plan.root, ...plan.appended].forEach(visit);
  await prepareControls(engine.items, engine, document, { nodeOf: ({ path }) => nodes.get(path) });
}
