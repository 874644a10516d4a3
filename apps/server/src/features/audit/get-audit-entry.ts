import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type AuditRow, findAuditRow } from "./audit.queries.ts";

/** One entry of the log; 404 when the caller may not see it. */
export async function getAuditEntry(ctx: Ctx, logId: string): Promise<AuditRow> {
  const row = await findAuditRow(ctx.db, ctx.actor, logId);
  if (!row) throw new AppError("not_found", "no_audit_entry");
  return row;
}
