import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { findLedgerCurrency } from "./features/wallet/ledger/ledger.queries.ts";

/** Refuses to serve a database whose money is in another currency than `CURRENCY`. */
export async function requireCurrency(databaseUrl: string, currency: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const booked = await findLedgerCurrency(db);
    if (booked && booked !== currency)
      throw new OperatorError(
        `Money was booked in ${booked}, so CURRENCY must stay ${booked}; a database keeps its currency for good.`,
      );
  } finally {
    await close();
  }
}
