import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { AuditLogType } from "@safeport/db/types.gen";
import { type Expression, sql } from "kysely";
import { readPage } from "../../platform/read-page.ts";
import { isReporter } from "../reports/core/report.visibility.ts";

export type AuditRow = NonNullable<Awaited<ReturnType<typeof findAuditRow>>>;

/** The log is counted up to this many rows; nobody pages further by hand. */
const countLimit = 10_000;

const ownedCompanies = (userId: Expression<string>) =>
  sql`array(select company_id from company_member where user_id = ${userId} and role = 'owner')`;

/**
 * The entries a person may see: their own actions, and all actions in the companies they own, except internal ones on a report
 * that they wrote before they belonged to the company. Staff see all entries.
 */
function visibleEntries(db: Db, staff: boolean, userId: Expression<string>) {
  const entries = db.selectFrom("audit_log as a");
  if (staff) return entries;
  return entries.where((eb) =>
    eb.or([
      eb("a.user_id", "=", userId),
      eb.and([
        // As an array: with a subquery in the `or`, PostgreSQL would read the log of everybody for the few entries of one person.
        sql<boolean>`a.company_id = any(${ownedCompanies(userId)})`,
        sql<boolean>`not (a.object_type = 'report' and a.object_snapshot->>'is_internal' = 'true'
          and exists (select 1 from report r where r.id = a.object_id and ${isReporter(userId)}))`,
      ]),
    ]),
  );
}

/** A company's owner reads other people's actions, but not their IP addresses: a researcher's address is private. */
function seesAddress(staff: boolean, userId: Expression<string>) {
  return staff ? sql<boolean>`true` : sql<boolean>`a.user_id = ${userId}`;
}

function auditRows(db: Db, staff: boolean, userId: Expression<string>) {
  const ip = sql<string | null>`case when ${seesAddress(staff, userId)} then host(a.ip) end`;
  // Numbers of the whole log would tell how much happens elsewhere.
  const number = staff
    ? sql<string | null>`c.number`
    : sql<string | null>`case when a.company_id = any(${ownedCompanies(userId)}) then c.company_number end`;
  return visibleEntries(db, staff, userId)
    .leftJoin("user_account as u", "u.id", "a.user_id")
    .leftJoin("audit_chain as c", "c.log_id", "a.id")
    .select(["a.id", "a.at", "a.action", "a.status", "a.log_type", "a.object_type", "a.object_id", "a.object_snapshot"])
    .select(["u.id as user_id", "u.full_name", "u.role", ip.as("ip"), number.as("number")]);
}

interface PageOfReader {
  userId: string;
  limit: number;
  offset: number;
}

export interface AuditFilter {
  object_type?: string | undefined;
  log_type?: AuditLogType | undefined;
  user_id?: string | undefined;
  username?: string | undefined;
  company_id?: string | undefined;
  action?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  ip_address?: string | undefined;
}

/** The conditions of a filter; an address is found only where the reader sees it. */
function conditionsOf(filter: AuditFilter, staff: boolean, userId: Expression<string>) {
  const { object_type, log_type, user_id, username, company_id, action, since, until, ip_address } = filter;
  return [
    object_type !== undefined && sql<boolean>`a.object_type = ${object_type}`,
    user_id !== undefined && isAboutPerson(user_id),
    username !== undefined &&
      sql<boolean>`a.user_id = (select id from user_account where username = lower(${username}) and state <> 'deleted')`,
    company_id !== undefined && sql<boolean>`a.company_id = ${company_id}`,
    log_type !== undefined && sql<boolean>`a.log_type = ${log_type}::audit_log_type`,
    action !== undefined && sql<boolean>`a.action = ${action}`,
    since !== undefined && sql<boolean>`a.at >= ${since}::timestamptz`,
    until !== undefined && sql<boolean>`a.at < ${until}::timestamptz`,
    ip_address !== undefined && sql<boolean>`(${seesAddress(staff, userId)} and a.ip = ${ip_address}::inet)`,
  ].filter((condition) => condition !== false);
}

function auditPage(db: Db, staff: boolean, param: Param<PageOfReader>, filter: AuditFilter) {
  const filters = conditionsOf(filter, staff, param("userId"));
  const narrowed = visibleEntries(db, staff, param("userId")).where((eb) => eb.and(filters));
  const counted = narrowed.select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  return auditRows(db, staff, param("userId"))
    .where((eb) => eb.and(filters))
    .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
    .orderBy("a.id", "desc")
    .limit(param("limit"))
    .offset(param("offset"));
}

/** Each part has an index of its own; as arrays, so that PostgreSQL does not read the log of everybody from its end. */
function isAboutPerson(userId: string) {
  return sql<boolean>`a.id = any(array(
    (select id from audit_log where user_id = ${userId} order by id desc limit ${sql.lit(countLimit)}) union
    (select id from audit_log where object_type = 'user' and object_id = ${userId} order by id desc limit ${sql.lit(countLimit)})))`;
}

const noFilter: AuditFilter = {};
function declarePage(name: string, staff: boolean) {
  return preparedQuery(name, (db, param: Param<PageOfReader>) => auditPage(db, staff, param, noFilter));
}
const pageForStaff = declarePage("audit_page_staff", true);
const pageForPerson = declarePage("audit_page_person", false);

/** One page of the activity the actor may see, newest first, and how much there is (counted to 10,000). */
export async function pageOfAudit(
  db: Db,
  actor: Actor,
  filter: { page: number; size: number } & AuditFilter,
): Promise<{ items: AuditRow[]; total: number }> {
  const staff = isStaff(actor);
  const isFiltered = conditionsOf(filter, staff, sql.val(actor.user_id)).length > 0;
  return readPage(filter, (limit, offset) => {
    const page = { userId: actor.user_id, limit, offset };
    if (isFiltered) return auditPage(db, staff, plainValues(page), filter).execute();
    return (staff ? pageForStaff : pageForPerson)(db, page);
  });
}

/** The newest entries that the actor may see, at most so many. */
export function newestAudit(db: Db, actor: Actor, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const staff = isStaff(actor);
  const userId = sql.val(actor.user_id);
  return auditRows(db, staff, userId)
    .where((eb) => eb.and(conditionsOf(filter, staff, userId)))
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}

/** One entry, if the actor may see it. */
export function findAuditRow(db: Db, actor: Actor, id: string) {
  return auditRows(db, isStaff(actor), sql.val(actor.user_id)).where("a.id", "=", id).executeTakeFirst();
}

/** Own actions of a person, by id, beginning after `after`. */
export function listOwnActivity(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom("audit_log")
    .select(["id", "at", "action", "status", "log_type", "object_type", "object_id", "object_snapshot"])
    .select(sql<string | null>`host(ip)`.as("ip_address"))
    .where("user_id", "=", userId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}
