export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks again and again until there is an answer. A busy machine may take long; the limit only ends a hopeless wait. */
export async function waitFor<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  details: () => string = () => '',
  seconds = 60,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  do {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(50);
  } while (Date.now() < end);
  throw new Error(`Waited ${seconds} s in vain for ${what}. ${details()}`.trim());
}
