import { setImmediate } from "node:timers/promises";

/** Milliseconds of work after which others have their turn. */
const maxMs = 8;

/** Lets the process serve others between the pieces of a long work, each of which takes far less than a pause is apart. */
export class Pauses {
  #since = performance.now();

  /** Whether the work has held the process long enough. */
  isDue(): boolean {
    return performance.now() - this.#since > maxMs;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
