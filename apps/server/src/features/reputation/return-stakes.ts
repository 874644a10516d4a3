import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { lockPointsOf } from "./point-entry.queries.ts";
import { settlePoints } from "./settle-points.ts";
import { endStakes, findHeldStakes } from "./stake-outcome.queries.ts";

/** Stakes that one transaction gives back. */
const portion = 200;

/** Whose stakes a program gives back: everybody's, or those of one person who has left it. */
export interface ReturnedStakes {
  program_id: string;
  user_id: string | null;
}

/** The job: gives back the held stakes of a program that takes no reports any more, or of a person who has left it. */
export async function returnStakes(db: Kysely<DB>, { program_id, user_id }: ReturnedStakes): Promise<void> {
  for (;;) {
    const returned = await db.transaction().execute(async (tx) => {
      const ids = await findHeldStakes(tx, { programId: program_id, userId: user_id, limit: portion });
      await lockPointsOf(tx, ids);
      await endStakes(
        tx,
        ids.map((report_id) => ({ report_id, outcome: "returned" as const })),
      );
      await settlePoints(tx, ids);
      return ids.length;
    });
    if (returned < portion) return;
  }
}
