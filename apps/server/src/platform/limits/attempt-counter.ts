import { createHmac } from "node:crypto";
import type { Db } from "@safeport/db/named-statement";
import { addAttempt, findWindow, removeAttempt } from "./attempt.queries.ts";

/** Attempts of each key within a window of time that starts with the first. All processes count together. */
export interface AttemptCounter {
  /** Counts one more and returns how many there are now. */
  add(key: string): Promise<number>;
  /** Takes one back. */
  remove(key: string): Promise<void>;
  /** How many there are, and the milliseconds until they are forgotten. */
  read(key: string): Promise<{ attempts: number; remainingMs: number }>;
}

/** A counter in the database, which learns no key: `secret`, one for each counter, hashes them. */
export function createAttemptCounter(db: Db, secret: Buffer, windowMs: number): AttemptCounter {
  const keyOf = (key: string) => createHmac("sha256", secret).update(key).digest();
  return {
    add: (key) => addAttempt(db, keyOf(key), windowMs),
    remove: (key) => removeAttempt(db, keyOf(key)),
    async read(key) {
      const found = await findWindow(db, keyOf(key));
      return { attempts: found?.attempts ?? 0, remainingMs: found ? Math.max(0, found.until.getTime() - Date.now()) : 0 };
    },
  };
}
