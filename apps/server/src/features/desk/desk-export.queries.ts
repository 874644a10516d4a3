import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { isReportVisible } from "../reports/core/report.visibility.ts";

/** The reports that a person may read now and of which they chose whether they are notified, with that choice. */
export function listOwnWatches(db: Db, actor: Actor) {
  const [person, staff] = [sql<string>`${actor.user_id}::uuid`, sql<boolean>`${isStaff(actor)}::boolean`];
  return db
    .selectFrom("report_watch as w")
    .innerJoin("report as r", "r.id", "w.report_id")
    .select(["w.report_id", "r.number as report_number", "w.watching"])
    .where("w.user_id", "=", actor.user_id)
    .where(isReportVisible(person, staff))
    .orderBy("w.report_id")
    .execute();
}

/** The views that a person saved, and has shared with companies. */
export function listOwnViews(db: Db, userId: string) {
  return db
    .selectFrom("saved_view")
    .select(["id as view_id", "name", "query", "company_id", "shared", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** The replies that a person saved for themselves. */
export function listOwnReplies(db: Db, userId: string) {
  return db
    .selectFrom("canned_reply")
    .select(["id as reply_id", "name", "language", "text_markdown"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}
