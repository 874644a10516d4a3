import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";

/** Those of `actors` who may see a sent report now, or its internal side. */
export async function whoSeesReport(db: Db, reportId: string, actors: readonly Actor[], internal: boolean): Promise<Set<string>> {
  const ids = actors.map(({ user_id }) => user_id);
  if (ids.length === 0) return new Set();
  const report = await db
    .selectFrom("report")
    .select(["author_id", "company_id", "status"])
    .where("id", "=", reportId)
    .executeTakeFirst();
  if (!report || report.status === "draft") return new Set();
  const members = await db
    .selectFrom("company_member")
    .select("user_id")
    .where("company_id", "=", report.company_id)
    .where("user_id", "in", ids)
    .execute();
  const seeing = new Set(members.map(({ user_id }) => user_id));
  for (const actor of actors) if (isStaff(actor) || actor.user_id === report.author_id) seeing.add(actor.user_id);
  // Also of an author who has joined the company since, or the platform.
  if (internal) seeing.delete(report.author_id);
  return seeing;
}
