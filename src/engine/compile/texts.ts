/** Texts with expressions in them: labels, hints, descriptions, messages. */
import { interpolate, splitTemplate } from '../../fel/interpolate.js';
import type { Steps } from '../../model/steps.js';
import type { FormState } from '../state/form-state.js';
import type { LiveNode } from '../state/node.js';
import { type Compilation, compileProgram, type Place, type Program } from './program.js';
import { templatesIn } from './template.js';
import { type Read, Unit } from './unit.js';

export interface Text {
  readonly reads: Read[];
  readonly isVolatile: boolean;
  /** The text as it reads at a node now. */
  fill(form: FormState, node: LiveNode): string;
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
    reads: all.flatMap(({ reads }) => reads),
    isVolatile: all.some(({ isVolatile }) => isVolatile),
    fill: (form, node) =>
      interpolate(text, (source) => {
        const program = programs.get(source);
        const value = program && form.run(program, node);
        return form.env.errors.length > 0 ? undefined : value;
      }),
  };
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
      const unit = new Unit(name, context, pointer, text.reads, (node) =>
        form.setText(node, name, text.fill(form, node)),
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
