import { isStaff } from "@safeport/contract/kernel/actor";
import {
  type ChosenNotificationKind,
  internalNotificationKinds,
  leaderKinds,
} from "@safeport/contract/notifications/notification.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";
import { managesProgram } from "../programs/participation/participation.visibility.ts";
import { isProgramVisible, openTitle } from "../programs/program.visibility.ts";
import { isOpenInvitation } from "../reports/collaborators/collaborator.visibility.ts";
import { isReportVisible, isReportVisibleInternally } from "../reports/report.visibility.ts";
import { listPayersAmong } from "../wallet/company/payers.visibility.ts";
import { isConnectionKind, isOfCompany, isOfReport, type News, type ParticipationNews, type ProgramNews } from "./news.ts";
import { leadersAmong } from "./notified-people.queries.ts";

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

/** The items of news that a person may know of now; somebody who is suspended gets none. */
export async function visibleNews<T extends News>(db: Db, userId: string, news: readonly T[]): Promise<T[]> {
  const account = db.selectFrom("user_account").select("role").where("id", "=", userId).where("state", "=", "active");
  const reader = await account.executeTakeFirst();
  if (!reader || news.length === 0) return [];
  const [person, staff] = [sql<string>`${userId}::uuid`, sql<boolean>`${isStaff(reader)}::boolean`];
  const reportIds = news.flatMap((item) => (isOfReport(item) ? [item.report_id] : []));
  const reports = await db
    .selectFrom("report as r")
    .select("r.id")
    .select(isReportVisible(person, staff).as("visible"))
    .select(isReportVisibleInternally(person, staff).as("internal"))
    .where(sql<boolean>`r.id = any(${[...new Set(reportIds)]}::uuid[])`)
    .execute();
  const byId = new Map(reports.map((report) => [report.id, report]));
  const invitations = await openInvitations(db, userId, news);
  const programs = await visiblePrograms(db, person, staff, news);
  const companyIds = news.flatMap((item) => (isOfCompany(item) ? [item.company_id] : []));
  const paid = new Set((await listPayersAmong(db, companyIds, [userId])).map(({ company_id }) => company_id));
  const led = new Set((await leadersAmong(db, companyIds, [userId])).map(({ company_id }) => company_id));
  return news.filter((item: News) => {
    if (isOfCompany(item)) return (isConnectionKind(item.kind) ? led : paid).has(item.company_id);
    if (!isOfReport(item)) return isKnown(item, programs);
    if (item.kind === "collaboration_invited") return invitations.has(item.report_id);
    const report = byId.get(item.report_id);
    if (item.kind === "comment_flagged") return isStaff(reader) && report !== undefined;
    return (isInternal(item) ? report?.internal : report?.visible) ?? false;
  });
}

/** Whether news reminds of something that is not due any more: a missed target of a report that is closed, a question that is answered. */
export async function isOver(db: Db, news: News): Promise<boolean> {
  if (!isOfReport(news) || (news.kind !== "target_missed" && news.kind !== "answer_awaited")) return false;
  const report = await db
    .selectFrom("report")
    .select(["status", "closed_at"])
    .where("id", "=", news.report_id)
    .executeTakeFirst();
  if (!report) return true;
  return news.kind === "target_missed" ? report.closed_at !== null : report.status !== "needs_more_info";
}

/** The reports among these news that a person is invited to share and has not answered. */
async function openInvitations(db: Db, userId: string, news: readonly News[]): Promise<Set<string>> {
  const ids = news.flatMap((item) => (item.kind === "collaboration_invited" ? [item.report_id] : []));
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("report_collaborator as c")
    .innerJoin("report as r", "r.id", "c.report_id")
    .select("c.report_id")
    .where("c.user_id", "=", userId)
    .where(sql<boolean>`c.report_id = any(${ids}::uuid[])`)
    .where(isOpenInvitation)
    .execute();
  return new Set(rows.map(({ report_id }) => report_id));
}

const isInternal = ({ kind }: News) => (internalNotificationKinds as readonly ChosenNotificationKind[]).includes(kind);

async function visiblePrograms(db: Db, person: Expression<string>, staff: Expression<boolean>, news: readonly News[]) {
  const ids = news.flatMap((item) =>
    isOfReport(item) || isOfCompany(item) || item.program_id === null ? [] : [item.program_id],
  );
  if (ids.length === 0) return new Map<string, boolean>();
  const rows = await db
    .selectFrom("program as p")
    .select(["p.id", managesProgram(person, staff).as("manages")])
    .where(isProgramVisible(person, staff))
    .where(sql<boolean>`p.id = any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, manages }) => [id, manages]));
}

/** `programs` are those that the reader sees, each with whether they decide who takes part in it. */
function isKnown({ kind, program_id }: ProgramNews | ParticipationNews, programs: ReadonlyMap<string, boolean>): boolean {
  if (program_id === null) return true;
  return (leaderKinds as readonly ChosenNotificationKind[]).includes(kind)
    ? programs.get(program_id) === true
    : programs.has(program_id);
}

/** Event mails sent within a day: per person, and per person and report or program. */
export async function countEventMails(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mail")
    .select([
      sql<string>`user_id`.as("user_id"),
      sql<string>`coalesce(params->>'report_id', params->>'program_id', params->>'company_id', '')`.as("subject_id"),
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
