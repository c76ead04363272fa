/** Collects the parts of a form while it is compiled. */
import { hostFunctions } from '../../fel/functions/index.js';
import type { FelFunction } from '../../fel/types.js';
import type { Definition } from '../../model/definition.js';
import type { Report } from '../../model/schema-rules.js';
import type { EngineParts } from '../lazy-parts.js';
import type { CompiledInstance } from './compiled-instance.js';
import { type Declarations, FormLinker } from './linker.js';
import type { ProgramCompiler } from './program.js';
import type { Shape } from './shapes.js';
import { compileTemplates, type Template } from './template.js';
import type { CompiledText } from './texts.js';
import type { Variable } from './unit.js';

export class Compilation implements Declarations, ProgramCompiler {
  /** All items in document order. The first one is the form itself. */
  readonly templates: readonly [Template, ...Template[]];
  readonly variables = new Map<string, Variable[]>();
  readonly instances: ReadonlyMap<string, CompiledInstance>;
  readonly functions: ReadonlyMap<string, FelFunction>;
  readonly shapes: Shape[] = [];
  readonly texts = new Map<Template, Map<string, CompiledText>>();
  readonly linker: FormLinker;

  constructor(
    readonly definition: Definition,
    functions: readonly FelFunction[] | undefined,
    { instances: instanceSupport }: EngineParts,
    readonly report: Report,
  ) {
    this.templates = compileTemplates(definition);
    this.functions = hostFunctions(functions);
    this.instances = instanceSupport?.compileInstances(definition) ?? new Map();
    const { variables, instances } = this;
    this.linker = new FormLinker({ variables, instances, functions: this.functions });
  }

  get root(): Template {
    return this.templates[0];
  }
}
