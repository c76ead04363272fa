import type { Instance } from '../../model/definition.js';
import type { Edge } from '../cycle/edges.js';

/** The declaration of an instance (secondary data) and the expressions that read it. The data is in `InstanceData`. */
export class CompiledInstance {
  /** By the first key that is read. Readers of the whole instance are under an empty key. */
  readonly #edges = new Map<string, Edge[]>();

  constructor(
    readonly name: string,
    /** Position among the instances of the form. */
    readonly slot: number,
    readonly declaration: Instance,
  ) {}

  get isWritable(): boolean {
    return this.declaration.readonly === false;
  }

  /** Adds a reader of `address.city`, or of the whole instance if the path is empty. */
  addEdge(path: string, edge: Edge): void {
    const key = path.split('.')[0]!;
    const edges = this.#edges.get(key);
    if (edges) edges.push(edge);
    else this.#edges.set(key, [edge]);
  }

  edgesFor(key: string): readonly Edge[] {
    return [...(this.#edges.get(key) ?? []), ...(this.#edges.get('') ?? [])];
  }

  allEdges(): readonly Edge[] {
    return [...this.#edges.values()].flat();
  }
}
