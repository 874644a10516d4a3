import type { ChosenNotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import { openTitle } from "../programs/program.visibility.ts";
import { isCompanyMoneyKind, isParticipationKind, type News, programNewsOf } from "./news.ts";

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
    .leftJoin("company as c", "c.id", "t.subject_id")
    .select(["t.kind", "t.subject_id", "t.params", "r.number", "c.name"])
    .select(openTitle.as("title"))
    .orderBy("t.id")
    .$narrowType<{ kind: ChosenNotificationKind; params: Record<string, string> }>()
    .execute();
  return taken.map(({ kind, subject_id, number, title, name, params }) => {
    if (kind === "program_changed") return { program_id: subject_id, title, ...programNewsOf(params) };
    if (isCompanyMoneyKind(kind)) return { kind, company_id: subject_id, name: name ?? "" };
    if (isParticipationKind(kind))
      return { kind, program_id: kind === "part_ended" ? null : subject_id, title, status: params.status ?? "" };
    return { kind, report_id: subject_id, number: number ?? 0 };
  });
}
