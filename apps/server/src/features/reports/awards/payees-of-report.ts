import { wholeWeight } from "@safeport/contract/reports/core/collaborator.limits";
import type { AwardKind } from "@safeport/contract/wallet/awards/award.values";
import type { Db } from "@safeport/db/named-statement";
import type { Payee } from "../../wallet/awards/give-award.ts";
import { findAuthor, findSharers } from "./report-award.queries.ts";

/**
 * The people who share an award of a report, the author first. The author also gets the parts that were not accepted, and those of people who have joined
 * the company since. A person who has left the platform keeps their part in the record, but is not paid. A retest is paid to the author, who answers it.
 */
export async function payeesOfReport(db: Db, reportId: string, kind: AwardKind = "bounty"): Promise<Payee[]> {
  const [{ state, ...author }, sharers] = await Promise.all([
    findAuthor(db, reportId),
    kind === "retest" ? [] : findSharers(db, reportId),
  ]);
  const shared = sharers.reduce((sum, { weight }) => sum + weight, 0);
  return [
    { ...author, weight: wholeWeight - shared, unclaimed: state === "deleted" },
    ...sharers.map(({ state: account, ...sharer }) => ({ ...sharer, unclaimed: account === "deleted" })),
  ];
}
