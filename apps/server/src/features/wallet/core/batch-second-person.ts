import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { sumBeforeBatch } from "./second-person.queries.ts";
import { assertMaySecond, secondPersonMissing } from "./second-person.ts";
import { type BatchRow, findBatch, wasTakenByAnother } from "./withdrawal.queries.ts";

/** Whether a batch reaches the limit with the payments of its maker on that day, or with those to one of its payees. */
async function needsTwo({ settings }: Ctx, db: Db, batch: BatchRow): Promise<boolean> {
  return (await sumBeforeBatch(db, batch, settings.secondPersonFrom)) >= settings.secondPersonFrom;
}

/** Throws 403 for the maker of a batch that needs a second person, who takes its file to the bank, and 409 for new staff. */
export async function assertMayDownload(ctx: Ctx, tx: Tx, batch: BatchRow): Promise<void> {
  if (!(await needsTwo(ctx, tx, batch))) return;
  if (batch.created_by === ctx.actor.user_id) throw secondPersonMissing(ctx);
  await assertMaySecond(ctx, tx, batch.created_by);
}

/** Throws 403 for the maker of a batch that needs a second person, until another member of staff has its file; a single payment has no batch. */
export async function assertTaken(ctx: Ctx, tx: Tx, batchId: string | null): Promise<void> {
  const batch = batchId === null ? undefined : await findBatch(tx, batchId);
  if (!batch || batch.created_by !== ctx.actor.user_id || !(await needsTwo(ctx, tx, batch))) return;
  if (!(await wasTakenByAnother(tx, batch))) throw new AppError("forbidden", "batch_not_taken");
}
