import { canPay, canTriage, leadingRoles, triagingRoles } from "@safeport/contract/companies/member.policy";
import { closedStatuses } from "@safeport/contract/reports/core/report.state";
import type { Db } from "@safeport/db/named-statement";
import type { CompanyRole, UserRole } from "@safeport/db/types.gen";
import { type Expression, sql } from "kysely";
import { isInvitationOpen } from "../../companies/members/invitation.visibility.ts";

/** The people of a report, on both sides, with its public number. */
export interface ReportPeople {
  number: number;
  author: string;
  /** The author and those who share the report. */
  reporters: string[];
  triagers: string[];
  owners: string[];
  /** People who can award it. */
  payers: string[];
  /** Whether its terms promise a bounty that nobody has awarded yet. */
  bounty_due: boolean;
  /** The member who works on it now; null if they may not triage any more. */
  assignee: string | null;
  /** Everybody in the company, in any role. */
  members: string[];
  /** People who chose to be notified of every event of the report. */
  watchers: string[];
  /** People who chose to be notified of none. */
  muted: string[];
}

/** Whether the bounty of an accepted report is still to be awarded. */
export function isBountyDue(reportId: Expression<unknown>) {
  return sql<boolean>`exists (select from report_target t join report v on v.id = t.report_id
    where t.report_id = ${reportId} and t.target = 'bounty' and t.state = 'running' and v.validated_at is not null)`;
}

/** People who decide about the reports of a company. */
export async function triagersOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("company_member")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "in", triagingRoles)
    .execute();
  return rows.map(userIdOf);
}

/** The owners and managers of these companies among these people, or all of them. */
export async function leadersAmong(db: Db, companyIds: readonly string[], userIds?: readonly string[]) {
  if (companyIds.length === 0 || userIds?.length === 0) return [];
  return db
    .selectFrom("company_member")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("role", "in", leadingRoles)
    .$if(userIds !== undefined, (query) => query.where("user_id", "in", userIds ?? []))
    .execute();
}

/** Keys of the people notified of bulk changes, each `person kind bulk_id`. */
export async function bulksNotified(db: Db, bulkIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', user_id, kind, params->>'bulk_id') as key from notification
    where params ? 'bulk_id' and params->>'bulk_id' = any(${bulkIds}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The people who wrote these comments, by the comments' ids. */
export async function writersOf(db: Db, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("timeline_item")
    .select(["id", "performed_by"])
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ id, performed_by }) => (performed_by ? [[id, performed_by]] : [])));
}

interface ReportWithPeople {
  id: string;
  number: number | null;
  author_id: string;
  assignee_id: string | null;
  team: { user_id: string; role: CompanyRole }[];
  watches: { user_id: string; watching: boolean }[];
  sharers: string[];
  bounty_due: boolean;
}

/** The people of reports, by the reports' ids. */
export async function peopleOfReports(db: Db, reportIds: readonly string[]): Promise<Map<string, ReportPeople>> {
  const { rows: reports } = await sql<ReportWithPeople>`
    select r.id, r.number, r.author_id, r.assignee_id,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'role', m.role)), '[]')
        from company_member m where m.company_id = r.company_id) as team,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', w.user_id, 'watching', w.watching)), '[]')
        from report_watch w where w.report_id = r.id) as watches,
      array(select c.user_id from report_collaborator c where c.report_id = r.id and c.accepted_at is not null) as sharers,
      ${isBountyDue(sql.ref("r.id"))} as bounty_due
    from report r where r.id = any(${reportIds}::uuid[])`.execute(db);
  return new Map(
    reports.map(({ id, number, author_id, assignee_id, team, watches, sharers, bounty_due }) => {
      const chosen = (watching: boolean) => watches.filter((watch) => watch.watching === watching).map(userIdOf);
      const triagers = team.filter(({ role }) => canTriage(role));
      return [
        id,
        {
          number: number ?? 0,
          author: author_id,
          reporters: [author_id, ...sharers],
          triagers: triagers.map(userIdOf),
          owners: team.filter(({ role }) => role === "owner").map(userIdOf),
          payers: team.filter(({ role }) => canPay(role)).map(userIdOf),
          bounty_due,
          assignee: triagers.some(({ user_id }) => user_id === assignee_id) ? assignee_id : null,
          members: team.map(userIdOf),
          watchers: chosen(true),
          muted: chosen(false),
        },
      ];
    }),
  );
}

/** The authors of open reports to these programs that are closed now, each with their newest report to a program. */
export function openReportsOfClosed(db: Db, programIds: readonly string[]) {
  return db
    .selectFrom("report as r")
    .innerJoin("program as p", "p.id", "r.program_id")
    .select(["r.id", "r.program_id", "r.author_id", sql<number>`coalesce(r.number, 0)`.as("number")])
    .distinctOn(["r.program_id", "r.author_id"])
    .where("p.id", "in", programIds)
    .where("p.status", "=", "closed")
    .where("r.status", "not in", ["draft", ...closedStatuses])
    .orderBy("r.program_id")
    .orderBy("r.author_id")
    .orderBy("r.id", "desc")
    .execute();
}

const userIdOf = ({ user_id }: { user_id: string }) => user_id;

/** The invitations among these that can be accepted, with the account that one of their columns names. */
function invitees(db: Db, invitationIds: readonly string[], account: "u.id" | "u.email", invitee: "i.user_id" | "i.email") {
  return db
    .selectFrom("company_invitation as i")
    .innerJoin("user_account as u", (join) => join.onRef(account, "=", invitee))
    .select(["i.id", "u.id as user_id"])
    .where("i.id", "in", invitationIds)
    .where(isInvitationOpen)
    .where("u.state", "=", "active");
}

/** Recipients by account, and by proved address. Each is a join of its own, since one by either would read all accounts. */
export function inviteesQuery(db: Db, invitationIds: readonly string[]) {
  const byAddress = invitees(db, invitationIds, "u.email", "i.email").where("u.email_verified_at", "is not", null);
  return invitees(db, invitationIds, "u.id", "i.user_id").unionAll(byAddress);
}

/** The accounts that these invitations into companies are for, by the ids of the invitations; those that can no longer be accepted are left out. */
export async function inviteesOf(db: Db, invitationIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await inviteesQuery(db, invitationIds).execute();
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** The platform's admins, or only its Super Admins. */
export async function staff(db: Db, roles: readonly UserRole[] = ["Admin", "Super Admin"]): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .select("id")
    .where("role", "in", roles)
    .where("state", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}

/** The memberships of these people in these companies, in any role. */
export async function membersAmong(db: Db, companyIds: readonly string[], userIds: readonly string[]) {
  if (companyIds.length === 0 || userIds.length === 0) return [];
  return db
    .selectFrom("company_member")
    .select(["company_id", "user_id"])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
}
