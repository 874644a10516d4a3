import type { Db } from "@safeport/db/named-statement";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { listStripeDays } from "../stripe/balance.queries.ts";
import { listBalanceDays } from "./balance.queries.ts";
import { type EntryRow, findEntry, pageOfEntries } from "./entry.queries.ts";
import { assertStatements } from "./import-statement.ts";
import { findStatement, pageOfStatements, type StatementRow } from "./statement.queries.ts";

/** A statement; throws 404 if there is none, and for everybody but staff. */
export async function getStatement(ctx: Ctx, id: string, tx: Db = ctx.db): Promise<StatementRow> {
  assertStatements(ctx);
  const row = await findStatement(tx, id);
  if (!row) throw new AppError("not_found", "no_statement");
  return row;
}

/** An entry of a statement; throws 404 if there is none, and for everybody but staff. */
export async function getEntry(ctx: Ctx, id: string, tx: Db = ctx.db): Promise<EntryRow> {
  assertStatements(ctx);
  const row = await findEntry(tx, ctx.actor.user_id, id);
  if (!row) throw new AppError("not_found", "no_statement_entry");
  return row;
}

/** One page of statements; throws 404 for everybody but staff. */
export async function listStatements(ctx: Ctx, query: PageOfChanges) {
  assertStatements(ctx);
  return pageOfStatements(ctx.db, query);
}

/** One page of entries; throws 404 for everybody but staff. */
export async function listEntries(ctx: Ctx, query: Parameters<typeof pageOfEntries>[2]) {
  assertStatements(ctx);
  return pageOfEntries(ctx.db, ctx.actor.user_id, query);
}

/** The bank beside the books, by day; throws 404 for everybody but staff. */
export async function listBalances(ctx: Ctx, query: { page: number; size: number }) {
  assertStatements(ctx);
  return listBalanceDays(ctx.db, ctx.settings.currency, query);
}

/** Stripe's own record beside the books, by day; throws 404 for everybody but staff. */
export async function listStripe(ctx: Ctx, query: { page: number; size: number }) {
  assertStatements(ctx);
  return listStripeDays(ctx.db, ctx.settings.currency, query);
}
