import type { Severity } from "@safeport/contract/kernel/severity";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import { type Db, namedStatement, readNamed } from "@safeport/db/named-statement";
import type { AssetType, CloseReason, CompanyRole, DB, UserRole } from "@safeport/db/types.gen";
import { type Insertable, sql, type Updateable } from "kysely";
import { containing } from "../../platform/like-pattern.ts";

/** The columns that the policy needs, whatever else is read. */
export interface ReportFactsRow {
  id: string;
  number: number | null;
  author_id: string;
  company_id: string;
  program_id: string;
  version: number;
  status: ReportStatus;
  severity: Severity;
  dispute_open: boolean;
  sent_at: Date | null;
  validated_at: Date | null;
  closed_at: Date | null;
  member_role: CompanyRole | null;
}

export interface ReportRow extends ReportFactsRow {
  title: string;
  description_markdown: string;
  steps_markdown: string;
  impact_markdown: string;
  /** numeric arrives as text */
  cvss_score: string | null;
  cvss_vector: string | null;
  close_reason: CloseReason | null;
  created_at: Date;
  first_response_at: Date | null;
  last_activity_at: Date;
  last_internal_at: Date;
  program_title: string;
  program_handle: string;
  company_name: string;
  scope_id: string | null;
  scope_identifier: string | null;
  scope_asset_type: AssetType | null;
  scope_cap: Severity | null;
  weakness_id: string | null;
  cwe_id: number | null;
  weakness_name: string | null;
  duplicate_number: number | null;
  author_username: string;
  author_full_name: string;
  author_role: UserRole;
  author_picture: string | null;
}

const memberRole =
  "(select cm.role from company_member cm where cm.company_id = r.company_id and cm.user_id = $1) as member_role";
export const factColumns = `r.id, r.number, r.author_id, r.company_id, r.program_id, r.version, r.status, r.severity, r.dispute_open, r.sent_at, r.validated_at,
  r.closed_at, ${memberRole}`;

const reportText = `select ${factColumns}, r.title, r.description_markdown, r.steps_markdown, r.impact_markdown, r.cvss_score,
    r.cvss_vector, r.close_reason, r.created_at, r.first_response_at, r.last_activity_at, r.last_internal_at, p.title as program_title,
    p.handle as program_handle, c.name as company_name, r.scope_id, s.identifier as scope_identifier, s.asset_type as scope_asset_type,
    s.max_severity as scope_cap, r.weakness_id, w.cwe_id, w.name as weakness_name, o.number as duplicate_number,
    u.username as author_username, u.full_name as author_full_name, u.role as author_role, u.display_picture as author_picture
  from report r join program p on p.id = r.program_id join company c on c.id = r.company_id join user_account u on u.id = r.author_id
  left join scope s on s.id = r.scope_id left join weakness w on w.id = r.weakness_id left join report o on o.id = r.duplicate_of
  where r.id = $2`;
const reportStatement = namedStatement("report_by_id", reportText);
const lockStatement = namedStatement("report_by_id_locked", `${reportText} for update of r`);

/** A report with the facts its policy needs; the policy decides whether the actor may see it. */
export async function findReport(db: Db, actorId: string, id: string): Promise<ReportRow | undefined> {
  return (await readNamed<ReportRow>(db, reportStatement, [actorId, id]))[0];
}

/** Same, with its row locked until the end of the transaction. */
export async function lockReport(db: Db, actorId: string, id: string): Promise<ReportRow | undefined> {
  return (await readNamed<ReportRow>(db, lockStatement, [actorId, id]))[0];
}

/** Inserts a report; false when its number is taken. */
export async function insertReport(db: Db, row: Insertable<DB["report"]>): Promise<boolean> {
  const added = await db
    .insertInto("report")
    .values(row)
    .onConflict((conflict) => conflict.column("number").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Columns whose change makes a new version. Comments do not, since a researcher may not know of internal ones. */
const versioned: readonly (keyof DB["report"])[] = ["title", "severity", "cvss_vector", "status"];

/** Writes to a report, whose row the caller has locked. */
export async function updateReport(db: Db, id: string, values: Updateable<DB["report"]>): Promise<void> {
  const isChange = versioned.some((column) => values[column] !== undefined);
  await db
    .updateTable("report")
    .set({ ...values, ...(isChange && { version: sql<number>`version + 1` }) })
    .where("id", "=", id)
    .execute();
}

/** Deletes a report that is still a draft. */
export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("report").where("id", "=", id).where("status", "=", "draft").execute();
}

/** Whether a report has this public number. */
export async function isNumberTaken(db: Db, number: number): Promise<boolean> {
  return (await db.selectFrom("report").select("id").where("number", "=", number).executeTakeFirst()) !== undefined;
}

/** A sent report of a company by its public number. */
export function findByNumber(db: Db, companyId: string, number: number) {
  return db
    .selectFrom("report")
    .select(["id", "sent_at"])
    .where("number", "=", number)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}

/** Whether there is such a kind of weakness. */
export async function isWeakness(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("weakness").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Kinds of weakness by name or number, in the order of their numbers. */
export async function pageOfWeaknesses(
  db: Db,
  { page, size, search }: { page: number; size: number; search?: string | undefined },
) {
  let rows = db.selectFrom("weakness");
  if (search) {
    const pattern = containing(search);
    rows = rows.where(sql<boolean>`(lower(name) like ${pattern} or 'cwe-' || cwe_id like ${pattern})`);
  }
  const [items, { total }] = await Promise.all([
    rows
      .selectAll()
      .orderBy("cwe_id")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    rows.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}
