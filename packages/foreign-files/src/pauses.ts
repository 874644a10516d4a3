import { setImmediate } from "node:timers/promises";

/** Milliseconds of work between two pauses. */
const maxMs = 8;

/** Lets the event loop run between the steps of long work. Each step must take far less than the time between two pauses. */
export class Pauses {
  #since = performance.now();

  /** Whether a pause is due. */
  isDue(): boolean {
    return performance.now() - this.#since > maxMs;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
