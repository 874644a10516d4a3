import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";
import { isThankedSharer } from "../core/collaborator.visibility.ts";

/**
 * One page of the people whom a program thanks by name: people with a resolved report whose profile is not private, and those who share a
 * published one and have chosen to be named. The page is sorted by name, so that its order reveals nothing.
 */
export function pageOfThanked(db: Db, programId: string, paging: { page: number; size: number }) {
  return readPage(paging, (limit, offset) =>
    db
      .selectFrom("user_account as u")
      .select(["u.username", "u.full_name", "u.picture_file_id"])
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where("u.state", "=", sql.lit("active"))
      .where("u.is_private", "=", sql.lit(false))
      .where(
        sql<boolean>`u.id = any(array(
          select r.author_id from report r where r.program_id = ${programId} and r.status = 'resolved'
          union all
          select c.user_id from report r join report_collaborator c on c.report_id = r.id
          where r.program_id = ${programId} and r.status = 'resolved' and r.has_collaborators and ${isThankedSharer}))`,
      )
      .orderBy("u.username")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}
