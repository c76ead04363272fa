/** Leaves sensitive values out of what tools see and drafts store: values, texts, validation results. */
import { Sensitivity } from '../compile/sensitivity.js';
import type { Program } from '../compile/program.js';
import type { Shape } from '../compile/shapes.js';
import { type Template, templatesIn } from '../compile/template.js';
import { fillText } from '../compile/texts.js';
import type { Unit } from '../compile/unit.js';
import { toJson } from '../../fel/values/json.js';
import type { ValidationResult } from '../../model/response.js';
import type { RedactedState } from '../types.js';
import type { FormState } from './form-state.js';
import { type Finding, type LiveNode, resultAt } from './node.js';

/** Undefined when nothing in the form is sensitive. `writes` are the calculations that write into instances. */
export function createRedaction(form: FormState, writes: ReadonlyMap<Unit, string>): Redaction | undefined {
  const sensitivity = new Sensitivity(form, writes);
  return sensitivity.isEmpty ? undefined : new Redaction(form, sensitivity);
}

export class Redaction {
  /** Redacted findings of shapes, made together with the originals so that both tell of the same moment. */
  readonly #redacted = new WeakMap<Finding, Finding>();
  readonly #holdsSensitive = new WeakMap<Template, boolean>();
  readonly #isSensitive: (program: Program) => boolean;

  constructor(
    readonly form: FormState,
    sensitivity: Sensitivity,
  ) {
    this.#isSensitive = ({ reads }) => sensitivity.reveals(reads);
  }

  of(node: LiveNode): RedactedState {
    return new RedactedNode(node, this);
  }

  text(node: LiveNode, name: 'label' | 'hint' | 'description', context?: string): string | undefined {
    const { labels } = node.item;
    const isOwn = context !== undefined && labels !== undefined && Object.hasOwn(labels, context);
    const text = this.form.texts.get(node.template)?.get(isOwn ? `labels.${context}` : name);
    if (!text || ![...text.programs.values()].some(this.#isSensitive))
      return this.form.text(node, name, context);
    return fillText(text, this.form, node, this.#isSensitive);
  }

  /** Keeps what may be told of a finding, if that is less than all of it. */
  rememberFinding(finding: Finding, { message, context }: Shape, node: LiveNode): void {
    const programs = [...message!.programs.values(), ...context.map(([, program]) => program)];
    if (!programs.some((program) => program && this.#isSensitive(program))) return;
    const redacted = Object.create(null) as Record<string, unknown>;
    for (const [key, program] of context)
      redacted[key] = program && !this.#isSensitive(program) ? toJson(this.form.run(program, node)) : null;
    this.#redacted.set(finding, {
      ...finding,
      message: fillText(message!, this.form, node, this.#isSensitive),
      ...(context.length === 0 ? {} : { context: redacted }),
    });
  }

  /** The finding as it may be told. A result from outside may quote the value that it is about. */
  finding(finding: Finding, { template }: LiveNode): Finding {
    if (finding.source !== 'external' || !this.#holds(template))
      return this.#redacted.get(finding) ?? finding;
    const { value: _, context: __, ...rest } = finding;
    return rest;
  }

  /** Whether a node or anything in it is sensitive. */
  #holds(template: Template): boolean {
    let holds = this.#holdsSensitive.get(template);
    if (holds === undefined) {
      holds = template.sensitive || templatesIn(template).some(({ sensitive }) => sensitive);
      this.#holdsSensitive.set(template, holds);
    }
    return holds;
  }
}

class RedactedNode implements RedactedState {
  readonly #node: LiveNode;
  readonly #redaction: Redaction;

  constructor(node: LiveNode, redaction: Redaction) {
    this.#node = node;
    this.#redaction = redaction;
  }

  get value(): unknown {
    return redactedData(this.#node);
  }
  get results(): readonly ValidationResult[] {
    const node = this.#node;
    return node.form
      .shownFindings(node)
      .map((finding) => resultAt(node.path, this.#redaction.finding(finding, node)));
  }

  label(context?: string): string {
    return this.#redaction.text(this.#node, 'label', context) ?? this.#node.key;
  }
  hint(): string | undefined {
    return this.#redaction.text(this.#node, 'hint');
  }
  description(): string | undefined {
    return this.#redaction.text(this.#node, 'description');
  }
}

/** The data of a node with null in place of everything sensitive. */
function redactedData(node: LiveNode): unknown {
  const { kind, sensitive } = node.template;
  if (sensitive) return null;
  if (kind === 'field' || kind === 'display') return node.stored;
  if (kind === 'repeat') return node.kids.map(redactedData);
  const data = Object.create(null) as Record<string, unknown>;
  const add = (kids: readonly LiveNode[]): void => {
    for (const kid of kids) {
      if (kid.template.kind === 'display') continue;
      data[kid.template.key] = redactedData(kid);
      // Sub-questions keep their data beside their field.
      if (kid.template.kind === 'field') add(kid.kids);
    }
  };
  add(node.kids);
  return data;
}
