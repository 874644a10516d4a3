import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Tx } from "../../platform/transaction.ts";
import { setDebtPause } from "./company.queries.ts";

/** Pauses a company whose deposit was taken back, until its debt is settled. */
export async function pauseForDebt(tx: Tx, companyId: string): Promise<NewEvent[]> {
  return (await setDebtPause(tx, companyId, true)) ? [{ type: "company.updated", subject_id: companyId, data: {} }] : [];
}

/** Ends the pause of a company that was paused for a debt alone. */
export async function activateSettled(tx: Tx, companyId: string): Promise<NewEvent[]> {
  return (await setDebtPause(tx, companyId, false)) ? [{ type: "company.updated", subject_id: companyId, data: {} }] : [];
}
