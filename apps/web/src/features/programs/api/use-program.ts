import { getProgram, listScopes } from "@safeport/contract/programs/program.endpoints";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** A program by id, handle or title. */
export function useProgram(program: string) {
  return useQuery(queryOf(getProgram, { params: { program } }));
}

/** Fetches a program and its scopes ahead of the click that will want them. */
export function usePrefetchProgram(): (program: string) => void {
  const cache = useQueryClient();
  return (program) => {
    void cache.prefetchQuery(queryOf(getProgram, { params: { program } }));
    void cache.prefetchQuery(queryOf(listScopes, { params: { program } }));
  };
}
