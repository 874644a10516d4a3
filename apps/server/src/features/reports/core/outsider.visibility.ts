import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Whether the access of the outsider `o` to a report of the company `c` is open. It closes at once at its end, and while staff pause the company or once it is
 * deleted, also before the job has noted that.
 */
export const isOutsiderOpen = sql<boolean>`(o.ended_at is null and (o.ends_at is null or o.ends_at > now())
  and not c.paused_by_staff and c.archived_at is null)`;

const openOnReport = sql`report_outsider o join company c on c.id = r.company_id where o.report_id = r.id and ${isOutsiderOpen}`;

/** The number of people outside the company who can read the report `r` now. */
export const outsidersOfReport = sql<number>`(select count(*)::int from ${openOnReport})`;

/** Whether this account stands for an outsider who can read the report `r` now. By their link alone: it is no right of `isReportVisible`. */
export function isOutsider(person: Expression<string>): RawBuilder<boolean> {
  return sql`(r.has_outsiders and exists (select from ${openOnReport} and o.user_id = ${person}))`;
}
