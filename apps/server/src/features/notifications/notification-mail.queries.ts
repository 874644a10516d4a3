import { isStaff } from "@safeport/contract/kernel/actor";
import { type ChosenNotificationKind, leaderKinds } from "@safeport/contract/notifications/notification.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import { managesProgram } from "../programs/participation/participation.visibility.ts";
import { isProgramVisible, openTitle } from "../programs/program.visibility.ts";
import { isReportVisible, isReportVisibleInternally } from "../reports/report.visibility.ts";
import { isOfReport, isParticipationKind, type News, type ParticipationNews, type ProgramNews, programNewsOf } from "./news.ts";

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

/** The items of news that a person may know of now. */
export async function visibleNews<T extends News>(db: Db, userId: string, news: readonly T[]): Promise<T[]> {
  const reader = await db.selectFrom("user_account").select("role").where("id", "=", userId).executeTakeFirst();
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
  const programs = await visiblePrograms(db, person, staff, news);
  return news.filter((item: News) => {
    if (!isOfReport(item)) return isKnown(item, programs);
    const report = byId.get(item.report_id);
    if (item.kind === "comment_flagged") return isStaff(reader) && report !== undefined;
    return (item.kind === "internal_comment" ? report?.internal : report?.visible) ?? false;
  });
}

async function visiblePrograms(db: Db, person: Expression<string>, staff: Expression<boolean>, news: readonly News[]) {
  const ids = news.flatMap((item) => (isOfReport(item) || item.program_id === null ? [] : [item.program_id]));
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

/** The people whose daily mail is due: something waits for it, and their clocks show the first quarter of this hour. */
export async function whoseDigestIsDue(db: Db, now: Date, hour: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u
    -- A name that the database does not know must not end the query.
    left join pg_timezone_names z on z.name = u.time_zone
    where exists (select from notification n where n.user_id = u.id and n.digest_due)
    and date_bin('15 minutes', ${now}::timestamptz at time zone coalesce(z.name, 'UTC'), timestamp '2000-01-01')::time
      = make_time(${hour}, 0, 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes what waits for the daily mail of somebody. */
export async function takeDigest(tx: Tx, userId: string): Promise<News[]> {
  const taken = await tx
    .with("taken", (cte) =>
      cte
        .updateTable("notification")
        .set({ digest_due: false })
        .where("user_id", "=", userId)
        .where("digest_due", "=", true)
        .returning(["id", "kind", "subject_id", "params"]),
    )
    .selectFrom("taken as t")
    .leftJoin("report as r", "r.id", "t.subject_id")
    .leftJoin("program as p", "p.id", "t.subject_id")
    .select(["t.kind", "t.subject_id", "t.params", "r.number"])
    .select(openTitle.as("title"))
    .orderBy("t.id")
    .$narrowType<{ kind: ChosenNotificationKind; params: Record<string, string> }>()
    .execute();
  return taken.map(({ kind, subject_id, number, title, params }) => {
    if (kind === "program_changed") return { program_id: subject_id, title, ...programNewsOf(params) };
    if (isParticipationKind(kind))
      return { kind, program_id: kind === "part_ended" ? null : subject_id, title, status: params.status ?? "" };
    return { kind, report_id: subject_id, number: number ?? 0 };
  });
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
