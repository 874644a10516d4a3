import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The programs that a person has joined. One that they have left, or that is a draft, has no title. */
export function listParticipations(db: Db, userId: string) {
  return db
    .selectFrom("program_member as m")
    .innerJoin("program as p", "p.id", "m.program_id")
    .select(["m.program_id", "m.created_at", "m.ended_at"])
    .select(sql<string | null>`case when m.ended_at is null and p.status <> 'draft' then p.title end`.as("title"))
    .where("m.user_id", "=", userId)
    .orderBy("m.created_at")
    .execute();
}
