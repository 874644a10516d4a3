import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { isLeading } from "../../companies/members/member.visibility.ts";
import { isProgramVisible } from "../core/program.visibility.ts";
import type { VersionRange } from "../versions/version.queries.ts";

/**
 * Stores that followers will be notified of changes after a version, unless that is stored already; returns false if nobody
 * follows the program.
 */
export async function beginAnnouncement(tx: Tx, programId: string, fromVersion: number): Promise<boolean> {
  const { rows } = await sql`
    insert into program_announcement (program_id, from_version)
    select id, ${fromVersion}::int from program
    where id = ${programId} and exists (select from program_favourite where program_id = ${programId})
    on conflict (program_id) do update set from_version = program_announcement.from_version returning program_id`.execute(tx);
  return rows.length > 0;
}

/** Takes the pending announcement of a program, with the program's present version; undefined when there is none. */
export async function takeAnnouncement(tx: Tx, programId: string) {
  const { rows } = await sql<{ company_id: string; from_version: number; to_version: number }>`
    delete from program_announcement a using program p where a.program_id = ${programId} and p.id = a.program_id
    returning p.company_id, a.from_version, p.terms_version as to_version`.execute(tx);
  return rows[0];
}

/**
 * The followers of a program who may see it and the newer version now, each with the last version up to the older one that they could see;
 * without those who could see none, and without those who edit it.
 */
export async function findFollowers(
  db: Db,
  programId: string,
  { from, to }: VersionRange,
): Promise<{ user_id: string; seen: number }[]> {
  const isStaff = sql<boolean>`(u.role in ('Admin', 'Super Admin'))`;
  const { rows } = await sql<{ user_id: string; seen: number }>`
    select user_id, seen from (
      select u.id as user_id, sees_version(latest, reader.inside, reader.joined) as sees_latest,
        (select max(v.number) from program_version v
          where v.program_id = p.id and v.number <= ${from} and sees_version(v, reader.inside, reader.joined)) as seen
      from program_favourite pf
      join user_account u on u.id = pf.user_id and u.state = 'active'
      join program p on p.id = pf.program_id
      join program_version latest on latest.program_id = p.id and latest.number = ${to}
      left join company_member own on own.company_id = p.company_id and own.user_id = u.id
      cross join lateral (select own.role is not null or ${isStaff} as inside, joined_version(p.id, u.id) as joined) as reader
      where pf.program_id = ${programId} and coalesce(not ${isLeading("own.role")}, true)
        and ${isProgramVisible(sql<string>`u.id`, isStaff)}
    ) as followers where seen is not null and sees_latest order by user_id`.execute(db);
  return rows;
}
