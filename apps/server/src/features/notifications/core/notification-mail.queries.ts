import { isStaff } from "@safeport/contract/kernel/actor";
import { notificationRules } from "@safeport/contract/notifications/core/notification-kinds";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { personOf } from "../../../platform/mail/plain-name.ts";
import { isProgramVisible, openTitle } from "../../programs/core/program.visibility.ts";
import { managesProgram } from "../../programs/participation/participation.visibility.ts";
import { isOpenInvitation } from "../../reports/core/collaborator.visibility.ts";
import { isReportVisible, isReportVisibleInternally } from "../../reports/core/report.visibility.ts";
import { isPayer, listPayersAmong } from "../../wallet/money/payers.visibility.ts";
import { isOfCompany, isOfProposal, isOfReport, type News, type ReportNews, subjectOfNews } from "./news.ts";
import { isBountyDue, leadersAmong } from "./notified-people.queries.ts";

/** Kind of the mails that are each about one event. */
export const eventMailKind = "notifications.event";

/** The proved addresses of these people, by their ids; those without one get no mail. */
export async function provedAddresses(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account")
    .select(["id", "email"])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where("state", "=", "active")
    .where("email_verified_at", "is not", null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** News for one person. */
export interface NewsFor<T extends News = News> {
  user_id: string;
  news: T;
}

interface Reader {
  id: string;
  is_staff: boolean;
}

/** Key of what a person may know of something. */
const pairOf = (userId: string, subjectId: string) => `${userId} ${subjectId}`;

/** Filters items to those that their recipients may read now; suspended people get none. */
export async function visibleNews<T extends NewsFor>(db: Db, items: readonly T[]): Promise<T[]> {
  const readers = await findReaders(db, [...new Set(items.map(({ user_id }) => user_id))]);
  if (readers.length === 0) return [];
  const ids = readers.map(({ id }) => id);
  const all = items.map(({ news }): News => news);
  const reports = await readableReports(db, readers, all);
  const invitations = await openInvitations(db, ids, all);
  const programs = await visiblePrograms(db, readers, all);
  const companyIds = all.flatMap((news) => (isOfCompany(news) ? [news.company_id] : []));
  const pairs = (rows: readonly { user_id: string; company_id: string }[]) =>
    new Set(rows.map(({ user_id, company_id }) => pairOf(user_id, company_id)));
  const paid = pairs(await listPayersAmong(db, companyIds, ids));
  const led = pairs(await leadersAmong(db, companyIds, ids));
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  const isVisible = (userId: string, news: News): boolean => {
    const reader = byId.get(userId);
    if (!reader) return false;
    const pair = pairOf(userId, subjectOfNews(news));
    switch (notificationRules[news.kind].seen) {
      case "staff":
        return reader.is_staff;
      case "report":
        return reports.get(pair)?.visible ?? false;
      case "report_internally":
        return reports.get(pair)?.internal ?? false;
      case "report_payer":
        return reports.get(pair)?.pays ?? false;
      case "report_invitee":
        return invitations.has(pair);
      case "program":
        return programs.has(pair);
      case "program_leader":
        return programs.get(pair) ?? false;
      case "company_payer":
        return paid.has(pair);
      case "company_leader":
        return led.has(pair);
      case "reader":
        return true;
    }
  };
  return items.filter(({ user_id, news }) => isVisible(user_id, news));
}

/** Filters people to those with active accounts. */
async function findReaders(db: Db, userIds: readonly string[]): Promise<Reader[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("user_account")
    .select(["id", "role"])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where("state", "=", "active")
    .execute();
  return rows.map(({ id, role }) => ({ id, is_staff: isStaff({ role }) }));
}

/** People as a table `reader`, to join with what they may see. */
function asTable(readers: readonly Reader[]) {
  return sql<Reader>`jsonb_to_recordset(${JSON.stringify(readers)}::jsonb)`.as<"reader">(sql`reader(id uuid, is_staff boolean)`);
}
const readerId = sql.ref<string>("reader.id");
const isReaderStaff = sql.ref<boolean>("reader.is_staff");

/** How each person may read each of the reports that some news is of. */
async function readableReports(db: Db, readers: readonly Reader[], news: readonly News[]) {
  const ids = [...new Set(news.flatMap((item) => (isOfReport(item) ? [item.report_id] : [])))];
  if (ids.length === 0) return new Map<string, { visible: boolean; internal: boolean; pays: boolean }>();
  const rows = await db
    .selectFrom("report as r")
    .innerJoin(asTable(readers), (join) => join.onTrue())
    .select(["r.id as report_id", "reader.id as user_id"])
    .select(isReportVisible(readerId, isReaderStaff).as("visible"))
    .select(isReportVisibleInternally(readerId, isReaderStaff).as("internal"))
    .select(
      sql<boolean>`${isReportVisible(readerId, isReaderStaff)} and ${isPayer(readerId, sql.ref("r.company_id"))}`.as("pays"),
    )
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ report_id, user_id, ...report }) => [pairOf(user_id, report_id), report]));
}

