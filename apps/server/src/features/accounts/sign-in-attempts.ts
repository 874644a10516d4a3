import { AppError } from "../../platform/http/app-error.ts";

/** Failed attempts that a key may have in a window, and the length of that in ms: some 6,000 guesses a day, from however many addresses. */
const maxFailures = 20;
const windowMs = 5 * 60_000;
/** Keys that are counted at a time; of more the oldest go, which are the next to be forgotten anyway. */
const maxCounted = 50_000;

interface Count {
  failures: number;
  /** When it is forgotten, in ms since 1970. */
  until: number;
}

/** The failed sign-ins of each key. */
export interface SignInAttempts {
  /** Counts an attempt as failed until `giveBack` is called; answers whether it is one too many. Before the password is checked, so that parallel ones count. */
  take(key: string): boolean;
  /** The attempt was no failure. */
  giveBack(key: string): void;
  /** What to throw for one too many. */
  refusal(key: string): AppError;
}

/** Counts for this process alone, as all limits do; `factor` is the operator's. */
export function createSignInAttempts(factor: number, now: () => number = Date.now): SignInAttempts {
  const counts = new Map<string, Count>();

  function countOf(key: string): Count {
    const known = counts.get(key);
    if (known && known.until > now()) return known;
    const fresh = { failures: 0, until: now() + windowMs };
    // Anew at the end, so that the first of the map is always the oldest.
    counts.delete(key);
    counts.set(key, fresh);
    for (const oldest of counts.keys()) {
      if (counts.size <= maxCounted) break;
      counts.delete(oldest);
    }
    return fresh;
  }

  return {
    take(key) {
      const count = countOf(key);
      count.failures += 1;
      return count.failures > maxFailures * factor;
    },
    giveBack(key) {
      const count = countOf(key);
      count.failures = Math.max(0, count.failures - 1);
    },
    refusal(key) {
      const retryAfter = Math.max(1, Math.ceil((countOf(key).until - now()) / 1_000));
      return new AppError("rate_limited", "Too many failed sign-ins with this name; wait a few minutes and try again", {
        retryAfter,
      });
    },
  };
}
