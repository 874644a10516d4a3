import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { programSorts, programsQueryOf, sectionQuery, viewOf, type Who } from "../../list/programs-query.ts";

/** Prefetches the list of programs for an address. */
export function prefetchPrograms(cache: QueryClient, who: Who, address: Record<string, string | undefined>): void {
  // The list of the active company needs that company.
  if (who.experience === "business" && viewOf(address, who) === "mine" && who.companyId === null) return;
  void cache.prefetchQuery(queryOf(listPrograms, { query: programsQueryOf(address, who) }));
}

/** Prefetches the sections of the discovery page. */
export function prefetchDiscovery(cache: QueryClient): void {
  for (const sort of programSorts) void cache.prefetchQuery(queryOf(listPrograms, { query: sectionQuery(sort) }));
}
