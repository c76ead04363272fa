/**
 * Work that can be interrupted. It is written once, as a generator that yields wherever it may pause, and is then
 * either finished at once or, where a page has to stay responsive meanwhile, a slice at a time.
 */
export type Steps<T> = Generator<void, T, void>;

/** How long a page may be kept waiting, in milliseconds: what browsers call a long task begins here. */
export const SLICE = 50;

/** Lets whatever is waiting go first: input, painting, other tasks. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { postTask?: (task: () => void) => Promise<void> } };
  // Not held back as timers are; `scheduler.yield()` would go before the timers of the page, and they would starve.
  return scheduler?.postTask?.(() => {}) ?? new Promise((resolve) => setTimeout(resolve));
}

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Pauses only when the time of a slice is up, so small work is done as soon as `finish` would do it. */
export async function finishInSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let end = performance.now() + SLICE;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await pause();
    signal?.throwIfAborted();
    end = performance.now() + SLICE;
  }
}
