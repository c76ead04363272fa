/** Labels, hints and descriptions with expressions in them. */
import { interpolate, splitTemplate } from '../fel/interpolate.js';
import type { FormState } from './form-state.js';
import { type Compilation, compileProgram, type Program } from './program.js';
import { type Template, walkTemplates } from './template.js';
import { Unit } from './unit.js';

export function compileTexts(form: FormState, compilation: Compilation): Unit[] {
  const units: Unit[] = [];
  walkTemplates(form.template, (template) => {
    const { label, hint, description, labels } = template.item;
    const texts: [string, string | undefined][] = [
      ['label', label],
      ['hint', hint],
      ['description', description],
    ];
    if (labels) for (const [context, text] of Object.entries(labels)) texts.push([`labels.${context}`, text]);
    for (const [name, text] of texts)
      if (text?.includes('{{')) units.push(textUnit(form, template, name, text, compilation));
  });
  return units;
}

function textUnit(
  form: FormState,
  template: Template,
  name: string,
  text: string,
  compilation: Compilation,
): Unit {
  const programs = new Map<string, Program>();
  const pointer = `${template.pointer}/${name.replace('.', '/')}`;
  for (const part of splitTemplate(text)) {
    if (typeof part === 'string') continue;
    const place = { context: template, pointer, what: `The ${name} of "${template.path}"` };
    const program = compileProgram(part.source, place, { ...compilation, report: () => {} });
    if (program) programs.set(part.source, program);
  }
  const reads = [...programs.values()].flatMap((program) => program.reads);
  const unit = new Unit(`${name} of ${template.path}`, template, pointer, [...reads], (node) => {
    const filled = interpolate(text, (source) => {
      const program = programs.get(source);
      const value = program && form.run(program, node);
      return form.env.errors.length > 0 ? undefined : value;
    });
    form.setText(node, name, filled);
  });
  unit.isVolatile = [...programs.values()].some((program) => program.isVolatile);
  return unit;
}
