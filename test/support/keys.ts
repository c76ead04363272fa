/** Key presses in tests that run inside a browser. They are real: the browser handles them, not a script. */
import { sendKeys } from '@web/test-runner-commands';

/** Types text into the focused element, one key after the other. */
export const type = (text: string): Promise<void> => sendKeys({ type: text });

/** Presses keys one after the other, such as `Tab`, `ArrowDown` or `Enter`. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}
