import { createHmac } from "node:crypto";
import type { Db } from "@safeport/db/named-statement";
import { addAttempt, findWindow, removeAttempt } from "./attempt.queries.ts";

/** Attempts of each key within a window of time that starts with the first. All processes count together. */
export interface AttemptCounter {
  /** Counts one more and returns how many there are now. */
  add(key: string): Promise<number>;
  /** Subtracts one attempt. */
  remove(key: string): Promise<void>;
  /** The number of attempts, and the milliseconds until they expire. */
  read(key: string): Promise<{ attempts: number; remainingMs: number }>;
}

/** A counter in the database. Keys are stored hashed with `secret`, which is different for each counter. */
export function createAttemptCounter(db: Db, secret: Buffer, windowMs: number): AttemptCounter {
  const keyOf = (key: string) => createHmac("sha256", secret).update(key).digest();
  return {
    add: (key) => addAttempt(db, keyOf(key), windowMs),
    remove: (key) => removeAttempt(db, keyOf(key)),
    async read(key) {
      const window = await findWindow(db, keyOf(key));
      return { attempts: window?.attempts ?? 0, remainingMs: window ? Math.max(0, window.until.getTime() - Date.now()) : 0 };
    },
  };
}
