/** Script time by function and file, from Chromium's sampling profiler and a readable build. */
import { BUNDLE } from '../render/contestants.js';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

export interface Share {
  readonly name: string;
  readonly milliseconds: number;
}

/** The bundler writes the name of each module in a comment before its first line. */
function modulesOf(script: string): (line: number) => string {
  const starts: { line: number; file: string }[] = [];
  script.split('\n').forEach((text, line) => {
    const file = /^\/\/ (?:node_modules|src)\/(\S+)$/.exec(text)?.[1];
    if (file) starts.push({ line, file });
  });
  return (line) => starts.findLast((start) => start.line <= line)?.file ?? '(script)';
}

/** `engine/graph.ts` belongs to engine, `lit-html/lit-html.js` to Lit. */
const layerOf = (file: string): string =>
  file.startsWith('(') ? file : /^@?lit/.test(file) ? 'Lit' : file.slice(0, Math.max(file.indexOf('/'), 0));

/**
 * Milliseconds in each function, file and layer, the most expensive first. Browser work caused by a function, such as
 * setting an attribute, counts for that function; time outside scripts does not count.
 */
export function sharesOf(
  profiles: readonly CpuProfile[],
  script: string,
): { functions: Share[]; files: Share[]; layers: Share[] } {
  const moduleAt = modulesOf(script);
  const functions = new Map<string, number>();
  const files = new Map<string, number>();
  const layers = new Map<string, number>();
  for (const { nodes, samples = [], timeDeltas = [] } of profiles) {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
    const isOurs = ({ callFrame }: ProfileNode): boolean => callFrame.url.endsWith(`/${BUNDLE}`);
    const where = (id: number): { name: string; file: string } | undefined => {
      const own = byId.get(id)!.callFrame.functionName;
      if (own === '(garbage collector)') return { name: own, file: own };
      for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
        const node: ProfileNode = byId.get(at)!;
        if (!isOurs(node)) continue;
        const file = moduleAt(node.callFrame.lineNumber);
        const caller = `${node.callFrame.functionName || '(anonymous)'}, ${file}`;
        return { name: at === id ? caller : `${own} for ${caller}`, file };
      }
      return undefined;
    };
    samples.forEach((id, i) => {
      const found = where(id);
      if (!found) return;
      const add = (shares: Map<string, number>, name: string): void => {
        shares.set(name, (shares.get(name) ?? 0) + (timeDeltas[i] ?? 0) / profiles.length / 1000);
      };
      add(functions, found.name);
      add(files, found.file);
      add(layers, layerOf(found.file));
    });
  }
  const ordered = (shares: Map<string, number>): Share[] =>
    [...shares]
      .map(([name, milliseconds]) => ({ name, milliseconds }))
      .sort((a, b) => b.milliseconds - a.milliseconds);
  return { functions: ordered(functions), files: ordered(files), layers: ordered(layers) };
}
