import { auditPageSize, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** One page of the activity log. Loaded again each time the drawer opens. */
export function useAuditLog(page: number) {
  return useQuery({ ...queryOf(listAuditLog, { query: { page, size: auditPageSize } }), staleTime: 0 });
}

/** One entry, with the object as it was. */
export function useAuditEntry(logId: string) {
  return useQuery({ ...queryOf(getAuditEntry, { params: { log_id: logId } }), select: ({ items }) => items[0] ?? null });
}
