import { AppError } from "../../platform/http/app-error.ts";
import type { AttemptCounter } from "../../platform/limits/attempt-counter.ts";

/** Failed attempts allowed per key and window: about 6,000 guesses a day from all addresses together. */
const maxFailures = 20;
export const signInWindowMs = 5 * 60_000;

/** The failed sign-ins of each key. */
export interface SignInAttempts {
  /**
   * Counts an attempt as failed until `giveBack` is called, and returns whether it exceeds the limit. Call it before the password
   * is checked, so that parallel attempts count.
   */
  take(key: string): Promise<boolean>;
  /** Takes back an attempt that succeeded. */
  giveBack(key: string): Promise<void>;
  /** The error to throw over the limit. */
  refusal(key: string): Promise<AppError>;
}

/** `factor` is the operator's multiplier for all limits. */
export function createSignInAttempts(counter: AttemptCounter, factor: number): SignInAttempts {
  return {
    take: async (key) => (await counter.add(key)) > maxFailures * factor,
    giveBack: (key) => counter.remove(key),
    async refusal(key) {
      const retryAfter = Math.max(1, Math.ceil((await counter.remainingMs(key)) / 1_000));
      return new AppError("sign_in_limited", "too_many_sign_ins", { retryAfter });
    },
  };
}
