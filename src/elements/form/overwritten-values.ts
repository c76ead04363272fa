/**
 * The values that writes replaced since the user last pressed a key or the pointer. When the browser's own agent fills
 * the native form, this is how the form knows afterwards what the agent wrote (see `assist/agent-tool.ts`).
 */
import type { FieldState } from '../../engine/types.js';

export class OverwrittenValues {
  #values = new Map<FieldState, unknown>();

  /** Keeps the first value only: the one from before all writes. */
  note(field: FieldState): void {
    if (!this.#values.has(field)) this.#values.set(field, field.value);
  }

  clear(): void {
    this.#values.clear();
  }

  /** Returns the values and starts over. */
  take(): ReadonlyMap<FieldState, unknown> {
    const taken = this.#values;
    this.#values = new Map();
    return taken;
  }
}
