import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { findSnapshot } from "./leaderboard.queries.ts";
import { refreshLeaderboards } from "./refresh-leaderboards.queries.ts";
import { settleAllPoints } from "./settle-points.ts";

/** Computes the boards. The first time it also books the points of all reports, which are older than the ledger. */
export async function refreshBoards(db: Kysely<DB>): Promise<void> {
  if (!(await findSnapshot(db))) await settleAllPoints(db);
  await refreshLeaderboards(db);
}
