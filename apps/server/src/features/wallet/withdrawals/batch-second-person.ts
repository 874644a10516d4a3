import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { sumBeforeBatch } from "../second-person.queries.ts";
import { secondPersonMissing } from "../second-person.ts";
import { type BatchRow, findBatch, wasTakenByAnother } from "./withdrawal.queries.ts";

/** Whether the caller made a batch that reaches the limit with their payments of a day, or with those to one of its payees. */
async function needsAnother({ actor, settings }: Ctx, db: Db, batch: BatchRow): Promise<boolean> {
  if (batch.created_by !== actor.user_id) return false;
  return (await sumBeforeBatch(db, batch, settings.secondPersonFrom)) >= settings.secondPersonFrom;
}

/** Throws 403 for the maker of a batch that needs a second person: another member of staff takes its file to the bank. */
export async function assertMayDownload(ctx: Ctx, tx: Tx, batch: BatchRow): Promise<void> {
  if (await needsAnother(ctx, tx, batch)) throw secondPersonMissing(ctx);
}

/** Throws 403 for the maker of a batch that needs a second person, until another member of staff has its file; a single payment has no batch. */
export async function assertTaken(ctx: Ctx, tx: Tx, batchId: string | null): Promise<void> {
  const batch = batchId === null ? undefined : await findBatch(tx, batchId);
  if (!batch || !(await needsAnother(ctx, tx, batch))) return;
  if (!(await wasTakenByAnother(tx, batch))) throw new AppError("forbidden", "batch_not_taken");
}
