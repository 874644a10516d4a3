import type { Award } from "@safeport/contract/wallet/award.schema";
import type { AwardRow, StoredPart } from "./award.queries.ts";

export type AwardWithParts = AwardRow & { parts: StoredPart[] };

/** An award as the API has it. */
export function presentAward(row: AwardWithParts): Award {
  return {
    award_id: row.id,
    report_id: row.report_id,
    kind: row.kind,
    amount: Number(row.amount),
    fee: Number(row.fee),
    currency: row.currency,
    status: row.status,
    message: row.message,
    parts: row.parts.map(({ username, amount, unclaimed }) => ({ username, amount: Number(amount), unclaimed })),
    created_at: row.created_at.toISOString(),
  };
}
