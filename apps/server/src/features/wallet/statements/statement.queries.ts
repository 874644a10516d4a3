import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Statements with the sums of their open entries. An entry that waits for a second person still has to be confirmed. */
function statements(db: Db) {
  return db
    .selectFrom("bank_statement as s")
    .innerJoin("user_account as u", "u.id", "s.imported_by")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("bank_entry as e")
          .whereRef("e.statement_id", "=", "s.id")
          .select([
            sql<number>`count(*)::int`.as("entries"),
            sql<number>`(count(*) filter (where ${isToConfirm}))::int`.as("to_confirm"),
            sql<string>`coalesce(sum(e.amount) filter (where ${isToConfirm} and e.amount > 0), 0)`.as("to_confirm_in"),
            sql<string>`coalesce(-sum(e.amount) filter (where ${isToConfirm} and e.amount < 0), 0)`.as("to_confirm_out"),
            sql<number>`(count(*) filter (where e.state = 'open' and not (${isToConfirm})))::int`.as("to_clear"),
          ])
          .as("n"),
      (join) => join.onTrue(),
    )
    .selectAll(["s", "n"])
    .select(["u.username as importer", sql<string>`s.from_day::text`.as("from_day"), sql<string>`s.to_day::text`.as("to_day")]);
}
/** Entries `e` that agree with their order. */
export const isToConfirm = sql<boolean>`e.state = 'open' and e.match in ('matched', 'settled')`;

export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

/** A statement; undefined if there is none. */
export function findStatement(db: Db, id: string) {
  return statements(db).where("s.id", "=", id).executeTakeFirst();
}

/** These statements, newest first. */
export function listStatements(db: Db, ids: readonly string[]) {
  return statements(db).where("s.id", "in", ids).orderBy("s.to_day", "desc").orderBy("s.id", "desc").execute();
}

/** One page of statements, newest day first. Only the entries of this page's statements are counted. */
export function pageOfStatements(db: Db, paging: PageOfChanges) {
  return readPage(paging, async (limit, offset) => {
    const page = await db
      .selectFrom("bank_statement as s")
      .select(["s.id", sql<number>`(count(*) over ())::int`.as("total")])
      .where(hasChangedSince(paging.updated_since, "s.updated_at"))
      .orderBy("s.to_day", "desc")
      .orderBy("s.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    const [first] = page;
    if (!first) return [];
    const rows = await listStatements(
      db,
      page.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, total: first.total }));
  });
}

/** The statement with these words of the bank, stored now if it was not before. */
export async function takeStatement(tx: Tx, row: Insertable<DB["bank_statement"]>): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto("bank_statement")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account", "currency", "statement_ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await tx
    .selectFrom("bank_statement")
    .select("id")
    .where("account", "=", row.account)
    .where("currency", "=", row.currency)
    .where("statement_ref", "=", row.statement_ref)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** The number of the last entry of a statement; 0 without entries. */
export async function lastPosition(tx: Tx, statementId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("bank_entry")
    .select(sql<number>`coalesce(max(position), 0)`.as("last"))
    .where("statement_id", "=", statementId)
    .executeTakeFirstOrThrow();
  return last;
}

/** Filters keys to those that an account has. */
export async function knownKeys(tx: Tx, account: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("bank_entry")
    .select("entry_key")
    .where("account", "=", account)
    .where(sql<boolean>`entry_key = any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ entry_key }) => entry_key));
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1_000;

export async function insertEntries(tx: Tx, rows: readonly Insertable<DB["bank_entry"]>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto("bank_entry")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/** The columns of an account's CSV; undefined before they are set. */
export function listColumns(db: Db) {
  return db.selectFrom("statement_columns").select(["account", "columns"]).execute();
}

export async function setColumns(tx: Tx, row: Insertable<DB["statement_columns"]>): Promise<void> {
  const { columns, set_by } = row;
  await tx
    .insertInto("statement_columns")
    .values(row)
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ columns, set_by }))
    .execute();
}
