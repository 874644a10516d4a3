import { auditPageSize, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../lib/query-client.ts";

export type AuditFilter = Pick<z.output<NonNullable<(typeof listAuditLog)["query"]>>, "object_type" | "log_type" | "user_id">;

/** One page of the activity log. Loaded again each time the drawer opens. */
export function useAuditLog(page: number, filter: AuditFilter) {
  return useQuery({ ...queryOf(listAuditLog, { query: { page, size: auditPageSize, ...filter } }), staleTime: 0 });
}

/** One entry, with the object as it was. */
export function useAuditEntry(logId: string) {
  return useQuery({ ...queryOf(getAuditEntry, { params: { log_id: logId } }), select: ({ items }) => items[0] ?? null });
}
