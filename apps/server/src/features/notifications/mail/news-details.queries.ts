import { notificationRules } from "@safeport/contract/notifications/core/notification-kinds";
import type { DueTarget } from "@safeport/contract/reports/core/clock.values";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import type { Db } from "@safeport/db/named-statement";
import type { AwardKind, AwardStatus, ReportStatus, Severity } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { openTitle } from "../../programs/core/program.visibility.ts";
import { hasNoPaymentDispute } from "../../wallet/core/award.visibility.ts";
import { isOfCompany, isOfProposal, isOfReport } from "../core/news.ts";
import type { NewsFor } from "../core/notification-mail.queries.ts";
import { isBountyDue } from "../core/notified-people.queries.ts";

/** An amount of minor units. */
export interface Sum {
  amount: string;
  currency: string;
}

/** An award in a mail: to somebody with a part in it, with that part. Times are ISO 8601. */
export interface AwardDetails extends Sum {
  kind: AwardKind;
  status: AwardStatus;
  taken_back: string;
  own: string | null;
  /** When it becomes final; null while a dispute about it is open, or where it is not pending. */
  final_at: string | null;
}

/** Facts about a report in a mail, besides its number. */
export interface ReportDetails {
  /** Null for a program that not everybody sees. */
  program: string | null;
  severity: Severity;
  status: ReportStatus;
  due: { target: DueTarget; at: string } | null;
  /** Whether a bounty is promised and not awarded. */
  bounty_due: boolean;
  award: AwardDetails | null;
  /** Part of the reader in percent, if they are invited to share it. */
  weight: number | null;
}

/** A company's money, as a mail about it shows it. */
export interface CompanyDetails {
  free: Sum | null;
  mark: string | null;
  deposit: (Sum & { received: string | null; reference: string }) | null;
  refund: (Sum & { reference: string; payable_from: string; returned: string | null; reason: string | null }) | null;
}

/** Facts in a mail, read when it is sent. They contain no text of a report, and nothing that the recipient may not know. */
export interface Details {
  time_zone: string;
  report?: ReportDetails;
  company?: CompanyDetails;
  /** The company or the person whose money a second person decides about. */
  owner?: string;
}

/** Some news, each with the details that its reader may know of: the caller has checked that they may know of the news. */
export async function withDetails<T extends NewsFor>(db: Db, items: readonly T[]): Promise<(T & { details: Details })[]> {
  const zones = await zonesOf(db, [...new Set(items.map(({ user_id }) => user_id))]);
  const ofReports = items.flatMap(({ user_id, news }, at) => (isOfReport(news) && !news.many ? [{ ...news, at, user_id }] : []));
  // News about a connection goes to people who may not know of money.
  const ofCompanies = items.flatMap(({ news }, at) =>
    isOfCompany(news) && notificationRules[news.kind].seen !== "company_leader" ? [{ ...news, at }] : [],
  );
  const reports = await reportDetails(db, ofReports);
  const companies = await companyDetails(db, ofCompanies);
  const owners = await ownersOf(
    db,
    items.flatMap(({ news }) => (isOfProposal(news) ? (news.owner ?? []) : [])),
  );
  return items.map((item, at) => {
    const [report, company] = [reports.get(at), companies.get(at)];
    const time_zone = zones.get(item.user_id) ?? "UTC";
    const owner = isOfProposal(item.news) ? owners.get(item.news.owner ?? "") : undefined;
    return {
      ...item,
      details: { time_zone, ...(owner !== undefined && { owner }), ...(report && { report }), ...(company && { company }) },
    };
  });
}

/** The names of companies and people by their ids. */
async function ownersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from company where id = any(${ids}::uuid[])
    union all select id, username from user_account where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function zonesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account")
    .select(["id", "time_zone"])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone ?? "UTC"]));
}

/** News at its place in a list. */
type Placed<T> = T & { at: number };

