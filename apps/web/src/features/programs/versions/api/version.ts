import { compareVersions, listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** One page of the versions of a program that the viewer may see, newest first. */
export function useVersions(program: string, page: number) {
  return useQuery(queryOf(listVersions, { params: { program }, query: { page, size: 10 } }));
}

/** A version compared with another one; with the one before unless `against` says otherwise. */
export function useComparison(program: string, number: number, against: number | undefined) {
  return useQuery(queryOf(compareVersions, { params: { program, number }, query: { against } }));
}
