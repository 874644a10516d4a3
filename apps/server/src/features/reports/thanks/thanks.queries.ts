import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";
import { isThankedSharer } from "../core/collaborator.visibility.ts";

/**
 * One page of the programs open to all to which a person has sent a report that was resolved, or is named as sharing one, by title. It is the same for every reader, and
 * reveals no more than the public thanks of these programs.
 */
export function pageOfThanks(db: Db, userId: string, paging: { page: number; size: number }) {
  return readPage(paging, (limit, offset) =>
    db
      .selectFrom("program as p")
      .innerJoin("company as c", "c.id", "p.company_id")
      .select(["p.id as program_id", "p.title", "p.handle", "c.name as company_name", "c.logo_file_id"])
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where("p.status", "=", sql.lit("active"))
      .where("p.visibility", "=", sql.lit("PUBLIC"))
      .where(
        sql<boolean>`p.id = any(array(
          select r.program_id from report r where r.author_id = ${userId} and r.status = 'resolved'
          union all
          select r.program_id from report_collaborator c join report r on r.id = c.report_id
          where c.user_id = ${userId} and r.status = 'resolved' and ${isThankedSharer}))`,
      )
      .orderBy(sql`lower(p.title)`)
      .orderBy("p.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}
