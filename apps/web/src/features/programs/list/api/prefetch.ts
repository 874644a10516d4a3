import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import type { ProgramListSearch } from "../../core/program-list-search.ts";
import { programsQueryOf, viewOf, type Who } from "../../core/programs-query.ts";

/** Prefetches the list of programs that an address asks for. */
export function prefetchPrograms(cache: QueryClient, who: Who, search: ProgramListSearch): void {
  // The list of the active company needs that company.
  if (who.experience === "business" && viewOf(search, who) === "mine" && who.companyId === null) return;
  void cache.prefetchQuery(queryOf(listPrograms, { query: programsQueryOf(search, who) }));
}
