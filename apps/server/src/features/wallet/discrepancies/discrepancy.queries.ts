import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Discrepancies with what they concern, and the caller's role in the company whose money it is. */
const discrepancies = (db: Db, actorId: string | null) =>
  db
    .selectFrom("stripe_discrepancy as d")
    .leftJoin("withdrawal as w", "w.id", "d.withdrawal_id")
    .leftJoin("user_account as person", "person.id", "w.user_id")
    .leftJoin("deposit", "deposit.id", "d.deposit_id")
    .leftJoin("company", "company.id", "deposit.company_id")
    .leftJoin("user_account as settler", "settler.id", "d.settled_by")
    .leftJoin("company_member as m", (join) =>
      join.onRef("m.company_id", "=", "deposit.company_id").on("m.user_id", "=", actorId),
    )
    .selectAll("d")
    .select((eb) => [
      "w.user_id",
      "w.reference as withdrawal_reference",
      "person.username",
      "deposit.company_id",
      "deposit.reference as deposit_reference",
      "company.name as company_name",
      "settler.username as settler",
      "m.role as member_role",
      eb.fn.coalesce("w.currency", "deposit.currency").$notNull().as("currency"),
    ]);

export type DiscrepancyRow = NonNullable<Awaited<ReturnType<typeof findDiscrepancy>>>;

/** A discrepancy with the withdrawal or the deposit that it concerns. */
export function findDiscrepancy(db: Db, actorId: string | null, id: string) {
  return discrepancies(db, actorId).where("d.id", "=", id).executeTakeFirst();
}

/** One page: those that wait, oldest first, or those that are settled, newest first. */
export function pageOfDiscrepancies(db: Db, actorId: string, paging: PageOfChanges & { state: "open" | "settled" }) {
  const isOpen = paging.state === "open";
  const rows = discrepancies(db, actorId)
    .where("d.settled_at", isOpen ? "is" : "is not", null)
    .where(hasChangedSince(paging.updated_since, "d.updated_at"))
    .orderBy(isOpen ? "d.created_at" : "d.settled_at", isOpen ? "asc" : "desc")
    .orderBy("d.id", isOpen ? "asc" : "desc");
  return readPage(paging, (limit, offset) =>
    rows.select(sql<number>`(count(*) over ())::int`.as("total")).limit(limit).offset(offset).execute(),
  );
}

/** Stores a discrepancy unless its source was stored before; returns whether it was stored. */
export async function insertDiscrepancy(tx: Tx, row: Insertable<DB["stripe_discrepancy"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("stripe_discrepancy")
    .values(row)
    .onConflict((conflict) => conflict.column("source").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Settles a discrepancy that waits; returns whether it waited. */
export async function setSettled(tx: Tx, id: string, settled: { settled_by: string; note: string }): Promise<boolean> {
  const waiting = tx
    .updateTable("stripe_discrepancy")
    .set({ ...settled, settled_at: new Date() })
    .where("id", "=", id)
    .where("settled_at", "is", null);
  return (await waiting.executeTakeFirst()).numUpdatedRows === 1n;
}