const remindingKinds: readonly News["kind"][] = ["target_missed", "answer_awaited", "bounty_due"];

/**
 * Of each of some news whether it reminds of something that is not due any more: a missed target of a report that is closed, a question that is answered, a
 * bounty that was awarded.
 */
export async function areOver(db: Db, news: readonly News[]): Promise<boolean[]> {
  const ids = new Set(news.flatMap((one) => (isReminder(one) ? [one.report_id] : [])));
  if (ids.size === 0) return news.map(() => false);
  const rows = await db
    .selectFrom("report")
    .select(["id", "status", "closed_at", isBountyDue(sql.ref("report.id")).as("bounty_due")])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  const reports = new Map(rows.map((row) => [row.id, row]));
  return news.map((one) => {
    if (!isReminder(one)) return false;
    const report = reports.get(one.report_id);
    if (!report) return true;
    if (one.kind === "bounty_due") return !report.bounty_due;
    return one.kind === "target_missed" ? report.closed_at !== null : report.status !== "needs_more_info";
  });
}

const isReminder = (news: News): news is ReportNews => isOfReport(news) && remindingKinds.includes(news.kind);

/** The invitations to share the reports of some news that people have not answered, each by its person and its report. */
async function openInvitations(db: Db, userIds: readonly string[], news: readonly News[]): Promise<Set<string>> {
  const ids = news.flatMap((item) => (item.kind === "collaboration_invited" ? [item.report_id] : []));
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("report_collaborator as c")
    .innerJoin("report as r", "r.id", "c.report_id")
    .select(["c.user_id", "c.report_id"])
    .where(sql<boolean>`c.user_id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`c.report_id = any(${ids}::uuid[])`)
    .where(isOpenInvitation)
    .execute();
  return new Set(rows.map(({ user_id, report_id }) => pairOf(user_id, report_id)));
}

/** The programs of some news that people see, each with whether the person decides who takes part in it. */
async function visiblePrograms(db: Db, readers: readonly Reader[], news: readonly News[]): Promise<Map<string, boolean>> {
  const ids = news.flatMap((item) =>
    isOfReport(item) || isOfCompany(item) || isOfProposal(item) || item.program_id === null ? [] : [item.program_id],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("program as p")
    .innerJoin(asTable(readers), (join) => join.onTrue())
    .select(["p.id as program_id", "reader.id as user_id", managesProgram(readerId, isReaderStaff).as("manages")])
    .where(isProgramVisible(readerId, isReaderStaff))
    .where(sql<boolean>`p.id = any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ program_id, user_id, manages }) => [pairOf(user_id, program_id), manages]));
}

/** Event mails sent within a day: per person, and per person and report or program. */
export async function countEventMails(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mail")
    .select([
      sql<string>`user_id`.as("user_id"),
      sql<string>`coalesce(params->>'report_id', params->>'program_id', params->>'company_id', params->>'place', '')`.as(
        "subject_id",
      ),
    ])
    .select(sql<number>`count(*)::int`.as("count"))
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where("kind", "=", eventMailKind)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .groupBy(["user_id", "subject_id"])
    .execute();
  const counts = new Map<string, number>();
  for (const { user_id, subject_id, count } of rows) {
    counts.set(`${user_id} ${subject_id}`, count);
    counts.set(user_id, (counts.get(user_id) ?? 0) + count);
  }
  return counts;
}

/** The titles of those of some programs that everybody sees. */
export async function openTitles(db: Db, programIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("program as p")
    .select("p.id")
    .select(openTitle.as("title"))
    .where(sql<boolean>`p.id = any(${programIds}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title]])));
}

/** Some news with the titles that everybody may see now: a program may have been hidden since. */
export async function withPresentTitles<T extends News>(db: Db, news: readonly T[]): Promise<T[]> {
  const ids = news.flatMap((item) =>
    "title" in item && item.title !== null && item.program_id !== null ? [item.program_id] : [],
  );
  if (ids.length === 0) return [...news];
  const titles = await openTitles(db, ids);
  return news.map((item) =>
    "title" in item && item.title !== null ? { ...item, title: titles.get(item.program_id ?? "") ?? null } : item,
  );
}

/** Some news for a mail, with the names of now: the titles that everybody may see, and who asks the reader to share a report. */
export async function withPresentNames<T extends News>(db: Db, news: readonly T[]): Promise<T[]> {
  const titled = await withPresentTitles(db, news);
  const shared = news.flatMap((item) => (item.kind === "collaboration_invited" ? [item.report_id] : []));
  if (shared.length === 0) return titled;
  // The author alone invites others to share a report.
  const rows = await db
    .selectFrom("report as r")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .select(["r.id", "u.username", "u.full_name"])
    .where(sql<boolean>`r.id = any(${shared}::uuid[])`)
    .execute();
  const authors = new Map(rows.map(({ id, ...author }) => [id, personOf(author)]));
  return titled.map((item) => (item.kind === "collaboration_invited" ? { ...item, inviter: authors.get(item.report_id) } : item));
}
