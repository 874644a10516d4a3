import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type Db, namedStatement, readNamed } from "@safeport/db/named-statement";
import type { AuditLogType, AuditStatus, UserRole } from "@safeport/db/types.gen";
import { readPage } from "../../platform/read-page.ts";

export interface AuditRow {
  id: string;
  at: Date;
  action: string;
  status: AuditStatus;
  log_type: AuditLogType;
  ip: string | null;
  object_snapshot: unknown;
  user_id: string | null;
  full_name: string | null;
  role: UserRole | null;
}

/** A company's owner reads what others did, but not from where: a researcher's address is not theirs to know. */
function columnsFor(staff: boolean): string {
  const ip = staff ? "host(a.ip)" : "case when a.user_id = $1 then host(a.ip) end";
  return `a.id, a.at, a.action, a.status, a.log_type, ${ip} as ip, a.object_snapshot, u.id as user_id, u.full_name, u.role`;
}

/** SQL for the rows of a person, `$1`: their own acts and, of the companies they own, everybody's. All of them for staff. */
function visibleTo(staff: boolean): string {
  return staff
    ? "$1::uuid is not null"
    : "(a.user_id = $1 or a.company_id in (select company_id from company_member where user_id = $1 and role = 'owner'))";
}

/** Rows beyond which the log is not counted on; nobody pages that far by hand. */
const countLimit = 10_000;

function pageText(staff: boolean): string {
  const where = visibleTo(staff);
  return `select ${columnsFor(staff)}, (select count(*)::int from (select 1 from audit_log a where ${where} limit ${countLimit}) as counted) as total
    from audit_log a left join user_account u on u.id = a.user_id where ${where} order by a.id desc limit $2 offset $3`;
}

const pages = {
  staff: namedStatement("audit_page_staff", pageText(true)),
  person: namedStatement("audit_page_person", pageText(false)),
};

/** One page of the activity the actor may see, newest first, and how much there is (counted to 10,000). */
export async function pageOfAudit(
  db: Db,
  actor: Actor,
  paging: { page: number; size: number },
): Promise<{ items: AuditRow[]; total: number }> {
  const read = (limit: number, offset: number) =>
    readNamed<AuditRow & { total: number }>(db, isStaff(actor) ? pages.staff : pages.person, [actor.user_id, limit, offset]);
  return readPage(paging, read);
}

/** One entry, if the actor may see it. */
export async function findAuditRow(db: Db, actor: Actor, id: string): Promise<AuditRow | undefined> {
  const staff = isStaff(actor);
  const text = `select ${columnsFor(staff)} from audit_log a left join user_account u on u.id = a.user_id where ${visibleTo(staff)} and a.id = $2`;
  return (await readNamed<AuditRow>(db, { name: "", text }, [actor.user_id, id]))[0];
}
