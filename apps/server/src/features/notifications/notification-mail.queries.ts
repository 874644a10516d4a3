import { isStaff } from "@safeport/contract/kernel/actor";
import type { ReportNotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import { isReportVisible, isReportVisibleInternally } from "../reports/report.visibility.ts";

/** The proved addresses of these people, by their ids; those without one get no mail. */
export async function provedAddresses(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("id", "in", userIds)
    .where("state", "=", "active")
    .where("email_verified_at", "is not", null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export interface News {
  kind: ReportNotificationKind;
  report_id: string;
}

/** Those of some news about reports that a person may know of now. */
export async function visibleNews<T extends News>(db: Db, userId: string, news: readonly T[]): Promise<T[]> {
  const reader = await db.selectFrom("user_account").select("role").where("id", "=", userId).executeTakeFirst();
  if (!reader || news.length === 0) return [];
  const [person, staff] = [sql<string>`${userId}::uuid`, sql<boolean>`${isStaff(reader)}::boolean`];
  const reports = await db
    .selectFrom("report as r")
    .select("r.id")
    .select(isReportVisible(person, staff).as("visible"))
    .select(isReportVisibleInternally(person, staff).as("internal"))
    .where(sql<boolean>`r.id = any(${[...new Set(news.map(({ report_id }) => report_id))]}::uuid[])`)
    .execute();
  const byId = new Map(reports.map((report) => [report.id, report]));
  return news.filter(({ kind, report_id }) => {
    const report = byId.get(report_id);
    if (kind === "comment_flagged") return isStaff(reader) && report !== undefined;
    return (kind === "internal_comment" ? report?.internal : report?.visible) ?? false;
  });
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

/** Takes what waits for the daily mail of somebody, with the numbers of the reports. */
export async function takeDigest(tx: Tx, userId: string) {
  const taken = await tx
    .with("taken", (cte) =>
      cte
        .updateTable("notification")
        .set({ digest_due: false })
        .where("user_id", "=", userId)
        .where("digest_due", "=", true)
        .returning(["id", "kind", "subject_id"]),
    )
    .selectFrom("taken as t")
    .innerJoin("report as r", "r.id", "t.subject_id")
    .select(["t.kind", "t.subject_id as report_id", "r.number"])
    .orderBy("t.id")
    .$narrowType<{ kind: ReportNotificationKind }>()
    .execute();
  return taken.map(({ number, ...news }) => ({ ...news, number: number ?? 0 }));
}
