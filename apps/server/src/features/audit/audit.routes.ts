import {
  type AuditEntry,
  exportAuditLog,
  getAuditEntry as getEndpoint,
  listAuditLog,
} from "@safeport/contract/audit/audit.endpoints";
import type { Ctx } from "../../platform/context.ts";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { shownName } from "../../platform/shown-name.ts";
import type { AuditRow } from "./audit.queries.ts";
import { exportAudit } from "./export-audit.ts";
import { getAuditEntry, listAudit } from "./read-audit.ts";

function presentEntry(row: AuditRow, ctx: Ctx): AuditEntry {
  const { user_id, full_name, role } = row;
  return {
    log_id: row.id,
    number: row.number === null ? null : Number(row.number),
    timestamp: row.at.toISOString(),
    user: user_id && full_name && role ? { user_id, full_name: shownName(full_name, ctx), role } : null,
    action: row.action,
    status: row.status,
    log_type: row.log_type,
    ip_address: row.ip,
    object_type: row.object_type,
    object_id: row.object_id,
    object_snapshot: row.object_snapshot as AuditEntry["object_snapshot"],
  };
}

/** Mounts the activity log. */
export function auditRoutes(http: Http): void {
  mountList(http, listAuditLog, (ctx, { query }) => listAudit(ctx, query), presentEntry);
  mount(
    http,
    exportAuditLog,
    (ctx, { query }) => exportAudit(ctx, query),
    (file) => file,
  );
  mount(
    http,
    getEndpoint,
    (ctx, { params }) => getAuditEntry(ctx, params.log_id),
    (row, ctx) => ({ items: [presentEntry(row, ctx)] }),
  );
}
