import type { DueTarget } from "@safeport/contract/reports/clocks/clock.values";
import { awardFinalDays } from "@safeport/contract/wallet/money.limits";
import type { Db } from "@safeport/db/named-statement";
import type { AwardKind, AwardStatus, ReportStatus, Severity } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { openTitle } from "../programs/program.visibility.ts";
import { hasNoPaymentDispute } from "../wallet/awards/award.visibility.ts";
import { isConnectionKind, isOfCompany, isOfReport } from "./news.ts";
import type { NewsFor } from "./notification-mail.queries.ts";
import { isBountyDue } from "./notified-people.queries.ts";

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

/** What a mail about the money of a company tells of it. */
export interface CompanyDetails {
  free: Sum | null;
  mark: string | null;
  deposit: (Sum & { received: string | null; reference: string }) | null;
  refund: (Sum & { reference: string }) | null;
}

/** Facts in a mail, read when it is sent. They contain no text of a report, and nothing that the recipient may not know. */
export interface Details {
  time_zone: string;
  report?: ReportDetails;
  company?: CompanyDetails;
}

/** Some news, each with the details that its reader may know of: the caller has checked that they may know of the news. */
export async function withDetails<T extends NewsFor>(db: Db, items: readonly T[]): Promise<(T & { details: Details })[]> {
  const zones = await zonesOf(db, [...new Set(items.map(({ user_id }) => user_id))]);
  const withThem: (T & { details: Details })[] = [];
  for (const item of items) {
    const { user_id, news } = item;
    const report = isOfReport(news) && !news.many ? await reportDetails(db, user_id, news) : undefined;
    // News about a connection goes to people who may not know of money.
    const company = isOfCompany(news) && !isConnectionKind(news.kind) ? await companyDetails(db, news) : undefined;
    const time_zone = zones.get(user_id) ?? "UTC";
    withThem.push({ ...item, details: { time_zone, ...(report && { report }), ...(company && { company }) } });
  }
  return withThem;
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

async function reportDetails(
  db: Db,
  userId: string,
  { report_id, award_id }: { report_id: string; award_id?: string },
): Promise<ReportDetails | undefined> {
  const row = await db
    .selectFrom("report as r")
    .innerJoin("program as p", "p.id", "r.program_id")
    .leftJoin("report_collaborator as c", (join) => join.onRef("c.report_id", "=", "r.id").on("c.user_id", "=", userId))
    .select(["r.severity", "r.status", "r.due_at", "r.due_target", "c.weight"])
    .select([openTitle.as("program"), isBountyDue(sql.ref("r.id")).as("bounty_due")])
    .where("r.id", "=", report_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { program, severity, status, due_at, due_target, bounty_due, weight } = row;
  return {
    ...{ program, severity, status, bounty_due, weight },
    due: due_at && due_target ? { target: due_target as DueTarget, at: due_at.toISOString() } : null,
    award: award_id ? await awardDetails(db, userId, report_id, award_id) : null,
  };
}

async function awardDetails(db: Db, userId: string, reportId: string, awardId: string): Promise<AwardDetails | null> {
  const row = await db
    .selectFrom("award as a")
    .leftJoin("award_part as p", (join) => join.onRef("p.award_id", "=", "a.id").on("p.user_id", "=", userId))
    .select(["a.kind", "a.status", "a.currency", "a.booked_at"])
    .select([
      sql<string>`a.amount::text`.as("amount"),
      sql<string>`a.taken_back::text`.as("taken_back"),
      sql<string | null>`p.amount::text`.as("own"),
      hasNoPaymentDispute.as("undisputed"),
    ])
    .where("a.id", "=", awardId)
    .where("a.report_id", "=", reportId)
    .executeTakeFirst();
  if (!row) return null;
  const { booked_at, undisputed, ...award } = row;
  const isDated = award.status === "pending" && booked_at !== null && undisputed;
  return { ...award, final_at: isDated ? new Date(booked_at.getTime() + awardFinalDays * 86_400_000).toISOString() : null };
}

async function companyDetails(
  db: Db,
  { company_id, deposit_id, refund_id }: { company_id: string; deposit_id?: string; refund_id?: string },
): Promise<CompanyDetails> {
  const free = await db
    .selectFrom("ledger_account as l")
    .leftJoin("company_wallet as w", "w.company_id", "l.company_id")
    .select([
      "l.currency",
      sql<string>`coalesce(l.balance, 0)::text`.as("amount"),
      sql<string | null>`w.low_balance::text`.as("mark"),
    ])
    .where("l.company_id", "=", company_id)
    .where("l.kind", "=", "company:free")
    .executeTakeFirst();
  const deposit = deposit_id
    ? await db
        .selectFrom("deposit")
        .select(["currency", "reference"])
        .select([sql<string>`amount::text`.as("amount"), sql<string | null>`received::text`.as("received")])
        .where("id", "=", deposit_id)
        .where("company_id", "=", company_id)
        .executeTakeFirst()
    : undefined;
  const refund = refund_id
    ? await db
        .selectFrom("refund as r")
        .innerJoin("deposit as d", "d.id", "r.deposit_id")
        .select(["d.currency", "r.reference", sql<string>`r.amount::text`.as("amount")])
        .where("r.id", "=", refund_id)
        .where("r.company_id", "=", company_id)
        .executeTakeFirst()
    : undefined;
  return {
    free: free ? { amount: free.amount, currency: free.currency } : null,
    mark: free?.mark ?? null,
    deposit: deposit ?? null,
    refund: refund ?? null,
  };
}
