import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { isReportVisible, isReportVisibleInternally } from "./core/report.visibility.ts";

/** The reports that a person wrote, drafts included, by id after the given one. */
export function listOwnReports(db: Db, authorId: string, after: string, limit: number) {
  return db
    .selectFrom("report")
    .select("id")
    .where("author_id", "=", authorId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The comments that a person wrote on reports that they may read now, by id after the given one. */
export function listOwnComments(db: Db, actor: Actor, after: string, limit: number) {
  const [person, staff] = [sql<string>`${actor.user_id}::uuid`, sql<boolean>`${isStaff(actor)}::boolean`];
  return db
    .selectFrom("timeline_item as t")
    .innerJoin("report as r", "r.id", "t.report_id")
    .select(["t.id", "t.report_id", "r.number as report_number", "t.content", "t.is_internal", "t.created_at", "t.edited_at"])
    .where("t.performed_by", "=", actor.user_id)
    .where("t.item_type", "=", sql.lit("COMMENT"))
    .where("t.deleted_at", "is", null)
    .where("t.id", ">", after)
    .where(
      sql<boolean>`case when t.is_internal then ${isReportVisibleInternally(person, staff)} else ${isReportVisible(person, staff)} end`,
    )
    .orderBy("t.id")
    .limit(limit)
    .execute();
}

/** The comments that a person reported to the platform, with their reasons. */
export function listOwnFlags(db: Db, userId: string) {
  return db
    .selectFrom("comment_flag")
    .select(["item_id", "reason", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The reports that a person shares or was asked to, with their part and their answer. */
export function listOwnCollaborations(db: Db, userId: string) {
  return db
    .selectFrom("report_collaborator as c")
    .innerJoin("report as r", "r.id", "c.report_id")
    .select(["c.report_id", "r.number as report_number", "c.weight", "c.invited_at", "c.accepted_at", "c.declined_at"])
    .where("c.user_id", "=", userId)
    .where("c.invited_at", "is not", null)
    .orderBy("c.report_id")
    .execute();
}

/** The templates that a person has saved. */
export function listOwnTemplates(db: Db, userId: string) {
  return db
    .selectFrom("template")
    .select(["id as template_id", "name", "text_markdown"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}
