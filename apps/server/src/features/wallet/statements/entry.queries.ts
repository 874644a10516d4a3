import type { EntryMatch, EntryState } from "@safeport/contract/wallet/statements/statement.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isToConfirm } from "./statement.queries.ts";

/** More are not counted. */
const countLimit = 10_000;

/** Entries with the order that they name, and the caller's role in its company. */
function entries(db: Db, actorId: string) {
  return db
    .selectFrom("bank_entry as e")
    .leftJoin("deposit as d", "d.id", "e.deposit_id")
    .leftJoin("withdrawal as w", "w.id", "e.withdrawal_id")
    .leftJoin("refund as r", "r.id", "e.refund_id")
    .leftJoin("deposit as rd", "rd.id", "r.deposit_id")
    .leftJoin("company as c", (join) => join.on(sql<boolean>`c.id = coalesce(d.company_id, r.company_id)`))
    .leftJoin("user_account as payee", "payee.id", "w.user_id")
    .leftJoin("user_account as proposer", (join) =>
      join.on(
        sql<boolean>`proposer.id = case when e.action = 'confirm' and d.status <> 'confirmed' then d.proposed_by
          when e.action in ('fail', 'return') then coalesce(w.reversal_by, r.reversal_by) end`,
      ),
    )
    .leftJoin("user_account as decider", "decider.id", "e.decided_by")
    .leftJoin("company_member as m", (join) => join.onRef("m.company_id", "=", "c.id").on("m.user_id", "=", actorId))
    .selectAll("e")
    .select([
      sql<string>`e.booked_on::text`.as("booked_on"),
      sql<string>`e.value_date::text`.as("value_date"),
      sql<string | null>`coalesce(d.reference, w.reference, r.reference)`.as("order_reference"),
      sql<string | null>`coalesce(d.amount, w.amount, r.amount)`.as("order_amount"),
      sql<string | null>`coalesce(d.currency, w.currency, rd.currency)`.as("order_currency"),
      sql<string | null>`coalesce(d.status::text, w.status::text, r.status::text)`.as("order_status"),
      sql<string | null>`coalesce(c.name, payee.username)`.as("order_name"),
      "w.user_id as payee_id",
      "m.role as member_role",
      "proposer.username as proposer",
      "decider.username as decider",
    ]);
}
export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** An entry; undefined if there is none. */
export function findEntry(db: Db, actorId: string, id: string) {
  return entries(db, actorId).where("e.id", "=", id).executeTakeFirst();
}

interface EntryFilter extends PageOfChanges {
  statement_id?: string | undefined;
  state?: EntryState | undefined;
  match?: EntryMatch | undefined;
  to_clear?: boolean | undefined;
  search?: string | undefined;
}

/** One page of entries: of a statement in its order, or of all, newest first; and how many there are (counted to 10,000). */
export function pageOfEntries(db: Db, actorId: string, filter: EntryFilter) {
  const { statement_id, state, match, to_clear, search, updated_since } = filter;
  const pattern = containing(search ?? "");
  const found = entries(db, actorId)
    .where(hasChangedSince(updated_since, "e.updated_at"))
    .$if(statement_id !== undefined, (query) => query.where("e.statement_id", "=", statement_id ?? ""))
    .$if(state !== undefined, (query) => query.where("e.state", "=", state ?? "open"))
    .$if(match !== undefined, (query) => query.where("e.match", "=", match ?? "unknown"))
    .$if(to_clear === true, (query) => query.where(sql<boolean>`e.state = 'open' and not (${isToConfirm})`))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`(lower(e.details) like ${pattern} or lower(e.bank_reference) like ${pattern}
          or lower(coalesce(e.end_to_end_id, '')) like ${pattern} or lower(coalesce(e.counterparty, '')) like ${pattern}
          or lower(coalesce(c.name, '')) like ${pattern})`,
      ),
    );
  const counted = found.clearSelect().select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  const counting = found.select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"));
  const sorted =
    statement_id === undefined ? counting.orderBy("e.booked_on", "desc").orderBy("e.id", "desc") : counting.orderBy("e.position");
  return readPage(filter, (limit, offset) => sorted.limit(limit).offset(offset).execute());
}

/** Open entries of a statement behind a place: those named, or those that agree with their order; in their order. */
export function listToConfirm(db: Db, statementId: string, ids: readonly string[] | null, after: number, limit: number) {
  const open = db
    .selectFrom("bank_entry as e")
    .select(["e.id", "e.position"])
    .where("e.statement_id", "=", statementId)
    .where("e.position", ">", after);
  const chosen = ids ? open.where("e.id", "in", ids) : open.where(isToConfirm);
  return chosen.orderBy("e.position").limit(limit).execute();
}

/** Marks open entries as booked, unless another entry has booked their order; returns the ids of those that were marked. */
export async function markBooked(tx: Tx, ids: readonly string[], decidedBy: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable("bank_entry")
    .set({ state: "booked", decided_by: decidedBy, decided_at: new Date() })
    .where("id", "in", ids)
    .where("state", "=", "open")
    .where("action", "is not", null)
    .where(
      sql<boolean>`not exists (select from bank_entry o where o.state = 'booked' and (o.action = 'pay') = (bank_entry.action = 'pay')
        and (o.deposit_id = bank_entry.deposit_id or o.withdrawal_id = bank_entry.withdrawal_id or o.refund_id = bank_entry.refund_id))`,
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks an open entry as nothing to book; false if it is not open. */
export async function markDismissed(tx: Tx, id: string, decided_by: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_entry")
    .set({ state: "dismissed", decided_by, decided_at: new Date(), reason })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens an entry that was dismissed; false if it was not. */
export async function markOpen(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_entry")
    .set({ state: "open", decided_by: null, decided_at: null, reason: null })
    .where("id", "=", id)
    .where("state", "=", "dismissed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Names the deposit of an open entry by hand; false if the entry is not open. */
export async function assignDeposit(tx: Tx, id: string, deposit_id: string, assigned_by: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_entry")
    .set({ deposit_id, withdrawal_id: null, refund_id: null, assigned_by })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
