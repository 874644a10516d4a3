import { getProgram, listScopes } from "@safeport/contract/programs/core/program.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Prefetches a program, by id, handle or title, and its scopes. */
export function prefetchProgram(cache: QueryClient, program: string): void {
  void cache.prefetchQuery(queryOf(getProgram, { params: { program } }));
  void cache.prefetchQuery(queryOf(listScopes, { params: { program } }));
}
