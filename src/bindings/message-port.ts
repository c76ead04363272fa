/** How a port that came with an event becomes ours alone, and how much one sender may ask of us. */

/**
 * Moves a port that arrived with a window message to a new object that no other script holds.
 *
 * Every listener of the window sees a window message and its ports, in every script world, and all of them share one
 * port object. Transferring the port through a channel of our own detaches the shared object, so that scripts which
 * kept it receive nothing. Call this in the listener itself, before anything can be delivered.
 * Throws when another script has already transferred the port.
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
  /** Messages that may arrive at once. */
  readonly burst: number;
  /** Messages per second in the long run. */
  readonly perSecond: number;
}

/** Token bucket. The returned function takes one token and returns whether there was one. */
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
