import {
  maxAddressCodesADay,
  maxFailuresAtLimit,
  maxSignInFailures,
  maxWrongCodesADay,
} from "@safeport/contract/accounts/core/sign-in.limits";
import type { Db } from "@safeport/db/named-statement";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { type AttemptCounter, createAttemptCounter } from "../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../platform/limits/network-of.ts";

const signInWindowMs = maxSignInFailures.minutes * 60_000;
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

/** A way in that has a count of its own. */
export interface WayIn {
  take(): Promise<boolean>;
  giveBack(): Promise<void>;
}

/** The limits of wrong passwords and of wrong codes. */
export interface SignInLimits {
  passwords: SignInAttempts;
  codes: SignInAttempts;
  /** Guesses at the codes that are mailed to one address, which add up over accounts. */
  addressCodes: SignInAttempts;
  /** The way in with a name at its limit from a caller's address, which failures from elsewhere leave open. */
  fromAnywhere: (name: string, address: string | null) => WayIn;
}

/** A counter with the most attempts it allows. */
interface Limit {
  counter: AttemptCounter;
  max: number;
}

/** `factor` is the operator's multiplier for all limits. */
export function createSignInLimits(db: Db, keyFor: KeyFor, factor: number): SignInLimits {
  const soon = {
    counter: createAttemptCounter(db, keyFor("sign-in-attempts"), signInWindowMs),
    max: maxSignInFailures.count * factor,
  };
  const daily = { counter: createAttemptCounter(db, keyFor("code-attempts"), dayMs), max: maxWrongCodesADay * factor };
  const networks = createAttemptCounter(db, keyFor("sign-in-networks"), dayMs);
  return {
    passwords: createAttempts([soon]),
    codes: createAttempts([soon, daily]),
    addressCodes: createAttempts([
      { counter: createAttemptCounter(db, keyFor("address-code-attempts"), dayMs), max: maxAddressCodesADay * factor },
    ]),
    fromAnywhere(name, address) {
      const [one, all] = [`${networkOf(address)} ${name}`, `everywhere ${name}`];
      return {
        // Attempts of a network beyond its share do not count against other networks.
        take: async () =>
          (await networks.add(one)) > maxFailuresAtLimit.ofNetwork * factor ||
          (await networks.add(all)) > maxFailuresAtLimit.ofAll * factor,
        async giveBack() {
          for (const key of [one, all]) await networks.remove(key);
        },
      };
    },
  };
}

/** A key as a way in. */
export function wayOf(attempts: SignInAttempts, key: string): WayIn {
  return { take: () => attempts.take(key), giveBack: () => attempts.giveBack(key) };
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
