import { type ChosenNotificationKind, isAbout } from "@safeport/contract/notifications/core/notification-kinds";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { openTitle } from "../../programs/core/program.visibility.ts";
import { type News, programNewsOf } from "../core/news.ts";

/**
 * The people whose daily mail is due, with today's date by their clock: their hour of today has come, something has waited for it since before,
 * and no mail went today. So a mail that was missed while no server ran is sent later that day, and the clocks may be changed.
 */
export async function whoseDigestIsDue(db: Db, now: Date): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select u.id, clock.day::text as day from user_account u
    -- A name that the database does not know must not end the query.
    left join pg_timezone_names z on z.name = u.time_zone
    cross join lateral (select coalesce(z.name, 'UTC') as zone) as place
    cross join lateral (select (${now}::timestamptz at time zone place.zone)::date as day) as clock
    cross join lateral (select (clock.day + make_interval(hours => u.digest_hour)) at time zone place.zone as at) as due
    where due.at <= ${now} and (u.digest_sent_on is null or u.digest_sent_on < clock.day)
      and exists (select from notification n where n.user_id = u.id and n.digest_due and n.created_at <= due.at)`.execute(db);
  return rows;
}

/** Marks the daily mail of a date as sent; false if it was already. */
export async function claimDigest(tx: Tx, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_account")
    .set({ digest_sent_on: day })
    .where("id", "=", userId)
    .where(sql<boolean>`(digest_sent_on is null or digest_sent_on < ${day}::date)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
    // An invitation to share a report is about its author, since the invitee may not see the report before accepting.
    .leftJoin("report as r", (join) => join.on(sql`r.id`, "=", sql`coalesce((t.params->>'report_id')::uuid, t.subject_id)`))
    .leftJoin("program as p", "p.id", "t.subject_id")
    .leftJoin("company as c", "c.id", "t.subject_id")
    .select(["t.kind", "t.subject_id", "t.params", "r.number", "c.name"])
    .select(openTitle.as("title"))
    .orderBy("t.id")
    .$narrowType<{ kind: ChosenNotificationKind; params: Record<string, string> }>()
    .execute();
  return taken.map(({ kind, subject_id, number, title, name, params }) => {
    if (isAbout(kind, "program")) return { program_id: subject_id, title, ...programNewsOf(params) };
    if (isAbout(kind, "company")) return { kind, company_id: subject_id, name: name ?? "" };
    if (isAbout(kind, "proposal")) return { kind, place: params.place as ProposalPlace };
    if (isAbout(kind, "participation"))
      return { kind, program_id: kind === "part_ended" ? null : subject_id, title, status: params.status ?? "" };
    return { kind, report_id: params.report_id ?? subject_id, number: number ?? 0 };
  });
}
