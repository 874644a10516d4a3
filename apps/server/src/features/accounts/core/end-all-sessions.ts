import type { Tx } from "../../../platform/transaction.ts";
import { endSessions } from "./session.queries.ts";

/** Ends all sessions of a person in the caller's transaction, those of their API tokens included, and returns how many. */
export function endAllSessions(tx: Tx, userId: string): Promise<number> {
  return endSessions(tx, userId);
}
