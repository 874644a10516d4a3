import type { Db } from "@safeport/db/named-statement";

/** The author of a report, also one who has left the platform. */
export function findAuthor(db: Db, reportId: string) {
  return db
    .selectFrom("report as r")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .select(["u.id as user_id", "u.username", "u.full_name", "u.state"])
    .where("r.id", "=", reportId)
    .executeTakeFirstOrThrow();
}
