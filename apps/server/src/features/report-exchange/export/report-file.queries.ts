import type { Actor } from "@safeport/contract/kernel/actor";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { type FileParentRule, isFileReadable } from "../../../platform/files/file-parents.visibility.ts";

/** A file of a report or its timeline; `size` is in bytes. */
export interface ReportFile {
  file_id: string;
  name: string;
  size: number;
  sha256: string;
  content_type: string;
  storage_key: string;
  has_preview: boolean;
  /** Whether the company's side alone may read it: it belongs to an internal item, or is the mail that a report came by. */
  is_internal: boolean;
}

/** The files of a report and of its timeline that this person may read, oldest first. */
export function listReportFiles(db: Db, actor: Actor, rules: readonly FileParentRule[], reportId: string): Promise<ReportFile[]> {
  const isReadable = isFileReadable(rules, sql`${actor.user_id}::uuid`, sql`${isStaff(actor)}::boolean`);
  return db
    .selectFrom("file as f")
    .leftJoin("timeline_item as t", "t.id", "f.parent_id")
    .select(["f.id as file_id", "f.name", "f.content_type", "f.storage_key", "f.has_preview"])
    .select(sql<number>`f.byte_size`.as("size"))
    .select(sql<string>`f.sha256`.as("sha256"))
    .select(sql<boolean>`(f.parent_type = 'intake_mail' or coalesce(t.is_internal, false))`.as("is_internal"))
    .where("f.report_id", "=", reportId)
    .where(isReadable)
    .orderBy("f.id")
    .execute();
}
