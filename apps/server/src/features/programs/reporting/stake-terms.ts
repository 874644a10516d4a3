import type { Db } from "@safeport/db/named-statement";
import type { Tx } from "../../../platform/transaction.ts";
import { findStakeTerms, storeStakeTerms } from "./report-target.queries.ts";
import type { StakeTerms } from "./reporting-terms.ts";

/** What a program asks for with a report; null for nothing. The caller has checked who may know of the program. */
export function stakeTerms(db: Db, programId: string): Promise<StakeTerms | null> {
  return findStakeTerms(db, programId);
}

/** Has a program ask for a stake, or for none, from now on. The caller has locked it, and checked who may edit it. */
export function changeStakeTerms(tx: Tx, programId: string, stake: StakeTerms | null): Promise<void> {
  return storeStakeTerms(tx, programId, stake);
}
