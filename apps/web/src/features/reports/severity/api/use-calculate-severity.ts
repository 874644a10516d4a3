import { calculateSeverity } from "@safeport/contract/reports/report.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The score of a complete vector, capped by a scope; not asked while there is no vector. */
export function useCalculateSeverity(vector: string | null, scopeId: string | null) {
  return useQuery({
    ...queryOf(calculateSeverity, { body: { cvss_vector: vector ?? "", scope_id: scopeId } }),
    enabled: vector !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
