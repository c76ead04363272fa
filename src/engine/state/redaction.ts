/** Leaves sensitive values out of everything that tools read and drafts store: values, texts, validation results. */
import { toJson } from '../../fel/values/json.js';
import type { ValidationResult } from '../../model/response.js';
import { shorten } from '../../model/shorten.js';
import type { Program } from '../compile/program.js';
import { Sensitivity } from '../compile/sensitivity.js';
import type { Shape } from '../compile/shapes.js';
import { type Template, templatesIn } from '../compile/template.js';
import type { RedactedState } from '../types.js';
import { fillText } from './fill-text.js';
import type { FormState } from './form-state.js';
import { type Finding, type FormNode, resultAt, shortenLabel, type TextName } from './node.js';

/** Undefined if nothing in the form is sensitive. */
export function createRedaction(state: FormState): Redaction | undefined {
  const sensitivity = new Sensitivity(state.compiled, state.registry);
  return sensitivity.isEmpty ? undefined : new Redaction(state, sensitivity);
}

export class Redaction {
  readonly #state: FormState;
  readonly #sensitivity: Sensitivity;
  /** Redacted findings of shapes. They are made together with the originals, so that both describe the same moment. */
  readonly #redacted = new WeakMap<Finding, Finding>();
  /** Whether an item or anything inside it is sensitive. */
  readonly #containsSensitive = new WeakMap<Template, boolean>();

  constructor(state: FormState, sensitivity: Sensitivity) {
    this.#state = state;
    this.#sensitivity = sensitivity;
  }

  isSensitive(template: Template): boolean {
    return this.#sensitivity.has(template);
  }

  readonly isLeftOut = ({ reads }: Program): boolean => this.#sensitivity.isIn(reads);

  of(node: FormNode): RedactedState {
    return new RedactedNode(node, this);
  }

  text(node: FormNode, name: TextName, context?: string): string | undefined {
    const translated = this.#state.locales?.text(node, name, context, this.isLeftOut);
    if (translated !== undefined) return translated;
    const { labels } = node.item;
    const hasContext =
      name === 'label' && context !== undefined && labels !== undefined && Object.hasOwn(labels, context);
    const texts = this.#state.compiled.texts.get(node.template);
    const text = texts?.get(hasContext ? `labels.${context}` : name);
    if (!text || ![...text.programs.values()].some(this.isLeftOut))
      return this.#state.text(node, name, context);
    return fillText(text, this.#state, node, this.isLeftOut);
  }

  /** Stores the redacted form of a finding, if it differs from the finding. */
  rememberFinding(finding: Finding, { message, context }: Shape, node: FormNode): void {
    const programs = [...message.programs.values(), ...context.map(([, program]) => program)];
    if (!programs.some((program) => program && this.isLeftOut(program))) return;
    const redacted = Object.create(null) as Record<string, unknown>;
    for (const [key, program] of context)
      redacted[key] =
        program && !this.isLeftOut(program) ? toJson(this.#state.evaluate(program, node)) : null;
    this.#redacted.set(finding, {
      ...finding,
      message: fillText(message, this.#state, node, this.isLeftOut),
      ...(context.length === 0 ? {} : { context: redacted }),
    });
  }

  /** The redacted form of a finding. External results may quote the value that they are about. */
  finding(finding: Finding, { template }: FormNode): Finding {
    if (finding.source !== 'external' || !this.#contains(template))
      return this.#redacted.get(finding) ?? finding;
    const { value: _, context: __, ...rest } = finding;
    return rest;
  }

  #contains(template: Template): boolean {
    let contains = this.#containsSensitive.get(template);
    if (contains === undefined) {
      contains = [template, ...templatesIn(template)].some((one) => this.isSensitive(one));
      this.#containsSensitive.set(template, contains);
    }
    return contains;
  }
}

class RedactedNode implements RedactedState {
  readonly #node: FormNode;
  readonly #redaction: Redaction;

  constructor(node: FormNode, redaction: Redaction) {
    this.#node = node;
    this.#redaction = redaction;
  }

  get value(): unknown {
    return redactedData(this.#node);
  }
  get results(): readonly ValidationResult[] {
    const node = this.#node;
    return node.host
      .shownFindings(node)
      .map((finding) => resultAt(node.path, this.#redaction.finding(finding, node)));
  }

  label(context?: string): string {
    return shortenLabel(this.#node, this.#redaction.text(this.#node, 'label', context));
  }
  hint(context?: string): string | undefined {
    return shorten(this.#redaction.text(this.#node, 'hint', context));
  }
  description(context?: string): string | undefined {
    return shorten(this.#redaction.text(this.#node, 'description', context));
  }
}

/** The data of a node with null in place of everything sensitive. */
function redactedData(node: FormNode): unknown {
  if (node.sensitive) return null;
  const { kind } = node.template;
  if (kind === 'field' || kind === 'display') return node.stored;
  if (kind === 'repeat') return node.childNodes.map(redactedData);
  const data = Object.create(null) as Record<string, unknown>;
  const add = (nodes: readonly FormNode[]): void => {
    for (const child of nodes) {
      if (child.template.kind === 'display') continue;
      data[child.template.key] = redactedData(child);
      // Sub-questions keep their data beside their field.
      if (child.template.kind === 'field') add(child.childNodes);
    }
  };
  add(node.childNodes);
  return data;
}
