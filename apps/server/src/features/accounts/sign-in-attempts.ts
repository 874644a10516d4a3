import type { Db } from "@safeport/db/named-statement";
import { AppError } from "../../platform/http/app-error.ts";
import type { KeyFor } from "../../platform/keys.ts";
import { type AttemptCounter, createAttemptCounter } from "../../platform/limits/attempt-counter.ts";

/** Failed attempts allowed per key and window: about 6,000 guesses a day from all addresses together. */
const maxFailures = 20;
const signInWindowMs = 5 * 60_000;
/** Wrong codes allowed per key and day. Three of a million codes are right at a time, so guessing one takes years. */
const maxCodesADay = 100;
const dayMs = 24 * 3_600_000;

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

/** The limits of wrong passwords and of wrong codes. */
export interface SignInLimits {
  passwords: SignInAttempts;
  codes: SignInAttempts;
}

/** A counter with the most attempts it allows. */
interface Limit {
  counter: AttemptCounter;
  max: number;
}

/** `factor` is the operator's multiplier for all limits. */
export function createSignInLimits(db: Db, keyFor: KeyFor, factor: number): SignInLimits {
  const soon = { counter: createAttemptCounter(db, keyFor("sign-in-attempts"), signInWindowMs), max: maxFailures * factor };
  const daily = { counter: createAttemptCounter(db, keyFor("code-attempts"), dayMs), max: maxCodesADay * factor };
  return { passwords: createAttempts([soon]), codes: createAttempts([soon, daily]) };
}

function createAttempts(limits: readonly Limit[]): SignInAttempts {
  return {
    async take(key) {
      let isOver = false;
      for (const { counter, max } of limits) isOver = (await counter.add(key)) > max || isOver;
      return isOver;
    },
    async giveBack(key) {
      for (const { counter } of limits) await counter.remove(key);
    },
    async refusal(key) {
      const read = await Promise.all(limits.map(async ({ counter, max }) => ({ max, ...(await counter.read(key)) })));
      const waits = read.filter(({ attempts, max }) => attempts > max).map(({ remainingMs }) => remainingMs);
      const retryAfter = Math.ceil(Math.max(1_000, ...waits) / 1_000);
      return new AppError("sign_in_limited", "too_many_sign_ins", { retryAfter });
    },
  };
}
