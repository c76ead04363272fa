/**
 * Work that can be interrupted: a generator that yields wherever it may pause. It runs either to the end at once, or in
 * slices that keep a page responsive.
 */
export type Steps<T> = Generator<void, T, void>;

/** Duration of a slice in milliseconds. Browsers call longer tasks "long tasks". */
export const SLICE = 50;

/** Lets the browser handle input, painting and other tasks first. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { postTask?: (task: () => void) => Promise<void> } };
  // Faster than timers, which browsers throttle. `scheduler.yield()` would starve the timers of the page.
  return scheduler?.postTask?.(() => {}) ?? new Promise((resolve) => setTimeout(resolve));
}

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs work in slices. Work that fits into one slice finishes without a pause. */
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
