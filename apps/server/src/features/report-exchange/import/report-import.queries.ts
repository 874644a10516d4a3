import { randomBytes } from "node:crypto";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { freeNumber } from "../../reports/core/report.queries.ts";

/** The program that reports are imported into. */
export interface ImportTarget {
  id: string;
  company_id: string;
  title: string;
}

/** A report that was imported before. */
export interface KnownImport {
  id: string;
  title: string;
  sent_at: Date;
}

/** The imported reports of a company by their names in files, with the titles that these gave them. */
export async function findImported(db: Db, companyId: string, keys: readonly string[]): Promise<Map<string, KnownImport>> {
  const rows = await db
    .selectFrom("report")
    .select(["id", "import_key", "created_at"])
    .select(sql<string>`coalesce(sent_title, title)`.as("title"))
    .where("company_id", "=", companyId)
    .where(sql<boolean>`import_key = any(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ id, import_key, title, created_at }) => [import_key ?? "", { id, title, sent_at: created_at }]));
}

export async function countImported(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom("report")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("company_id", "=", companyId)
    .where("imported_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A program by its id or handle. */
export function findTarget(db: Db, ref: string): Promise<ImportTarget | undefined> {
  return db
    .selectFrom("program")
    .select(["id", "company_id", "title"])
    .where(sql<boolean>`(id::text = lower(${ref}) or handle = lower(${ref}))`)
    .where("status", "<>", sql.lit("draft"))
    .executeTakeFirst();
}

/** The scopes of a program that reports can name. */
export function findScopes(db: Db, programId: string) {
  return db.selectFrom("scope").select(["id", "identifier"]).where("program_id", "=", programId).execute();
}

export function findWeaknesses(db: Db) {
  return db.selectFrom("weakness").select(["id", "cwe_id", "name"]).execute();
}

/** Waits for another import into the company. */
export function lockImport(tx: Tx, companyId: string): Promise<void> {
  return lockName(tx, `imported reports of ${companyId}`);
}

/** The account that stands for the authors of a company's imported reports; made with the first of them. */
export async function placeholderOf(tx: Tx, companyId: string): Promise<string> {
  const stored = await tx.selectFrom("import_author").select("user_id").where("company_id", "=", companyId).executeTakeFirst();
  if (stored) return stored.user_id;
  const id = newId();
  const username = `imported-${randomBytes(8).toString("hex")}`;
  await tx
    .insertInto("user_account")
    .values({
      ...{ id, username, full_name: "Imported", role: "Hacker", state: "deleted" },
      // No address, and no password has this as its hash.
      ...{ email: `${username}@import.invalid`, password_hash: "" },
    })
    .execute();
  await tx.insertInto("import_author").values({ company_id: companyId, user_id: id }).execute();
  return id;
}

type NewReport = Omit<Insertable<DB["report"]>, "number">;

/** Inserts a report with a number; draws another one if that is taken. */
export async function insertImported(tx: Tx, row: NewReport): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await tx
      .insertInto("report")
      .values({ ...row, number: freeNumber })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return;
  }
  throw new Error("No free number for an imported report");
}

export async function insertImportedItems(tx: Tx, rows: readonly Insertable<DB["timeline_item"]>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto("timeline_item")
      .values(rows.slice(at, at + 500))
      .execute();
}
