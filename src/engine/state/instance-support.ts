/** Everything that only forms with instances need. They load it on demand. */
import type { Definition } from '../../model/definition.js';
import { CompiledInstance } from '../compile/compiled-instance.js';

export { compileInstanceWrites } from '../compile/instance-writes.js';
export { InstanceData } from './instances.js';

export const compileInstances = ({ instances = {} }: Definition): Map<string, CompiledInstance> =>
  new Map(
    Object.entries(instances).map(([name, declaration], slot) => [
      name,
      new CompiledInstance(name, slot, declaration),
    ]),
  );
