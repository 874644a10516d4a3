import type { Actor } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import { beginningWith, containing } from "../../../../platform/like-pattern.ts";
import type { Tx } from "../../../../platform/transaction.ts";
import { isReportVisible, isReportVisibleInternally } from "../report.visibility.ts";

/** Whether the account `u` may read the report `r`, or its internal side. */
function mayRead(isInternal: boolean): RawBuilder<boolean> {
  const [person, staff] = [sql.ref<string>("u.id"), sql<boolean>`(u.role in ('Admin', 'Super Admin'))`];
  return isInternal ? isReportVisibleInternally(person, staff) : isReportVisible(person, staff);
}

interface Mention {
  reportId: string;
  itemId: string;
  isInternal: boolean;
  usernames: readonly string[];
  /** Nobody names themselves. */
  actorId: string;
}

/** Stores the people named by a comment who may read it; returns the ids of those it did not name before. */
export async function insertMentions(tx: Tx, mention: Mention): Promise<string[]> {
  const { reportId, itemId, isInternal, usernames, actorId } = mention;
  const { rows } = await sql<{ user_id: string }>`
    insert into comment_mention (item_id, user_id)
    select ${itemId}::uuid, u.id from user_account u join report r on r.id = ${reportId}
    where u.username = any(${usernames}::text[]) and u.state = 'active' and u.id <> ${actorId} and ${mayRead(isInternal)}
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** People who are shown at most for one search. */
const maxShown = 8;

/**
 * People whom a reader can name on a report, by username: of those who may read it the author, its collaborators, and everybody who took part in the
 * items that the reader sees; for the company's side also its members.
 */
export function findMentionable(
  db: Db,
  actor: Actor,
  { reportId, isInternal, isOfTeam, search }: { reportId: string; isInternal: boolean; isOfTeam: boolean; search: string },
) {
  const people = sql<{ id: string }>`(select r.author_id as id from report r where r.id = ${reportId}
    union select rc.user_id from report_collaborator rc where rc.report_id = ${reportId} and rc.accepted_at is not null
    union select t.performed_by from timeline_item t where t.report_id = ${reportId} and t.performed_by is not null
      and t.deleted_at is null and (${isOfTeam} or not t.is_internal)
    union select m.user_id from company_member m join report r on r.company_id = m.company_id where r.id = ${reportId} and ${isOfTeam})`;
  return db
    .selectFrom(people.as("p"))
    .innerJoin("user_account as u", "u.id", "p.id")
    .innerJoin("report as r", (join) => join.on("r.id", "=", reportId))
    .select(["u.id as user_id", "u.username", "u.full_name", "u.role", "u.picture_file_id"])
    .where("u.state", "=", "active")
    .where("u.is_machine", "=", false)
    .where("u.id", "<>", actor.user_id)
    .where(mayRead(isInternal))
    .where(
      sql<boolean>`(u.username like ${beginningWith(search)} or lower(u.full_name) like ${beginningWith(search)}
        or lower(u.full_name) like ${containing(` ${search}`)})`,
    )
    .orderBy("u.username")
    .limit(maxShown)
    .execute();
}

/** Forgets which comments named people. */
export async function forgetMentionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("comment_mention").where("user_id", "in", userIds).execute();
}