/** SQL: the news as rows of their place and ids. */
function newsRows<Id extends string>(items: readonly Placed<{ [K in Id]?: string }>[], ids: readonly Id[]) {
  const rows = items.map((item) => ({ at: item.at, ...Object.fromEntries(ids.map((id) => [id, item[id]])) }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (at int, ${sql.raw(ids.map((id) => `${id} uuid`).join(", "))})`;
}

type ReportRow = Omit<ReportDetails, "due" | "award"> & {
  at: number;
  due_at: Date | null;
  due_target: DueTarget | null;
} & AwardRow;

interface AwardRow {
  award: (Omit<AwardDetails, "final_at"> & { undisputed: boolean }) | null;
  booked_at: Date | null;
}

/** The facts about the reports of some news for their readers, with the awards of such as have one, by the place of the news. */
async function reportDetails(
  db: Db,
  items: readonly Placed<{ user_id: string; report_id: string; award_id?: string }>[],
): Promise<Map<number, ReportDetails>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<ReportRow>`
    select n.at, r.severity, r.status, r.due_at, r.due_target, c.weight, ${openTitle} as program, ${isBountyDue(sql.ref("r.id"))} as bounty_due,
      a.booked_at, case when a.id is not null then jsonb_build_object('kind', a.kind, 'status', a.status, 'currency', a.currency,
        'amount', a.amount::text, 'taken_back', a.taken_back::text, 'own', o.amount::text, 'undisputed', ${hasNoPaymentDispute}) end as award
    from ${newsRows(items, ["user_id", "report_id", "award_id"])}
    join report r on r.id = n.report_id
    join program p on p.id = r.program_id
    left join report_collaborator c on c.report_id = r.id and c.user_id = n.user_id
    left join award a on a.id = n.award_id and a.report_id = r.id
    left join award_part o on o.award_id = a.id and o.user_id = n.user_id`.execute(db);
  return new Map(
    rows.map(({ at, due_at, due_target, award, booked_at, ...report }) => {
      const due = due_at && due_target ? { target: due_target, at: due_at.toISOString() } : null;
      return [at, { ...report, due, award: award && awardDetails(award, booked_at) }];
    }),
  );
}

function awardDetails({ undisputed, ...award }: NonNullable<AwardRow["award"]>, booked_at: Date | null): AwardDetails {
  const isDated = award.status === "pending" && booked_at !== null && undisputed;
  return { ...award, final_at: isDated ? new Date(booked_at.getTime() + awardFinalDays * 86_400_000).toISOString() : null };
}

/** Details of news about the money of companies, by their place. */
async function companyDetails(
  db: Db,
  items: readonly Placed<{ company_id: string; deposit_id?: string; refund_id?: string }>[],
): Promise<Map<number, CompanyDetails>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<CompanyDetails & { at: number }>`
    select n.at, w.low_balance::text as mark,
      case when l.id is not null then jsonb_build_object('currency', l.currency, 'amount', coalesce(l.balance, 0)::text) end as free,
      case when d.id is not null then jsonb_build_object('currency', d.currency, 'reference', d.reference, 'amount', d.amount::text,
        'received', d.received::text) end as deposit,
      case when f.id is not null then jsonb_build_object('currency', o.currency, 'reference', f.reference, 'amount', f.amount::text,
        'payable_from', f.payable_from, 'returned', f.returned_amount::text, 'reason', f.reason) end as refund
    from ${newsRows(items, ["company_id", "deposit_id", "refund_id"])}
    left join ledger_account l on l.company_id = n.company_id and l.kind = 'company:free'
    left join company_wallet w on w.company_id = l.company_id
    left join deposit d on d.id = n.deposit_id and d.company_id = n.company_id
    left join refund f on f.id = n.refund_id and f.company_id = n.company_id
    left join deposit o on o.id = f.deposit_id`.execute(db);
  return new Map(rows.map(({ at, ...company }) => [at, company]));
}
