import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import { type Expression, sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";
import { isThankedSharer } from "../core/collaborator.visibility.ts";

interface HackerPage {
  userId: string;
  staff: boolean;
  programId: string;
  limit: number;
  offset: number;
}

/** Whether the person works for the platform or for the company of the program, as `inside`. */
function readerOf(db: Db, param: Param<HackerPage>) {
  return db
    .selectFrom("program as p")
    .select(
      sql<boolean>`${param("staff")} or exists (
        select 1 from company_member cm where cm.company_id = p.company_id and cm.user_id = ${param("userId")})`.as("inside"),
    )
    .where("p.id", "=", param("programId"));
}

/** Everybody who takes part in the program, has sent it a report or shares one; `thanked` counts the resolved ones for which they may be named. */
function hackersOf(db: Db, programId: Expression<string>) {
  const members = db
    .selectFrom("program_member as m")
    .select("m.user_id")
    .select([sql<boolean>`true`.as("is_member"), sql<number>`0`.as("reports"), sql<number>`0`.as("resolved")])
    .select(sql<number>`0`.as("thanked"))
    .where("m.program_id", "=", programId)
    .where("m.ended_at", "is", null);
  const authors = db
    .selectFrom("report as r")
    .select("r.author_id as user_id")
    .select([sql<boolean>`false`.as("is_member"), sql<number>`count(*)`.as("reports")])
    .select(sql<number>`count(*) filter (where r.status = 'resolved')`.as("resolved"))
    .select(sql<number>`count(*) filter (where r.status = 'resolved')`.as("thanked"))
    .where("r.program_id", "=", programId)
    .where("r.status", "<>", sql.lit("draft"))
    .groupBy("r.author_id");
  const sharers = db
    .selectFrom("report as r")
    .innerJoin("report_collaborator as c", "c.report_id", "r.id")
    .select("c.user_id")
    .select([sql<boolean>`false`.as("is_member"), sql<number>`count(*)`.as("reports")])
    .select(sql<number>`count(*) filter (where r.status = 'resolved')`.as("resolved"))
    .select(sql<number>`count(*) filter (where r.status = 'resolved' and ${isThankedSharer})`.as("thanked"))
    .where("r.program_id", "=", programId)
    .where("r.status", "<>", sql.lit("draft"))
    .where("r.has_collaborators", "=", sql.lit(true))
    .where("c.accepted_at", "is not", null)
    .groupBy("c.user_id");
  return db
    .selectFrom(members.unionAll(authors).unionAll(sharers).as("known"))
    .select(["user_id", sql<boolean>`bool_or(is_member)`.as("is_member")])
    .select([sql<number>`sum(reports)::int`.as("reports"), sql<number>`sum(resolved)::int`.as("resolved")])
    .select(sql<number>`sum(thanked)::int`.as("thanked"))
    .groupBy("user_id");
}

// People outside the company see the active people whom it thanks, without figures and sorted by name, so that neither order nor count reveals
// anything else. Those with a private profile have no name for them, and come last.
const readHackers = preparedQuery("hackers_of_program", (db, param: Param<HackerPage>) => {
  const isHidden = sql<boolean>`(u.is_private and not reader.inside)`;
  const reports = sql<number | null>`case when reader.inside then h.reports end`;
  return db
    .with("reader", () => readerOf(db, param))
    .with("hacker", () => hackersOf(db, param("programId")))
    .selectFrom("hacker as h")
    .crossJoin("reader")
    .innerJoin("user_account as u", "u.id", "h.user_id")
    .select(["u.id", "u.username", "u.full_name", "u.role", "u.picture_file_id", isHidden.as("is_hidden")])
    .select(sql<boolean | null>`case when reader.inside then h.is_member end`.as("is_member"))
    .select(reports.as("reports"))
    .select(sql<number | null>`case when reader.inside then h.resolved end`.as("resolved"))
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("u.state", "<>", sql.lit("deleted"))
    .where((eb) =>
      eb.or([eb.ref("reader.inside"), eb.and([eb("h.thanked", ">", sql.lit(0)), eb("u.state", "=", sql.lit("active"))])]),
    )
    .orderBy(reports, "desc")
    .orderBy(isHidden)
    .orderBy("u.username")
    .limit(param("limit"))
    .offset(param("offset"));
});

/** One page of a program's researchers that the actor may see, and how many there are. */
export function pageOfHackers(db: Db, actor: Actor, programId: string, paging: { page: number; size: number }) {
  const person = { userId: actor.user_id, staff: isStaff(actor) };
  return readPage(paging, (limit, offset) => readHackers(db, { ...person, programId, limit, offset }));
}
