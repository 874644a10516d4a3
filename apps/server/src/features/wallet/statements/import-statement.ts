import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isStaff } from "@safeport/contract/kernel/actor";
import { entryTextLimits } from "@safeport/contract/wallet/statements/statement.limits";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { accountNamed } from "./accounts.ts";
import { decodeXml } from "./decode-xml.ts";
import { lockEntries, matchOpenEntries } from "./match-open-entries.ts";
import { readCamt } from "./read-camt.ts";
import { readStatementTable } from "./read-statement-table.ts";
import { splitBatch } from "./split-batch.ts";
import * as queries from "./statement.queries.ts";
import type { FileEntry, FileStatement } from "./statement-file.ts";

/** Throws 404 for everybody but staff: for others there are no statements. */
export function assertStatements({ actor }: Pick<Ctx, "actor">): void {
  if (!isStaff(actor)) throw new AppError("not_found");
}

export interface ImportedStatements {
  statements: queries.StatementRow[];
  new_statements: number;
  new_entries: number;
  known_entries: number;
  left_out: number;
}

/**
 * Stores the statements of a file, each and its entries once, and looks which orders the entries agree with. Books nothing. Throws 404 for everybody but
 * staff, 422 without a file or, for CSV, without an account, 409 for an account that is not the operator's or has no columns.
 */
export async function importStatement(
  ctx: Ctx,
  account: string | undefined,
  file: UploadedFile | undefined,
): Promise<ImportedStatements> {
  assertStatements(ctx);
  if (!file) throw invalidField(["body", "file"], "required");
  const read = await readStatements(ctx, account, file);
  const statements = read.map((statement) => ({ ...statement, account: accountNamed(ctx, statement.account) }));
  return unitOfWork(ctx, async (tx) => {
    await lockEntries(tx);
    const stored: Awaited<ReturnType<typeof storeStatement>>[] = [];
    for (const statement of statements) stored.push(await storeStatement(ctx, tx, statement, file.name));
    await matchOpenEntries(ctx, tx);
    const ids = stored.map(({ id }) => id);
    const count = (key: "added" | "known") => stored.reduce((sum, one) => sum + one[key], 0);
    return {
      result: {
        statements: await queries.listStatements(tx, ids),
        new_statements: stored.filter(({ isNew }) => isNew).length,
        new_entries: count("added"),
        known_entries: count("known"),
        left_out: statements.reduce((sum, { left_out }) => sum + left_out, 0),
      },
      audit: stored.filter(({ isNew, added }) => isNew || added > 0).map(({ audit }) => audit),
    };
  });
}

async function readStatements(ctx: Ctx, account: string | undefined, file: UploadedFile): Promise<FileStatement[]> {
  const bytes = await readFile(file.path);
  const xml = decodeXml(bytes);
  if (xml !== null) return readCamt(xml);
  if (file.name.toLowerCase().endsWith(".xml")) throw new AppError("malformed", "xml_unreadable");
  if (account === undefined) throw invalidField(["body", "account"], "required");
  const named = accountNamed(ctx, account);
  const stored = (await queries.listColumns(ctx.db)).find((row) => row.account === named);
  if (!stored) throw new AppError("conflict", "no_statement_columns");
  const { currency } = ctx.settings;
  const { entries, left_out } = await readStatementTable(bytes, stored.columns as StatementColumns, currency);
  const days = entries.map(({ booked_on }) => booked_on).sort();
  const [from_day] = days;
  const to_day = days.at(-1);
  if (from_day === undefined || to_day === undefined) throw new AppError("malformed", "statement_empty");
  const balances = { opening: null, closing: null };
  const statement_ref = file.sha256.slice(0, 16).toUpperCase();
  return [{ account: named, currency, statement_ref, format: "csv", from_day, to_day, ...balances, entries, left_out }];
}

async function storeStatement(
  ctx: Ctx,
  tx: Tx,
  { entries, left_out: _, opening, closing, ...statement }: FileStatement,
  file_name: string,
) {
  const { id, isNew } = await queries.takeStatement(tx, {
    ...statement,
    ...{ id: newId(), file_name, imported_by: ctx.actor.user_id },
    opening: opening === null ? null : String(opening),
    closing: closing === null ? null : String(closing),
  });
  const keyed = withKeys(statement, entries);
  const known = await queries.knownKeys(
    tx,
    statement.account,
    keyed.map(({ key }) => key),
  );
  const added = await inParts(
    ctx,
    tx,
    keyed.filter(({ key }) => !known.has(key)),
  );
  const last = isNew ? 0 : await queries.lastPosition(tx, id);
  await queries.insertEntries(
    tx,
    added.map(({ key, entry: { servicer_ref, batch: _batch, ...entry } }, at) => ({
      ...entry,
      ...{ id: newId(), statement_id: id, account: statement.account, entry_key: key, position: last + at + 1 },
      amount: String(entry.amount),
      bank_reference: servicer_ref ?? `${statement.statement_ref} ${last + at + 1}`.slice(-entryTextLimits.reference),
    })),
  );
  const { account, currency, statement_ref, to_day, format } = statement;
  const audit: NewAuditEntry = {
    action: "statement.imported",
    object_type: "bank_statement",
    object_id: id,
    snapshot: { name: statement_ref, account: account.slice(-4), to_day, currency, format, added: added.length },
  };
  return { id, isNew, added: added.length, known: known.size, audit };
}

interface KeyedEntry {
  key: string;
  entry: FileEntry;
}

/** Entries of batches as their payments. The first has the key of the whole, so that the whole is known when it comes again, whatever became of the batch. */
async function inParts(ctx: Ctx, tx: Tx, entries: readonly KeyedEntry[]): Promise<KeyedEntry[]> {
  const split: KeyedEntry[] = [];
  for (const { key, entry } of entries) {
    const parts = (await splitBatch(ctx, tx, entry)) ?? [entry];
    split.push(...parts.map((part, at) => ({ key: at === 0 ? key : hashOf(`${key} ${at}`), entry: part })));
  }
  return split;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Entries with what names them in their account: the bank's reference and the amount, or without a reference the statement, or for CSV the row. Equal ones
 * of a file are numbered, so that they stay several and are known when they come again.
 */
function withKeys(
  { format, statement_ref, currency }: Pick<FileStatement, "format" | "statement_ref" | "currency">,
  entries: readonly FileEntry[],
): KeyedEntry[] {
  const counts = new Map<string, number>();
  return entries.map((entry, at) => {
    const { amount, servicer_ref, booked_on, details, counterparty, end_to_end_id } = entry;
    const row = format === "csv" ? [booked_on, details, counterparty] : [statement_ref, at];
    const name = JSON.stringify([
      currency,
      entry.currency,
      String(amount),
      ...(servicer_ref === null ? ["row", ...row] : ["ref", servicer_ref, end_to_end_id]),
    ]);
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return { key: hashOf(`${name} ${nth}`), entry };
  });
}
