import type { StakeOfReport } from "@safeport/contract/reports/stakes/stake.schema";
import type { Db } from "@safeport/db/named-statement";
import { findStake } from "./stake.queries.ts";

/** What was given with a report; null for nothing. */
export async function readStakeOfReport(db: Db, reportId: string): Promise<StakeOfReport | null> {
  const stake = await findStake(db, reportId);
  if (!stake) return null;
  const { held_at, ended_at, ...rest } = stake;
  return { ...rest, held_at: held_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
