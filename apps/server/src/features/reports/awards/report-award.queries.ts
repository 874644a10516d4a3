import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The author of a report, also one who has left the platform. */
export function findAuthor(db: Db, reportId: string) {
  return db
    .selectFrom("report as r")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .select(["u.id as user_id", "u.username", "u.full_name", "u.state"])
    .where("r.id", "=", reportId)
    .executeTakeFirstOrThrow();
}

/** The accepted collaborators of a report who do not belong to its company now, in the order in which its author named them. */
export function findSharers(db: Db, reportId: string) {
  return db
    .selectFrom("report_collaborator as c")
    .innerJoin("report as r", "r.id", "c.report_id")
    .innerJoin("user_account as u", "u.id", "c.user_id")
    .select(["u.id as user_id", "u.username", "u.full_name", "u.state", "c.weight"])
    .where("c.report_id", "=", reportId)
    .where("c.accepted_at", "is not", null)
    .where(sql<boolean>`not exists (select from company_member m where m.company_id = r.company_id and m.user_id = u.id)`)
    .orderBy("c.place")
    .orderBy("u.id")
    .execute();
}

/** Fixes who shares a report, at its first award; the caller has locked the report. */
export async function freezeWeights(db: Db, reportId: string): Promise<void> {
  await db
    .updateTable("report")
    .set({ weights_frozen_at: new Date() })
    .where("id", "=", reportId)
    .where("weights_frozen_at", "is", null)
    .execute();
}
