/** Texts with expressions in them: labels, hints, descriptions, messages. */
import { interpolate, splitTemplate } from '../../fel/interpolate.js';
import type { Steps } from '../../model/steps.js';
import type { FormState } from '../state/form-state.js';
import type { LiveNode } from '../state/node.js';
import { type Compilation, compileProgram, type Place, type Program } from './program.js';
import { templatesIn } from './template.js';
import { type Read, Unit } from './unit.js';

export interface Text {
  readonly template: string;
  /** The expressions between its braces, by their source. */
  readonly programs: ReadonlyMap<string, Program>;
  readonly reads: Read[];
  readonly isVolatile: boolean;
}

/** What only looks like an expression, or fails, is shown as written: texts cannot be wrong, only remarked upon. */
export function compileText(text: string, place: Place, compilation: Compilation): Text {
  const programs = new Map<string, Program>();
  const report: Compilation['report'] = (problem) => compilation.report({ ...problem, severity: 'warning' });
  for (const part of splitTemplate(text)) {
    if (typeof part === 'string') continue;
    const program = compileProgram(part.source, place, { ...compilation, report });
    if (program) programs.set(part.source, program);
  }
  const all = [...programs.values()];
  return {
    template: text,
    programs,
    reads: all.flatMap(({ reads }) => reads),
    isVolatile: all.some(({ isVolatile }) => isVolatile),
  };
}

/** Stands for a value that is left out of a text. */
const LEFT_OUT = '…';

/** The text as it reads at a node now, without the values of the expressions that `isLeftOut` names. */
export function fillText(
  { template, programs }: Text,
  form: FormState,
  node: LiveNode,
  isLeftOut?: (program: Program) => boolean,
): string {
  return interpolate(template, (source) => {
    const program = programs.get(source);
    if (!program) return undefined;
    if (isLeftOut?.(program)) return LEFT_OUT;
    const value = form.run(program, node);
    return form.env.errors.length > 0 ? undefined : value;
  });
}

export function* compileTexts(form: FormState, compilation: Compilation): Steps<Unit[]> {
  const units: Unit[] = [];
  for (const context of templatesIn(form.template)) {
    yield;
    const { label, hint, description, labels = {} } = context.item;
    const compileOne = (name: string, source: string | undefined): void => {
      if (!source?.includes('{{')) return;
      const pointer = `${context.pointer}/${name.replace('.', '/')}`;
      const what = `${name} of ${context.path}`;
      const text = compileText(source, { context, pointer, what }, compilation);
      const texts = form.texts.get(context) ?? new Map<string, Text>();
      form.texts.set(context, texts.set(name, text));
      const unit = new Unit(name, context, pointer, text.reads, (node) =>
        form.setText(node, name, fillText(text, form, node)),
      );
      unit.isVolatile = text.isVolatile;
      units.push(unit);
    };
    compileOne('label', label);
    compileOne('hint', hint);
    compileOne('description', description);
    for (const name of Object.keys(labels)) compileOne(`labels.${name}`, labels[name]);
  }
  return units;
}
