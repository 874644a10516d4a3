import { listWeaknesses } from "@safeport/contract/reports/report.endpoints";
import { listWeaknessGroups } from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Kinds of weakness that match a search, at most a hundred; of a group, and of those that a program offers, if these are named. */
export function useWeaknesses(
  search: string,
  { group, programId, enabled = true }: { group: string; programId: string | null; enabled?: boolean },
) {
  const query = { search, ...(group && { group }), ...(programId && { program_id: programId }) };
  return useQuery({ ...queryOf(listWeaknesses, { query }), enabled });
}

/** The groups by which weaknesses can be narrowed down. */
export function useWeaknessGroups() {
  return useQuery({ ...queryOf(listWeaknessGroups), staleTime: Number.POSITIVE_INFINITY }).data?.items ?? [];
}
