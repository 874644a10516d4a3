import type { Db } from "@safeport/db/named-statement";
import type { Payee } from "../../wallet/awards/give-award.ts";
import { findAuthor } from "./report-award.queries.ts";

/** Who shares the awards of a report, the author first. Whoever has left the platform keeps their part in the record, but nobody gets it. */
export async function payeesOfReport(db: Db, reportId: string): Promise<Payee[]> {
  const { state, ...author } = await findAuthor(db, reportId);
  return [{ ...author, weight: 100, unclaimed: state === "deleted" }];
}
