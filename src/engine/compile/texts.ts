/** Compiles texts with expressions in them: labels, hints, descriptions, messages. */
import { splitTemplate } from '../../fel/interpolate.js';
import type { Steps } from '../../model/steps.js';
import { updateText } from '../cycle/effects.js';
import type { Compilation } from './compilation.js';
import { compileProgram, type ExpressionSite, type Program, type ProgramCompiler } from './program.js';
import { type Read, Unit } from './unit.js';

export interface CompiledText {
  /** The text as it is written, with `{{…}}`. */
  readonly source: string;
  /** The expressions between the braces, by their source. */
  readonly programs: ReadonlyMap<string, Program>;
  readonly reads: readonly Read[];
  readonly isVolatile: boolean;
}

/** Different expressions in one text. A text is compiled without a pause. */
const MAX_EXPRESSIONS = 1_000;

/** Problems in texts are only warnings: an expression that is wrong is shown as it is written. */
export function compileText(text: string, site: ExpressionSite, compiler: ProgramCompiler): CompiledText {
  const { functions, linker } = compiler;
  const report: ProgramCompiler['report'] = (problem) => compiler.report({ ...problem, severity: 'remark' });
  const programs = new Map<string, Program>();
  const seen = new Set<string>();
  for (const part of splitTemplate(text)) {
    if (typeof part === 'string' || seen.has(part.source)) continue;
    if (seen.size === MAX_EXPRESSIONS) {
      const message = `${site.what} has more than ${MAX_EXPRESSIONS} expressions; the others are shown as written.`;
      report({ code: 'INVALID_VALUE', path: site.pointer, message });
      break;
    }
    seen.add(part.source);
    const program = compileProgram(part.source, site, { functions, linker, report });
    if (program) programs.set(part.source, program);
  }
  const all = [...programs.values()];
  return {
    source: text,
    programs,
    reads: all.flatMap(({ reads }) => reads),
    isVolatile: all.some(({ isVolatile }) => isVolatile),
  };
}

/** Units for all texts of items that contain expressions. */
export function* compileTexts(compilation: Compilation): Steps<Unit[]> {
  const units: Unit[] = [];
  for (const context of compilation.templates) {
    yield;
    // The title of the form has no expressions.
    if (!context.parent) continue;
    const { label, hint, description, labels = {} } = context.item;
    const compileOne = (name: string, source: string | undefined): void => {
      if (!source?.includes('{{')) return;
      const pointer = `${context.pointer}/${name.replace('.', '/')}`;
      const text = compileText(source, { context, pointer, what: `${name} of ${context.path}` }, compilation);
      const texts = compilation.texts.get(context) ?? new Map<string, CompiledText>();
      compilation.texts.set(context, texts.set(name, text));
      const unit = new Unit(name, context, pointer, text.reads, (cycle, node) =>
        updateText(cycle, node, name, text),
      );
      unit.isVolatile = text.isVolatile;
      units.push(unit);
    };
    compileOne('label', label);
    compileOne('hint', hint);
    compileOne('description', description);
    for (const name of Object.keys(labels)) {
      yield;
      compileOne(`labels.${name}`, labels[name]);
    }
  }
  return units;
}
