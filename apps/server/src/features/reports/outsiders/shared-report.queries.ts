import { writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import { sharedItemTypes } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { filesOf } from "../../../platform/files/upload.queries.ts";
import { isMail } from "../core/mail-of-item.queries.ts";
import { isCollaborator } from "../core/report.visibility.ts";

/** What an outsider reads of a report. Nothing of its program, its money or its people. */
export function findSharedReport(db: Db, reportId: string) {
  return db
    .selectFrom("report as r")
    .leftJoin("weakness as w", "w.id", "r.weakness_id")
    .select(["r.number", "r.title", "r.status", "r.severity", "r.cvss_vector", "r.scope_identifier", "r.sent_at", "r.created_at"])
    .select(["r.locked_at", "w.name as weakness_name", "w.cwe_id", filesOf(sql.ref("r.id")).as("files")])
    .select(isMail(sql`m.report_id = r.id and m.item_id is null`).as("is_mail"))
    .select(writeUpColumns.map((column) => `r.${column}` as const))
    .where("r.id", "=", reportId)
    .executeTakeFirstOrThrow();
}

/** The side of the person who did the item `t`: never a name. */
const sideOfItem = sql<"reporter" | "company" | "platform" | "outsider" | null>`case
  when t.performed_by is null then null
  when t.performed_by = r.author_id or ${isCollaborator(sql.ref("t.performed_by"))} then 'reporter'
  when u.is_guest then 'outsider'
  when u.role in ('Admin', 'Super Admin') then 'platform'
  else 'company' end`;

/** A page of what happened to a report that both its sides read, oldest first, and how much there is; nothing about disputes and money. */
export function pageOfShared(db: Db, reportId: string, { page, size }: { page: number; size: number }) {
  return db
    .selectFrom("timeline_item as t")
    .innerJoin("report as r", "r.id", "t.report_id")
    .leftJoin("user_account as u", "u.id", "t.performed_by")
    .select(["t.id", "t.content", "t.created_at", "t.performed_by", "t.new_status", "t.new_severity"])
    .select(sql<(typeof sharedItemTypes)[number]>`t.item_type`.as("item_type"))
    .select(isMail(sql`m.item_id = t.id`).as("is_mail"))
    .select([sideOfItem.as("side"), filesOf(sql.ref("t.id")).as("files")])
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("t.report_id", "=", reportId)
    .where("t.item_type", "in", sharedItemTypes)
    .where("t.is_internal", "=", false)
    .where("t.deleted_at", "is", null)
    .where("t.dispute_id", "is", null)
    .orderBy("t.created_at")
    .orderBy("t.id")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
