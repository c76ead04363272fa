/** How a port that came with an event becomes ours alone, and how much one sender may ask of us. */

/**
 * Moves a port that arrived with a window message to a new object that nobody else holds.
 *
 * A window message and its ports are seen by every listener of that window, in every world; all of them
 * share one port object. Transferring it through a channel of our own empties the shared object, so whoever
 * kept it hears nothing. Call this in the listener itself, before anything can have been delivered.
 * Throws when somebody else has taken the port away already.
 */
export function takePort(port: MessagePort): Promise<MessagePort> {
  const { port1: inward, port2: outward } = new MessageChannel();
  return new Promise((resolve) => {
    outward.onmessage = (event) => {
      outward.close();
      resolve(event.ports[0]!);
    };
    inward.postMessage(null, [port]);
  });
}

export interface Rate {
  /** Messages at once. */
  readonly burst: number;
  /** Messages per second in the long run. */
  readonly perSecond: number;
}

/** A bucket of permissions that refills with time; returns whether one more is granted. */
export function createRateLimit(
  { burst, perSecond }: Rate,
  now: () => number = () => performance.now(),
): () => boolean {
  let left = burst;
  let last = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - last) / 1000) * perSecond);
    last = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
