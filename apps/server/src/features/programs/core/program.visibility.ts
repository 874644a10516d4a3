import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { isOpenToAll } from "@safeport/contract/programs/core/program.policy";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";
import { isVisible, openToAll, shownToStrangers } from "./program.queries.ts";

/** The title of the program `p` if everybody sees it, else null. */
export const openTitle = sql<string | null>`case when ${openToAll} then p.title end`;

/** The title of the program `p` if strangers read of it, else null. */
export const shownTitle = sql<string | null>`case when ${shownToStrangers} then p.title end`;

/** Whether the company `c` proved its domain and has a program that strangers read of: the one condition of the pages of companies. */
export const isShownCompany = sql<boolean>`(c.domain_status = 'verified' and c.archived_at is null
  and exists (select from program p where p.company_id = c.id and ${shownToStrangers}))`;

/** Whether a person sees the program `p` now; `staff` says whether they belong to the platform. */
export function isProgramVisible(userId: Expression<string>, staff: Expression<boolean>) {
  return sql<boolean>`(${staff} or ${isVisible(userId)})`;
}

/** The `actors` who may see a program now, by the rules of `programPolicy.read`. */
export async function whoSeesProgram(db: Db, programId: string, actors: readonly Actor[]): Promise<Set<string>> {
  const ids = actors.map(({ user_id }) => user_id);
  if (ids.length === 0) return new Set();
  const program = await db
    .selectFrom("program")
    .select(["company_id", "status", "visibility"])
    .where("id", "=", programId)
    .executeTakeFirst();
  if (!program) return new Set();
  if (isOpenToAll(program)) return new Set(ids);
  const [members, participants, invited] = await Promise.all([
    db
      .selectFrom("company_member")
      .select("user_id")
      .where("company_id", "=", program.company_id)
      .where("user_id", "in", ids)
      .execute(),
    db
      .selectFrom("program_member")
      .select("user_id")
      .where("program_id", "=", programId)
      .where("ended_at", "is", null)
      .where("user_id", "in", ids)
      .execute(),
    sql<{ user_id: string }>`select u.id as user_id from unnest(${ids}::uuid[]) as u (id)
      where ${programId} in (select program_id from open_invitations(u.id))`.execute(db),
  ]);
  const seeing = new Set(members.map(({ user_id }) => user_id));
  if (program.status !== "draft") for (const { user_id } of [...participants, ...invited.rows]) seeing.add(user_id);
  for (const actor of actors) if (isStaff(actor)) seeing.add(actor.user_id);
  return seeing;
}
