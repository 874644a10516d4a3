import { maxExportedEntries } from "@safeport/contract/audit/audit.endpoints";
import type { Ctx } from "../../platform/context.ts";
import { writeTable } from "../../platform/export/write-table.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { shownName } from "../../platform/shown-name.ts";
import { type AuditFilter, newestAudit } from "./audit.queries.ts";
import { assertMayReadAudit } from "./read-audit.ts";

const columns = [
  ...(["number", "log_id", "timestamp", "user", "role", "action", "status", "log_type", "ip_address"] as const),
  ...(["object_type", "object_id", "object_snapshot"] as const),
] as const;

/** The entries that the caller may see as a CSV file, newest first. Throws 403 for a token of staff and for an Admin, who reads the log but does not take it away. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter): Promise<{ file_name: string; csv: string }> {
  assertMayReadAudit(ctx);
  if (ctx.actor.role === "Admin") throw new AppError("forbidden", "audit_export_forbidden");
  const rows = await newestAudit(ctx.db, ctx.actor, filter, maxExportedEntries);
  const csv = await writeTable(
    columns,
    rows.map((row) => ({
      number: row.number ?? "",
      log_id: row.id,
      timestamp: row.at.toISOString(),
      user: row.full_name === null ? "" : shownName(row.full_name, ctx),
      role: row.role ?? "",
      action: row.action,
      status: row.status,
      log_type: row.log_type,
      ip_address: row.ip ?? "",
      object_type: row.object_type ?? "",
      object_id: row.object_id ?? "",
      object_snapshot: row.object_snapshot === null ? "" : JSON.stringify(row.object_snapshot),
    })),
  );
  return { file_name: `activity-${new Date().toISOString().slice(0, 10)}.csv`, csv };
}
