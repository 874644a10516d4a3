import type { Db } from "@safeport/db/named-statement";
import { findUnscored, storeScore } from "./completeness.queries.ts";
import { scoreColumns } from "./score-columns.ts";

/** Reports of one run of the job. */
const batch = 500;

/** Computes the completeness of reports that were stored without it: those of earlier versions, and imported ones. */
export async function scoreReports(db: Db): Promise<void> {
  for (const { id, ...report } of await findUnscored(db, batch)) await storeScore(db, id, scoreColumns(report));
}
