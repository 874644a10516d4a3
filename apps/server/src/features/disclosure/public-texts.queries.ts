import { writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { UploadRow } from "../../platform/files/upload.queries.ts";
import { isCollaborator } from "../reports/core/report.visibility.ts";

export type PublicSource = Awaited<ReturnType<typeof findPublicSource>> & {};

/** The columns of a report that its public text is made of. */
export function findPublicSource(db: Db, reportId: string) {
  return db
    .selectFrom("report as r")
    .leftJoin("weakness as w", "w.id", "r.weakness_id")
    .select(["r.id", "r.number", "r.author_id", "r.company_id", "r.program_id", "r.status", "r.close_reason", "r.title"])
    .select(writeUpColumns.map((column) => `r.${column}` as const))
    .select(["r.scope_identifier", "r.severity", "r.cvss_vector", "r.cve_id", "r.sent_at", "r.closed_at"])
    .select(["w.cwe_id", "w.name as weakness_name", "r.dispute_open", "r.locked_at"])
    .where("r.id", "=", reportId)
    .executeTakeFirst();
}

/** An item of a timeline that both sides see. */
export interface PublicItem {
  id: string;
  item_type: "COMMENT" | "FILE_UPLOAD" | "STATUS_CHANGE" | "SEVERITY_CHANGE" | "BOUNTY_AWARDED";
  /** Empty but for comments. */
  content: string;
  created_at: Date;
  side: "reporter" | "company" | "platform" | null;
  old_status: string | null;
  new_status: string | null;
  old_severity: string | null;
  new_severity: string | null;
  amount_minor: string | null;
  currency: string | null;
}

/** The most items that are published. */
const mostItems = 1_000;

/** The comments, changes and awards of a report until a time, oldest first; nothing that is internal, deleted or taken back. */
export async function findPublicItems(db: Db, reportId: string, until: Date): Promise<PublicItem[]> {
  const { rows } = await sql<PublicItem>`
    select t.id, t.item_type, case when t.item_type in ('COMMENT', 'FILE_UPLOAD') then coalesce(t.content, '') else '' end as content,
      t.created_at, t.old_status, t.new_status, t.old_severity, t.new_severity, t.amount_minor, t.currency,
      case when t.performed_by is null then null when t.performed_by = r.author_id or ${isCollaborator(sql.ref("t.performed_by"))} then 'reporter'
        when u.role in ('Admin', 'Super Admin') then 'platform' else 'company' end as side
    from timeline_item t join report r on r.id = t.report_id left join user_account u on u.id = t.performed_by
    where t.report_id = ${reportId} and not t.is_internal and t.deleted_at is null and t.created_at <= ${until}
      and t.item_type in ('COMMENT', 'FILE_UPLOAD', 'STATUS_CHANGE', 'SEVERITY_CHANGE', 'BOUNTY_AWARDED')
      and not exists (select from award a where a.id = t.award_id and a.status = 'reversed')
    order by t.created_at, t.id limit ${sql.lit(mostItems)}`.execute(db);
  return rows;
}

/** The files of a report's write-up and of its public comments until a time. */
export async function findPublicFiles(db: Db, reportId: string, until: Date): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select f.id as file_id, f.name, f.byte_size as size, f.content_type, f.has_preview from file f
    where f.upload_state = 'stored' and (
      f.parent_type = 'report' and f.parent_id = ${reportId}
      or f.parent_type = 'timeline_item' and f.parent_id in (
        select t.id from timeline_item t where t.report_id = ${reportId} and not t.is_internal and t.deleted_at is null
          and t.created_at <= ${until}))
    order by f.id limit 200`.execute(db);
  return rows;
}

/** The names of people with a private profile who wrote the report or acted on it, and of collaborators who have not chosen to be named. */
export async function findPrivatePeople(db: Db, { id, author_id }: PublicSource): Promise<string[]> {
  const { rows } = await sql<{ username: string; full_name: string }>`
    select u.username, u.full_name from user_account u where (u.is_private and (u.id = ${author_id} or u.id in (
        select t.performed_by from timeline_item t where t.report_id = ${id})))
      or u.id in (select c.user_id from report_collaborator c join user_account cu on cu.id = c.user_id
        where c.report_id = ${id} and c.accepted_at is not null and (cu.is_private or c.named is not true))`.execute(db);
  return rows.flatMap(({ username, full_name }) => [username, full_name]);
}

/** The usernames that belong to people with a private profile. */
export async function findMentionedPrivate(db: Db, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const { rows } = await sql<{ username: string }>`
    select username from user_account where lower(username) = any(${usernames}::text[]) and is_private`.execute(db);
  return rows.map(({ username }) => username);
}
