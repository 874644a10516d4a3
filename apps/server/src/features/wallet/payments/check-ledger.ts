import type { Services } from "../../../platform/context.ts";
import { verifyLedger } from "../ledger/verify.queries.ts";
import { saveLedgerCheck } from "./payment.queries.ts";

/** Recomputes the whole ledger once a day; staff see the result. */
export async function checkLedger({ db }: Services): Promise<void> {
  const { failure, transfers } = await verifyLedger(db);
  await saveLedgerCheck(db, { transfers, failure: failure && `${failure.rule}: ${failure.row}` });
}
