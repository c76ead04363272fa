/** Work of the main thread by kind, from Chromium's trace. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread within the event, in microseconds. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string; readonly src_func?: string };
}

export const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.gc'];

export const KINDS = [
  'script',
  'garbage collection',
  'style and layout',
  'paint',
  'autofill',
  'browser tool',
  'other',
] as const;
export type Work = Record<(typeof KINDS)[number], number>;

/** Styles that depend on a container's size are computed during layout, so style and layout cannot be separated. */
const NAMES: Partial<Record<keyof Work, readonly string[]>> = {
  'style and layout': [
    'UpdateLayoutTree',
    'RecalculateStyles',
    'ParseAuthorStyleSheet',
    'Layout',
    'HitTest',
    'IntersectionObserverController_computeIntersections',
  ],
  paint: ['PrePaint', 'Paint', 'UpdateLayer', 'UpdateLayerTree', 'Layerize', 'CompositeLayers', 'Commit'],
  script: [
    'EvaluateScript',
    'FunctionCall',
    'RunMicrotasks',
    'FireAnimationFrame',
    'TimerFire',
    'EventDispatch',
    'ParseHTML',
    'v8.compile',
    'v8.compileModule',
  ],
  'garbage collection': ['MinorGC', 'MajorGC'],
};
const KIND_OF = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.map((name) => [name, kind as keyof Work])),
);

/** Work that Chromium does for forms by itself, by the function that requested it. */
const TASKS: Record<string, keyof Work> = {
  ScheduleDeclarativeWebMCPToolRegistration: 'browser tool',
  ExtractFormsAndNotifyPasswordAutofillAgent: 'autofill',
  FormControlDidChange: 'autofill',
};

const kindOf = ({ name, args }: TraceEvent): keyof Work | undefined =>
  TASKS[args?.src_func ?? ''] ??
  KIND_OF.get(name) ??
  (/^V8\.(GC|.*GC_)/.test(name)
    ? 'garbage collection'
    : name.startsWith('V8.Compile')
      ? 'script'
      : undefined);

/**
 * Milliseconds by kind. Events inside another are subtracted from it; unnamed events count for the event around them.
 */
export function workIn(json: string): Work {
  const { traceEvents } = JSON.parse(json) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const byThread = new Map<string, TraceEvent[]>();
  for (const event of traceEvents) {
    const thread = `${event.pid} ${event.tid}`;
    if (event.ph !== 'X' || event.tdur === undefined || !threads.has(thread)) continue;
    byThread.set(thread, [...(byThread.get(thread) ?? []), event]);
  }
  const all = [...byThread.values()].map(workOfThread);
  const total = (work: Work): number => KINDS.reduce((sum, kind) => sum + work[kind], 0);
  // Other pages of the browser have an idle main thread.
  return all.sort((a, b) => total(b) - total(a))[0] ?? emptyWork();
}

const emptyWork = (): Work => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Work;

function workOfThread(events: readonly TraceEvent[]): Work {
  const work = emptyWork();
  const sorted = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const open: { end: number; kind: keyof Work }[] = [];
  for (const event of sorted) {
    const { ts, dur = 0, tdur = 0 } = event;
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const around = open.at(-1);
    const kind = kindOf(event) ?? around?.kind ?? 'other';
    work[kind] += tdur / 1000;
    if (around) work[around.kind] -= tdur / 1000;
    open.push({ end: ts + dur, kind });
  }
  return work;
}
