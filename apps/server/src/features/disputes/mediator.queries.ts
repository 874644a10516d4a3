import type { Db } from "@safeport/db/named-statement";
import type { UserRole } from "@safeport/db/types.gen";
import { sql } from "kysely";

/** A person of a dispute, as they are now. */
export interface DisputePerson {
  user_id: string;
  username: string;
  full_name: string;
  role: UserRole;
  picture_file_id: string | null;
}

/**
 * Whether the person `u` has a part in the report `r`: by writing or sharing it, its original or a duplicate, as member of the company now or while it was
 * open, by an act in the timeline, or as party or mediator of an earlier dispute. That somebody was named as mediator is an item in their name and no act.
 */
const hasPart = sql<boolean>`(r.author_id = u.id
  or exists (select from report_collaborator rc where rc.report_id = r.id and rc.user_id = u.id)
  or exists (select from company_member m where m.company_id = r.company_id and m.user_id = u.id)
  or exists (select from former_member m where m.company_id = r.company_id and m.user_id = u.id
    and m.left_at >= r.sent_at and m.joined_at <= coalesce(r.closed_at, m.joined_at))
  or exists (select from report o where (o.id = r.duplicate_of or o.duplicate_of = r.id or o.duplicate_of = r.duplicate_of)
    and (o.author_id = u.id or exists (select from report_collaborator oc where oc.report_id = o.id and oc.user_id = u.id)))
  or exists (select from dispute p where p.report_id = r.id and (p.opened_by = u.id or p.answered_by = u.id
    or p.mediator_id = u.id and p.outcome_reason is not null))
  or exists (select from timeline_item t where t.report_id = r.id and t.performed_by = u.id
    and (t.info is null or t.dispute_id is null)))`;

/** The active staff `u` who have no part in the report `r`. */
const neutralStaff = sql`user_account u where u.role in ('Admin', 'Super Admin') and u.state = 'active' and not ${hasPart}`;

/** Whether the dispute `d` on the report `r` has no mediator and nobody of the platform could be one. */
export const nobodyNeutral = sql<boolean>`(d.ended_at is null and d.mediator_id is null
  and not exists (select from ${neutralStaff}))`.as("nobody_neutral");

/** The staff who can decide a dispute on a report, by username, at most 50. */
export async function findNeutralStaff(db: Db, reportId: string): Promise<DisputePerson[]> {
  const { rows } = await sql<DisputePerson>`
    select u.id as user_id, u.username, u.full_name, u.role, u.picture_file_id
    from report r, lateral (select u.* from ${neutralStaff}) u where r.id = ${reportId} order by u.username limit 50`.execute(db);
  return rows;
}

/** An active account of a person by its username, and whether it has a part in the report. */
export function findMediator(db: Db, username: string, reportId: string) {
  return db
    .selectFrom("user_account as u")
    .innerJoin("report as r", (join) => join.on("r.id", "=", reportId))
    .select(["u.id", "u.role"])
    .select(hasPart.as("has_part"))
    .where("u.username", "=", username.toLowerCase())
    .where("u.state", "=", "active")
    .where("u.is_machine", "=", false)
    .executeTakeFirst();
}
