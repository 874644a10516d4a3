import type { SuggestionKind, SuggestionOutcome } from "@safeport/contract/agents/suggestion.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

export type SuggestionRow = Awaited<ReturnType<typeof findSuggestion>> & {};

function suggestions(db: Db) {
  return db
    .selectFrom("suggestion as s")
    .innerJoin("agent as a", "a.id", "s.agent_id")
    .leftJoin("user_account as u", "u.id", "s.decided_by")
    .select(["s.id", "s.report_id", "s.agent_id", "s.value", "s.reason", "s.made_at", "s.decided_at"])
    .select(["a.name as agent_name", "a.account_id", "u.username as decided_by"])
    .select([
      sql<SuggestionKind>`s.kind`.as("kind"),
      sql<SuggestionOutcome | null>`s.outcome`.as("outcome"),
      sql<string | null>`(select l.name from label l where s.kind = 'label' and l.id::text = s.value)`.as("label"),
    ]);
}

/** Suggestions about a report, those that wait first, then the newest; at most `limit`. */
export function findSuggestions(db: Db, reportId: string, limit: number) {
  return suggestions(db)
    .where("s.report_id", "=", reportId)
    .orderBy(sql`s.outcome is not null`)
    .orderBy("s.made_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}

/** A suggestion about this report; undefined if there is none with this id. */
export function findSuggestion(db: Db, reportId: string, id: string) {
  return suggestions(db).where("s.report_id", "=", reportId).where("s.id", "=", id).executeTakeFirst();
}

/** Inserts a suggestion in place of the one of the same agent and kind that waits; the caller has locked the report. */
export async function replaceSuggestion(tx: Tx, row: Insertable<DB["suggestion"]>): Promise<void> {
  await tx
    .updateTable("suggestion")
    .set({ outcome: "replaced", decided_at: sql<Date>`now()` })
    .where("report_id", "=", row.report_id)
    .where("agent_id", "=", row.agent_id)
    .where("kind", "=", row.kind)
    .where("outcome", "is", null)
    .execute();
  await tx.insertInto("suggestion").values(row).execute();
}

/** Notes how a suggestion ended, whose report the caller has locked. */
export async function setOutcome(tx: Tx, id: string, outcome: SuggestionOutcome, userId: string): Promise<void> {
  await tx
    .updateTable("suggestion")
    .set({ outcome, decided_at: sql<Date>`now()`, decided_by: userId })
    .where("id", "=", id)
    .execute();
}

/** Whether the company has a sent report with this number, other than this one. */
export async function hasOtherReport(db: Db, companyId: string, number: number, reportId: string): Promise<boolean> {
  const other = db.selectFrom("report").select("id").where("company_id", "=", companyId).where("number", "=", number);
  return (await other.where("id", "<>", reportId).executeTakeFirst()) !== undefined;
}

/** Whether a label with this id belongs to the company. */
export async function hasLabel(db: Db, companyId: string, id: string): Promise<boolean> {
  const label = db.selectFrom("label").select("id").where("company_id", "=", companyId).where(sql<boolean>`id::text = ${id}`);
  return (await label.executeTakeFirst()) !== undefined;
}
