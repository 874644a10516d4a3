import { auditPageSize, exportAuditLog, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";

export type AuditFilter = z.output<NonNullable<(typeof exportAuditLog)["query"]>>;

/** One page of the activity log. Loaded again each time it is opened. */
export function useAuditLog(page: number, filter: AuditFilter) {
  return useQuery({ ...queryOf(listAuditLog, { query: { page, size: auditPageSize, ...filter } }), staleTime: 0 });
}

/** One entry, with the object as it was. */
export function useAuditEntry(logId: string) {
  return useQuery({ ...queryOf(getAuditEntry, { params: { log_id: logId } }), select: ({ items }) => items[0] ?? null });
}

/** The entries of a filter as a file. */
export function useExportAudit() {
  return useMutation({ mutationFn: (query: AuditFilter) => call(exportAuditLog, { query }) });
}
