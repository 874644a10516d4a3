import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The guest who sent the report `r`; null for reports of accounts. */
export const guestOfReport = sql<
  Report["guest"]
>`(select jsonb_build_object('channel', g.channel, 'name', g.name, 'email', g.email,
  'confirmed', g.confirmed_at is not null) from report_guest g where g.report_id = r.id)`;

export type GuestRow = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

/** The guest of a report, unless they were forgotten, with what mails say of it. */
export function findGuest(db: Db, reportId: string) {
  return db
    .selectFrom("report_guest as g")
    .innerJoin("report as r", "r.id", "g.report_id")
    .innerJoin("program as p", "p.id", "r.program_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .leftJoin("intake as i", "i.program_id", "r.program_id")
    .select(["g.report_id", "g.user_id", "g.email", "g.name", "g.language", "g.confirmed_at"])
    .select([
      "r.number",
      "r.status",
      "r.company_id",
      "p.title as program_title",
      "c.name as company_name",
      "i.mail_address",
      "i.is_mailbox_open",
    ])
    .where("g.report_id", "=", reportId)
    .where("g.email", "is not", null)
    .executeTakeFirst();
}
