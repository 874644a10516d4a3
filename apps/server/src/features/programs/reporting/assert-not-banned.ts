import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockReportTarget } from "./report-target.queries.ts";

/** Throws 403 if the company of a program has banned the caller. */
export async function assertNotBanned(ctx: Ctx, tx: Tx, programId: string): Promise<void> {
  const target = await lockReportTarget(tx, ctx.actor, { id: programId, scopeId: null, sendingFactor: null });
  if (target?.banned) throw new AppError("forbidden", "banned");
}
