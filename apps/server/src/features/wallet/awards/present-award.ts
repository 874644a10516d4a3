import type { Award } from "@safeport/contract/wallet/awards/award.schema";
import type { AwardRow, StoredPart } from "../core/award.queries.ts";

export type AwardWithParts = AwardRow & { parts: StoredPart[] };

/** An award as the API shows it, with a status of its own where it is not given yet. */
export type PresentableAward<S> = Pick<AwardRow, "id" | "report_id" | "kind" | "currency" | "message" | "created_at"> & {
  amount: string | number;
  fee: string | number;
  status: S;
  parts: { username: string; amount: string | number; unclaimed: boolean }[];
};

/** An award as the API has it. */
export function presentAward<S = Award["status"]>(row: PresentableAward<S>): Omit<Award, "status"> & { status: S } {
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
