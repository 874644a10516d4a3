import { isAutomation, isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type AuditFilter, type AuditRow, findAuditRow, pageOfAudit } from "./audit.queries.ts";

/** Throws 403 for a token of staff: the log of the whole platform is read by people who are signed in. */
export function assertMayReadAudit({ actor }: Ctx): void {
  if (isStaff(actor) && isAutomation(actor)) throw new AppError("forbidden", "audit_needs_session");
}

/** One page of the entries that the caller may see, newest first. Throws 403 for a token of staff. */
export function listAudit(ctx: Ctx, filter: { page: number; size: number } & AuditFilter) {
  assertMayReadAudit(ctx);
  return pageOfAudit(ctx.db, ctx.actor, filter);
}

/** One entry of the log; 404 when the caller may not see it, 403 for a token of staff. */
export async function getAuditEntry(ctx: Ctx, logId: string): Promise<AuditRow> {
  assertMayReadAudit(ctx);
  const row = await findAuditRow(ctx.db, ctx.actor, logId);
  if (!row) throw new AppError("not_found", "no_audit_entry");
  return row;
}
