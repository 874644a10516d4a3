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

/** A person's applications to programs, with motivation and decision. */
export function listApplications(db: Db, userId: string) {
  return db
    .selectFrom("program_interest")
    .select(["program_id", "motivation", "status", "reason", "created_at", "settled_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** The invitations to programs that were sent to the account of a person. */
export function listReceivedInvitations(db: Db, userId: string) {
  return db
    .selectFrom("program_invitation")
    .select(["message", "status", "decline_reasons", "created_at", "settled_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}
